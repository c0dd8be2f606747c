/** 'YYYY-MM-DD', a day of the calendar without a time zone. */
export type IsoDate = string
/** 'YYYY-MM'. */
export type Month = string
/** A point in time: `Date` or epoch milliseconds. */
export type Instant = Date | number

const DAY = 86_400_000
const LIKE_DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const pad = (n: number, width = 2) => String(n).padStart(width, '0')

/** Epoch days keep date arithmetic away from time zones. */
const epochDay = (date: IsoDate): number => {
  if (!LIKE_DATE.test(date)) throw new RangeError(`not a date: ${date}`)
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY
}
const fromEpochDay = (day: number): IsoDate => new Date(day * DAY).toISOString().slice(0, 10)

export function isIsoDate(text: string): boolean {
  return LIKE_DATE.test(text) && fromEpochDay(epochDay(text)) === text
}

/** Dotted day.month.year → 'YYYY-MM-DD' (spec §4); null when there is no such day. */
export function dottedToIso(text: string): IsoDate | null {
  const match = /^\s*([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})\s*$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(iso) ? iso : null
}

/** DD.MM.YYYY (spec §9). */
export const isoToDotted = (date: IsoDate): string => date.split('-').toReversed().join('.')

export const addDays = (date: IsoDate, days: number): IsoDate => fromEpochDay(epochDay(date) + days)

/** Calendar months later; the 31st becomes the last day of a shorter month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const first = addToMonth(monthOf(date), months)
  const day = Math.min(Number(date.slice(8)), daysInMonth(first))
  return `${first}-${pad(day)}`
}

/** '2026-12' + 1 → '2027-01'. */
export function addToMonth(month: Month, months: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1)}`
}

/** Whole days from one date to another, negative when the second is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => epochDay(to) - epochDay(from)
/** Whole calendar months from one month to another. */
export const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

export const monthOf = (date: IsoDate): Month => date.slice(0, 7)
export const firstOfMonth = (dateOrMonth: IsoDate | Month): IsoDate => `${dateOrMonth.slice(0, 7)}-01`
export const lastOfMonth = (dateOrMonth: IsoDate | Month): IsoDate =>
  `${dateOrMonth.slice(0, 7)}-${daysInMonth(dateOrMonth)}`
export const daysInMonth = (month: IsoDate | Month): number => {
  // the day before the first of the next one
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  if (Number.isNaN(days)) throw new RangeError(`not a month: ${month}`)
  return days
}

/** 1 = Monday … 7 = Sunday. */
export const weekday = (date: IsoDate): number => ((epochDay(date) + 3) % 7) + 1
export const isWorkingDay = (date: IsoDate): boolean => weekday(date) <= 5

/** Whether a day is a working one, by a calendar that knows holidays (domain/answer-term.ts). */
export type WorksOn = (date: IsoDate) => boolean

/** The n-th working day after a date: Monday–Friday unless a calendar is given. */
export function addWorkingDays(date: IsoDate, days: number, isWorking: WorksOn = isWorkingDay): IsoDate {
  let left = days
  let current = date
  while (left > 0) {
    current = addDays(current, 1)
    if (isWorking(current)) left--
  }
  return current
}

/** A date as the billing core may write it, dotted or ISO; null when it is neither. */
export const dottedOrIso = (text: string): IsoDate | null =>
  isIsoDate(text.slice(0, 10)) ? text.slice(0, 10) : dottedToIso(text.slice(0, 10))
