import { expect, test } from 'vitest'
import { kyivInstant } from '#domain/kyiv.ts'
import { periodOf } from './account-data.ts'

// Spec §4, Calculation flag: the portal's own rule, so it holds for a core that does not know it.

const said = (isCalculated: 'X' | '', calcDate: string | null) => ({
  fromDate: '2026-11-01',
  tillDate: '2026-11-30',
  deadline: '2026-12-02T11:00:00Z',
  calculate: {
    isCalculated,
    calcDate,
    begCalcDate: '2026-11-01',
    endCalcDate: '2026-11-30',
    orderCalcDate: '2026-12-07',
  },
})

test.each([
  ['X', null, '2026-11-28', 'X'],
  ['', '2026-12-01', '2026-11-28', 'X'],
  ['', '2027-01-01', '2026-12-31', 'X'],
  ['', '2026-11-30', '2026-11-28', ''],
  ['', '2027-01-01', '2026-11-28', ''],
  ['', null, '2026-11-28', ''],
] as const)('a core that says %j and the date %s on %s: %j', (flag, date, today, expected) => {
  const { calculate } = periodOf(said(flag, date), kyivInstant(today, '12:00'))
  expect(calculate.isCalculated).toBe(expected)
})

test('dates are dotted, and one that is not known is empty', () => {
  expect(periodOf(said('', null), kyivInstant('2026-11-28', '12:00'))).toMatchObject({
    period: { fromDate: '01.11.2026', tillDate: '30.11.2026' },
    calculate: { calcDate: '', begCalcDate: '01.11.2026', orderCalcDate: '07.12.2026' },
  })
})
