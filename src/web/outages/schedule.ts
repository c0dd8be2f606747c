import { hoursOff, type PowerState } from '#domain/outage-intervals.ts'
import type { Reply } from '#web/api/call.ts'

export type Schedule = NonNullable<Reply<'/api/outages/find'>['schedule']>
/** Objects of a firm with the same queues. */
export type FirmQueue = Reply<'/api/entity/shutdowns'>['groups'][number]
export type Day = Schedule['days'][number]

/** How a half-hour looks: the four states of power. */
export type Look = PowerState

/** What the hours outside the spans of a day mean: power only where the source states every hour. */
export const restOf = ({ state }: Pick<Day, 'state'>): Look =>
  state === 'applies' || state === 'none' ? 'on' : 'unknown'

/**
 * What the hours outside the spans of the weekly table mean. The table describes a usual week: while no timetable is
 * valid, in an emergency or where the source hides its days, its hours with power promise nothing.
 */
export function weekRest(
  { days, mode }: Pick<Schedule, 'days' | 'mode'>,
  { date, complete }: Pick<Schedule['week'][number], 'date' | 'complete'>,
): Look {
  if (!complete || mode === 'hidden' || days[0]?.state === 'emergency') return 'unknown'
  const announced = days.find((day) => day.date === date)
  return announced?.state === 'emergency' ? 'unknown' : 'on'
}

/** In an emergency the hours of the timetable are not valid; works at the house are. */
export const shownSpans = ({ state, spans }: Pick<Day, 'state' | 'spans'>): Day['spans'] =>
  state === 'emergency' ? spans.filter(({ kind }) => kind !== 'confirmed') : spans

const HALF = 1_800_000

/** The state of each half-hour of a day: 46, 48 or 50 of them; `rest` is the state outside the spans. */
export function halvesOf(
  { from, to, spans }: Pick<Day, 'from' | 'to' | 'spans'>,
  rest: Look,
): { at: number; look: Look }[] {
  const start = Date.parse(from)
  return Array.from({ length: Math.round((Date.parse(to) - start) / HALF) }, (_, index) => {
    const at = start + index * HALF
    const kinds = spans
      .filter((span) => Date.parse(span.from) < at + HALF && Date.parse(span.to) > at)
      .map(({ kind }) => kind)
    return {
      at,
      look: kinds.some((kind) => kind !== 'possible') ? 'off' : kinds.length > 0 ? 'possible' : rest,
    }
  })
}

/** Milliseconds certainly without power; each moment counts once. */
export const certainMs = ({ spans }: Pick<Day, 'spans'>): number =>
  hoursOff(
    spans
      .filter(({ kind }) => kind !== 'possible')
      .map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind })),
  ) * 3_600_000
