import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivInstant } from './kyiv.ts'
import {
  calculableMonth,
  calculationDeadline,
  closedWindow,
  READING_RULES,
  readingWindow,
  SPEC_RULES,
} from './window.ts'
import { isWorkingDay } from './calendar.ts'

const at = (date: string, time = '12:00') => kyivInstant(date, time)

describe('a household', () => {
  test.each([
    ['2026-11-28', 'any-day', '2026-11-28', '2026-11'],
    ['2026-11-29', 'open', '2026-12-01', '2026-11'],
    ['2026-11-30', 'open', '2026-12-01', '2026-11'],
    ['2026-12-01', 'open', '2026-12-01', '2026-11'],
    ['2026-12-03', 'closing', '2026-12-01', '2026-11'],
    ['2026-12-04', 'any-day', '2026-12-04', '2026-12'],
    ['2026-12-31', 'open', '2027-01-01', '2026-12'],
    ['2027-01-02', 'open', '2027-01-01', '2026-12'],
    ['2028-02-28', 'open', '2028-03-01', '2028-02'],
    ['2028-02-27', 'any-day', '2028-02-27', '2028-02'],
    ['2027-02-27', 'open', '2027-03-01', '2027-02'],
  ])('on %s: %s, counted for %s, period %s', (date, state, countsOn, period) => {
    expect(readingWindow('person', at(date), SPEC_RULES)).toMatchObject({ state, countsOn, period })
  })

  test('has the window 29 November – 3 December, to the millisecond', () => {
    const opens = at('2026-11-29', '00:00')
    const closes = at('2026-12-04', '00:00')
    expect(readingWindow('person', opens, SPEC_RULES)).toMatchObject({ state: 'open', opens, closes })
    expect(readingWindow('person', opens.getTime() - 1, SPEC_RULES)).toMatchObject({
      state: 'any-day',
      opens,
      closes,
    })
    expect(readingWindow('person', closes.getTime() - 1, SPEC_RULES)).toMatchObject({
      state: 'closing',
      countsOn: '2026-12-01',
    })
    expect(readingWindow('person', closes, SPEC_RULES)).toMatchObject({
      state: 'any-day',
      opens: at('2026-12-30', '00:00'),
    })
  })

  test('has it right in the months when the clocks change', () => {
    expect(readingWindow('person', at('2026-03-29', '12:00'), SPEC_RULES)).toMatchObject({
      state: 'any-day',
      opens: at('2026-03-30', '00:00'),
    })
    expect(readingWindow('person', at('2026-11-03', '23:59'), SPEC_RULES).closes.toISOString()).toBe(
      '2026-11-03T22:00:00.000Z',
    )
  })

  test('hands in for the 1st in the last two days and the first three', () => {
    const days = [
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]
    expect(days.map((day) => readingWindow('person', at(day), SPEC_RULES).state !== 'any-day')).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a business', () => {
  test('is in time at 12:59:59.999 on the 2nd and late at 13:00:00.000', () => {
    const deadline = Date.parse('2026-12-02T11:00:00.000Z')
    expect(readingWindow('entity', deadline - 1, SPEC_RULES)).toMatchObject({
      state: 'closing',
      countsOn: '2026-12-01',
      period: '2026-11',
    })
    expect(readingWindow('entity', deadline, SPEC_RULES)).toMatchObject({
      state: 'closed',
      period: '2026-12',
    })
    expect(readingWindow('entity', deadline - 1, SPEC_RULES).closes).toEqual(new Date(deadline))
  })

  test('has the same deadline by the summer clock', () => {
    expect(readingWindow('entity', at('2026-07-02', '10:00'), SPEC_RULES).closes.toISOString()).toBe(
      '2026-07-02T10:00:00.000Z',
    )
  })

  test('finds the period closed until the last two days of the month', () => {
    expect(readingWindow('entity', at('2026-12-15'), SPEC_RULES)).toMatchObject({
      state: 'closed',
      opens: at('2026-12-30', '00:00'),
    })
    expect(readingWindow('entity', at('2026-12-30', '00:00'), SPEC_RULES)).toMatchObject({
      state: 'open',
      countsOn: '2027-01-01',
      period: '2026-12',
    })
    expect(readingWindow('entity', at('2027-01-01', '12:59'), SPEC_RULES)).toMatchObject({ state: 'open' })
    expect(readingWindow('entity', at('2027-01-01', '13:00'), SPEC_RULES)).toMatchObject({ state: 'closing' })
  })

  test('follows other rules where a company has them', () => {
    const rules = {
      ...READING_RULES,
      business: { lastDays: 5, deadlineDay: 4, deadlineTime: '17:00', closingHours: 2 },
    }
    expect(readingWindow('entity', at('2026-12-04', '16:00'), () => rules).state).toBe('closing')
    expect(readingWindow('entity', at('2026-12-04', '14:00'), () => rules).state).toBe('open')
    expect(readingWindow('entity', at('2026-11-26', '00:00'), () => rules).state).toBe('open')
  })
})

test('the same instant gives the same answer as a date and as a number, and the window is never past', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
      fc.constantFrom('person' as const, 'entity' as const),
      (ms, kind) => {
        const window = readingWindow(kind, ms, SPEC_RULES)
        expect(window).toEqual(readingWindow(kind, new Date(ms), SPEC_RULES))
        expect(window.closes.getTime()).toBeGreaterThan(ms)
        expect(window.opens.getTime()).toBeLessThan(window.closes.getTime())
        expect(window.state === 'open' || window.state === 'closing').toBe(window.opens.getTime() <= ms)
      },
    ),
    { numRuns: 300 },
  )
})

test('a manual calculation has five days, one by ASKOE three working days', () => {
  expect(calculationDeadline('manual', '2026-12-01', SPEC_RULES, isWorkingDay)).toBe('2026-12-06')
  expect(calculationDeadline('askoe', '2026-12-03', SPEC_RULES, isWorkingDay)).toBe('2026-12-08')
  const working = { ...READING_RULES, manualCalculation: { days: 5, working: true } }
  expect(calculationDeadline('manual', '2026-12-01', () => working, isWorkingDay)).toBe('2026-12-08')
})

describe('a business may calculate', () => {
  test.each([
    ['2026-11-28', '12:00', null],
    ['2026-11-29', '00:00', { period: '2026-11', until: '2026-12-06' }],
    ['2026-12-02', '12:59', { period: '2026-11', until: '2026-12-06' }],
    ['2026-12-02', '13:00', { period: '2026-11', until: '2026-12-06' }],
    ['2026-12-06', '23:59', { period: '2026-11', until: '2026-12-06' }],
    ['2026-12-07', '00:00', null],
    ['2027-01-03', '12:00', { period: '2026-12', until: '2027-01-06' }],
  ] as const)('on %s at %s', (date, time, expected) => {
    expect(calculableMonth('manual', at(date, time), SPEC_RULES, isWorkingDay)).toEqual(expected)
  })

  test.each([
    ['2026-11-29', '00:00', { period: '2026-11', until: '2026-12-04' }],
    ['2026-12-04', '23:59', { period: '2026-11', until: '2026-12-04' }],
    ['2026-12-05', '00:00', null],
  ] as const)('by hourly profiles within three working days: on %s at %s', (date, time, expected) => {
    expect(calculableMonth('askoe', at(date, time), SPEC_RULES, isWorkingDay)).toEqual(expected)
  })
})

test('a closed window says when it shut and when the next one opens', () => {
  expect(closedWindow(at('2026-12-02', '13:00'), SPEC_RULES)).toEqual({
    closedAt: at('2026-12-02', '13:00'),
    opensOn: '2026-12-30',
  })
  expect(closedWindow(at('2026-11-21'), SPEC_RULES)).toEqual({
    closedAt: at('2026-11-02', '13:00'),
    opensOn: '2026-11-29',
  })
})
