import { addDays, addToMonth, type Instant, type IsoDate, isoToDotted, type Month } from './calendar.ts'

/** Every time that a person sees is Kyiv time (product.md §1). */
export const KYIV = 'Europe/Kyiv'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: KYIV,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Milliseconds by which the Kyiv clock is ahead of UTC, by the time zone database. */
function lookUpOffset(utc: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of clock.formatToParts(utc)) parts[part.type] = part.value
  const local = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`)
  return local - Math.floor(utc / MINUTE) * MINUTE
}

/** Offsets kept by UTC day, because a look-up costs microseconds; null = the clocks change during that day. */
const offsets = new Map<number, number | null>()
const MAX_OFFSETS = 40_000

function offset(utc: number): number {
  const day = Math.floor(utc / DAY)
  let known = offsets.get(day)
  if (known === undefined) {
    const start = lookUpOffset(day * DAY)
    known = start === lookUpOffset((day + 1) * DAY - MINUTE) ? start : null
    if (offsets.size >= MAX_OFFSETS) offsets.clear()
    offsets.set(day, known)
  }
  return known ?? lookUpOffset(utc)
}

/** Wall clock in Kyiv: date and minutes since 00:00 as the clock shows them. */
function wall(instant: Instant): { date: IsoDate; minutes: number } {
  const utc = Number(instant)
  const local = utc + offset(utc)
  const days = Math.floor(local / DAY)
  return {
    date: new Date(days * DAY).toISOString().slice(0, 10),
    minutes: Math.floor((local - days * DAY) / MINUTE),
  }
}

export const kyivDate = (now: Instant): IsoDate => wall(now).date
/** Minutes on the wall clock since 00:00, 0–1439. */
export const kyivMinutes = (now: Instant): number => wall(now).minutes

/** 'HH:mm' on the wall clock. */
export const kyivTime = (now: Instant): string => timeOf(kyivMinutes(now))
/** 750 → '12:30'; 1440 → '24:00'. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** DD.MM.YYYY HH:mm in Kyiv (spec §9). */
export function formatDateTime(instant: Instant): string {
  const { date, minutes } = wall(instant)
  return `${isoToDotted(date)} ${timeOf(minutes)}`
}

/**
 * The instant a Kyiv wall clock shows 'HH:mm' ('24:00' = end of the day, seconds allowed). An hour that does not exist
 * (29.03.2026 03:30) or occurs twice (25.10.2026 03:30) is taken as winter time, as PostgreSQL does.
 */
export function kyivInstant(date: IsoDate, time: string): Date {
  const match = /^([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?$/.exec(time)
  if (!match) throw new RangeError(`not a time: ${time}`)
  const [, hours = '', minutes = '', seconds = '0'] = match
  const local =
    Date.parse(`${date}T00:00:00Z`) + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000
  if (Number.isNaN(local)) throw new RangeError(`not a date: ${date}`)
  const offsets = [offset(local - DAY), offset(local + DAY)]
  const winter = Math.min(...offsets)
  const exact = offsets.filter((candidate) => offset(local - candidate) === candidate)
  return new Date(local - (exact.length > 0 ? Math.min(...exact) : winter))
}

/** 00:00 of a day in Kyiv. */
export const kyivMidnight = (date: IsoDate): Date => kyivInstant(date, '00:00')

/** Hours in a day: 24, 23 when clocks go forward, 25 when they go back. */
export const hoursOfDay = (date: IsoDate): number =>
  (kyivMidnight(addDays(date, 1)).getTime() - kyivMidnight(date).getTime()) / HOUR

/** Hours in a month: one fewer in March, when clocks go forward, one more in October. */
export const hoursOfMonth = (month: Month): number =>
  (kyivMidnight(`${addToMonth(month, 1)}-01`).getTime() - kyivMidnight(`${month}-01`).getTime()) / HOUR
