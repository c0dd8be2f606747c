import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEntry, checkReading, likelyDailyKwh, type ReadingInput, type ReadingMeter } from './reading.ts'

const meter: ReadingMeter = {
  digits: 5,
  decimals: 0,
  zones: 1,
  ratio: 1,
  state: 'active',
  location: 'flat',
  askoe: false,
}
const input = (change: Partial<ReadingInput> = {}): ReadingInput => ({
  meter,
  zone: 'single',
  previous: { value: 12000, date: '2026-11-01' },
  value: 12200,
  takenOn: '2026-12-01',
  expectedDaily: 200 / 30,
  calculated: false,
  ...change,
})
const check = (change: Partial<ReadingInput> = {}) => checkReading(input(change))
const codeOf = (change: Partial<ReadingInput>) => {
  const verdict = check(change)
  return verdict.ok ? 'ok' : verdict.code
}

test('a usual reading is accepted with its consumption', () => {
  expect(check()).toEqual({ ok: true, kwh: 200, rolledOver: false, held: null, confirmed: null })
})

describe('the first consumption of a register, with nothing to compare it with', () => {
  const first = { expectedDaily: null, history: [], likelyDaily: 30 }
  test('is asked to be confirmed', () => {
    expect(check(first)).toMatchObject({ code: 'deviation', severity: 'confirm', kwh: 200, likely: 900 })
    expect(check({ ...first, confirmed: true })).toMatchObject({
      ok: true,
      held: null,
      confirmed: 'deviation',
    })
  })
  test('needs a photo above what allowed power and group make likely, and is held', () => {
    expect(check({ ...first, value: 13_000, confirmed: true })).toMatchObject({ code: 'large-deviation' })
    expect(check({ ...first, value: 13_000, photo: true })).toMatchObject({
      ok: true,
      held: 'large-deviation',
    })
  })
  test('of nothing is nothing to ask about', () => {
    expect(check({ ...first, value: 12_000 })).toMatchObject({ ok: true, confirmed: null })
  })
  test('is likely by the allowed power, twice as much where it heats', () => {
    expect(likelyDailyKwh(5, 'household')).toBe(30)
    expect(likelyDailyKwh(15, 'heating')).toBe(180)
  })
})

describe('a point that takes no readings says why', () => {
  test.each([
    ['already-calculated', { calculated: true }],
    ['counter-disabled', { meter: { ...meter, state: 'disabled' } }],
    ['askoe', { meter: { ...meter, askoe: true } }],
    ['substation', { meter: { ...meter, location: 'substation' } }],
    ['contract-ended', { contractEnded: true, blocked: true }],
    ['entry-blocked', { blocked: true }],
    ['independent-entry-impossible', { readByOperator: true }],
    ['entity-period-closed', { periodClosed: true }],
    ['contract-changes', { contractChanging: true }],
    ['other-calculation-date', { otherCalculationDate: '2026-12-05' }],
  ] as const)('%s', (code, change) => {
    expect(check(change)).toMatchObject({ ok: false, code, severity: 'refuse' })
    expect(checkEntry(input(change))).toMatchObject({ code })
  })

  test('and an ordinary one is open', () => {
    expect(checkEntry(input())).toBeNull()
  })
})

describe('what was typed', () => {
  test.each([
    [null, 'reading-required'],
    [undefined, 'reading-required'],
    [Number.NaN, 'reading-not-number'],
    [-1, 'reading-not-number'],
    [Number.POSITIVE_INFINITY, 'reading-not-number'],
    [100_000, 'bit-depth-mismatch'],
    [12200.5, 'bit-depth-mismatch'],
    [99_999_999, 'bit-depth-mismatch'],
  ])('%s is refused as %s', (value, code) => {
    expect(codeOf({ value })).toBe(code)
  })

  test('may have the decimals the meter has', () => {
    const fine = { ...meter, decimals: 2 }
    expect(codeOf({ meter: fine, value: 12200.25 })).toBe('ok')
    expect(codeOf({ meter: fine, value: 12200.255 })).toBe('bit-depth-mismatch')
  })

  test('must be of a zone the meter has', () => {
    expect(codeOf({ zone: 'night' })).toBe('entry-impossible')
    expect(codeOf({ meter: { ...meter, zones: 2 }, zone: 'night' })).toBe('ok')
    expect(codeOf({ meter: { ...meter, optionalZones: ['night'] }, zone: 'night' })).toBe('ok')
  })
})

describe('against the previous value', () => {
  test('a smaller one is refused, naming the value and its date', () => {
    expect(check({ value: 11999 })).toMatchObject({
      ok: false,
      code: 'less-than-previous',
      severity: 'refuse',
      previous: 12000,
      previousDate: '2026-11-01',
    })
  })

  test('a register that went over its top is recognised', () => {
    expect(
      check({ previous: { value: 99950, date: '2026-11-01' }, value: 30, expectedDaily: 3 }),
    ).toMatchObject({
      ok: true,
      kwh: 80,
      rolledOver: true,
    })
  })

  test('a drop that cannot be a rollover is stopped, not billed', () => {
    expect(
      codeOf({ previous: { value: 45000, date: '2026-11-01' }, value: 44000, photo: true, confirmed: true }),
    ).toBe('less-than-previous')
  })

  test('the first reading of a register is a starting point', () => {
    expect(check({ previous: null, value: 3 })).toMatchObject({ ok: true, kwh: 0 })
  })

  test('a date before it is impossible', () => {
    expect(codeOf({ takenOn: '2026-10-31' })).toBe('entry-impossible')
  })

  test('of the same day the reading may stay as it is', () => {
    expect(codeOf({ takenOn: '2026-11-01', value: 12000 })).toBe('ok')
  })
})

describe('a deviation', () => {
  test('begins above twice the expected and a hundred kWh over it', () => {
    expect(codeOf({ value: 12400 })).toBe('ok')
    expect(codeOf({ value: 12401 })).toBe('deviation')
    expect(codeOf({ value: 12130, expectedDaily: 1 })).toBe('ok')
    expect(codeOf({ value: 12131, expectedDaily: 1 })).toBe('deviation')
  })

  test('is accepted once the customer confirms it', () => {
    expect(check({ value: 12500 })).toMatchObject({
      ok: false,
      code: 'deviation',
      severity: 'confirm',
      kwh: 500,
      expected: 200,
    })
    expect(check({ value: 12500, confirmed: true })).toMatchObject({
      ok: true,
      kwh: 500,
      confirmed: 'deviation',
      held: null,
    })
  })

  test('is also nothing used where more than a hundred was expected', () => {
    expect(codeOf({ value: 12000 })).toBe('deviation')
    expect(codeOf({ value: 12000, expectedDaily: 100 / 30 })).toBe('ok')
    expect(codeOf({ value: 12000, confirmed: true })).toBe('ok')
  })

  test('five times the expected and more than 500 kWh asks for a photo and is held', () => {
    expect(codeOf({ value: 13000, confirmed: true })).toBe('ok')
    expect(check({ value: 13001, confirmed: true })).toMatchObject({
      ok: false,
      code: 'large-deviation',
      severity: 'photo',
    })
    expect(check({ value: 13001, photo: true })).toMatchObject({
      ok: true,
      kwh: 1001,
      held: 'large-deviation',
    })
    expect(codeOf({ value: 12500, expectedDaily: 1, confirmed: true })).toBe('ok')
  })

  test('cannot be told without history', () => {
    expect(codeOf({ expectedDaily: null, value: 14000 })).toBe('ok')
  })

  test('is measured against the history when no average is given', () => {
    const history = [{ from: '2026-10-01', to: '2026-11-01', kwh: 310 }]
    expect(checkReading({ ...input({ value: 12700, history }), expectedDaily: null })).toMatchObject({
      code: 'deviation',
      expected: 300,
    })
  })

  test('counts the ratio of the transformers', () => {
    const large = { ...meter, ratio: 60, decimals: 2 }
    expect(check({ meter: large, value: 12034.5, expectedDaily: 69 })).toMatchObject({ ok: true, kwh: 2070 })
  })
})

describe('a value nobody can use in the time', () => {
  test('asks for a photo even without history', () => {
    expect(check({ expectedDaily: null, value: 12000 + 20 * 24 * 30 + 1 })).toMatchObject({
      code: 'value-too-large',
      severity: 'photo',
    })
    expect(codeOf({ expectedDaily: null, value: 12000 + 20 * 24 * 30 })).toBe('ok')
    expect(check({ expectedDaily: null, value: 40_000, photo: true })).toMatchObject({
      ok: true,
      held: 'value-too-large',
    })
  })

  test('is judged by the allowed power of the connection where that is larger', () => {
    expect(codeOf({ expectedDaily: null, value: 30_000, allowedPowerKw: 50 })).toBe('ok')
  })
})

test('any input gets a verdict, and an accepted one is never negative', () => {
  fc.assert(
    fc.property(
      fc.record({
        value: fc.oneof(fc.double(), fc.nat(200_000), fc.constant(null)),
        previous: fc.option(
          fc.record({ value: fc.nat(99_999), date: fc.constantFrom('2026-10-01', '2026-12-05') }),
        ),
        expectedDaily: fc.option(fc.nat(100)),
        confirmed: fc.boolean(),
        photo: fc.boolean(),
        calculated: fc.boolean(),
      }),
      (change) => {
        const verdict = check(change)
        if (verdict.ok) expect(verdict.kwh).toBeGreaterThanOrEqual(0)
        else expect(verdict.severity).toMatch(/refuse|confirm|photo/)
      },
    ),
  )
})
