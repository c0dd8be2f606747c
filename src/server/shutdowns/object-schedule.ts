import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { loadOutages, type Outages } from './load.ts'
import { placesOf, queueHistory } from './object-queues.ts'
import { observeObjects } from './objects.ts'
import { underCut } from './power.ts'
import { scheduleOf, toldEnd } from './schedule-of.ts'
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
  await observeObjects(deps.db, [head], now)
  const [outages] = await loadOutages(deps.db, await placesOf(deps.db, [head]), now)
  if (!outages) throw new Fault(`account ${head.site} has no place`)
  return { ...outages, account: head.account, head }
}

/** Outages of an apartment with the works at its address and the history of its queue. */
export async function objectSchedule(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof shutdowns.schedule.request>,
) {
  const outages = await outagesOfAccount(deps, caller, input.account)
  const now = deps.now()
  const schedule = scheduleOf(outages, now)
  return {
    status: 'success' as const,
    schedule: { ...schedule, power: underCut(schedule.power, outages.head, now) },
    works: outages.works.map(({ from, to, kind, reason }) => ({
      from: new Date(from).toISOString(),
      to: toldEnd(to),
      kind,
      reason,
    })),
    history: await queueHistory(deps.db, outages.account),
  }
}
