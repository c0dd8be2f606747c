import { isDisconnected, type Supply } from '#domain/supply.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { loadOutages } from './load.ts'
import { type Known, placesOf, queueOf } from './object-queues.ts'
import { daysOf, powerOf, type Schedule } from '#domain/outage-schedule.ts'
import type { Power } from '#domain/outage-power.ts'

export const powerUnknown: Power = {
  state: 'unknown',
  kind: null,
  backAt: null,
  atLeast: false,
  next: null,
  knownUntil: null,
  stale: false,
}

/** Where the company itself has cut the supply, no timetable says whether there is power. */
export function underCut(power: Power, supply: Supply, now: Date): Power {
  return isDisconnected(supply, now.getTime())
    ? { ...power, state: 'unknown', kind: null, backAt: null, atLeast: false, knownUntil: null }
    : power
}

export type ObjectPower = Pick<Schedule, 'power' | 'queueNames' | 'days' | 'updatedAt'> & {
  queue: string | null
}

/** Power now and next, today and tomorrow for each object, in the given order: however many objects. */
export async function powerOfObjects(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  heads: readonly (Known & Supply)[],
  session: Pick<Caller, 'links' | 'outages'> = {},
): Promise<ObjectPower[]> {
  const at = now()
  const outages = await loadOutages(db, await placesOf(db, heads, session), at, session.outages)
  return outages.map((objectOutages, index) => {
    const head = heads[index]
    const power = powerOf(objectOutages, at)
    return {
      power: head ? underCut(power, head, at) : power,
      queue: queueOf(objectOutages.names),
      queueNames: [...objectOutages.names],
      days: daysOf(objectOutages, at),
      updatedAt: objectOutages.stamp === null ? null : new Date(objectOutages.stamp).toISOString(),
    }
  })
}
