import { useEffect } from 'react'
import { isOver, type Power, powerAt, unknownPower } from '#domain/outage-power.ts'
import { isStale } from '#domain/outage-intervals.ts'
import { useNow } from '#web/ui/now.ts'
import type { Schedule } from './schedule.ts'
import type { SeenSchedule } from './public-schedule.ts'

/**
 * Power now and next by the kept hours, because the state that the server gave is out of date. Unknown on a day that
 * was not announced yet. @param now epoch ms
 */
export function powerBy(
  { days, updatedAt }: Pick<SeenSchedule, 'days' | 'updatedAt'>,
  now: number,
): Schedule['power'] {
  const spans = days.flatMap((day) =>
    day.spans.map(({ from, to, kind }) => ({ from: new Date(from), to: new Date(to), kind })),
  )
  const known = days.map(({ from, to, state }) => ({
    from: new Date(from),
    to: new Date(to),
    announced: state === 'applies' || state === 'none',
  }))
  const power = powerAt(spans, known, new Date(now))
  return {
    ...power,
    // the hours that were kept end with the last day, an outage may go on
    atLeast: power.atLeast || (power.backAt !== null && power.backAt === lastOf(days)),
    stale: updatedAt !== null && isStale(Date.parse(updatedAt), now),
  }
}

const lastOf = (days: SeenSchedule['days']): string | undefined => {
  const to = days.at(-1)?.to
  return to && new Date(to).toISOString()
}

/**
 * Power as the server told it, until something of it is over: from then on by the hours that came with it, or unknown
 * where none did. @param now epoch ms
 */
export function powerNow(
  {
    power,
    days = [],
    updatedAt = null,
  }: { power: Power } & Partial<Pick<SeenSchedule, 'days' | 'updatedAt'>>,
  now: number,
): Power {
  if (!isOver(power, now)) return power
  return days.length > 0 ? powerBy({ days, updatedAt }, now) : unknownPower(power)
}

/** Asks again, each minute, for an answer of which something is over. */
export function useRenewed(refetch: () => Promise<unknown>, powers: readonly Power[]): void {
  const now = useNow()
  const isOld = powers.some((power) => isOver(power, now))
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, now, refetch])
}
