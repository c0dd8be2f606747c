import { describe, expect, test } from 'vitest'
import { checkCalculation, isCalculatedFlag } from './calculation.ts'
import { kyivInstant } from './kyiv.ts'

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
