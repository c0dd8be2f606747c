import { type CoreDoor, workerTrace } from '#server/core/call.ts'
import type { Deps } from '#server/deps.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { inTransaction } from '#server/db/open.ts'
import { payRegistries } from '#text/pay-registries.ts'
import { bookWaiting, ledgerOf, waitingRows } from './compare-by-account.ts'
import { compareAgain, comparedSince } from './compare.ts'
import { channelsSince, settleOnlyBooked, type Shown, shownOf, writeOnlyBooked } from './only-booked.ts'

/** Each night files of providers and banks are compared once more with what has come to be known since. */
export const registryJob = (deps: Pick<Deps, 'db' | 'now'> & { core: CoreDoor }): ScheduledJob => ({
  name: 'payments-compare',
  cron: '40 3 * * *',
  expireInSeconds: 600,
  async run() {
    const waiting = await waitingRows(deps, comparedSince(deps.now()))
    const core = deps.core.for(workerTrace)
    const ledger = await ledgerOf(core, waiting)
    const shown: Shown[] = []
    for (const { from, to, ...channel } of await channelsSince(deps, comparedSince(deps.now()))) {
      const shownChannel = await shownOf(core, channel, { from, to })
      if (shownChannel !== null) shown.push(shownChannel)
    }
    await inTransaction(deps.db, async (db) => {
      if (ledger !== null) await bookWaiting({ db }, waiting, ledger)
      await compareAgain({ ...deps, db }, payRegistries.byItself)
      for (const shownChannel of shown) {
        await settleOnlyBooked({ ...deps, db }, shownChannel, payRegistries.byItself)
        await writeOnlyBooked({ ...deps, db }, shownChannel)
      }
    })
  },
})
