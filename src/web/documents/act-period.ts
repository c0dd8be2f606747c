import { addMonths, isIsoDate } from '#domain/calendar.ts'
import { reconciliationPage } from '#text/documents.ts'

export type PeriodKind = keyof typeof reconciliationPage.periods
export const isPeriodKind = (text: string | undefined): text is PeriodKind =>
  text !== undefined && Object.hasOwn(reconciliationPage.periods, text)

/** The longest period of an act; the server has the same rule. */
const LONGEST_MONTHS = 60

export type ActPeriod = { from: string; to: string }

/** First and last day of a period; the customer's own starts from this year. */
export function periodOfKind(
  kind: PeriodKind,
  today: string,
  range: { from: string | undefined; to: string | undefined },
): ActPeriod {
  const year = Number(today.slice(0, 4))
  switch (kind) {
    case 'this-year':
      return { from: `${year}-01-01`, to: today }
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
    case 'half-year':
      return { from: addMonths(today, -6), to: today }
    case 'custom':
      return { from: range.from ?? `${year}-01-01`, to: range.to ?? today }
  }
}

/** Whether no act can be made for the period: backwards, in the future, or too long. */
export const isWrongPeriod = ({ from, to }: ActPeriod, today: string): boolean =>
  !isIsoDate(from) || !isIsoDate(to) || from > to || to > today || addMonths(from, LONGEST_MONTHS) < to
