import { addToMonth, daysBetween, firstOfMonth, type IsoDate, type Month } from './calendar.ts'
import { consumption, registerRange, toMilli } from './consumption.ts'

/** A value that was really read, by a person or a device, and the date it counts for; in thousandths. */
export type TrueReading = { readonly date: IsoDate; readonly milli: number }

/** Days without supply: the first of them, and the day the supply came back; null while it has not. */
export type SupplyBreak = { readonly from: IsoDate; readonly to: IsoDate | null }

export type Register = {
  readonly digits: number
  /** Kт of the instrument transformers */
  readonly ratio: number
  /** in the order of their dates, at most one for a date */
  readonly readings: readonly TrueReading[]
  /** the day the meter stopped counting; null while it is in place */
  readonly removedOn: IsoDate | null
  /** what the register before it used last: it goes on so until two readings of this one say otherwise */
  readonly before?: LastUse | null
}

/** What was used between two readings, in thousandths of the register, over so many days with supply. */
export type LastUse = { readonly used: number; readonly days: number }

/** The use between the last two readings; of the register before it while there is one only. */
export function lastUse(
  { readings, digits, before = null }: Pick<Register, 'readings' | 'digits' | 'before'>,
  breaks: readonly SupplyBreak[],
): LastUse | null {
  const [earlier, last] = [readings.at(-2), readings.at(-1)]
  if (!last) return null
  if (!earlier) return before
  const days = suppliedDays(earlier.date, last.date, breaks)
  return days > 0 ? { used: consumption(earlier.milli, last.milli, digits).kwhMilli, days } : null
}

/** What a register shows on a date; `estimated` = nobody read it, it was computed. */
export type RegisterMark = { readonly date: IsoDate; readonly milli: number; readonly estimated: boolean }

export type MonthUse = {
  readonly from: RegisterMark
  readonly to: RegisterMark
  /** ratio applied */
  readonly kwhMilli: number
  /** a part of the use lies after the last true reading */
  readonly estimated: boolean
}

/** One register as its true readings describe it. */
export type Counted = {
  /** what it counted in a month; null when nothing is known or the point had no supply */
  readonly use: (month: Month) => MonthUse | null
  /** what it shows on a date; null before its first reading and where that is not known */
  readonly at: (date: IsoDate) => RegisterMark | null
  /** kWh from one date to another, ratio applied, thousandths */
  readonly between: (from: IsoDate, to: IsoDate) => number
}

/**
 * What a register counted in each month. It is computed from the true readings alone, so the order in which they came
 * changes nothing. Between two readings the kWh are spread over the days with supply; after the last reading the
 * average day of the last two goes on (facts §2.2), or of the register before it where there is one reading only; not
 * over days without supply. A computed value differs from a true one by whole kWh.
 */
export function countRegister(
  register: Register,
  breaks: readonly SupplyBreak[],
  /** whether to go on after the last true reading; a draft does not */
  guess = true,
): Counted {
  const { readings, digits, ratio } = register
  const range = toMilli(registerRange(digits))
  const [first] = readings
  const last = readings.at(-1)
  // values that never go over the top: the first value plus everything used since
  const totals: number[] = []
  for (const [index, { milli }] of readings.entries()) {
    const before = readings[index - 1]
    const used = before ? consumption(before.milli, milli, digits).kwhMilli : 0
    totals.push(before ? (totals[index - 1] ?? 0) + used : milli)
  }
  const average = guess ? lastUse(register, breaks) : null
  const ends = [register.removedOn, average ? null : last?.date].filter((date) => date != null)

  function totalAt(date: IsoDate): number {
    const index = readings.findLastIndex((reading) => reading.date <= date)
    const [from, to] = [readings[index], readings[index + 1]]
    const total = totals[index] ?? 0
    if (!from || from.date === date) return total
    if (!to) {
      const until = ends.reduce((end, day) => (day < end ? day : end), date)
      if (!average || until <= from.date) return total
      return total + wholeShare(average.used, suppliedDays(from.date, until, breaks), average.days)
    }
    const used = (totals[index + 1] ?? 0) - total
    const supplied = suppliedDays(from.date, to.date, breaks)
    // kWh counted on days that were declared without supply count all the same
    const [part, whole] =
      supplied > 0
        ? [suppliedDays(from.date, date, breaks), supplied]
        : [daysBetween(from.date, date), daysBetween(from.date, to.date)]
    return total + Math.min(used, wholeShare(used, part, whole))
  }

  const read = new Set(readings.map(({ date }) => date))
  const at = (date: IsoDate): RegisterMark | null =>
    !first || date < first.date || ends.some((end) => date > end)
      ? null
      : { date, milli: totalAt(date) % range, estimated: !read.has(date) }
  const between = (from: IsoDate, to: IsoDate) => (totalAt(to) - totalAt(from)) * ratio

  function use(month: Month): MonthUse | null {
    if (!first || !last) return null
    const begin = firstOfMonth(month)
    const from = first.date > begin ? first.date : begin
    const to = ends.reduce((end, day) => (day < end ? day : end), firstOfMonth(addToMonth(month, 1)))
    if (to <= from) return null
    const kwhMilli = between(from, to)
    const [start, end] = kwhMilli === 0 ? withSupply(from, to, breaks) : trimmed(from, to, kwhMilli)
    const [low, high] = [at(start), at(end)]
    if (!low || !high || end <= start) return null
    return { from: low, to: high, kwhMilli, estimated: end > last.date }
  }

  /** Days without supply at either end are no part of what is billed, unless something was counted on them. */
  function trimmed(from: IsoDate, to: IsoDate, kwhMilli: number): [IsoDate, IsoDate] {
    const [start, end] = withSupply(from, to, breaks)
    return end > start && between(start, end) === kwhMilli ? [start, end] : [from, to]
  }

  return { use, at, between }
}

/** Whole kWh of a share, in thousandths. */
const wholeShare = (used: number, part: number, whole: number): number =>
  Math.round((used / 1000) * (part / whole)) * 1000

/** Days with supply from one date up to another. */
export function suppliedDays(from: IsoDate, to: IsoDate, breaks: readonly SupplyBreak[]): number {
  const dark = breaks.reduce((days, supplyBreak) => {
    const [start, end] = [
      supplyBreak.from > from ? supplyBreak.from : from,
      supplyBreak.to !== null && supplyBreak.to < to ? supplyBreak.to : to,
    ]
    return start < end ? days + daysBetween(start, end) : days
  }, 0)
  return daysBetween(from, to) - dark
}

/** A span without the dark days at its two ends. */
function withSupply(from: IsoDate, to: IsoDate, breaks: readonly SupplyBreak[]): [IsoDate, IsoDate] {
  let [start, end] = [from, to]
  for (const supplyBreak of breaks.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (supplyBreak.from <= start && (supplyBreak.to === null || supplyBreak.to > start))
      start = supplyBreak.to ?? to
  for (const supplyBreak of breaks.toSorted((a, b) => (a.from > b.from ? -1 : 1)))
    if (supplyBreak.from < end && (supplyBreak.to === null || supplyBreak.to >= end)) end = supplyBreak.from
  return [start, end]
}
