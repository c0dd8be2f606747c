import { describe, expect, test } from 'vitest'
import { priceBook } from '#domain/prices.ts'
import { type Zone, zonesOf } from '#domain/zone.ts'
import { releasedPrices } from './price-files.ts'
import type { Mark, PriceFacts, RegisterUse } from '#billing/kit/bill-line.ts'
import { priceMonth } from './price-month.ts'

const mark = (value: number, estimated = false, date = '2026-10-01'): Mark => ({
  date,
  milli: value * 1000,
  estimated,
})
const household: PriceFacts = {
  site: 'dnem',
  tariffGroup: 'household',
  voltageClass: null,
  supply: [],
  distributionDirect: false,
  terms: [],
}
const use = (from: Mark, to: Mark, more: Partial<RegisterUse> = {}): RegisterUse => ({
  meterId: 1,
  meter: '00000001',
  digits: 6,
  ratio: 1,
  zones: 1,
  zone: 'single',
  from,
  to,
  kwhMilli: (to.milli - from.milli) * (more.ratio ?? 1),
  estimated: to.estimated,
  ...more,
})
const business: PriceFacts = {
  site: 'dnem',
  tariffGroup: 'business',
  voltageClass: 2,
  supply: [{ from: '2019-01', perMwhE2: 510_000 }],
  distributionDirect: false,
  terms: [],
}
const released = priceBook(
  releasedPrices().flatMap(({ sites, ...row }) =>
    sites.map((site) => ({ blocks: null, perMwhE2: null, coefficient: null, ...row, site })),
  ),
)
const of = (period: string, facts: PriceFacts, uses: RegisterUse[]) =>
  priceMonth(period, facts, uses, released)
/** for cases where no price is missing */
const price = (period: string, facts: PriceFacts, uses: RegisterUse[]) => {
  const priced = of(period, facts, uses)
  if ('missing' in priced) throw new Error(JSON.stringify(priced.missing))
  return priced
}
const zoned = (zones: 2 | 3, kwh: Partial<Record<Zone, number>>): RegisterUse[] =>
  zonesOf(zones).map((zone) => use(mark(0), mark(kwh[zone] ?? 0), { zones, zone }))

describe('the worked bills of facts §1.3', () => {
  const heating: PriceFacts = { ...household, tariffGroup: 'heating' }
  const single = (kwh: number) => [use(mark(0), mark(kwh))]
  test.each([
    ['June 2024, single, 200 kWh', '2024-06', household, single(200), 864_00],
    ['May 2024, single, 200 kWh', '2024-05', household, single(200), 528_00],
    ['November 2025, day 150, night 100', '2025-11', household, zoned(2, { day: 150, night: 100 }), 864_00],
    [
      'November 2025, peak 30, half-peak 90, night 80',
      '2025-11',
      household,
      zoned(3, { peak: 30, 'half-peak': 90, night: 80 }),
      721_44,
    ],
    ['December 2025, heating, 2300 kWh', '2025-12', heating, single(2300), 6576_00],
    ['July 2025, heating, 2300 kWh', '2025-07', heating, single(2300), 9936_00],
    ['2019, 180 kWh', '2019-05', household, single(180), 224_40],
    ['2016, 700 kWh over three blocks', '2016-10', household, single(700), 71_40 + 645_00 + 163_80],
  ])('%s', (_title, month, facts, uses, total) => {
    expect(price(month, facts, uses).amountKopiykas).toBe(total)
  })
})

describe('the price of a month', () => {
  const heating: PriceFacts = { ...household, tariffGroup: 'heating' }

  test('a household pays by the blocks over all its meters', () => {
    const uses = [use(mark(0), mark(60)), use(mark(0), mark(120), { meterId: 2, meter: '00000002' })]
    expect(price('2019-05', household, uses).amountKopiykas).toBe(224_40)
  })

  test('blocks fall on zones pro rata', () => {
    const { lines } = price('2025-12', heating, zoned(2, { day: 2000, night: 2000 }))
    expect(lines.map(({ zone, kwh, priceE4, coefficient }) => [zone, kwh, priceE4, coefficient])).toEqual([
      ['day', 1000, 26400, 100],
      ['day', 1000, 43200, 100],
      ['night', 1000, 26400, 50],
      ['night', 1000, 43200, 50],
    ])
  })

  test('a line names what was used, its price and the act', () => {
    const [line] = price('2025-11', household, [use(mark(100), mark(250))]).lines
    expect(line).toMatchObject({ fromValue: 100, toValue: 250, kwh: 150, priceE4: 43200, coefficient: 100 })
    expect(line?.act).toContain('КМУ № 632')
  })

  test('a register that used nothing has its line', () => {
    const { lines } = price('2025-11', household, zoned(2, { day: 10 }))
    expect(lines.map(({ zone, kwh }) => [zone, kwh])).toEqual([
      ['day', 10],
      ['night', 0],
    ])
  })

  test('an estimated line says so', () => {
    expect(price('2026-10', household, [use(mark(1000), mark(1100, true))]).lines[0]?.note).toBe('estimated')
  })

  test('common needs of a house cost what a household pays, VAT in it', () => {
    const common: PriceFacts = { ...household, tariffGroup: 'common' }
    const priced = price('2026-03', common, [use(mark(0), mark(1000))])
    expect(priced.amountKopiykas).toBe(4320_00)
    expect(priced.lines.map(({ service, note }) => [service, note])).toEqual([['energy', null]])
  })

  test('a business pays energy, transmission, distribution and VAT: the worked example of facts §1.4', () => {
    const priced = price('2026-05', business, [use(mark(0), mark(10_000))])
    expect(priced.lines.map(({ service, note, amountKopiykas }) => [service, note, amountKopiykas])).toEqual([
      ['energy', null, 51_000_00],
      ['energy', null, 7429_10],
      ['distribution', null, 16_944_40],
      ['energy', 'vat', 11_685_82],
      ['distribution', 'vat', 3388_88],
    ])
    expect(priced.amountKopiykas).toBe(90_448_20)
  })

  test('a business whose contract says so pays distribution to its operator', () => {
    const priced = price('2026-05', { ...business, distributionDirect: true }, [use(mark(0), mark(100))])
    expect(priced.lines.map((line) => line.service)).toEqual(['energy', 'energy', 'energy'])
  })
})

describe('a month is not priced at all', () => {
  const uses = [use(mark(0), mark(100))]

  test.each([
    ['a stage that was not found', '2015-10', household, [['energy', 'household']]],
    ['a household after the last published price', '2026-11', household, [['energy', 'household']]],
    [
      'heating in a season without a price of its own',
      '2026-10',
      { ...household, tariffGroup: 'heating' as const },
      [['energy', 'heating']],
    ],
    [
      'a business in January 2027: neither transmission nor distribution is lost silently',
      '2027-01',
      business,
      [
        ['transmission', 'all'],
        ['distribution', '2'],
      ],
    ],
    [
      'a business of a company without a price of distribution',
      '2026-05',
      { ...business, site: 'kem' as const },
      [['distribution', '2']],
    ],
    ['a contract without a price', '2026-05', { ...business, supply: [] }, [['supply', 'contract']]],
  ])('%s', (_title, month, facts, missing) => {
    expect(of(month, facts, uses)).toEqual({
      missing: missing.map(([kind, variant]) => ({ kind, variant, month })),
    })
  })

  test('a month on either side of the last day of a row', () => {
    expect(price('2026-10', household, uses).amountKopiykas).toBe(432_00)
    expect(price('2026-12', business, uses).lines).toHaveLength(5)
  })

  test('nobody needs a price who used nothing because there is no meter', () => {
    expect(of('2030-01', household, [])).toEqual({ lines: [], kwhMilli: 0, amountKopiykas: 0 })
  })
})
