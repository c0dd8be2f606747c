import type { IsoDate } from '#domain/calendar.ts'
import { type PriceBook, priceBook, type PriceRow } from '#domain/prices.ts'
import { type Site, SITES } from '#domain/site.ts'
import type { ToldPrice } from '#billing/prices/add-prices.ts'
import { releasedPrices } from '#billing/prices/price-files.ts'

/** Who entered the prices of the demo town. */
export const DEMO_PRICES = 'demo'

const demo = { act: 'Демо: ціна лише для показу', confidence: 'demo' } as const
const FLAT = [{ uptoKwh: null, priceE4: 43_200 }]
const HEATING = [
  { uptoKwh: 2000, priceE4: 26_400 },
  { uptoKwh: null, priceE4: 43_200 },
]
/** The town's history begins here at the earliest; published prices are not needed for as long as this. */
const FIRST = '2020-01-01'
const SEASONS = Array.from({ length: 30 }, (_, index) => 2026 + index)

/**
 * Prices of the demo companies where no published one is known (facts §1.1, §1.4), so that the town can be billed. They
 * fill only months without a row of the release. Only the seeds write them.
 */
export function demoPrices(): ToldPrice[] {
  return [
    energy('household', '2026-11-01', null, FLAT),
    energy('common', '2026-11-01', null, FLAT),
    ...SEASONS.flatMap((year) => [
      energy('heating', `${year}-10-01`, `${year + 1}-04-30`, HEATING),
      energy('heating', `${year + 1}-05-01`, `${year + 1}-09-30`, FLAT),
    ]),
    {
      ...demo,
      ...everywhere('transmission', 'all'),
      validFrom: FIRST,
      validTo: '2024-12-31',
      perMwhE2: 52_860,
    },
    {
      ...demo,
      ...everywhere('transmission', 'all'),
      validFrom: '2027-01-01',
      validTo: null,
      perMwhE2: 74_291,
    },
    {
      ...demo,
      ...everywhere('dispatching', 'all'),
      validFrom: '2027-01-01',
      validTo: null,
      perMwhE2: 11_003,
    },
    ...SITES.flatMap((site, index) => distribution(site, index)),
  ]
}

const everywhere = (kind: ToldPrice['kind'], variant: string) => ({ sites: [...SITES], kind, variant })

const energy = (
  variant: string,
  validFrom: IsoDate,
  validTo: IsoDate | null,
  blocks: PriceRow['blocks'],
): ToldPrice => ({ ...demo, ...everywhere('energy', variant), validFrom, validTo, blocks })

function distribution(site: Site, index: number): ToldPrice[] {
  const isPublished = site === 'dnem' || site === 'dem'
  const spans: readonly [IsoDate, IsoDate | null][] = isPublished
    ? [
        [FIRST, '2025-12-31'],
        ['2027-01-01', null],
      ]
    : [[FIRST, null]]
  return spans.flatMap(([validFrom, validTo]) =>
    ([1, 2] as const).map((voltageClass) => ({
      ...demo,
      sites: [site],
      kind: 'distribution' as const,
      variant: String(voltageClass),
      validFrom,
      validTo,
      perMwhE2: voltageClass === 1 ? 30_000 + index * 1_000 : 170_000 + index * 5_000,
    })),
  )
}

/** The prices the demo town lives by: those of the release first, as in its database. */
export const townPrices: PriceBook = priceBook(
  [...releasedPrices(), ...demoPrices()].flatMap(({ sites, ...price }) =>
    sites.map((site) => ({ blocks: null, perMwhE2: null, coefficient: null, ...price, site: site as Site })),
  ),
)
