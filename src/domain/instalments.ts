import { addDays, addMonths, daysBetween, type IsoDate, isIsoDate } from './calendar.ts'
import type { Kopiykas } from './money.ts'

/** A rule of a company about paying a debt in parts, in force from a day on. */
export type InstalmentRule = {
  readonly fromDay: IsoDate
  readonly mostParts: number
  readonly leastDebtKopiykas: Kopiykas
  readonly leastPartKopiykas: Kopiykas
  /** of the debt, with the first part, percent; 0: all parts are equal */
  readonly firstShare: number
  /** the act of the company it stands in */
  readonly act: string
}
export type InstalmentPart = { readonly dueOn: IsoDate; readonly kopiykas: Kopiykas }

/** The first part is due in so many days: the company decides meanwhile. */
const FIRST_DAYS = 10
const HRYVNIA = 100

/**
 * A schedule of a debt in equal parts of whole hryvnias, a month apart, the first one larger where the rule says so; the
 * last takes what is left. @returns null where the rule allows no such schedule
 */
export function instalmentParts(
  debt: Kopiykas,
  count: number,
  today: IsoDate,
  { mostParts, leastDebtKopiykas, leastPartKopiykas, firstShare }: InstalmentRule,
): InstalmentPart[] | null {
  if (debt < leastDebtKopiykas || count < 2 || count > mostParts) return null
  const equal = Math.floor(debt / count / HRYVNIA) * HRYVNIA
  const first = Math.max(equal, Math.ceil((debt * firstShare) / 100 / HRYVNIA) * HRYVNIA)
  const next = Math.floor((debt - first) / (count - 1) / HRYVNIA) * HRYVNIA
  const begin = addDays(today, FIRST_DAYS)
  const parts = Array.from({ length: count }, (_, n) => ({
    dueOn: addMonths(begin, n),
    kopiykas: n === 0 ? first : n < count - 1 ? next : debt - first - next * (count - 2),
  }))
  return parts.every(({ kopiykas }) => kopiykas >= leastPartKopiykas) ? parts : null
}

/** Whoever is told yes has so many days at least before the first part is due. */
const LEAST_DAYS = 5

/**
 * The schedule as it is in force when it is agreed to: the answer may take longer than the days before the first part,
 * and nobody is late because the company was. All parts move by as much as the first one; the sums stay.
 */
export function partsAgreedOn(parts: readonly InstalmentPart[], today: IsoDate): readonly InstalmentPart[] {
  const [first] = parts
  if (!first || daysBetween(today, first.dueOn) >= LEAST_DAYS) return parts
  const begin = addDays(today, FIRST_DAYS)
  return parts.map(({ kopiykas }, n) => ({ dueOn: addMonths(begin, n), kopiykas }))
}

/** The parts of a schedule as a request says them: what is owed, and a sum for each day. */
export const partsOf = (facts: Readonly<Record<string, string | number | null>>): InstalmentPart[] =>
  Object.entries(facts)
    .flatMap(([dueOn, kopiykas]) => (isIsoDate(dueOn) ? [{ dueOn, kopiykas: Number(kopiykas) }] : []))
    .toSorted((first, other) => (first.dueOn < other.dueOn ? -1 : 1))

/** Numbers of parts that a debt may be paid in. */
export const instalmentCounts = (debt: Kopiykas, today: IsoDate, rule: InstalmentRule): number[] =>
  Array.from({ length: Math.max(0, rule.mostParts - 1) }, (_, n) => n + 2).filter(
    (count) => instalmentParts(debt, count, today, rule) !== null,
  )

/** A bank may bring a payment so many days after the day on which it was paid. */
export const LATE_DAYS = 5

/**
 * How an agreed schedule stands: what has been paid since it was agreed pays its parts one after another. A part is late
 * once money paid on its day would have come.
 */
export function planStands(
  parts: readonly InstalmentPart[],
  paid: Kopiykas,
  today: IsoDate,
): { readonly state: 'agreed' | 'kept' } | { readonly state: 'broken'; readonly on: IsoDate } {
  let owed = 0
  for (const { dueOn, kopiykas } of parts) {
    owed += kopiykas
    if (paid < owed && addDays(dueOn, LATE_DAYS) < today) return { state: 'broken', on: dueOn }
  }
  return { state: paid >= owed ? 'kept' : 'agreed' }
}

/**
 * The part of a schedule that is to be paid next, with what is left of it.
 * @returns null when all of them are paid
 */
export function partToPay(parts: readonly InstalmentPart[], paid: Kopiykas): InstalmentPart | null {
  let owed = 0
  for (const { dueOn, kopiykas } of parts) {
    owed += kopiykas
    if (paid < owed) return { dueOn, kopiykas: Math.min(kopiykas, owed - paid) }
  }
  return null
}
