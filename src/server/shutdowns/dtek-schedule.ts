import { z } from 'zod'
import { kyivDate, kyivMidnight } from '#domain/dates.ts'
import { parseQueue } from '#domain/queue.ts'
import { HOUR_MARKS, type HourMark, intervalsOfHours } from '#domain/shutdown.ts'
import type { QueueDay, QueueWeekday, Slot, Snapshot } from './snapshot.ts'
import { parseStamp } from './stamps.ts'

const hours = z.union([z.record(z.string(), z.string()), z.array(z.string())])
const fact = z.object({
  /** `[]` when there is no schedule */
  data: z.union([z.array(z.unknown()).max(0), z.record(z.string(), z.record(z.string(), hours))]),
  update: z.string().nullish(),
})
const preset = z.object({
  data: z.union([z.array(z.unknown()).max(0), z.record(z.string(), z.record(z.string(), hours))]),
  updateFact: z.string().nullish(),
})
/** What the page of the ДТЕК sites carries (facts §4.1). */
export const dtekSchedule = z.object({ fact: fact.nullish(), preset: preset.nullish() })
export type DtekSchedule = z.infer<typeof dtekSchedule>

const isMark = (text: string): text is HourMark => HOUR_MARKS.some((mark) => mark === text)

/** Confirmed days and the weekly template of possible outages. `fetched` stands in where the source has no stamp. */
export function readDtekSchedule({ fact, preset }: DtekSchedule, fetched: Date): Snapshot {
  const stamp = parseStamp(fact?.update) ?? parseStamp(preset?.updateFact)
  const days = fact && !Array.isArray(fact.data) ? fact.data : {}
  const weeks = preset && !Array.isArray(preset.data) ? preset.data : {}
  return {
    mode: Object.keys(days).length === 0 ? 'suspended' : 'schedule',
    stamp,
    days: Object.entries(days).flatMap(([midnight, queues]) =>
      Object.entries(queues).flatMap(([name, marks]) => dayOf(name, midnight, marks, stamp ?? fetched)),
    ),
    week: Object.entries(weeks).flatMap(([name, weekdays]) =>
      Object.entries(weekdays).flatMap(([weekday, marks]) =>
        weekdayOf(name, weekday, marks, parseStamp(preset?.updateFact) ?? stamp ?? fetched),
      ),
    ),
  }
}

function dayOf(name: string, midnight: string, given: z.infer<typeof hours>, stamp: Date): QueueDay[] {
  const queue = parseQueue(name)
  const seconds = Number(midnight)
  if (!queue || !Number.isSafeInteger(seconds) || seconds <= 0) return []
  const { marks, odd } = marksOf(given)
  const day = kyivDate(seconds * 1000)
  const spans = intervalsOfHours(day, marks)
  return [
    {
      queue: queue.code,
      day,
      state: odd ? 'unknown' : spans.length === 0 ? 'none' : 'applies',
      spans,
      stamp,
    },
  ]
}

/** A mark nobody has seen before is taken as power on and the day as oddly told: a page must not break of it. */
function marksOf(given: z.infer<typeof hours>): { marks: Record<string, HourMark>; odd: boolean } {
  const entries = Object.entries(given)
  const known = entries.filter((entry): entry is [string, HourMark] => isMark(entry[1]))
  return { marks: Object.fromEntries(known), odd: known.length < entries.length }
}

/** Any Monday-to-Sunday without a change of clocks serves to read minutes of the wall clock. */
const PLAIN_DAY = '2026-01-05'

function weekdayOf(name: string, day: string, given: z.infer<typeof hours>, stamp: Date): QueueWeekday[] {
  const queue = parseQueue(name)
  const weekday = Number(day)
  if (!queue || !Number.isInteger(weekday) || weekday < 1 || weekday > 7) return []
  const midnight = kyivMidnight(PLAIN_DAY).getTime()
  const slots: Slot[] = intervalsOfHours(PLAIN_DAY, marksOf(given).marks, { confirmed: 'possible' }).map(
    ({ from, to }) => ({ start: (from - midnight) / 60_000, end: (to - midnight) / 60_000 }),
  )
  return [{ queue: queue.code, weekday, slots, stamp }]
}
