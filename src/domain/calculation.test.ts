import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { calculateMonth, checkCalculation, isCalculatedFlag, type MonthMeter } from './calculation.ts'
import { kyivInstant } from './kyiv.ts'
import { splitIntoBlocks } from './tariff-blocks.ts'

const used = (
  kwh: Partial<Record<'single' | 'day' | 'night' | 'peak' | 'half-peak', number>>,
): MonthMeter => ({
  digits: 6,
  zones: (['single', 'day', 'peak', 'half-peak', 'night'] as const).flatMap((zone) =>
    kwh[zone] === undefined ? [] : [{ zone, fromValue: 1000, toValue: 1000 + kwh[zone] }],
  ),
})

describe('the flag of a calculated period', () => {
  const november = kyivInstant('2026-11-21', '12:00')
  test.each([
    ['X', '', november, 'X'],
    ['', '05.12.2026', november, 'X'],
    [null, '2026-12-05', november, 'X'],
    ['', '30.11.2026', november, ''],
    ['', '05.01.2027', november, ''],
    ['', '05.01.2027', kyivInstant('2026-12-31', '23:59'), 'X'],
    ['', '05.01.2027', kyivInstant('2027-01-01', '00:00'), ''],
    ['', '05.01.2026', kyivInstant('2026-12-15', '12:00'), ''],
    ['', '', november, ''],
    ['', null, november, ''],
    ['', 'хтозна', november, ''],
  ] as const)('given %j and the date %j', (flag, date, now, expected) => {
    expect(isCalculatedFlag(flag, date, now)).toBe(expected)
  })
})

describe('the worked bills', () => {
  test.each([
    ['June 2024, single, 200 kWh', '2024-06', false, used({ single: 200 }), 86400],
    ['May 2024, single, 200 kWh', '2024-05', false, used({ single: 200 }), 52800],
    ['November 2025, day 150 and night 100', '2025-11', false, used({ day: 150, night: 100 }), 86400],
    [
      'November 2025, peak 30, half-peak 90, night 80',
      '2025-11',
      false,
      used({ peak: 30, 'half-peak': 90, night: 80 }),
      72144,
    ],
    ['December 2025, electric heating, 2300 kWh', '2025-12', true, used({ single: 2300 }), 657600],
    ['July 2025, electric heating, 2300 kWh', '2025-07', true, used({ single: 2300 }), 993600],
    ['2019, 180 kWh', '2019-05', false, used({ single: 180 }), 22440],
    ['2016, 700 kWh over three blocks', '2016-10', false, used({ single: 700 }), 7140 + 64500 + 16380],
  ])('%s', (_title, month, heating, meter, total) => {
    expect(calculateMonth({ month, heating, meters: [meter] })?.totalKopiykas).toBe(total)
  })
})

describe('a bill line', () => {
  test('says the zone, days, kWh, price, coefficient, act and money', () => {
    const meter: MonthMeter = {
      meter: '0417',
      digits: 5,
      zones: [
        { zone: 'day', fromValue: 100, toValue: 250, fromDate: '2025-11-01', toDate: '2025-12-01' },
        { zone: 'night', fromValue: 99_950, toValue: 30, fromDate: '2025-11-01', toDate: '2025-12-01' },
      ],
    }
    const bill = calculateMonth({ month: '2025-11', heating: false, meters: [meter] })
    expect(bill?.lines).toMatchObject([
      {
        meter: '0417',
        zone: 'day',
        from: '2025-11-01',
        to: '2025-12-01',
        days: 30,
        kwh: 150,
        priceE4: 43200,
        coefficient: 100,
        amountKopiykas: 64800,
      },
      { zone: 'night', kwh: 80, priceE4: 43200, coefficient: 50, amountKopiykas: 17280 },
    ])
    expect(bill).toMatchObject({ kwh: 230, totalKopiykas: 82080 })
    expect(bill?.lines[0]?.act).toContain('КМУ № 632')
  })

  test('shows each block on a line of its own', () => {
    const bill = calculateMonth({ month: '2025-12', heating: true, meters: [used({ single: 2300 })] })
    expect(bill?.lines.map(({ kwh, priceE4, amountKopiykas }) => [kwh, priceE4, amountKopiykas])).toEqual([
      [2000, 26400, 528000],
      [300, 43200, 129600],
    ])
  })

  test('is there for a register that used nothing', () => {
    const bill = calculateMonth({ month: '2025-11', heating: false, meters: [used({ day: 10, night: 0 })] })
    expect(bill?.lines.map(({ zone, kwh }) => [zone, kwh])).toEqual([
      ['day', 10],
      ['night', 0],
    ])
  })
})

describe('blocks', () => {
  test('count over all meters of the account, pro rata to what each used', () => {
    const bill = calculateMonth({
      month: '2025-12',
      heating: true,
      meters: [used({ single: 1500 }), used({ single: 1500 })],
    })
    expect(bill?.lines.map(({ kwh, priceE4 }) => [kwh, priceE4])).toEqual([
      [1000, 26400],
      [500, 43200],
      [1000, 26400],
      [500, 43200],
    ])
  })

  test('fall on zones pro rata', () => {
    const bill = calculateMonth({
      month: '2025-12',
      heating: true,
      meters: [used({ day: 2000, night: 2000 })],
    })
    expect(
      bill?.lines.map(({ zone, kwh, priceE4, coefficient }) => [zone, kwh, priceE4, coefficient]),
    ).toEqual([
      ['day', 1000, 26400, 100],
      ['day', 1000, 43200, 100],
      ['night', 1000, 26400, 50],
      ['night', 1000, 43200, 50],
    ])
  })

  test('lose nothing and give each register exactly its kWh', () => {
    const blocks = [
      { uptoKwh: 100, priceE4: 1 },
      { uptoKwh: 600, priceE4: 2 },
      { uptoKwh: null, priceE4: 3 },
    ]
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }), (uses) => {
        const parts = uses.map((kwhMilli, id) => ({ id, kwhMilli }))
        const lines = splitIntoBlocks(parts, blocks)
        const sum = (price: number) =>
          lines.filter((line) => line.priceE4 === price).reduce((total, { kwhMilli }) => total + kwhMilli, 0)
        for (const { id, kwhMilli } of parts) {
          expect(
            lines.filter(({ part }) => part.id === id).reduce((total, line) => total + line.kwhMilli, 0),
          ).toBe(kwhMilli)
        }
        const total = uses.reduce((a, b) => a + b, 0)
        expect([sum(1), sum(2), sum(3)]).toEqual([
          Math.min(total, 100_000),
          Math.max(0, Math.min(total, 600_000) - 100_000),
          Math.max(0, total - 600_000),
        ])
        expect(lines.every((line) => line.kwhMilli >= 0)).toBe(true)
      }),
    )
  })
})

test('an estimate that was too high is given back at the first price', () => {
  const zones = [
    { zone: 'day' as const, fromValue: 1200, toValue: 1150, fromEstimated: true },
    { zone: 'night' as const, fromValue: 500, toValue: 3500 },
  ]
  const bill = calculateMonth({ month: '2025-12', heating: true, meters: [{ digits: 5, zones }] })
  expect(
    bill?.lines.map(({ zone, kwh, priceE4, amountKopiykas }) => [zone, kwh, priceE4, amountKopiykas]),
  ).toEqual([
    ['day', -50, 26400, -13200],
    ['night', 2000, 26400, 264000],
    ['night', 1000, 43200, 216000],
  ])
  expect(bill?.totalKopiykas).toBe(466800)
})

describe('a period can be calculated', () => {
  const ready = { calculated: false, periodClosed: false, pointsNotReady: 0 }

  test('when every point has its reading', () => {
    expect(checkCalculation(ready)).toBeNull()
  })

  test.each([
    ['already-calculated', { calculated: true }],
    ['entity-period-closed', { periodClosed: true }],
    ['contract-changes', { contractChanging: true }],
    ['other-calculation-date', { otherCalculationDate: '2026-12-05' }],
    ['calculation-impossible', { pointsNotReady: 1 }],
  ])('but not: %s', (problem, change) => {
    expect(checkCalculation({ ...ready, ...change })).toBe(problem)
  })
})

test('a month without a known price cannot be calculated', () => {
  expect(calculateMonth({ month: '2015-10', heating: false, meters: [used({ single: 1 })] })).toBeNull()
})
