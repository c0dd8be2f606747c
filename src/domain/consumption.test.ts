import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageDaily,
  consumption,
  fromMilli,
  isPlausibleRollover,
  kwhBetween,
  rangeAround,
  toMilli,
} from './consumption.ts'

describe('consumption', () => {
  test('is the difference of two values', () => {
    expect(consumption(toMilli(12345), toMilli(12545), 5)).toEqual({ kwhMilli: 200_000, rolledOver: false })
    expect(consumption(toMilli(7), toMilli(7), 5)).toEqual({ kwhMilli: 0, rolledOver: false })
  })

  test('goes over the top of the register: 99 950 to 00 030 at five digits is 80', () => {
    expect(consumption(toMilli(99950), toMilli(30), 5)).toEqual({ kwhMilli: 80_000, rolledOver: true })
    expect(consumption(toMilli(45000), toMilli(44000), 5)).toEqual({ kwhMilli: 99_000_000, rolledOver: true })
  })

  test('is multiplied by the ratio of the transformers: (1 234.56 − 1 200.06) × 60 = 2 070', () => {
    expect(fromMilli(consumption(toMilli(1200.06), toMilli(1234.56), 6, 60).kwhMilli)).toBe(2070)
  })

  test('of any two values of a register is never negative and adds up to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 7 }), fc.nat(9_999_999), fc.nat(9_999_999), (digits, a, b) => {
        const range = 10 ** digits * 1000
        const { kwhMilli } = consumption(a % range, b % range, digits)
        expect(kwhMilli).toBeGreaterThanOrEqual(0)
        expect(((a % range) + kwhMilli) % range).toBe(b % range)
      }),
    )
  })
})

describe('a drop of the register', () => {
  test.each([
    [99950, 30, 5, null, true],
    [45000, 44000, 5, null, false],
    [90000, 10000, 5, null, true],
    [89999, 0, 5, null, false],
    [90000, 10001, 5, null, false],
    [9500, 400, 4, null, true],
    [8900, 100, 4, null, false],
    [8900, 100, 4, 700, true],
    [8900, 100, 4, 500, false],
    [100, 200, 5, null, false],
  ])(
    'from %d to %d at %d digits, %s kWh expected: plausible rollover %s',
    (previous, current, digits, expected, plausible) => {
      const milli = expected === null ? null : toMilli(expected)
      expect(isPlausibleRollover(toMilli(previous), toMilli(current), digits, milli)).toBe(plausible)
    },
  )
})

describe('what is settled between two marks', () => {
  const read = (value: number) => ({ milli: toMilli(value), estimated: false })
  const guessed = (value: number) => ({ milli: toMilli(value), estimated: true })

  test.each([
    ['two readings', read(100), read(250), 150],
    ['two readings over the top', read(99_950), read(30), 80],
    ['an estimate that was too high is given back', guessed(1200), read(1150), -50],
    ['an estimate that was too low', guessed(1200), read(1300), 100],
    ['an estimate before the top and a reading after it', guessed(99_950), read(30), 80],
    ['an estimate after the top and a reading before it', guessed(20), read(99_990), -30],
    ['an estimate in the middle that was far too high', guessed(60_000), read(20_000), -40_000],
  ])('%s', (_title, from, to, kwh) => {
    expect(fromMilli(kwhBetween(from, to, 5))).toBe(kwh)
    expect(fromMilli(kwhBetween(from, to, 5, 20))).toBe(kwh * 20)
  })
})

describe('thousandths', () => {
  test('keep three decimals exactly', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (milli) => {
        expect(toMilli(fromMilli(milli))).toBe(milli)
      }),
    )
    expect(toMilli(0.1) + toMilli(0.2)).toBe(toMilli(0.3))
  })
})

describe('the average day', () => {
  const month = (m: number, kwh: number) => ({
    from: `2026-${String(m).padStart(2, '0')}-01`,
    to: `2026-${String(m + 1).padStart(2, '0')}-01`,
    kwh,
  })

  test('is all the kWh over all the days', () => {
    expect(averageDaily([month(4, 300), month(5, 310)])).toBe(610 / 61)
    expect(averageDaily([])).toBeNull()
    expect(averageDaily([{ from: '2026-01-01', to: '2026-01-01', kwh: 5 }])).toBeNull()
  })

  test('looks back twelve periods, in whatever order they come', () => {
    const old = Array.from({ length: 5 }, (_, i) => ({
      from: `2024-0${i + 1}-01`,
      to: `2024-0${i + 2}-01`,
      kwh: 9999,
    }))
    const year = Array.from({ length: 12 }, (_, i) => ({
      from: `2025-${String(i + 1).padStart(2, '0')}-01`,
      to: i === 11 ? '2026-01-01' : `2025-${String(i + 2).padStart(2, '0')}-01`,
      kwh: 365,
    }))
    expect(averageDaily([...year, ...old])).toBe(12)
  })
})

describe('the expected range', () => {
  test('is half of the usual either way and at least fifty kWh', () => {
    expect(rangeAround(300)).toEqual({ expected: 300, low: 150, high: 450 })
    expect(rangeAround(40)).toEqual({ expected: 40, low: 0, high: 90 })
  })
})
