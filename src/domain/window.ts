import {
  addDays,
  addToMonth,
  addWorkingDays,
  firstOfMonth,
  type Instant,
  type IsoDate,
  lastOfMonth,
  type Month,
  monthOf,
  type WorksOn,
} from './calendar.ts'
import { kyivDate, kyivInstant, kyivMidnight } from './kyiv.ts'
import type { CustomerKind } from './site.ts'

/** When readings are taken: dated configuration (product.md §1), as it is in force on one day. */
export type ReadingRules = {
  readonly household: { readonly lastDays: number; readonly firstDays: number; readonly closingHours: number }
  readonly business: {
    readonly lastDays: number
    readonly deadlineDay: number
    readonly deadlineTime: string
    readonly closingHours: number
  }
  /** days to make a manual calculation, and days to make one by ASKOE */
  readonly manualCalculation: { readonly days: number; readonly working: boolean }
  readonly askoeCalculation: { readonly days: number; readonly working: boolean }
}

/** The rules in force on a day; a window has those of the 1st around which it stands. */
export type RulesOn = (day: IsoDate) => ReadingRules

/** Spec §9: household last 2 + first 3 days; business by 13:00 on the 2nd; manual 5 days, ASKOE 3 working days. */
export const READING_RULES: ReadingRules = {
  household: { lastDays: 2, firstDays: 3, closingHours: 24 },
  business: { lastDays: 2, deadlineDay: 2, deadlineTime: '13:00', closingHours: 24 },
  manualCalculation: { days: 5, working: false },
  askoeCalculation: { days: 3, working: true },
}

/** The rules of the specification at all times: where no others are known, and in the demo town's past. */
export const SPEC_RULES: RulesOn = () => READING_RULES

export type ReadingWindow = {
  /** open; closing = the last hours of the window; closed (business only); any-day = a household outside the window */
  readonly state: 'open' | 'closing' | 'closed' | 'any-day'
  /** the date a reading given now is counted for */
  readonly countsOn: IsoDate
  /** the current window, or the next one; `closes` itself is outside it */
  readonly opens: Date
  readonly closes: Date
  /** month of consumption the window settles */
  readonly period: Month
}

/**
 * The window for entering readings at an instant, by Kyiv time. Household: a reading of the last 2 days of a month
 * or the first 3 of the next counts for the 1st, any other for its own day (ККО 8.6.3, facts §2.2). Business:
 * until 13:00 on the 2nd, that instant excluded.
 */
export function readingWindow(kind: CustomerKind, now: Instant, rules: RulesOn): ReadingWindow {
  const at = Number(now)
  const today = kyivDate(now)
  const thisFirst = firstOfMonth(today)
  const current = windowAround(kind, thisFirst, rules)
  const first = at < current.closes.getTime() ? thisFirst : firstOfMonth(addToMonth(monthOf(today), 1))
  const window = first === thisFirst ? current : windowAround(kind, first, rules)
  const period = addToMonth(monthOf(first), -1)
  if (at < window.opens.getTime()) {
    return kind === 'person'
      ? { ...window, state: 'any-day', countsOn: today, period }
      : { ...window, state: 'closed', countsOn: first, period }
  }
  const closingFrom = window.closes.getTime() - closingHours(kind, rules(first)) * 3_600_000
  return { ...window, state: at >= closingFrom ? 'closing' : 'open', countsOn: first, period }
}

/**
 * The last day to calculate the readings of a date: within 5 days manually, within 3 working days by ASKOE (spec §9).
 */
export function calculationDeadline(
  by: 'manual' | 'askoe',
  readOn: IsoDate,
  rules: RulesOn,
  works: WorksOn,
): IsoDate {
  const { askoeCalculation, manualCalculation } = rules(readOn)
  const { days, working } = by === 'askoe' ? askoeCalculation : manualCalculation
  return working ? addWorkingDays(readOn, days, works) : addDays(readOn, days)
}

/** When the last window of a business closed, by Kyiv time, and the day the next one opens. */
export function closedWindow(
  now: Instant,
  rules: RulesOn,
): { readonly closedAt: Date; readonly opensOn: IsoDate } {
  const shut = windowAround('entity', firstOfMonth(kyivDate(now)), rules).closes
  return { closedAt: shut, opensOn: kyivDate(readingWindow('entity', now, rules).opens) }
}

/**
 * The month a business may still calculate, and the last day for it: the one whose readings are being taken, else the
 * month before until the deadline of its kind of calculation (spec §9). null between that deadline and the next window.
 */
export function calculableMonth(
  by: 'manual' | 'askoe',
  now: Instant,
  rules: RulesOn,
  works: WorksOn,
): { readonly period: Month; readonly until: IsoDate } | null {
  const window = readingWindow('entity', now, rules)
  const open = window.state !== 'closed'
  const readOn = open ? window.countsOn : firstOfMonth(kyivDate(now))
  const until = calculationDeadline(by, readOn, rules, works)
  if (!open && kyivDate(now) > until) return null
  return { period: addToMonth(monthOf(readOn), -1), until }
}

/** The window around the 1st of a month, by the rules of that day. */
export function windowAround(
  kind: CustomerKind,
  first: IsoDate,
  rules: RulesOn,
): { opens: Date; closes: Date } {
  const { household, business } = rules(first)
  const lastDays = kind === 'person' ? household.lastDays : business.lastDays
  const opens = kyivMidnight(addDays(lastOfMonth(addDays(first, -1)), 1 - lastDays))
  const closes =
    kind === 'person'
      ? kyivMidnight(addDays(first, household.firstDays))
      : kyivInstant(addDays(first, business.deadlineDay - 1), business.deadlineTime)
  return { opens, closes }
}

const closingHours = (kind: CustomerKind, rules: ReadingRules) =>
  kind === 'person' ? rules.household.closingHours : rules.business.closingHours
