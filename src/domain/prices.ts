import { firstOfMonth, type IsoDate, type Month } from './calendar.ts'
import type { Site } from './site.ts'
import type { Zone, ZoneCount } from './zone.ts'

/** The groups whose price the state fixes, and businesses, whose price is in their contract (facts §1.1, §1.4). */
export const TARIFF_GROUPS = ['household', 'heating', 'common', 'business'] as const
export type TariffGroup = (typeof TARIFF_GROUPS)[number]
export type VoltageClass = 1 | 2

/**
 * 'energy' per kWh with VAT by tariff group; 'distribution' by voltage class, 'transmission' and 'dispatching' per
 * MWh without VAT; 'zone' = the coefficient of a zone.
 */
export const PRICE_KINDS = ['energy', 'distribution', 'transmission', 'dispatching', 'zone'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]
/** Where the price comes from: the facts page states it, the operator entered it, or it is made up for the demo. */
type Confidence = 'high' | 'medium' | 'low' | 'operator' | 'demo'
/** Price of the kWh up to `uptoKwh` a month (null = the rest), in ten-thousandths of a hryvnia with VAT. */
export type TariffBlock = { readonly uptoKwh: number | null; readonly priceE4: number }

/** A row of core.prices. One of `blocks`, `perMwhE2` and `coefficient` is there, by the kind. */
export type PriceRow = {
  readonly site: Site
  readonly kind: PriceKind
  /** tariff group, voltage class, zone of a meter ('2-night'), or 'all' */
  readonly variant: string
  readonly validFrom: IsoDate
  /** last day in force, null = until further notice */
  readonly validTo: IsoDate | null
  readonly blocks: readonly TariffBlock[] | null
  /** hundredths of a hryvnia per MWh without VAT, as the regulator publishes them: 320.28 → 32028 */
  readonly perMwhE2: number | null
  /** hundredths of the base price */
  readonly coefficient: number | null
  /** the act that set the price, null = not known */
  readonly act: string | null
  readonly confidence: Confidence
}

/** What a price may be of, by its kind. A business pays for energy what its contract says. */
export const PRICE_VARIANTS = {
  energy: ['household', 'heating', 'common'],
  distribution: ['1', '2'],
  transmission: ['all'],
  dispatching: ['all'],
  zone: ['2-day', '2-night', '3-peak', '3-half-peak', '3-night'],
} as const satisfies Record<PriceKind, readonly string[]>

/** A price that a bill needs but nobody has entered; 'supply' is the price of the contract. */
export type MissingPrice = {
  readonly kind: PriceKind | 'supply'
  readonly variant: string
  readonly month: Month
}

/** The rows of all companies, indexed for look-up. */
export type PriceBook = ReadonlyMap<string, readonly PriceRow[]>

const keyOf = (site: Site, kind: PriceKind, variant: string) => `${site} ${kind} ${variant}`

export const priceBook = (rows: readonly PriceRow[]): PriceBook =>
  Map.groupBy(rows, ({ site, kind, variant }) => keyOf(site, kind, variant))

/**
 * The row in force in the month of consumption, never in that of the payment or the reading (facts §1.1). null = nobody
 * entered one.
 */
export function priceOf(
  book: PriceBook,
  site: Site,
  kind: PriceKind,
  variant: string,
  month: Month,
): PriceRow | null {
  const day = firstOfMonth(month)
  const rows = book.get(keyOf(site, kind, variant))
  return rows?.find((row) => row.validFrom <= day && (row.validTo === null || day <= row.validTo)) ?? null
}

/** The same, where `missingPrices` has already found it. */
export function existingPrice(
  book: PriceBook,
  site: Site,
  kind: PriceKind,
  variant: string,
  month: Month,
): PriceRow {
  const row = priceOf(book, site, kind, variant, month)
  if (!row) throw new RangeError(`no price: ${keyOf(site, kind, variant)} in ${month}`)
  return row
}

/** The zone of a meter as prices name it; null for a meter without zones, which is charged at the base price. */
export const zoneVariant = (zones: ZoneCount, zone: Zone): string | null =>
  zones === 1 ? null : `${zones}-${zone}`

/** Price of a business contract from a month on until the next one: hundredths of a hryvnia per MWh without VAT. */
export type ContractPrice = { readonly from: Month; readonly perMwhE2: number }

/** The contract price of a month; null = none yet. */
export const contractPrice = ({ supply }: Pick<PricedBy, 'supply'>, month: Month): number | null =>
  supply.findLast(({ from }) => from <= month)?.perMwhE2 ?? null

/** What a contract says from a month on until the next one. */
type ContractTerms = {
  readonly from: Month
  readonly tariffGroup: TariffGroup
  /** business: distribution is paid to its operator under a contract of its own (facts §1.4) */
  readonly distributionDirect: boolean
}

/** The facts of an account that decide which prices it needs; group and payer of distribution are those of today. */
export type PricedBy = Omit<ContractTerms, 'from'> & {
  readonly site: Site
  readonly voltageClass: number | null
  /** business: prices of the contract, the earliest first */
  readonly supply: readonly ContractPrice[]
  /** the earliest first; none: the contract has never changed */
  readonly terms: readonly ContractTerms[]
}

/** The facts with the terms of the contract in a month. */
export function pricedIn<F extends PricedBy>(facts: F, month: Month): F {
  const terms = facts.terms.findLast(({ from }) => from <= month)
  if (!terms) return facts
  return { ...facts, tariffGroup: terms.tariffGroup, distributionDirect: terms.distributionDirect }
}

/** An account without a class in the contract is connected below 27.5 kV, that is the 2nd class (facts §1.4). */
export const voltageClassOf = ({ voltageClass }: Pick<PricedBy, 'voltageClass'>): VoltageClass =>
  voltageClass === 1 ? 1 : 2

/**
 * The prices that a bill needs of an account with these facts of its month, except the price of the contract. `zones`:
 * those of the meters in use.
 */
export function neededPrices(
  facts: PricedBy,
  zones: readonly (string | null)[],
): { kind: PriceKind; variant: string }[] {
  if (facts.tariffGroup === 'business')
    return [
      { kind: 'transmission', variant: 'all' },
      ...(facts.distributionDirect
        ? []
        : [{ kind: 'distribution' as const, variant: String(voltageClassOf(facts)) }]),
    ]
  const named = [...new Set(zones)].filter((variant) => variant !== null)
  return [
    { kind: 'energy', variant: facts.tariffGroup },
    ...named.map((variant) => ({ kind: 'zone' as const, variant })),
  ]
}

/** The missing prices that keep a month of an account from being billed; empty = none. */
export function missingPrices(
  book: PriceBook,
  account: PricedBy,
  zones: readonly (string | null)[],
  month: Month,
): MissingPrice[] {
  const facts = pricedIn(account, month)
  const missing: MissingPrice[] = neededPrices(facts, zones)
    .filter(({ kind, variant }) => priceOf(book, facts.site, kind, variant, month) === null)
    .map((needed) => ({ ...needed, month }))
  if (facts.tariffGroup === 'business' && contractPrice(facts, month) === null)
    missing.unshift({ kind: 'supply', variant: 'contract', month })
  return missing
}
