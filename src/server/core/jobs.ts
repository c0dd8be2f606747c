import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { ScheduledJob, WorkerLog } from '#server/jobs.ts'
import { type CoreDoor, workerTrace } from './call.ts'
import { closeMonths } from './close-months.ts'
import { forgetAnswers } from '#billing/answers.ts'
import { watchPrices } from '#billing/prices/price-watch.ts'
import { withEach, withEachCore } from './parts.ts'

/** The scheduled jobs of the billing core; `databases` are those of the embedded one, of which each company may have its own. */
export function coreJobs(options: {
  core: CoreDoor
  now: () => Date
  log: WorkerLog
  databases: readonly Kysely<Database>[]
}): ScheduledJob[] {
  const { core, now, log, databases } = options
  const closing: ScheduledJob = {
    name: 'close-months',
    cron: '30 4 * * *',
    expireInSeconds: 6 * 3600,
    run: async (signal) => {
      await withEachCore(core.for(workerTrace), async (partCore) => {
        for (const closed of await closeMonths(partCore, now(), signal)) log.info(closed, 'month closed')
      })
    },
  }
  // a core that closes months by itself is never told to by us
  const closings = core.can('period-close') ? [closing] : []
  if (databases.length === 0) return closings
  const forgetting: ScheduledJob = {
    name: 'core-answers',
    cron: '10 4 * * *',
    expireInSeconds: 1800,
    run: async () => {
      const forgotten = await withEach(databases, (db) => forgetAnswers(db, now()))
      log.info({ forgotten: forgotten.reduce((all, count) => all + count, 0) }, 'kept answers of the core')
    },
  }
  const watching: ScheduledJob = {
    name: 'price-watch',
    // after the closing, so that an account that has got its bill is no longer listed
    cron: '50 5 * * *',
    expireInSeconds: 3600,
    run: async (signal) => {
      await withEach(databases, async (db) => {
        const { unbilled, notices } = await watchPrices(db, now(), signal)
        for (const month of unbilled) log.warn(month, 'accounts cannot be billed: core.unbilled names them')
        for (const notice of notices) log.warn(notice, 'prices: something is left to the operator')
      })
    },
  }
  return [...closings, forgetting, watching]
}
