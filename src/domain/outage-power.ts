import type { Instant } from './calendar.ts'
import { type Interval, nowNext, type PowerState, type OutageKind } from './outage-intervals.ts'

/** Power at a place, now and next, as every screen and message tells it; instants as ISO. */
export type Power = {
  state: PowerState
  kind: OutageKind | null
  backAt: string | null
  atLeast: boolean
  next: { from: string; to: string | null; kind: OutageKind } | null
  knownUntil: string | null
  stale: boolean
}

/** A day of a place; `to` excluded. `announced`: every hour of it is stated. */
export type AnnouncedDay = { readonly from: Instant; readonly to: Instant; readonly announced: boolean }

/** Kinds of outages that the company names with an end of their own, whatever the timetable says (facts §4.1). */
const WITH_OWN_END: readonly OutageKind[] = ['planned', 'emergency']

/** null = the end is not named. */
export const toldEnd = (to: number): string | null =>
  Number.isFinite(to) ? new Date(to).toISOString() : null

/**
 * Until when every hour from `now` on is stated, over midnight where the next day is announced too; epoch ms. Null where
 * not even this hour is.
 */
function knownUntil(days: readonly AnnouncedDay[], now: Instant): number | null {
  let until: number | null = null
  for (const { from, to, announced } of days.toSorted((a, b) => Number(a.from) - Number(b.from)))
    if (announced && Number(from) <= (until ?? Number(now)) && Number(now) < Number(to)) until = Number(to)
  return until
}

/**
 * Power now and next. On and off are what is stated; possible is what the day or the week calls so; else unknown. An
 * outage whose end no stated hour of light follows lasts `atLeast` until then.
 */
export function powerAt(
  spans: readonly Interval[],
  days: readonly AnnouncedDay[],
  now: Instant,
): Omit<Power, 'stale'> {
  const said = nowNext(spans, now)
  const until = knownUntil(days, now)
  const isOn = until !== null
  return {
    state: said.now ? 'off' : said.possible ? 'possible' : isOn ? 'on' : 'unknown',
    kind: said.now?.kind ?? null,
    backAt: said.backAt === null ? null : toldEnd(said.backAt),
    atLeast: said.backAt !== null && Number.isFinite(said.backAt) && !isEndStated(spans, days, said.backAt),
    next: said.next && {
      from: new Date(said.next.from).toISOString(),
      to: toldEnd(said.next.to),
      kind: said.next.kind,
    },
    knownUntil: until === null ? null : new Date(until).toISOString(),
  }
}

/**
 * Whether something that was told about power is over by now: the outage, the light before the next one, or the hours
 * that are stated. @param now epoch milliseconds
 */
export const isOver = ({ backAt, next, knownUntil }: Power, now: number): boolean =>
  [backAt, next?.from ?? null, knownUntil].some((at) => at !== null && Date.parse(at) <= now)

/** The same when nothing is known any more. */
export const unknownPower = (power: Power): Power => ({
  ...power,
  state: 'unknown',
  kind: null,
  backAt: null,
  atLeast: false,
  next: null,
  knownUntil: null,
})

/** Whether light is stated from the end of an outage on: by the timetable, or by the company for its own works. */
function isEndStated(spans: readonly Interval[], days: readonly AnnouncedDay[], end: number): boolean {
  const isPossible = spans.some(
    ({ from, to, kind }) => kind === 'possible' && Number(from) <= end && end < Number(to),
  )
  if (isPossible) return false
  const isOwn = spans.some(({ to, kind }) => Number(to) === end && WITH_OWN_END.includes(kind))
  return isOwn || knownUntil(days, new Date(end)) !== null
}
