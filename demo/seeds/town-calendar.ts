import { addToMonth, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'

/** Months of history in the demo town: three years. */
const HISTORY_MONTHS = 36
/** The previous month is closed and billed from this day on; on days 1–3 it still takes readings (facts §2.2). */
const CLOSED_FROM_DAY = 4

export type TownCalendar = {
  now: Date
  today: IsoDate
  /** closed and billed months, oldest first */
  months: readonly Month[]
  lastClosed: Month
  /** the month that takes readings now */
  open: Month
  /** 00:00 of this day is where the open month begins; all closed months end before it */
  openFrom: IsoDate
}

/** The dates of the town at `now`; everything in it is relative to them. */
export function townCalendar(now: Date, historyMonths = HISTORY_MONTHS): TownCalendar {
  const today = kyivDate(now)
  const lastClosed = addToMonth(today.slice(0, 7), Number(today.slice(8)) >= CLOSED_FROM_DAY ? -1 : -2)
  const open = addToMonth(lastClosed, 1)
  const months = Array.from({ length: historyMonths }, (_, i) =>
    addToMonth(lastClosed, i + 1 - historyMonths),
  )
  return { now, today, months, lastClosed, open, openFrom: firstOfMonth(open) }
}
