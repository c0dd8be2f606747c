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

/** Power now and next of each object and its queues, in the order given: two queries, however many of either. */
export async function powerOfObjects(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  heads: readonly Known[],
): Promise<{ power: Schedule['power']; queue: string | null }[]> {
  const at = now()
  const outages = await loadOutages(db, await placesOf(db, heads), at)
  return outages.map((one) => ({ power: powerOf(one, at), queue: queueOf(one) }))
}
