import { addToMonth, firstOfMonth, type Month } from '#domain/dates.ts'
import { toMilli } from '#domain/reading.ts'
import { priceMonth } from '#server/core/embedded/price-month.ts'
import type { AccountRow, LineRow } from './core-rows.ts'
import type { MeterStory, MonthReading } from './meter-story.ts'
import { priceFactsOf } from './price-facts.ts'
import { townPrices } from '#seeds/prices.ts'

export type ToldMeter = { meter: MeterStory; readings: MonthReading[] }

const prices = townPrices()

/** Lines of a month by the core's own calculation, so that the history and what is calculated later agree. */
export function priceStory(month: Month, account: AccountRow, told: readonly ToldMeter[]): LineRow[] {
  const [from, to] = [firstOfMonth(month), firstOfMonth(addToMonth(month, 1))]
  const uses = told.flatMap(({ meter: { row }, readings }) =>
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
  )
  const priced = priceMonth(month, priceFactsOf(account), uses, prices)
  if ('missing' in priced) throw new Error(`no price: ${JSON.stringify(priced.missing)}`)
  return priced.lines
}

/** What lines come to, by service. */
export function chargesOf(lines: readonly LineRow[]): { service: string; amount: number }[] {
  const charges = new Map<string, number>()
  for (const { service, amountKopiykas } of lines)
    charges.set(service, (charges.get(service) ?? 0) + amountKopiykas)
  return [...charges].map(([service, amount]) => ({ service, amount }))
}
