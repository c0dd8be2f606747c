import { firstOfMonth, lastOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import { divideRounded, vatOnTop } from '#domain/money.ts'
import { distributionOn, type NetworkTariff, transmissionOn } from '#domain/tariff.ts'
import { type BillLine, lineOf, type PriceFacts, type UsePart } from './bill-line.ts'

/** Purchase 5.00 and margin 0.10 UAH/kWh: the assumption of the worked example in facts §1.4. */
const ASSUMED_SUPPLY = 510_000

/**
 * Ц факт = Ц зак + Т пер + Т р + Т пост as lines of their own, VAT 20 % on top (facts §1.4). Distribution is there
 * where a tariff of the operator is known; otherwise it is paid to the operator under a contract with him.
 */
export function businessLines(period: Month, facts: PriceFacts, parts: readonly UsePart[]): BillLine[] {
  if (parts.length === 0) return []
  const first = firstOfMonth(period)
  const energy = parts.map(({ use, kwhMilli }) => ({
    ...lineOf(use, kwhMilli),
    ...priced(kwhMilli, facts.supplyPerMwhE2 ?? ASSUMED_SUPPLY),
    act: null,
  }))
  const kwhMilli = parts.reduce((sum, part) => sum + part.kwhMilli, 0)
  const distribution = distributionOn(first, facts.site, facts.voltageClass === 1 ? 1 : 2)
  const network = [
    ...networkLine('energy', transmissionOn(first), period, kwhMilli),
    ...networkLine('distribution', distribution, period, kwhMilli),
  ]
  const net = [...energy, ...network]
  return [...net, ...vatLines(net, period)]
}

function networkLine(
  service: string,
  tariff: NetworkTariff | null,
  period: Month,
  kwhMilli: number,
): BillLine[] {
  if (!tariff) return []
  return [
    {
      ...wholeMonth(service, period),
      kwh: fromMilli(kwhMilli),
      ...priced(kwhMilli, tariff.perMwhE2),
      act: tariff.act,
      note: null,
    },
  ]
}

/** One line of VAT a service, so that each service's debt is right by itself. */
function vatLines(net: readonly BillLine[], period: Month): BillLine[] {
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
  meterId: null,
  meter: null,
  zone: null,
  fromDate: firstOfMonth(period),
  toDate: lastOfMonth(period),
  fromValue: null,
  toValue: null,
  days: Number(lastOfMonth(period).slice(8)),
})

/** Hundredths of a hryvnia per MWh are ten ten-thousandths per kWh: 169444 → 16944.4 E4. */
const priced = (kwhMilli: number, perMwhE2: number) => ({
  priceE4: perMwhE2 / 10,
  coefficient: 100,
  amountKopiykas: divideRounded(BigInt(kwhMilli) * BigInt(perMwhE2), 1_000_000n),
})
