import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivInstant } from './kyiv.ts'
import {
  type DatedReadingRule,
  isVariant,
  leftOf,
  mayBegin,
  readRule,
  RULE_KINDS,
  rulesOn,
  writeRule,
} from './rules.ts'
import { calculationDeadline, readingWindow, SPEC_RULES } from './window.ts'
import { isWorkingDay } from './calendar.ts'

const rule = (more: Partial<DatedReadingRule>): DatedReadingRule => ({
  kind: 'household-window',
  variant: 'all',
  validFrom: '2018-01-01',
  validTo: null,
  value: '2 3',
  ...more,
})
const at = (day: string) => kyivInstant(day, '12:00')

describe('a rule is written in one way', () => {
  test.each([
    ['household-window', '2 3'],
    ['business-window', '2 2 13:00'],
    ['calculation', '3 working'],
    ['term', '30 calendar 45'],
    ['term', '5 working'],
    ['compensation', '20000'],
    ['holiday', 'on'],
    ['holidays-off', 'off'],
    ['instalments', '6 50000 10000 20'],
    ['instalments', '2 1 1 0'],
  ] as const)('%s: %s', (kind, text) => {
    const value = readRule(kind, text)
    expect(value && writeRule(value)).toBe(text)
  })

  test.each([
    ['household-window', '0 3'],
    ['household-window', '2 99'],
    ['household-window', '2'],
    ['business-window', '2 2 24:00'],
    ['business-window', '2 2'],
    ['calculation', '3 weeks'],
    ['calculation', '3 working 5'],
    ['term', '30 calendar 20'],
    ['compensation', '200.00'],
    ['holiday', 'yes'],
    ['instalments', '1 50000 10000 20'],
    ['instalments', '6 50000 10000'],
    ['instalments', '6 50000 10000 91'],
    ['compensation', '1 2 3 4'],
  ] as const)('%s: «%s» is none', (kind, text) => {
    expect(readRule(kind, text)).toBeNull()
  })

  test('whatever is typed is read and written again the same, or is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULE_KINDS), fc.stringMatching(/^[0-9a-z :]{0,20}$/), (kind, text) => {
        const value = readRule(kind, text)
        if (value !== null) expect(readRule(kind, writeRule(value))).toEqual(value)
      }),
    )
  })
})

test('a rule is of something that there is', () => {
  expect(isVariant('term', 'billing')).toBe(true)
  expect(isVariant('calculation', 'all')).toBe(false)
  expect(isVariant('holiday', '12-25')).toBe(true)
  expect(isVariant('holiday', '13-01')).toBe(false)
})

test('a window has the rules of the 1st it stands around; before any rule those of the specification hold', () => {
  const rules = rulesOn([rule({ validTo: '2026-12-31' }), rule({ validFrom: '2027-01-01', value: '5 6' })])
  expect(readingWindow('person', at('2026-11-20'), rules)).toEqual(
    readingWindow('person', at('2026-11-20'), SPEC_RULES),
  )
  // the five days before the New Year are of the new rule
  expect(readingWindow('person', at('2026-12-28'), rules)).toMatchObject({
    state: 'open',
    countsOn: '2027-01-01',
    closes: kyivInstant('2027-01-07', '00:00'),
  })
  expect(readingWindow('person', at('2016-12-30'), rules).state).toBe('open')
  const askoe = rulesOn([rule({ kind: 'calculation', variant: 'askoe', value: '5 calendar' })])
  expect(calculationDeadline('askoe', '2026-12-01', askoe, isWorkingDay)).toBe('2026-12-06')
  expect(calculationDeadline('manual', '2026-12-01', askoe, isWorkingDay)).toBe('2026-12-06')
})

test('what another rule takes is cut out of one, and the rest goes on', () => {
  const whole = rule({})
  const january = { validFrom: '2027-01-01', validTo: '2027-01-31' }
  expect(leftOf(whole, january).map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
    ['2018-01-01', '2026-12-31'],
    ['2027-02-01', null],
  ])
  expect(leftOf(whole, { validFrom: '2018-01-01', validTo: null })).toEqual([])
  const past = rule({ validTo: '2020-12-31' })
  expect(leftOf(past, january)).toEqual([past])
})

describe('a rule may begin', () => {
  const wanted = (more: object = {}) => ({
    kind: 'household-window' as const,
    variant: 'all',
    validFrom: '2026-12-01',
    validTo: null,
    value: '2 3',
    ...more,
  })
  test('while neither the window of before nor its own has opened', () => {
    const now = at('2026-11-25')
    expect(mayBegin(wanted(), [], now)).toBe(true)
    expect(mayBegin(wanted({ value: '8 3' }), [], now)).toBe(false)
    expect(mayBegin(wanted(), [rule({ value: '8 3' })], now)).toBe(false)
    expect(mayBegin(wanted(), [], at('2026-11-29'))).toBe(false)
  })

  test('with the month, if readings are taken by it; another on any day to come', () => {
    const now = at('2026-11-25')
    expect(mayBegin(wanted({ validFrom: '2026-12-02' }), [], now)).toBe(false)
    expect(mayBegin(wanted({ validTo: '2026-12-30' }), [], now)).toBe(false)
    const holiday = { kind: 'holiday' as const, variant: '12-25', value: 'on' }
    expect(mayBegin(wanted({ ...holiday, validFrom: '2026-11-26' }), [], now)).toBe(true)
    expect(mayBegin(wanted({ ...holiday, validFrom: '2026-11-25' }), [], now)).toBe(false)
  })
})
