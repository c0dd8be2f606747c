import { addMonths, firstOfMonth, type IsoDate, monthOf } from '#domain/calendar.ts'
import type { Use } from '#domain/reading.ts'

/**
 * A month of consumption in the form that the rules of expectation take. Of the month in which a meter was hung it has
 * only the days since.
 */
export const monthUse = (row: { month: string; kwh: number }, installedOn?: IsoDate): Use => {
  const begin = firstOfMonth(row.month)
  const from = installedOn !== undefined && installedOn > begin ? installedOn : begin
  return { from, to: firstOfMonth(monthOf(addMonths(begin, 1))), kwh: row.kwh }
}
