import { type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { parseQueue } from '#domain/queue.ts'
import {
  HOUR_MARKS,
  type HourMark,
  type HourMarks,
  intervalsOfHours,
  statesEveryHour,
} from '#domain/outage-intervals.ts'
import type { Slot } from '#domain/outages.ts'
import type { QueueDay, QueueWeekday, Snapshot } from './snapshot.ts'
import {
  isNothing,
  odd,
  type Oddities,
  shownBy,
  stampOf,
  type SourceObject,
  sourceObject,
} from './source-object.ts'

/**
 * What the page of the ДТЕК sites contains (facts §4.1): confirmed days and the weekly template of possible outages. An
 * unreadable part is unknown only for its own queue and day. `fetched` is used where the source has no time stamp.
 */
export function readDtekSchedule(document: SourceObject, fetched: Date): Snapshot {
  const oddities = { count: 0 }
  const fact = partOf(document['fact'], oddities)
  const preset = partOf(document['preset'], oddities)
  const factStamp = stampOf(fact?.['update'], fetched, oddities)
  const presetStamp = stampOf(preset?.['updateFact'], fetched, oddities)
  const stamp = factStamp ?? presetStamp
  const days = tableOf(fact?.['data'], oddities) ?? {}
  const week = preset && tableOf(preset['data'], oddities)
  return {
    mode: Object.keys(days).length === 0 ? 'hidden' : 'schedule',
    shown: shownBy(document),
    stamp,
    days: Object.entries(days).flatMap(([midnight, queues]) =>
      daysOf(midnight, queues, stamp ?? fetched, oddities),
    ),
    week:
      week &&
      Object.entries(week).flatMap(([name, weekdays]) =>
        weekOf(name, weekdays, presetStamp ?? stamp ?? fetched, oddities),
      ),
    names: namesOf(preset?.['sch_names'], oddities),
    odd: oddities.count,
  }
}

/** `fact` or `preset`; the source sends an empty list for an empty object. */
function partOf(value: unknown, oddities: Oddities): SourceObject | null {
  if (Array.isArray(value) && value.length === 0) return { data: [] }
  const part = sourceObject(value)
  if (!part && !isNothing(value)) odd(oddities)
  return part
}

/** A table by its keys: `[]` where it is empty; null where it is absent or unreadable. */
function tableOf(value: unknown, oddities: Oddities): SourceObject | null {
  if (Array.isArray(value) && value.length === 0) return {}
  const table = sourceObject(value)
  if (!table) odd(oddities)
  return table
}

/** Years 2000–2100: a key outside them is not a midnight. */
const isMidnight = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds > 946_684_800 && seconds < 4_102_444_800

function daysOf(midnight: string, content: unknown, stamp: Date, oddities: Oddities): QueueDay[] {
  const seconds = Number(midnight)
  const queues = sourceObject(content)
  if (!isMidnight(seconds) || !queues) {
    odd(oddities)
    return []
  }
  const day = kyivDate(seconds * 1000)
  return Object.entries(queues).flatMap(([name, given]): QueueDay[] => {
    const queue = parseQueue(name)?.code
    if (queue === undefined) {
      odd(oddities)
      return []
    }
    const { marks, complete } = marksOf(day, given)
    if (!complete) odd(oddities)
    const spans = intervalsOfHours(day, marks)
    return [
      { queue, day, state: !complete ? 'unknown' : spans.length === 0 ? 'none' : 'applies', spans, stamp },
    ]
  })
}

const isMark = (value: unknown): value is HourMark => HOUR_MARKS.some((mark) => mark === value)

/** An unknown mark, or none at all, leaves its hour unknown. A list of hours begins with the first hour. */
function marksOf(date: IsoDate, given: unknown): { marks: HourMarks; complete: boolean } {
  const hours = Array.isArray(given) ? { ...given } : sourceObject(given)
  const marks = Object.fromEntries(
    Object.entries(hours ?? {}).map(([key, mark]) => [key, isMark(mark) ? mark : undefined]),
  )
  return { marks, complete: statesEveryHour(date, marks) }
}

/** Any week without a change of clocks, used to read minutes of the wall clock. */
const PLAIN_DAY = '2026-01-05'

function weekOf(name: string, content: unknown, stamp: Date, oddities: Oddities): QueueWeekday[] {
  const queue = parseQueue(name)?.code
  const weekdays = sourceObject(content)
  if (queue === undefined || !weekdays) {
    odd(oddities)
    return []
  }
  const midnight = kyivMidnight(PLAIN_DAY).getTime()
  return Object.entries(weekdays).flatMap(([key, given]): QueueWeekday[] => {
    const weekday = Number(key)
    if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) {
      odd(oddities)
      return []
    }
    const { marks, complete } = marksOf(PLAIN_DAY, given)
    if (!complete) odd(oddities)
    const slots: Slot[] = intervalsOfHours(PLAIN_DAY, marks, { confirmed: 'possible' }).map(
      ({ from, to }) => ({ start: (from - midnight) / 60_000, end: (to - midnight) / 60_000 }),
    )
    return [{ queue, weekday, slots, complete, stamp }]
  })
}

/** `sch_names`: «Черга 1.1», «Група 7.1», «ЦЕК 1.1» by the key of the queue. */
function namesOf(content: unknown, oddities: Oddities): Snapshot['names'] {
  const names = sourceObject(content)
  if (!names) {
    if (!isNothing(content)) odd(oddities)
    return []
  }
  return Object.entries(names).flatMap(([key, name]) => {
    const queue = parseQueue(key)?.code
    if (queue === undefined || typeof name !== 'string' || name.trim() === '') {
      odd(oddities)
      return []
    }
    return [{ queue, name: name.trim().slice(0, 60) }]
  })
}
