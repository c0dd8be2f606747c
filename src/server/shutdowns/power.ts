import type { Deps } from '#server/deps.ts'
import { loadOutages } from './load.ts'
import { type Known, placesOf } from './object-queues.ts'
import { powerOf, type Schedule } from './schedule-of.ts'

export const powerUnknown: Schedule['power'] = {
  state: 'unknown',
  kind: null,
  backAt: null,
  next: null,
  stale: false,
}

/** Power now and next of each object, in the order given: two queries, however many objects and queues. */
export async function powerOfObjects(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  heads: readonly Known[],
): Promise<Schedule['power'][]> {
  const at = now()
  const outages = await loadOutages(db, await placesOf(db, heads), at)
  return outages.map((one) => powerOf(one, at))
}
