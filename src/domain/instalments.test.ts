import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type InstalmentRule,
  instalmentCounts,
  instalmentParts,
  partsAgreedOn,
  partToPay,
  planStands,
} from './instalments.ts'

const rule: InstalmentRule = {
  fromDay: '2026-01-01',
  mostParts: 12,
  leastDebtKopiykas: 500_00,
  leastPartKopiykas: 100_00,
  firstShare: 25,
  act: 'Наказ',
}

test('parts are whole hryvnias a month apart, the first as large as the rule says, and make the debt', () => {
  expect(instalmentParts(1000_50, 3, '2026-11-21', rule)).toEqual([
    { dueOn: '2026-12-01', kopiykas: 333_00 },
    { dueOn: '2027-01-01', kopiykas: 333_00 },
    { dueOn: '2027-02-01', kopiykas: 334_50 },
  ])
  expect(instalmentParts(1000_00, 6, '2026-11-21', rule)?.[0]?.kopiykas).toBe(250_00)
})

test('a debt that is too small, and parts that are too many or too small, are refused', () => {
  expect(instalmentParts(499_99, 2, '2026-11-21', rule)).toBeNull()
  expect(instalmentParts(5000_00, 13, '2026-11-21', rule)).toBeNull()
  expect(instalmentCounts(500_00, '2026-11-21', rule)).toEqual([2, 3, 4])
})

test('whatever the debt and the rule, the parts make the debt and none is smaller than the rule says', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 2, max: 36 }),
      fc.integer({ min: 0, max: 90 }),
      (debt, count, firstShare) => {
        const parts = instalmentParts(debt, count, '2026-11-21', { ...rule, mostParts: 36, firstShare })
        if (parts === null) return
        expect(parts).toHaveLength(count)
        expect(parts.reduce((sum, { kopiykas }) => sum + kopiykas, 0)).toBe(debt)
        expect(Math.min(...parts.map(({ kopiykas }) => kopiykas))).toBeGreaterThanOrEqual(100_00)
        expect((parts[0]?.kopiykas ?? 0) * 100).toBeGreaterThanOrEqual(debt * firstShare)
      },
    ),
  )
})

test('a schedule is broken on the first part that is not paid the day after it was due, and kept by paying all', () => {
  const parts = instalmentParts(1000_00, 4, '2026-11-21', rule) ?? []
  // what was paid on the day may still be on its way
  expect(planStands(parts, 0, '2026-12-06')).toEqual({ state: 'agreed' })
  expect(planStands(parts, 249_99, '2026-12-07')).toEqual({ state: 'broken', on: '2026-12-01' })
  expect(planStands(parts, 250_00, '2027-01-06')).toEqual({ state: 'agreed' })
  expect(planStands(parts, 250_00, '2027-01-07')).toEqual({ state: 'broken', on: '2027-01-01' })
  expect(planStands(parts, 1000_00, '2026-12-24')).toEqual({ state: 'kept' })
})

test('a schedule agreed to in time stays as it was asked, a late answer gives the first part ten days again', () => {
  const parts = instalmentParts(1000_00, 3, '2026-11-21', rule) ?? []
  expect(partsAgreedOn(parts, '2026-11-26')).toBe(parts)
  expect(partsAgreedOn(parts, '2026-11-27').map(({ dueOn }) => dueOn)).toEqual([
    '2026-12-07',
    '2027-01-07',
    '2027-02-07',
  ])
  expect(partsAgreedOn(parts, '2027-01-31').map(({ kopiykas }) => kopiykas)).toEqual(
    parts.map(({ kopiykas }) => kopiykas),
  )
})

test('what is paid fills the parts one after another, and the next one is the first that is not full', () => {
  const parts = instalmentParts(1000_00, 4, '2026-11-21', rule) ?? []
  expect(partToPay(parts, 0)).toEqual({ dueOn: '2026-12-01', kopiykas: 250_00 })
  expect(partToPay(parts, 100_00)).toEqual({ dueOn: '2026-12-01', kopiykas: 150_00 })
  expect(partToPay(parts, 250_00)).toEqual({ dueOn: '2027-01-01', kopiykas: 250_00 })
  expect(partToPay(parts, 1000_00)).toBeNull()
})
