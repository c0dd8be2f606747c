import type { IsoDate } from '#domain/calendar.ts'
import type { TimeSpan } from '#domain/outage-intervals.ts'
import type { WorkKind } from '#domain/work-kind.ts'
import type { DayState, Slot } from '#domain/outages.ts'

/** A day of a queue: certain outages, and those that the table of the day calls possible. */
export type QueueDay = {
  queue: string
  day: IsoDate
  /** `unknown`: the source does not state every hour, or states it in a way that cannot be read */
  state: DayState
  spans: TimeSpan[]
  /** the time stamp of the source */
  stamp: Date
}

/** A queue's possible outages on a weekday, Monday = 1; `complete`: every hour of the weekday is stated. */
export type QueueWeekday = { queue: string; weekday: number; slots: Slot[]; complete: boolean; stamp: Date }

/** Whether the tables of the source are valid, by its own flags; null = it does not say. */
export type Shown = { days: boolean | null; week: boolean | null }

/** What a source says about the queues, whatever its shape. */
export type Snapshot = {
  /** hidden: no hours by day are shown at all */
  mode: 'schedule' | 'hidden'
  shown: Shown
  stamp: Date | null
  days: QueueDay[]
  /** null: the source does not mention the week, so what is known about it stays */
  week: QueueWeekday[] | null
  /** what the source calls its queues */
  names: { queue: string; name: string }[]
  /** parts of the document that could not be read, each taken as unknown */
  odd: number
}

export type Work = {
  kind: WorkKind
  /** in the words of the source */
  reason: string
  from: Date
  /** null: the source names no end */
  to: Date | null
}
/** A house of a street: its queues (none: not in the schedule; null: unreadable) and the works there. */
export type House = {
  house: string
  queues: string[] | null
  work: Work | null
  /** works are named that cannot be read */
  unread?: boolean
}
export type StreetReport = { houses: House[]; stamp: Date | null; shown: Shown; odd: number }

/** The same for a street that the source does not mention. */
export const nothingOfStreet: StreetReport = {
  houses: [],
  stamp: null,
  shown: { days: null, week: null },
  odd: 0,
}
