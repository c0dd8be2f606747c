import { expect, test } from 'vitest'
import type { Used } from '#web/customer/period.ts'
import { monthDifference } from './month-difference.ts'

const used = (month: string, amountKopiykas: number | null, day: number, night: number): Used => ({
  month,
  final: true,
  kwh: day + night,
  amountKopiykas,
  estimated: false,
  lastYearKwh: null,
  lastYearKopiykas: null,
  zones: [
    { zone: 'day', kwh: day, amountKopiykas: null },
    { zone: 'night', kwh: night, amountKopiykas: null },
  ],
})

test('the last billed month is held against the one before it, zone by zone', () => {
  const months = [
    used('2026-11', null, 40, 20),
    used('2026-10', 61_776, 120, 53),
    used('2026-09', 52_704, 101, 49),
  ]
  expect(monthDifference(months)).toEqual({
    month: '2026-10',
    before: '2026-09',
    amountKopiykas: 61_776,
    kopiykas: 9_072,
    zones: [
      { zone: 'day', kwh: 19 },
      { zone: 'night', kwh: 4 },
    ],
  })
})

test('a draft is not a bill: the month before it was the last one', () => {
  const months = [
    { ...used('2026-11', 30_000, 60, 25), final: false },
    used('2026-10', 61_776, 120, 53),
    used('2026-09', 52_704, 101, 49),
  ]
  expect(monthDifference(months)).toMatchObject({ month: '2026-10', before: '2026-09', kopiykas: 9_072 })
})

test('a year turns; a missing month or a single bill compares with nothing', () => {
  expect(monthDifference([used('2027-01', 2, 1, 1), used('2026-12', 1, 1, 1)])?.before).toBe('2026-12')
  expect(monthDifference([used('2026-10', 2, 1, 1), used('2026-08', 1, 1, 1)])).toBeNull()
  expect(monthDifference([used('2026-10', 2, 1, 1)])).toBeNull()
})
