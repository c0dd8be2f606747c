import { lastOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { divideRounded, vatOnTop } from '#domain/money.ts'
import { contractPrice, existingPrice, neededPrices, type PriceBook } from '#domain/prices.ts'
import {
  type PricedLine,
  lineOf,
  type PriceFacts,
  type UsePart,
  withoutRegister,
} from '#billing/kit/bill-line.ts'

/**
 * Ц факт = Ц зак + Т пер + Т р + Т пост as separate lines, plus VAT of 20 % (facts §1.4). There is no line for
 * distribution if the contract says that it is paid to its operator. All prices are present: `priceMonth` has checked.
 */
export function businessLines(
  period: Month,
  facts: PriceFacts,
  parts: readonly UsePart[],
  prices: PriceBook,
): PricedLine[] {
  const supply = contractPrice(facts, period) ?? 0
  const energy = parts.map(({ use, kwhMilli }) => ({
    ...lineOf(use, kwhMilli),
    ...priced(kwhMilli, supply),
    act: null,
  }))
  const kwhMilli = parts.reduce((sum, part) => sum + part.kwhMilli, 0)
  const network = neededPrices(facts, []).map(({ kind, variant }) => {
    const row = existingPrice(prices, facts.site, kind, variant, period)
    return {
      // transmission is part of the supplier's service
      ...wholeMonth(kind === 'distribution' ? 'distribution' : 'energy', period),
      kwh: fromMilli(kwhMilli),
      ...priced(kwhMilli, row.perMwhE2 ?? 0),
      act: row.act,
      note: null,
    }
  })
  const net = [...energy, ...network]
  return [...net, ...vatLines(net, period)]
}

/** One VAT line per service, so that the debt of each service is correct by itself. */
function vatLines(net: readonly PricedLine[], period: Month): PricedLine[] {
  return [...new Set(net.map((line) => line.service))].map((service) => ({
    ...wholeMonth(service, period),
    kwh: 0,
    priceE4: 0,
    coefficient: 100,
    amountKopiykas: vatOnTop(
      net.reduce((sum, line) => (line.service === service ? sum + line.amountKopiykas : sum), 0),
    ),
    act: null,
    note: 'vat' as const,
  }))
}

const wholeMonth = (service: string, period: Month) => ({
  service,
  ...withoutRegister(period),
  days: Number(lastOfMonth(period).slice(8)),
})

/** A hundredth of a hryvnia per MWh is a tenth of a ten-thousandth per kWh: 169444 → 16944.4 E4. */
const priced = (kwhMilli: number, perMwhE2: number) => ({
  priceE4: perMwhE2 / 10,
  coefficient: 100,
  amountKopiykas: divideRounded(BigInt(kwhMilli) * BigInt(perMwhE2), 1_000_000n),
})
