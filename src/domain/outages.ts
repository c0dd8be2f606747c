import type { IsoDate } from './calendar.ts'
import { kyivDate } from './kyiv.ts'
import type { TimeSpan } from './outage-intervals.ts'
import type { Site } from './site.ts'

export type DayState = 'applies' | 'waiting' | 'emergency' | 'none' | 'unknown'
/** Minutes of the wall clock, 0–1440, end excluded. */
export type Slot = { start: number; end: number }

/** Everything kept about a place around now; instants in epoch milliseconds. */
export type Outages = {
  site: Site
  queues: readonly string[]
  mode: 'schedule' | 'hidden' | 'silent'
  /** the time stamp of the source: the newest one for today or later, otherwise that of the whole source */
  stamp: number | null
  days: {
    queue: string
    day: IsoDate
    state: DayState
    spans: TimeSpan[]
    /** grows with each change of the day */
    revision: number
    /** named before and no longer named */
    withdrawn: TimeSpan[]
  }[]
  week: { queue: string; weekday: number; slots: Slot[]; complete: boolean }[]
  /** what the source calls the queues, in their order */
  names: string[]
  /** `to` is Infinity where no end is named */
  works: (TimeSpan & { reason: string; revision: number })[]
  /** how often the timetable has been suspended at the house and resumed */
  suspensions: number
}

/**
 * What is published for one queue, as a document that anything between the server and the browser may keep: nothing in
 * it depends on the clock. Instants in epoch milliseconds.
 */
export type PublishedQueue = {
  site: Site
  queue: string
  name: string
  /** null: nothing has come from the source yet */
  source: { mode: 'schedule' | 'hidden'; stamp: number | null; showsDays: boolean; showsWeek: boolean } | null
  days: (Outages['days'][number] & { stamp: number })[]
  week: Outages['week']
  /** special emergencies entered by the duty, while which no timetable holds; `to` null: until it is ended */
  special: { from: number; to: number | null }[]
}

/** What the documents of the queues of a place, one at least, say at a moment; works at houses are not in them. */
export function outagesOf(documents: readonly PublishedQueue[], now: Date): Outages {
  const [first] = documents
  if (!first) throw new RangeError('a place has one document at least')
  const at = now.getTime()
  const today = kyivDate(now)
  const { site, source } = first
  const special = first.special.some(({ from, to }) => from <= at && (to === null || to > at))
  const shown = source?.showsDays === true && !special
  const days = documents
    .flatMap((document) => document.days)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const stamps = days.flatMap(({ day, stamp }) => (day >= today ? [stamp] : []))
  return {
    site,
    queues: documents.map(({ queue }) => queue),
    mode: !source ? 'silent' : shown ? source.mode : 'hidden',
    stamp: stamps.length > 0 ? Math.max(...stamps) : (source?.stamp ?? null),
    days: days.map(({ stamp: _stamp, ...day }) =>
      shown
        ? day
        : { ...day, state: 'unknown' as const, spans: [], withdrawn: [...day.withdrawn, ...day.spans] },
    ),
    week: source?.showsWeek === true && !special ? documents.flatMap((document) => document.week) : [],
    names: documents.map(({ name }) => name),
    works: [],
    suspensions: 0,
  }
}
