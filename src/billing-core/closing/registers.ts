import type { IsoDate, Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import type { TrueReading } from '#domain/month-use.ts'
import { type Zone, type ZoneCount, zonesOf } from '#domain/zone.ts'
import type { Reply } from '#billing/own-ids.ts'
import type { Mark } from '#billing/kit/bill-line.ts'
import { type AccountBooks, type AccountRegister, type Dated, settle } from './settle.ts'
import type { Row } from '#billing/kit/tables.ts'

export type Calculation = NonNullable<Reply<'ZPORTAL_CALCULATION_GET'>['calculation']>
export type ReadingSource = Row<'readings'>['source']
export type ReadingState = Row<'readings'>['state']

/** A meter as the calculation needs it. */
export type MeterFacts = {
  readonly meterId: number
  readonly meter: string
  readonly digits: number
  readonly decimals: number
  readonly zones: ZoneCount
  readonly ratio: number
  readonly state: 'active' | 'disabled'
  readonly installedOn: IsoDate
  /** the day the meter was removed; null while it is installed, and also if nobody recorded the day */
  readonly removedOn: IsoDate | null
  /** the meter that was hung in its place */
  readonly replacedBy: number | null
  readonly location: 'flat' | 'substation'
  readonly askoe: boolean
  /** the meter shows them, but they take no part in a calculation */
  readonly optionalZones: readonly Zone[]
}

/** A reading that is neither replaced nor rejected. */
export type LiveReading = {
  readonly id: string
  readonly meterId: number
  readonly zone: Zone
  readonly countsOn: IsoDate
  readonly milli: number
  readonly kwh: number | null
  readonly source: ReadingSource
  readonly state: ReadingState
}

/** A person or a device really read it. */
export const isTrusted = (reading: LiveReading): boolean => reading.source !== 'estimated' && counts(reading)
/** A held reading does not count until an employee has checked it. */
export const counts = (reading: { readonly state: ReadingState }): boolean => reading.state !== 'held'

export const markOf = (reading: LiveReading): Mark => ({
  date: reading.countsOn,
  milli: reading.milli,
  estimated: reading.source === 'estimated',
})

/** A meter that was switched off, nobody knows when, and of which nothing is known since, counts nothing. */
const LONG_AGO: IsoDate = '2000-01-01'

/** The registers that take part in a calculation, with their true readings. `readings` must be sorted by date. */
export function accountRegisters(
  meters: readonly MeterFacts[],
  readings: readonly LiveReading[],
): (Omit<AccountRegister, 'readings'> & { readonly readings: readonly (TrueReading & Dated)[] })[] {
  const byMeter = Map.groupBy(readings.filter(isTrusted), (reading) => reading.meterId)
  return meters.flatMap(({ meterId, meter: number, digits, ratio, zones, state, removedOn, replacedBy }) => {
    const meterReadings = byMeter.get(meterId) ?? []
    return zonesOf(zones).map((zone) => {
      const read = meterReadings
        .filter((reading) => reading.zone === zone)
        .map(({ countsOn, milli, state: at }) => ({ date: countsOn, milli, fresh: at !== 'billed' }))
      const left = removedOn ?? (state === 'disabled' ? (read.at(-1)?.date ?? LONG_AGO) : null)
      return {
        meterId,
        meter: number,
        digits,
        ratio,
        zones,
        zone,
        removedOn: left,
        replacedBy,
        readings: read,
      }
    })
  })
}

/**
 * The calculation of a month from what is known now: up to the last true reading of each register, including
 * corrections of earlier months. null while nothing can be priced.
 */
export function draftOf(books: AccountBooks, period: Month, now: Date): Calculation | null {
  const settled = settle(books, period, { guess: false })
  if ('missing' in settled || settled.lines.length === 0) return null
  return {
    period,
    state: 'draft',
    calculatedAt: now.toISOString(),
    kwh: fromMilli(settled.kwhMilli),
    amountKopiykas: settled.amountKopiykas,
    lines: settled.lines,
    billNumber: null,
  }
}
