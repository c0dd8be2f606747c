import { addMonths, isIsoDate } from '#domain/calendar.ts'
import { reconciliationPage } from '#text/documents.ts'

export type PeriodKind = keyof typeof reconciliationPage.periods
export const isPeriodKind = (text: string | undefined): text is PeriodKind =>
  text !== undefined && Object.hasOwn(reconciliationPage.periods, text)

/** No act is longer: the server's rule too. */
const LONGEST_MONTHS = 60

export type ActPeriod = { from: string; to: string }

/** First and last day of a period; one's own begins with this year. */
export function periodOfKind(
  kind: PeriodKind,
  today: string,
  own: { from: string | undefined; to: string | undefined },
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
      return { from: own.from ?? `${year}-01-01`, to: own.to ?? today }
  }
}

/** No act can be made for it: backwards, in the future, or too long. */
export const isWrongPeriod = ({ from, to }: ActPeriod, today: string): boolean =>
  !isIsoDate(from) || !isIsoDate(to) || from > to || to > today || addMonths(from, LONGEST_MONTHS) < to
