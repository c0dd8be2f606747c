import { describe, expect, test } from 'vitest'
import {
  chargeBusiness,
  DISPATCHING_TARIFFS,
  dispatchingOn,
  DISTRIBUTION_TARIFFS,
  distributionOn,
  HOUSEHOLD_TARIFFS,
  isHeatingSeason,
  tariffFor,
  transmissionOn,
  voltageClassOf,
} from './tariff.ts'
import { addDays } from './calendar.ts'

const pricesOf = (month: string, group: 'household' | 'heating' = 'household') =>
  tariffFor(month, group)?.blocks.map(({ uptoKwh, priceE4 }) => [uptoKwh, priceE4 / 10_000])

describe('the household price', () => {
  test.each([
    [
      '2015-04',
      [
        [100, 0.366],
        [600, 0.63],
        [null, 1.407],
      ],
    ],
    [
      '2016-03',
      [
        [100, 0.57],
        [600, 0.99],
        [null, 1.56],
      ],
    ],
    [
      '2017-02',
      [
        [100, 0.714],
        [600, 1.29],
        [null, 1.638],
      ],
    ],
    [
      '2019-07',
      [
        [100, 0.9],
        [null, 1.68],
      ],
    ],
    ['2021-01', [[null, 1.68]]],
    [
      '2021-10',
      [
        [250, 1.44],
        [null, 1.68],
      ],
    ],
    [
      '2023-05',
      [
        [250, 1.44],
        [null, 1.68],
      ],
    ],
    ['2023-06', [[null, 2.64]]],
    ['2024-05', [[null, 2.64]]],
    ['2024-06', [[null, 4.32]]],
    ['2026-04', [[null, 4.32]]],
    ['2026-10', [[null, 4.32]]],
  ])('of %s is the dated row of that month', (month, blocks) => {
    expect(pricesOf(month)).toEqual(blocks)
  })

  test('is unknown before the first row and where a stage was not found', () => {
    expect(tariffFor('2015-03', 'household')).toBeNull()
    expect(tariffFor('2015-09', 'household')).toBeNull()
    expect(tariffFor('2016-02', 'household')).toBeNull()
    expect(tariffFor('2016-03', 'household')).not.toBeNull()
  })

  test('after the last act that was found is kept and says that it is assumed', () => {
    expect(tariffFor('2026-11', 'household')).toMatchObject({
      act: null,
      confidence: 'assumed',
      blocks: [{ priceE4: 43200 }],
    })
  })

  test('names the act that set it', () => {
    expect(tariffFor('2021-03', 'household')?.act).toBe('КМУ № 1325 від 28.12.2020')
    expect(tariffFor('2024-06', 'household')?.act).toContain('КМУ № 632 від 31.05.2024')
    expect(tariffFor('2022-01', 'household')?.act).toBeNull()
  })

  test('rows of one group never overlap and begin on the first of a month', () => {
    for (const group of ['household', 'heating'] as const) {
      const rows = HOUSEHOLD_TARIFFS.filter((row) => row.group === group)
      for (const [i, row] of rows.entries()) {
        expect(row.validFrom.endsWith('-01')).toBe(true)
        const next = rows[i + 1]
        if (next) expect(row.validTo !== null && row.validTo < next.validFrom).toBe(true)
        if (row.validTo) expect(addDays(row.validTo, 1).endsWith('-01')).toBe(true)
        expect(row.blocks.at(-1)?.uptoKwh).toBeNull()
      }
    }
  })
})

describe('electric heating', () => {
  test('has its block from October to April and the ordinary price in summer', () => {
    expect(pricesOf('2025-12', 'heating')).toEqual([
      [2000, 2.64],
      [null, 4.32],
    ])
    expect(pricesOf('2025-10', 'heating')).toEqual([
      [2000, 2.64],
      [null, 4.32],
    ])
    expect(pricesOf('2025-07', 'heating')).toEqual([[null, 4.32]])
    expect(pricesOf('2019-01', 'heating')).toEqual([
      [3000, 0.9],
      [null, 1.68],
    ])
    expect(['2025-04', '2025-05', '2025-09', '2025-10'].map(isHeatingSeason)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('falls back to the ordinary row where none of its own is known', () => {
    expect(pricesOf('2022-01', 'heating')).toEqual([
      [250, 1.44],
      [null, 1.68],
    ])
  })
})

describe('a business price', () => {
  test('takes distribution and transmission of the day', () => {
    expect(distributionOn('2026-03-31', 'dnem', 2)?.perMwhE2).toBe(169132)
    expect(distributionOn('2026-04-01', 'dnem', 2)?.perMwhE2).toBe(169444)
    expect(distributionOn('2026-05-01', 'dem', 1)?.perMwhE2).toBe(68661)
    expect(distributionOn('2026-05-01', 'kem', 2)).toBeNull()
    expect(transmissionOn('2026-05-01')?.perMwhE2).toBe(74291)
    expect(transmissionOn('2025-05-01')?.perMwhE2).toBe(68623)
    expect(dispatchingOn('2026-05-01')?.perMwhE2).toBe(11003)
    expect(dispatchingOn('2024-05-01')).toBeNull()
    expect([DISTRIBUTION_TARIFFS.length, DISPATCHING_TARIFFS.length]).toEqual([16, 2])
  })

  test('of 10 000 kWh in Dnipro, May 2026, comes to 90 448.20 with VAT', () => {
    const charge = chargeBusiness(10_000_000, {
      purchase: 500_000,
      transmission: 74_291,
      distribution: 169_444,
      margin: 10_000,
    })
    expect(charge).toEqual({ perMwhE2: 753_735, net: 7_537_350, vat: 1_507_470, gross: 9_044_820 })
  })

  test('knows the voltage classes', () => {
    expect([voltageClassOf(27.5), voltageClassOf(10), voltageClassOf(0.4)]).toEqual([1, 2, 2])
  })
})
