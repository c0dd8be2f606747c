import { hoursOff } from '#domain/shutdown.ts'
import type { Reply } from '#web/api/call.ts'

export type Schedule = Reply<'/api/outages/find'>['schedule']
export type Day = Schedule['days'][number]

export type Look = 'on' | 'off' | 'possible'

const HALF = 1_800_000

/** What each half-hour of a day looks like: 46, 48 or 50 of them. */
export function halvesOf({
  from,
  to,
  spans,
}: Pick<Day, 'from' | 'to' | 'spans'>): { at: number; look: Look }[] {
  const start = Date.parse(from)
  return Array.from({ length: Math.round((Date.parse(to) - start) / HALF) }, (_, index) => {
    const at = start + index * HALF
    const kinds = spans
      .filter((span) => Date.parse(span.from) < at + HALF && Date.parse(span.to) > at)
      .map(({ kind }) => kind)
    return {
      at,
      look: kinds.some((kind) => kind !== 'possible') ? 'off' : kinds.length > 0 ? 'possible' : 'on',
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
