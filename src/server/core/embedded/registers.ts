import { addDays, addToMonth, firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import type { PriceBook } from '#domain/prices.ts'
import { type Zone, type ZoneCount, zonesOf } from '#domain/zone.ts'
import type { FmReply } from '../function-modules.ts'
import type { Mark, PriceFacts, RegisterUse } from './bill-line.ts'
import { priceMonth } from './price-month.ts'

export type Calculation = NonNullable<FmReply<'ZPORTAL_CALCULATION_GET'>['calculation']>
export type ReadingSource = FmReply<'ZPORTAL_READING_LAST'>['readings'][number]['source']
export type ReadingState = FmReply<'ZPORTAL_READING_LAST'>['readings'][number]['state']

/** A meter as the arithmetic needs it. */
export type MeterFacts = {
  readonly meterId: number
  readonly number: string
  readonly digits: number
  readonly decimals: number
  readonly zones: ZoneCount
  readonly ratio: number
  readonly state: 'active' | 'disabled'
  readonly location: 'flat' | 'substation'
  readonly askoe: boolean
  /** shown by the meter, no part of any calculation */
  readonly optionalZones: readonly Zone[]
}

/** A reading that nothing has replaced and nobody has rejected. */
export type LiveReading = {
  readonly id: string
  readonly meterId: number
  readonly zone: Zone
  readonly countsOn: IsoDate
  readonly milli: number
  readonly kwh: number | null
  readonly source: ReadingSource
  readonly state: ReadingState
  readonly receipt: string | null
}

/** The month a reading settles: one of the 1st closes the month before (facts §2.2). */
export const periodOf = (countsOn: IsoDate): Month => monthOf(addDays(countsOn, -1))
/** The date the closing reading of a month counts for. */
export const endOf = (period: Month): IsoDate => firstOfMonth(addToMonth(period, 1))

/** Somebody or something really read it. */
export const isTrusted = (reading: LiveReading): boolean => reading.source !== 'estimated' && counts(reading)
/** A held reading does not count until a person has looked. */
export const counts = (reading: { readonly state: ReadingState }): boolean => reading.state !== 'held'

export const markOf = (reading: LiveReading): Mark => ({
  date: reading.countsOn,
  milli: reading.milli,
  estimated: reading.source === 'estimated',
})

/**
 * What each register counted in a month: from the last reading at or before its 1st (the first one after it when
 * there is none) to the last one not later than the next 1st. `readings` in the order of their dates.
 */
export function usesOf(
  meters: readonly MeterFacts[],
  readings: readonly LiveReading[],
  period: Month,
): RegisterUse[] {
  const begin = firstOfMonth(period)
  const end = endOf(period)
  const byMeter = Map.groupBy(
    readings.filter((reading) => counts(reading) && reading.countsOn <= end),
    (reading) => reading.meterId,
  )
  return meters.flatMap(({ meterId, number, digits, ratio, zones }) => {
    const own = byMeter.get(meterId) ?? []
    return zonesOf(zones).flatMap((zone) => {
      const register = own.filter((reading) => reading.zone === zone)
      const to = register.at(-1)
      const from = register.findLast((reading) => reading.countsOn <= begin) ?? register[0]
      if (!from || !to || to.countsOn <= begin || to.countsOn <= from.countsOn) return []
      return [{ meterId, meter: number, digits, ratio, zones, zone, from: markOf(from), to: markOf(to) }]
    })
  })
}

/** The calculation of a month from what is known now; null when nothing can be priced yet. */
export function draftOf(
  facts: PriceFacts,
  meters: readonly MeterFacts[],
  readings: readonly LiveReading[],
  period: Month,
  now: Date,
  prices: PriceBook,
): Calculation | null {
  const uses = usesOf(meters, readings, period)
  const priced = uses.length === 0 ? null : priceMonth(period, facts, uses, prices)
  if (!priced || 'missing' in priced) return null
  return {
    period,
    state: 'draft',
    calculatedAt: now.toISOString(),
    kwh: fromMilli(priced.kwhMilli),
    amountKopiykas: priced.amountKopiykas,
    lines: priced.lines,
    billNumber: null,
  }
}
