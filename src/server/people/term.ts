import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { Problem } from '#server/problem.ts'

/** When an access ends whose last day is given. @throws 'period-invalid' on `endsOn` when that day is over */
export function endOf(endsOn: string | null, now: Date): Date | null {
  if (endsOn === null) return null
  if (endsOn < kyivDate(now)) throw new Problem('period-invalid', { field: 'endsOn' })
  return kyivMidnight(addDays(endsOn, 1))
}

/** Links by their last day of access, the soonest first, those without a term last. */
export const byLastDay = <Link extends { readonly ends_at: Date | null }>(links: readonly Link[]) =>
  [...Map.groupBy(links, ({ ends_at }) => ends_at && lastDayBefore(ends_at))]
    .map(([endsOn, group]) => ({ endsOn, group }))
    .toSorted((a, b) => (a.endsOn ?? '9999').localeCompare(b.endsOn ?? '9999'))

/** The last day of an access that ends at this moment. */
export const lastDayBefore = (ends: Date): string => kyivDate(ends.getTime() - 1)
