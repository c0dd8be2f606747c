import { isDisconnected, type Supply } from '#domain/supply.ts'
import type { Deps } from '#server/deps.ts'
import { loadOutages } from './load.ts'
import { type Known, placesOf, queueOf } from './object-queues.ts'
import { powerOf, type Schedule } from './schedule-of.ts'

export const powerUnknown: Schedule['power'] = {
  state: 'unknown',
  kind: null,
  backAt: null,
  next: null,
  stale: false,
}

/** Where the company has cut the supply itself no timetable tells whether there is light. */
export function underCut(power: Schedule['power'], supply: Supply, now: Date): Schedule['power'] {
  return isDisconnected(supply, now.getTime())
    ? { ...power, state: 'unknown', kind: null, backAt: null }
    : power
}

/** Power now and next of each object and its queues, in the order given: two queries, however many of either. */
export async function powerOfObjects(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  heads: readonly (Known & Supply)[],
): Promise<{ power: Schedule['power']; queue: string | null }[]> {
  const at = now()
  const outages = await loadOutages(db, await placesOf(db, heads), at)
  return outages.map((one, index) => {
    const head = heads[index]
    const power = powerOf(one, at)
    return { power: head ? underCut(power, head, at) : power, queue: queueOf(one.names) }
  })
}
