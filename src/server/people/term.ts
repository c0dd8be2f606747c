import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { Problem } from '#server/problem.ts'

/** When an access ends whose last day is given. @throws 'period-invalid' on `endsOn` when that day is over */
export function endOf(endsOn: string | null, now: Date): Date | null {
  if (endsOn === null) return null
  if (endsOn < kyivDate(now)) throw new Problem('period-invalid', { field: 'endsOn' })
  return kyivMidnight(addDays(endsOn, 1))
}

/** The last day of an access that ends at this moment. */
export const lastDayBefore = (ends: Date): string => kyivDate(ends.getTime() - 1)
