import { daysInMonth, type IsoDate, type Month, monthOf } from './calendar.ts'
import { hoursOfMonth } from './kyiv.ts'

/** From this part of the agreed volume on, the month is warned about. */
export const NEAR_SHARE = 0.9

/**
 * How a month stands against what was agreed for it. `expected`: it will be exceeded as things go; `near`: 90 % is
 * reached or will be; `unknown`: nothing was counted, so nothing is said.
 */
export const LIMIT_STATES = ['unknown', 'within', 'near', 'expected', 'exceeded'] as const
export type LimitState = (typeof LIMIT_STATES)[number]

/** What a month will come to, and from what that follows. */
export type Forecast = {
  readonly kwh: number
  /** `hours`: hourly data of the month so far; `month`: average of the last month that was read */
  readonly method: 'hours' | 'month'
  /** the days it follows from */
  readonly from: IsoDate
  readonly till: IsoDate
}

/** A month against its volume; for the month that runs, by its forecast too. */
export function limitState(
  agreedKwh: number,
  kwh: number | null,
  forecast: Forecast | null = null,
): LimitState {
  if (kwh === null && forecast === null) return 'unknown'
  if (kwh !== null && kwh > agreedKwh) return 'exceeded'
  if (forecast && forecast.kwh > agreedKwh) return 'expected'
  const most = Math.max(kwh ?? 0, forecast?.kwh ?? 0)
  return most > 0 && most >= agreedKwh * NEAR_SHARE ? 'near' : 'within'
}

type MonthUse = { readonly month: Month; readonly kwh: number; readonly estimated: boolean }
/** What interval meters counted from the first of the month on, and over how many hours. */
export type HoursSoFar = {
  readonly kwh: number
  /** average of all points together, kWh an hour */
  readonly perHour: number
  /** of the point that has the fewest */
  readonly hours: number
  readonly till: IsoDate
}

/** A day of hours at least: less says nothing of a month. */
const LEAST_HOURS = 24
/** An average older than this many months is no ground for a forecast. */
const OLDEST = 2

/**
 * The end of a month that runs: from its hours where there are any, otherwise from the daily average of the last month
 * that was read, not estimated. null where there is neither.
 */
export function forecastOf(
  month: Month,
  hours: HoursSoFar | null,
  months: readonly MonthUse[],
): Forecast | null {
  if (hours && hours.hours >= LEAST_HOURS)
    return {
      kwh: Math.round(hours.perHour * hoursOfMonth(month)),
      method: 'hours',
      from: `${month}-01`,
      till: hours.till,
    }
  const last = months
    .filter((use) => use.month < month && !use.estimated && ageOf(use.month, month) <= OLDEST)
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))[0]
  if (!last) return null
  const lastDays = daysInMonth(last.month)
  return {
    kwh: Math.round((last.kwh / lastDays) * daysInMonth(month)),
    method: 'month',
    from: `${last.month}-01`,
    till: `${last.month}-${lastDays}`,
  }
}
const ageOf = (month: Month, now: Month): number =>
  (Number(now.slice(0, 4)) - Number(month.slice(0, 4))) * 12 + Number(now.slice(5)) - Number(month.slice(5))

/** By this day a business gives the volumes it expects next year (facts §2.5). */
export const plannedBy = (year: number): IsoDate => `${year - 1}-11-01`

/** Until a month begins, its volume may be asked to be another; of the running month too, as long as it runs. */
export const mayCorrect = (month: Month, today: IsoDate): boolean => month >= monthOf(today)
