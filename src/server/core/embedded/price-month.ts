import type { Month } from '#domain/calendar.ts'
import { isPlausibleRollover, registerRange, toMilli } from '#domain/consumption.ts'
import { chargeKopiykas } from '#domain/money.ts'
import {
  existingPrice,
  type MissingPrice,
  missingPrices,
  type PriceBook,
  zoneVariant,
} from '#domain/prices.ts'
import { splitIntoBlocks } from '#domain/tariff-blocks.ts'
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

/** Why a month has no price: each that is missing, so that whoever enters prices enters them all at once. */
export type UnpricedMonth = { readonly missing: readonly MissingPrice[] }

/**
 * Prices the consumption of one month: by the month of consumption, blocks over all registers of the account, zone
 * coefficients unrounded, each line rounded once (facts §1.1–1.4). Where one price is missing there are no lines at
 * all: `'missing' in priced`.
 */
export function priceMonth(
  period: Month,
  facts: PriceFacts,
  uses: readonly RegisterUse[],
  prices: PriceBook,
): PricedMonth | UnpricedMonth {
  if (uses.length === 0) return { lines: [], kwhMilli: 0, amountKopiykas: 0 }
  const missing = missingPrices(
    prices,
    facts,
    uses.map((use) => zoneVariant(use.zones, use.zone)),
    period,
  )
  if (missing.length > 0) return { missing }
  const parts = uses.map((use) => ({ use, kwhMilli: kwhBetween(use.from, use.to, use.digits, use.ratio) }))
  const lines =
    facts.tariffGroup === 'business'
      ? businessLines(period, facts, parts, prices)
      : fixedPriceLines(period, facts, parts, prices)
  return {
    lines,
    kwhMilli: parts.reduce((sum, part) => sum + part.kwhMilli, 0),
    amountKopiykas: lines.reduce((sum, line) => sum + line.amountKopiykas, 0),
  }
}

/** Households, electric heating and common needs: one price with VAT, in blocks. */
function fixedPriceLines(
  period: Month,
  { site, tariffGroup }: PriceFacts,
  parts: readonly UsePart[],
  prices: PriceBook,
): BillLine[] {
  const row = existingPrice(prices, site, 'energy', tariffGroup, period)
  const blocks = row.blocks ?? []
  const used = splitIntoBlocks(
    parts.filter((part) => part.kwhMilli >= 0),
    blocks,
  )
  // What an estimate took too much goes back at the first price of the month it is found in.
  const returned = parts
    .filter((part) => part.kwhMilli < 0)
    .map((part) => ({ part, kwhMilli: part.kwhMilli, priceE4: blocks[0]?.priceE4 ?? 0 }))
  return [...used, ...returned].map(({ part: { use }, kwhMilli, priceE4 }) => {
    const variant = zoneVariant(use.zones, use.zone)
    const coefficient =
      variant === null ? 100 : (existingPrice(prices, site, 'zone', variant, period).coefficient ?? 0)
    return {
      ...lineOf(use, kwhMilli),
      priceE4,
      coefficient,
      amountKopiykas: chargeKopiykas(kwhMilli, priceE4, coefficient),
      act: row.act,
    }
  })
}
