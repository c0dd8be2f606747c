import type { Instant, IsoDate } from './calendar.ts'
import { hoursOfDay, kyivMidnight, kyivMinutes } from './kyiv.ts'

/** Whether there is power: on or off only where a source states it, otherwise unknown. */
export const POWER_STATES = ['on', 'off', 'possible', 'unknown'] as const
export type PowerState = (typeof POWER_STATES)[number]

export const OUTAGE_KINDS = ['planned', 'emergency', 'confirmed', 'possible', 'special'] as const
/** planned works, emergency, confirmed by today's schedule, possible by the weekly one, special emergency schedule */
export type OutageKind = (typeof OUTAGE_KINDS)[number]
/** Time without power, `to` excluded; `to` is Infinity where the source names no end. */
export type Interval = { readonly from: Instant; readonly to: Instant; readonly kind: OutageKind }
export type TimeSpan = { readonly from: number; readonly to: number; readonly kind: OutageKind }

/**
 * Sorts intervals by time, drops empty ones and joins those of one kind that touch or overlap, over midnight too (facts
 * §4.1).
 */
export function mergeIntervals(intervals: readonly Interval[]): TimeSpan[] {
  const spans = intervals
    .map(({ from, to, kind }) => ({ from: Number(from), to: Number(to), kind }))
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || OUTAGE_KINDS.indexOf(a.kind) - OUTAGE_KINDS.indexOf(b.kind))
  const merged: TimeSpan[] = []
  const open = new Map<OutageKind, number>()
  for (const span of spans) {
    const index = open.get(span.kind)
    const last = index === undefined ? undefined : merged[index]
    if (index !== undefined && last && span.from <= last.to) {
      merged[index] = { ...last, to: Math.max(last.to, span.to) }
      continue
    }
    open.set(span.kind, merged.length)
    merged.push(span)
  }
  return merged
}

/** The part of each interval inside [from, to). */
export const clipIntervals = (intervals: readonly Interval[], from: Instant, to: Instant): TimeSpan[] =>
  mergeIntervals(
    intervals.map((interval) => ({
      ...interval,
      from: Math.max(Number(interval.from), Number(from)),
      to: Math.min(Number(interval.to), Number(to)),
    })),
  )

/** Hours without power; each instant counts once. */
export const hoursOff = (intervals: readonly Interval[]): number =>
  mergeIntervals(intervals.map((interval) => ({ ...interval, kind: 'confirmed' as const }))).reduce(
    (sum, { from, to }) => sum + (to - from) / 3_600_000,
    0,
  )

export type NowNext = {
  /** the present outage; null = none for certain */
  readonly now: TimeSpan | null
  /** the end of the unbroken run of intervals that holds now; null when it is on, Infinity when no end is named */
  readonly backAt: number | null
  /** an outage is possible now */
  readonly possible: TimeSpan | null
  /** the next interval that begins after now (and after the present run) */
  readonly next: TimeSpan | null
}

const WEIGHT: Record<OutageKind, number> = {
  emergency: 0,
  special: 1,
  planned: 2,
  confirmed: 3,
  possible: 4,
}

/**
 * Power now and next. When several intervals cover the present, the worst is named. 'possible' ones do not mean that
 * power is off: one is `next` only when no certain one comes.
 */
export function nowNext(intervals: readonly Interval[], now: Instant): NowNext {
  const at = Number(now)
  const spans = mergeIntervals(intervals)
  const certain = spans.filter(({ kind }) => kind !== 'possible')
  const [current = null] = certain
    .filter(({ from, to }) => from <= at && at < to)
    .toSorted((a, b) => WEIGHT[a.kind] - WEIGHT[b.kind])
  const possible = spans.find(({ from, to, kind }) => kind === 'possible' && from <= at && at < to) ?? null
  const run = mergeIntervals(certain.map((span) => ({ ...span, kind: 'confirmed' as const })))
  const backAt = run.find(({ from, to }) => from <= at && at < to)?.to ?? null
  const after = (list: readonly TimeSpan[]) =>
    list.find(({ from }) => from > at && from >= (backAt ?? at)) ?? null
  return { now: current, backAt, possible: current ? null : possible, next: after(certain) ?? after(spans) }
}

/** How a published schedule marks an hour (facts §4.1). */
export const HOUR_MARKS = ['yes', 'maybe', 'no', 'first', 'second', 'mfirst', 'msecond'] as const
export type HourMark = (typeof HOUR_MARKS)[number]

const HALVES: Record<HourMark, readonly [OutageKind | null, OutageKind | null]> = {
  yes: [null, null],
  maybe: ['possible', 'possible'],
  no: ['confirmed', 'confirmed'],
  first: ['confirmed', null],
  second: [null, 'confirmed'],
  mfirst: ['possible', null],
  msecond: [null, 'possible'],
}

/** Marks of a day by the key of the hour; undefined = the source has the hour but its mark is unknown. */
export type HourMarks = Readonly<Record<string, HourMark | undefined>>

/**
 * Intervals of one day from its hour marks. Keys '1'…'24' name the hour that ends, '0'…'23' the one that begins; the
 * presence of '0' tells which (facts §4.1). Hours are those of the wall clock: the hour that does not exist in March
 * gives nothing, the one that occurs twice in October counts twice. `as` renames 'confirmed' of a weekly template. An
 * hour without a mark gives no interval; `statesEveryHour` says whether that means power.
 */
export function intervalsOfHours(
  date: IsoDate,
  marks: HourMarks,
  as: { readonly confirmed?: OutageKind } = {},
): TimeSpan[] {
  const halves = halfHours(date, marks)
  const kinds = halves.map(({ mark, half }) => (mark === undefined ? null : HALVES[mark][half]))
  const slots = halves.flatMap(({ from, mark, half }, index): Interval[] => {
    // what is possible in one half and joins an outage over the other is possible in both: light is not promised there
    const beyond = mark === 'msecond' && half === 0 ? -1 : mark === 'mfirst' && half === 1 ? 1 : 0
    const kind = beyond !== 0 && kinds[index + beyond] ? 'possible' : (kinds[index] ?? null)
    if (kind === null) return []
    return [{ from, to: from + 1_800_000, kind: kind === 'confirmed' ? (as.confirmed ?? kind) : kind }]
  })
  return mergeIntervals(slots)
}

/** Whether every hour of the day has a mark, so that the hours not marked as outages are stated to have power. */
export const statesEveryHour = (date: IsoDate, marks: HourMarks): boolean =>
  // with both '0' and '24' one cannot tell which hour a key means
  !('0' in marks && '24' in marks) && halfHours(date, marks).every(({ mark }) => mark !== undefined)

function halfHours(date: IsoDate, marks: HourMarks) {
  const shift = '0' in marks ? 0 : 1
  const midnight = kyivMidnight(date).getTime()
  const hours = hoursOfDay(date)
  return Array.from({ length: hours * 2 }, (_, index) => {
    const from = midnight + index * 1_800_000
    const minutes = hours === 24 ? index * 30 : kyivMinutes(from)
    const mark = marks[String(Math.floor(minutes / 60) + shift)]
    return { from, mark, half: minutes % 60 < 30 ? (0 as const) : (1 as const) }
  })
}

/** Intervals of one day from minutes of the wall clock, 0–1440, end excluded (facts §4.2). */
export function intervalsOfMinutes(
  date: IsoDate,
  slots: readonly { readonly start: number; readonly end: number; readonly kind: OutageKind }[],
): TimeSpan[] {
  const midnight = kyivMidnight(date).getTime()
  const hours = hoursOfDay(date)
  const step = 300_000
  const intervals: Interval[] = []
  for (let from = midnight; from < midnight + hours * 3_600_000; from += step) {
    const minutes = hours === 24 ? (from - midnight) / 60_000 : kyivMinutes(from)
    for (const { start, end, kind } of slots) {
      if (minutes >= start && minutes < end) intervals.push({ from, to: from + step, kind })
    }
  }
  return mergeIntervals(intervals)
}

/** Published data older than this is shown with a warning (facts §4.4). */
const STALE_AFTER_MINUTES = 30
export const isStale = (updatedAt: Instant, now: Instant): boolean =>
  Number(now) - Number(updatedAt) > STALE_AFTER_MINUTES * 60_000
