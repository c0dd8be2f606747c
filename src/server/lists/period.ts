import { isIsoDate } from '#domain/calendar.ts'
import { Problem } from '#server/problem.ts'

/** Checks that the days exist and the first is not after the second. @throws 'period-invalid' on the wrong field */
export function assertPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && !isIsoDate(from)) throw new Problem('period-invalid', { field: 'from' })
  if (to !== undefined && !isIsoDate(to)) throw new Problem('period-invalid', { field: 'to' })
  if (from !== undefined && to !== undefined && from > to)
    throw new Problem('period-invalid', { field: 'to' })
}
