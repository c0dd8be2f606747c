import { expect, test } from 'vitest'
import { isPeriodKind, periodOfKind, isWrongPeriod } from './act-period.ts'

const today = '2026-11-21'
const none = { from: undefined, to: undefined }

test('the ready periods are whole and end no later than today', () => {
  expect(periodOfKind('this-year', today, none)).toEqual({ from: '2026-01-01', to: today })
  expect(periodOfKind('last-year', today, none)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(periodOfKind('half-year', today, none)).toEqual({ from: '2026-05-21', to: today })
  for (const kind of ['this-year', 'last-year', 'half-year', 'custom'] as const)
    expect(isWrongPeriod(periodOfKind(kind, today, none), today)).toBe(false)
})

test('a period the address makes up is none', () => {
  expect(isPeriodKind('last-year')).toBe(true)
  for (const made of [undefined, '', 'tomorrow', 'constructor', 'toString'])
    expect(isPeriodKind(made), made).toBe(false)
})

test('a period that ends before it begins, in the future, or after five years makes no act', () => {
  expect(isWrongPeriod({ from: '2026-05-02', to: '2026-05-01' }, today)).toBe(true)
  expect(isWrongPeriod({ from: '2026-05-02', to: '2026-11-22' }, today)).toBe(true)
  expect(isWrongPeriod({ from: '2021-05-02', to: '2026-11-20' }, today)).toBe(true)
  expect(isWrongPeriod({ from: '', to: '2026-11-20' }, today)).toBe(true)
})
