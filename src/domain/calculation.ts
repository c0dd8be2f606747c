import {
  addToMonth,
  daysBetween,
  dottedOrIso,
  type Instant,
  type IsoDate,
  type Month,
  monthOf,
} from './calendar.ts'
import { consumption, fromMilli, toMilli } from './consumption.ts'
import type { TariffRow } from './household-tariffs.ts'
import { kyivDate } from './kyiv.ts'
import { chargeKopiykas, type Kopiykas, sumKopiykas } from './money.ts'
import { tariffFor } from './tariff.ts'
import { splitIntoBlocks } from './tariff-blocks.ts'
import { type Zone, type ZoneCount, zoneCoefficient } from './zone.ts'

/**
 * 'X' when the flag is already set, or when the month of the calculation date is the one after the present
 * (spec §4; after December comes January). Dates dotted or ISO; '' = not calculated.
 */
export function isCalculatedFlag(
  isCalculated: string | null | undefined,
  calcDate: string | null | undefined,
  now: Instant,
): 'X' | '' {
  if (isCalculated === 'X') return 'X'
  const date = calcDate ? dottedOrIso(calcDate) : null
  return date !== null && monthOf(date) === addToMonth(monthOf(kyivDate(now)), 1) ? 'X' : ''
}

export type MonthZone = {
  readonly zone: Zone
  readonly fromValue: number
  readonly toValue: number
  readonly fromDate?: IsoDate
  readonly toDate?: IsoDate
}
export type MonthMeter = {
  readonly meter?: string
  readonly digits: number
  readonly ratio?: number
  readonly zones: readonly MonthZone[]
}
export type MonthInput = {
  readonly month: Month
  readonly meters: readonly MonthMeter[]
  /** the account has electric heating */
  readonly heating: boolean
  readonly tariffs?: readonly TariffRow[]
  /** heating season in force; by the calendar unless said (facts §1.1) */
  readonly season?: boolean
}
export type BillLine = {
  readonly meter?: string
  readonly zone: Zone
  readonly from?: IsoDate
  readonly to?: IsoDate
  readonly days?: number
  readonly kwh: number
  readonly priceE4: number
  /** hundredths */
  readonly coefficient: number
  readonly amountKopiykas: Kopiykas
  readonly act: string | null
}
export type MonthCalculation = {
  readonly lines: readonly BillLine[]
  readonly kwh: number
  readonly totalKopiykas: Kopiykas
}

/**
 * The bill of one account for one month of consumption (facts §1.3). Blocks count over all meters of the
 * account, each line is rounded once. null when no price is known for the month.
 */
export function calculateMonth(input: MonthInput): MonthCalculation | null {
  const tariff = tariffFor(input.month, input.heating ? 'heating' : 'household', input.tariffs, input.season)
  if (!tariff) return null
  const uses = input.meters.flatMap(zoneUses)
  const lines = splitIntoBlocks(uses, tariff.blocks).map(
    ({ part: { kwhMilli: _whole, count, ...use }, kwhMilli, priceE4 }) => {
      const coefficient = zoneCoefficient(count, use.zone)
      return {
        ...use,
        kwh: fromMilli(kwhMilli),
        priceE4,
        coefficient,
        amountKopiykas: chargeKopiykas(kwhMilli, priceE4, coefficient),
        act: tariff.act,
      }
    },
  )
  return {
    lines,
    kwh: fromMilli(uses.reduce((sum, use) => sum + use.kwhMilli, 0)),
    totalKopiykas: sumKopiykas(lines.map((line) => line.amountKopiykas)),
  }
}

function zoneUses({ meter, digits, ratio = 1, zones }: MonthMeter) {
  return zones.map(({ zone, fromValue, toValue, fromDate, toDate }) => ({
    ...(meter === undefined ? {} : { meter }),
    zone,
    ...(fromDate && toDate ? { from: fromDate, to: toDate, days: daysBetween(fromDate, toDate) } : {}),
    count: countOf(zones),
    kwhMilli: consumption(toMilli(fromValue), toMilli(toValue), digits, ratio).kwhMilli,
  }))
}

/** How many zones a meter has, from the names of its registers. */
function countOf(zones: readonly MonthZone[]): ZoneCount {
  const names = new Set(zones.map(({ zone }) => zone))
  if (names.has('peak') || names.has('half-peak')) return 3
  return names.has('single') ? 1 : 2
}
