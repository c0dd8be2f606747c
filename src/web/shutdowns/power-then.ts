import { isStale, nowNext } from '#domain/shutdown.ts'
import type { Schedule } from './schedule.ts'
import type { SeenSchedule } from './public-schedule.ts'

/**
 * Power now and next by the kept hours, because the state that the server gave is out of date. Unknown on a day that
 * was not announced yet. @param now epoch ms
 */
export function powerBy({ days, updatedAt }: SeenSchedule, now: number): Schedule['power'] {
  const spans = days.flatMap((day) =>
    day.spans.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind })),
  )
  const { now: current, backAt, possible, next } = nowNext(spans, now)
  const today = days.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
  const announced = today?.state === 'applies' || today?.state === 'none'
  return {
    state: current ? 'off' : possible ? 'possible' : announced ? 'on' : 'unknown',
    kind: current?.kind ?? null,
    backAt: backAt === null ? null : new Date(backAt).toISOString(),
    next: next && {
      from: new Date(next.from).toISOString(),
      to: new Date(next.to).toISOString(),
      kind: next.kind,
    },
    stale: updatedAt !== null && isStale(Date.parse(updatedAt), now),
  }
}
