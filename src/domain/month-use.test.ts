import { describe, expect, test } from 'vitest'
import { countRegister, type Register, suppliedDays } from './month-use.ts'

const register = (readings: readonly (readonly [string, number])[], more: Partial<Register> = {}) =>
  ({
    digits: 6,
    ratio: 1,
    removedOn: null,
    readings: readings.map(([date, value]) => ({ date, milli: value * 1000 })),
    ...more,
  }) satisfies Register
const kwh = (ownRegister: Register, month: string, breaks: Parameters<typeof countRegister>[1] = []) => {
  const use = countRegister(ownRegister, breaks).use(month)
  return use && use.kwhMilli / 1000
}

describe('what a register counted in a month', () => {
  test('is what it moved between two true readings of the 1st', () => {
    const ownRegister = register([
      ['2026-09-01', 1000],
      ['2026-10-01', 1150],
    ])
    expect(countRegister(ownRegister, []).use('2026-09')).toEqual({
      from: { date: '2026-09-01', milli: 1_000_000, estimated: false },
      to: { date: '2026-10-01', milli: 1_150_000, estimated: false },
      kwhMilli: 150_000,
      estimated: false,
    })
  })

  test('is shared out by days where nobody read the 1st', () => {
    const ownRegister = register([
      ['2026-09-01', 1000],
      ['2026-11-01', 1610],
    ])
    expect(countRegister(ownRegister, []).use('2026-09')).toMatchObject({
      to: { milli: 1_300_000, estimated: true },
      kwhMilli: 300_000,
      estimated: false,
    })
    expect(kwh(ownRegister, '2026-10')).toBe(310)
  })

  test('goes on by the average day of the two last true readings, in whole kWh (facts §2.2)', () => {
    const ownRegister = register([
      ['2026-01-01', 0],
      ['2026-09-01', 5000],
      ['2026-10-01', 5300],
    ])
    expect(countRegister(ownRegister, []).use('2026-10')).toMatchObject({
      to: { milli: 5_610_000, estimated: true },
      estimated: true,
    })
    expect(kwh(ownRegister, '2026-11')).toBe(300)
  })

  test('is not guessed from a single reading', () => {
    expect(kwh(register([['2026-09-01', 1000]]), '2026-09')).toBeNull()
    const third = register([
      ['2026-09-01', 1000],
      ['2026-09-11', 1100],
    ])
    expect(kwh(third, '2026-09')).toBe(300)
    expect(kwh(third, '2026-08')).toBeNull()
  })

  test('is nothing while there is no supply, and the reading of the disconnection ends it', () => {
    const ownRegister = register([
      ['2026-10-01', 1000],
      ['2026-11-01', 1310],
      ['2026-11-12', 1400],
    ])
    const dark = [{ from: '2026-11-12', to: null }]
    expect(countRegister(ownRegister, dark).use('2026-11')).toMatchObject({
      to: { date: '2026-11-12', milli: 1_400_000, estimated: false },
      kwhMilli: 90_000,
      estimated: false,
    })
    expect(kwh(ownRegister, '2026-12', dark)).toBeNull()
  })

  test('stops at the break where nobody read the meter then, and begins again after it', () => {
    const ownRegister = register([
      ['2026-10-01', 1000],
      ['2026-11-01', 1310],
    ])
    const dark = [{ from: '2026-11-11', to: '2026-12-22' }]
    expect(countRegister(ownRegister, dark).use('2026-11')).toMatchObject({
      to: { date: '2026-11-11', milli: 1_410_000 },
      kwhMilli: 100_000,
    })
    expect(countRegister(ownRegister, dark).use('2026-12')).toMatchObject({
      from: { date: '2026-12-22', milli: 1_410_000 },
      kwhMilli: 100_000,
    })
  })

  test('is not spread over days without supply', () => {
    const ownRegister = register([
      ['2026-09-01', 1000],
      ['2026-11-01', 1200],
    ])
    expect(kwh(ownRegister, '2026-09', [{ from: '2026-10-01', to: '2026-11-01' }])).toBe(200)
    expect(kwh(ownRegister, '2026-10', [{ from: '2026-10-01', to: '2026-11-01' }])).toBeNull()
  })

  test('is billed all the same when the register moved while it was said to be without supply', () => {
    const ownRegister = register([
      ['2026-10-01', 1000],
      ['2026-11-01', 1031],
    ])
    expect(kwh(ownRegister, '2026-10', [{ from: '2026-09-15', to: null }])).toBe(31)
  })

  test('ends where the meter was taken off and begins where the new one was put', () => {
    const old = register(
      [
        ['2026-10-01', 1000],
        ['2026-11-01', 1310],
      ],
      { removedOn: '2026-11-11' },
    )
    expect(kwh(old, '2026-11')).toBe(100)
    expect(kwh(old, '2026-12')).toBeNull()
    const fresh = register([
      ['2026-11-11', 0],
      ['2026-12-01', 190],
    ])
    expect(countRegister(fresh, []).use('2026-11')).toMatchObject({
      from: { date: '2026-11-11' },
      kwhMilli: 190_000,
    })
  })

  test('goes over the top of the register', () => {
    const ownRegister = register(
      [
        ['2026-09-01', 99_800],
        ['2026-11-01', 410],
      ],
      { digits: 5 },
    )
    expect(countRegister(ownRegister, []).use('2026-09')).toMatchObject({
      to: { milli: 100_000 },
      kwhMilli: 300_000,
    })
    expect(kwh(ownRegister, '2026-10')).toBe(310)
  })

  test('is multiplied by the ratio of the transformers (facts §2.3)', () => {
    const ownRegister = register(
      [
        ['2026-09-01', 1200.06],
        ['2026-10-01', 1234.56],
      ],
      { ratio: 60 },
    )
    expect(kwh(ownRegister, '2026-09')).toBe(2070)
  })
})

test('days with supply', () => {
  const breaks = [
    { from: '2026-11-05', to: '2026-11-10' },
    { from: '2026-11-20', to: null },
  ]
  expect(suppliedDays('2026-11-01', '2026-12-01', breaks)).toBe(14)
  expect(suppliedDays('2026-11-06', '2026-11-08', breaks)).toBe(0)
})
