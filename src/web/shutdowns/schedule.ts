import { hoursOff, type PowerState } from '#domain/shutdown.ts'
import type { Reply } from '#web/api/call.ts'

export type Schedule = NonNullable<Reply<'/api/outages/find'>['schedule']>
export type Day = Schedule['days'][number]

/** How a half-hour looks: the four states of power. */
export type Look = PowerState

/** What hours beside the spans of a day mean: power only where the source states every hour. */
export const restOf = ({ state }: Pick<Day, 'state'>): Look =>
  state === 'applies' || state === 'none' ? 'on' : 'unknown'

const HALF = 1_800_000

/** What each half-hour of a day looks like: 46, 48 or 50 of them; `rest` beside the spans. */
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

/** Milliseconds without power for certain, each moment counted once. */
export const certainMs = ({ spans }: Pick<Day, 'spans'>): number =>
  hoursOff(
    spans
      .filter(({ kind }) => kind !== 'possible')
      .map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind })),
  ) * 3_600_000
