import { addDays, addWorkingDays, daysBetween, type IsoDate, isWorkingDay, weekday } from './calendar.ts'

/** How sure it is that a rule is in force as it stands here. What is not sure is told to employees only. */
type Confidence = 'high' | 'medium' | 'low'

/** Valid from the first day to the last, both included; null: until it is changed. */
type Dated = { readonly from: IsoDate; readonly to: IsoDate | null }

/** How long an answer to a topic may take, by an act (facts: terms and documents §1). */
export type AnswerTerm = Dated & {
  /** a kind of ticket; null: every kind that has no row of its own */
  readonly topic: string | null
  readonly days: number
  readonly unit: 'calendar' | 'working'
  /** the most a pause may make of it, in calendar days from the start */
  readonly longest: number | null
  readonly act: string
  readonly confidence: Confidence
  readonly note: string | null
}

/** Public holidays by their dates, and the periods in which they are ordinary days (martial law). */
export type WorkCalendar = {
  /** 'MM-DD' */
  readonly holidays: readonly (Dated & { readonly day: string })[]
  readonly suspended: readonly Dated[]
}

const isIn = (date: IsoDate, { from, to }: Dated): boolean => date >= from && (to === null || date <= to)

const isHoliday = (date: IsoDate, { holidays }: WorkCalendar): boolean =>
  holidays.some((holiday) => holiday.day === date.slice(5) && isIn(date, holiday))

/** A holiday on a weekend makes the next ordinary day a free one; while holidays are suspended nothing does. */
export function worksOn(date: IsoDate, calendar: WorkCalendar): boolean {
  if (!isWorkingDay(date)) return false
  if (calendar.suspended.some((period) => isIn(date, period))) return true
  if (isHoliday(date, calendar)) return false
  const weekend = weekday(date) === 1 ? [addDays(date, -2), addDays(date, -1)] : []
  return !weekend.some((day) => isHoliday(day, calendar))
}

/**
 * The rule for a topic on a day: its own, or the general one.
 *
 * @param sure only rules that are sure: what may be promised to a customer
 */
export function termFor(
  terms: readonly AnswerTerm[],
  topic: string,
  on: IsoDate,
  { sure = false } = {},
): AnswerTerm | null {
  const valid = terms.filter((term) => isIn(on, term) && (!sure || term.confidence === 'high'))
  return valid.find((term) => term.topic === topic) ?? valid.find((term) => term.topic === null) ?? null
}

/** The last day of a term that began on a day. */
export const endOfTerm = (from: IsoDate, { days, unit }: AnswerTerm, calendar: WorkCalendar): IsoDate =>
  unit === 'working' ? addWorkingDays(from, days, (date) => worksOn(date, calendar)) : addDays(from, days)

type Pause = { readonly from: IsoDate; readonly to: IsoDate }

/**
 * The last day after a pause in which the customer was asked: as many days later as the pause took, working ones for a
 * term in working days, and not beyond the longest the rule allows. A term that was over before the pause stays over.
 */
export function afterPause(
  due: IsoDate,
  term: AnswerTerm,
  { began, pause }: { began: IsoDate; pause: Pause },
  calendar: WorkCalendar,
): IsoDate {
  if (due < pause.from) return due
  const paused = daysBetween(pause.from, pause.to)
  if (term.unit === 'calendar') {
    const moved = addDays(due, Math.max(0, paused))
    const latest = term.longest === null ? moved : addDays(began, term.longest)
    return moved > latest ? (latest > due ? latest : due) : moved
  }
  const works = (date: IsoDate) => worksOn(date, calendar)
  const days = Array.from({ length: Math.max(0, paused) }, (_, n) => addDays(pause.from, n + 1))
  return addWorkingDays(due, days.filter(works).length, works)
}

/** Amber three days before the last day, red on it and after. */
export type Urgency = 'calm' | 'soon' | 'act'
const SOON = 3
export const urgencyOf = (today: IsoDate, answerBy: IsoDate): Urgency => {
  const left = daysBetween(today, answerBy)
  return left <= 0 ? 'act' : left <= SOON ? 'soon' : 'calm'
}
