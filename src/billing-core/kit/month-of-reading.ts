import { addDays, addToMonth, firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'

/** The month that a reading settles: one for the 1st closes the month before (facts §2.2). */
export const periodOf = (countsOn: IsoDate): Month => monthOf(addDays(countsOn, -1))
/** The date for which the closing reading of a month counts. */
export const endOf = (period: Month): IsoDate => firstOfMonth(addToMonth(period, 1))
