import type { Month } from '#domain/calendar.ts'
import { isPlausibleRollover, registerRange, toMilli } from '#domain/consumption.ts'
import { chargeKopiykas } from '#domain/money.ts'
import { tariffFor, type TariffRow } from '#domain/tariff.ts'
import { splitIntoBlocks } from '#domain/tariff-blocks.ts'
import { zoneCoefficient } from '#domain/zone.ts'
import {
  type BillLine,
  lineOf,
  type Mark,
  type PriceFacts,
  type RegisterUse,
  type UsePart,
} from './bill-line.ts'
import { businessLines } from './price-business.ts'

export type PricedMonth = {
  readonly lines: BillLine[]
  readonly kwhMilli: number
  readonly amountKopiykas: number
}

/**
 * kWh in thousandths between two marks, ratio applied. A drop is a rollover, except after an estimate: that may
 * have been too high, so the nearer way round counts and may be negative (facts §2.2, «перерахунок»).
 */
export function kwhBetween(from: Mark, to: Mark, digits: number, ratio: number): number {
  const range = toMilli(registerRange(digits))
  let used = to.milli - from.milli
  if (from.estimated || to.estimated) {
    if (used > range / 2) used -= range
    else if (used < -range / 2) used += range
    else if (used < 0 && isPlausibleRollover(from.milli, to.milli, digits)) used += range
  } else if (used < 0) used += range
  return used * ratio
}

/**
 * Prices the consumption of one month: by the month of consumption, blocks over all registers of the account, zone
 * coefficients unrounded, each line rounded once (facts §1.1–1.4). null when no price is known for the month.
 */
export function priceMonth(
  period: Month,
  facts: PriceFacts,
  uses: readonly RegisterUse[],
  tariffs: readonly TariffRow[],
): PricedMonth | null {
  const parts = uses.map((use) => ({ use, kwhMilli: kwhBetween(use.from, use.to, use.digits, use.ratio) }))
  const kwhMilli = parts.reduce((sum, part) => sum + part.kwhMilli, 0)
  const lines =
    facts.tariffGroup === 'business'
      ? businessLines(period, facts, parts)
      : householdLines(period, facts.tariffGroup, parts, tariffs)
  if (!lines) return null
  return { lines, kwhMilli, amountKopiykas: lines.reduce((sum, line) => sum + line.amountKopiykas, 0) }
}

function householdLines(
  period: Month,
  group: 'household' | 'heating',
  parts: readonly UsePart[],
  tariffs: readonly TariffRow[],
): BillLine[] | null {
  const tariff = tariffFor(period, group, tariffs)
  const first = tariff?.blocks[0]
  if (!tariff || !first) return null
  const used = splitIntoBlocks(
    parts.filter((part) => part.kwhMilli >= 0),
    tariff.blocks,
  )
  // What an estimate took too much goes back at the first price of the month it is found in.
  const returned = parts
    .filter((part) => part.kwhMilli < 0)
    .map((part) => ({ part, kwhMilli: part.kwhMilli, priceE4: first.priceE4 }))
  return [...used, ...returned].map(({ part: { use }, kwhMilli, priceE4 }) => {
    const coefficient = zoneCoefficient(use.zones, use.zone)
    return {
      ...lineOf(use, kwhMilli),
      priceE4,
      coefficient,
      amountKopiykas: chargeKopiykas(kwhMilli, priceE4, coefficient),
      act: tariff.act,
    }
  })
}
