import type { Month } from '#domain/calendar.ts'
import { chargeKopiykas } from '#domain/money.ts'
import {
  existingPrice,
  type MissingPrice,
  missingPrices,
  type PriceBook,
  pricedIn,
  zoneVariant,
} from '#domain/prices.ts'
import { splitIntoBlocks } from '#domain/tariff-blocks.ts'
import {
  type BillLine,
  lineOf,
  type PricedLine,
  type PriceFacts,
  type RegisterUse,
  type UsePart,
} from '#billing/kit/bill-line.ts'
import { businessLines } from './price-business.ts'

export type PricedMonth = {
  readonly lines: BillLine[]
  readonly kwhMilli: number
  readonly amountKopiykas: number
}

/**
 * Why a month cannot be priced: every missing price, so that the person who enters prices can enter all of them at
 * once.
 */
export type UnpricedMonth = { readonly missing: readonly MissingPrice[] }

/**
 * Prices the consumption of one month: by the month of consumption, blocks over all registers of the account, zone
 * coefficients unrounded, each line rounded once (facts §1.1–1.4). If a price is missing, there are no lines at all:
 * `'missing' in priced`.
 */
export function priceMonth(
  period: Month,
  account: PriceFacts,
  uses: readonly RegisterUse[],
  prices: PriceBook,
): PricedMonth | UnpricedMonth {
  if (uses.length === 0) return { lines: [], kwhMilli: 0, amountKopiykas: 0 }
  const facts = pricedIn(account, period)
  const missing = missingPrices(
    prices,
    facts,
    uses.map((use) => zoneVariant(use.zones, use.zone)),
    period,
  )
  if (missing.length > 0) return { missing }
  const parts = uses.map((use) => ({ use, kwhMilli: use.kwhMilli }))
  const lines = (
    facts.tariffGroup === 'business'
      ? businessLines(period, facts, parts, prices)
      : fixedPriceLines(period, facts, parts, prices)
  ).map((line): BillLine => ({ ...line, month: period, recalculation: null }))
  return {
    lines,
    kwhMilli: parts.reduce((sum, part) => sum + part.kwhMilli, 0),
    amountKopiykas: lines.reduce((sum, line) => sum + line.amountKopiykas, 0),
  }
}

/** Households, electric heating and common needs: one price including VAT, in blocks. */
function fixedPriceLines(
  period: Month,
  { site, tariffGroup }: PriceFacts,
  parts: readonly UsePart[],
  prices: PriceBook,
): PricedLine[] {
  const row = existingPrice(prices, site, 'energy', tariffGroup, period)
  return splitIntoBlocks(parts, row.blocks ?? []).map(({ part: { use }, kwhMilli, priceE4 }) => {
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
