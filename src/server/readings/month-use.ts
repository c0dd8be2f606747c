import { addMonths, firstOfMonth, monthOf } from '#domain/calendar.ts'
import type { Use } from '#domain/reading.ts'

/** A month of consumption in the form that the rules of expectation take. */
export const monthUse = (row: { month: string; kwh: number }): Use => {
  const from = firstOfMonth(row.month)
  return { from, to: firstOfMonth(monthOf(addMonths(from, 1))), kwh: row.kwh }
}
