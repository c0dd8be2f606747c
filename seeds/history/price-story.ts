import { addToMonth, firstOfMonth, type Month } from '#domain/dates.ts'
import { toMilli } from '#domain/reading.ts'
import { HOUSEHOLD_TARIFFS } from '#domain/tariff.ts'
import { priceMonth } from '#server/core/embedded/price-month.ts'
import type { AccountRow, LineRow } from './core-rows.ts'
import type { MeterStory, MonthReading } from './meter-story.ts'

export type ToldMeter = { meter: MeterStory; readings: MonthReading[] }

/** A month priced by the core's own calculation, so that the history and what is calculated later agree. */
export function priceStory(
  month: Month,
  account: AccountRow,
  told: readonly ToldMeter[],
): { lines: LineRow[]; kwh: number; charges: { service: string; amount: number }[] } {
  const [from, to] = [firstOfMonth(month), firstOfMonth(addToMonth(month, 1))]
  const priced = priceMonth(
    month,
    {
      site: account.site,
      tariffGroup: account.tariff_group,
      voltageClass: account.voltage_class,
      supplyPerMwhE2: account.supply_per_mwh_e2,
    },
    told.flatMap(({ meter: { row }, readings }) =>
      readings.map(({ zone, fromValue, fromEstimated, reading, estimated }) => ({
        meterId: row.meter_id,
        meter: row.number,
        digits: row.digits,
        ratio: row.ratio,
        zones: row.zones,
        zone,
        from: { date: from, milli: toMilli(fromValue), estimated: fromEstimated },
        to: { date: to, milli: toMilli(reading.value), estimated },
      })),
    ),
    HOUSEHOLD_TARIFFS,
  )
  if (!priced) throw new Error(`no price for ${month}`)
  const charges = new Map<string, number>()
  for (const line of priced.lines)
    charges.set(line.service, (charges.get(line.service) ?? 0) + line.amountKopiykas)
  return {
    lines: priced.lines,
    kwh: priced.kwhMilli / 1000,
    charges: [...charges].map(([service, amount]) => ({ service, amount })),
  }
}
