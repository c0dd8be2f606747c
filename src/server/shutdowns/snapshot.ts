import type { IsoDate } from '#domain/dates.ts'
import type { TimeSpan } from '#domain/shutdown.ts'
import type { WorkKind } from '#domain/work-kind.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'

/** A queue's day: certain outages and those the day's own table calls possible. */
export type QueueDay = {
  queue: string
  day: IsoDate
  state: DayState
  spans: TimeSpan[]
  /** the source's own time stamp */
  stamp: Date
}

/** Minutes of the wall clock, 0–1440, end excluded. */
export type Slot = { start: number; end: number }
/** A queue's possible outages on a weekday, Monday = 1. */
export type QueueWeekday = { queue: string; weekday: number; slots: Slot[]; stamp: Date }

/** What a source says of the queues, whatever its shape. */
export type Snapshot = {
  /** suspended: schedules are not applied at all */
  mode: 'schedule' | 'suspended'
  stamp: Date | null
  days: QueueDay[]
  week: QueueWeekday[]
}

export type Work = {
  kind: WorkKind
  /** in the words of the source */
  reason: string
  from: Date
  to: Date
}
/** A house of a street: its queues (none: not in the schedule) and what is done there. */
export type House = { house: string; queues: string[]; work: Work | null }
export type StreetReport = { houses: House[]; stamp: Date | null }
