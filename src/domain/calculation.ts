import {
  addToMonth,
  daysBetween,
  dottedOrIso,
  type Instant,
  type IsoDate,
  type Month,
  monthOf,
} from './calendar.ts'
import { fromMilli, kwhBetween, toMilli } from './consumption.ts'
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

export type CalculationProblem =
  | 'already-calculated'
  | 'entity-period-closed'
  | 'contract-changes'
  | 'other-calculation-date'
  | 'calculation-impossible'

/** Whether the customer may calculate the period now; null = yes (spec §8, product.md §2). */
export function checkCalculation(state: {
  readonly calculated: boolean
  readonly periodClosed: boolean
  readonly contractChanging?: boolean
  readonly otherCalculationDate?: IsoDate | null
  /** points that need a reading and have none, or one that a person still has to look at */
  readonly pointsNotReady: number
}): CalculationProblem | null {
  if (state.calculated) return 'already-calculated'
  if (state.periodClosed) return 'entity-period-closed'
  if (state.contractChanging) return 'contract-changes'
  if (state.otherCalculationDate) return 'other-calculation-date'
  return state.pointsNotReady > 0 ? 'calculation-impossible' : null
}

export type MonthZone = {
  readonly zone: Zone
  readonly fromValue: number
  readonly toValue: number
  readonly fromDate?: IsoDate
  readonly toDate?: IsoDate
  /** nobody read the value: it was computed by the average day */
  readonly fromEstimated?: boolean
  readonly toEstimated?: boolean
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

function zoneUses({ meter, digits, ratio, zones }: MonthMeter) {
  return zones.map(({ zone, fromDate, toDate, ...values }) => ({
    ...(meter === undefined ? {} : { meter }),
    zone,
    ...(fromDate && toDate ? { from: fromDate, to: toDate, days: daysBetween(fromDate, toDate) } : {}),
    count: countOf(zones),
    kwhMilli: kwhBetween(
      { milli: toMilli(values.fromValue), estimated: values.fromEstimated ?? false },
      { milli: toMilli(values.toValue), estimated: values.toEstimated ?? false },
      digits,
      ratio,
    ),
  }))
}

/** How many zones a meter has, from the names of its registers. */
function countOf(zones: readonly MonthZone[]): ZoneCount {
  const names = new Set(zones.map(({ zone }) => zone))
  if (names.has('peak') || names.has('half-peak')) return 3
  return names.has('single') ? 1 : 2
}
