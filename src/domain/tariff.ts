import { firstOfMonth, type IsoDate, type Month } from './calendar.ts'
import { HOUSEHOLD_TARIFFS, type TariffGroup, type TariffRow } from './household-tariffs.ts'

export * from './business-tariffs.ts'
export * from './household-tariffs.ts'
export { zoneAt, zoneCoefficient, zoneHours } from './zone.ts'

/** Electric heating has its own blocks from 1 October to 30 April (facts §1.1). */
export const isHeatingSeason = (month: Month): boolean =>
  !['05', '06', '07', '08', '09'].includes(month.slice(5, 7))

const covers = (row: { validFrom: IsoDate; validTo: IsoDate | null }, date: IsoDate) =>
  row.validFrom <= date && (row.validTo === null || date <= row.validTo)

/**
 * The price row of a month of consumption, never of the payment or the reading (facts §1.1). Heating falls back
 * to the ordinary row out of season and where no row of its own is known. null = no price is known for the month.
 */
export function tariffFor(
  month: Month,
  group: TariffGroup,
  rows: readonly TariffRow[] = HOUSEHOLD_TARIFFS,
  heatingSeason: boolean = isHeatingSeason(month),
): TariffRow | null {
  const first = firstOfMonth(month)
  const of = (wanted: TariffGroup) => rows.find((row) => row.group === wanted && covers(row, first)) ?? null
  return (group === 'heating' && heatingSeason ? of('heating') : null) ?? of('household')
}
