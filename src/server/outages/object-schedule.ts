import type { z } from 'zod'
import type { outages } from '#contract/outages.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { Caller, Deps } from '#server/deps.ts'
import type { Outages } from '#domain/outages.ts'
import { loadOutages } from './load.ts'
import { placesOf, queueHistory, queuesOfAccount } from './object-queues.ts'
import { observeObjects } from './objects.ts'
import { underCut } from './power.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'
import { toldEnd } from '#domain/outage-power.ts'
import { Fault } from '#server/fault.ts'

type Head = Awaited<ReturnType<typeof ownAccount>>['head']

/** What is kept about the place of an account; a new account is observed from now on. */
export async function outagesOfAccount(
  deps: Deps,
  caller: Caller<'person'>,
  typed: string,
): Promise<Outages & { account: string; head: Head }> {
  const { head } = await ownAccount(deps, caller, typed)
  const now = deps.now()
  if (!isObserved(caller, head, typed)) await observeObjects(deps.db, [head], now)
  const [outages] = await loadOutages(deps.db, await placesOf(deps.db, [head], caller), now, caller.outages)
  if (!outages) throw new Fault(`account ${head.site} has no place`)
  return { ...outages, account: head.account, head }
}

/** Whether what is kept of an object is what is known: the word of the source, or the queue that the records still name. */
function isObserved(caller: Caller, { account, queue }: Head, typed: string): boolean {
  const [last] = (account === typed && queuesOfAccount.of(caller)) || []
  if (last?.origin === 'company') return last.queues.join() === (queue ?? '')
  return caller.links?.some((link) => link.account === account && link.queues !== null) ?? false
}

type Input = z.output<typeof outages.schedule.request>

/** Outages of an apartment with the works at its address and the history of its queue. */
export const objectSchedule = queuesOfAccount.with(
  async (deps: Deps, caller: Caller<'person'>, input: Input) => {
    const outages = await outagesOfAccount(deps, caller, input.account)
    const now = deps.now()
    const schedule = scheduleOf(outages, now)
    const known = outages.account === input.account ? queuesOfAccount.of(caller) : undefined
    return {
      status: 'success' as const,
      schedule: { ...schedule, power: underCut(schedule.power, outages.head, now) },
      works: outages.works.map(({ from, to, kind, reason }) => ({
        from: new Date(from).toISOString(),
        to: toldEnd(to),
        kind,
        reason,
      })),
      history: known
        ? known.map((row) => ({ ...row, from: new Date(row.from).toISOString() }))
        : await queueHistory(deps.db, outages.account),
    }
  },
)
