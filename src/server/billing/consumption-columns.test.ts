import { expect, test } from 'vitest'
import { consumption, consumptionPage } from '#text/consumption.ts'
import { noteColumn, type Used } from './consumption-columns.ts'

const month = (name: string, estimated = false): Used => ({
  month: name,
  points: 1,
  pointsRead: 1,
  kwh: 100,
  amountKopiykas: 432_00,
  estimated,
  lastYearKwh: null,
  lastYearKopiykas: null,
  zones: [],
})

test('a file of months says of each what the screen says: it goes on, or nobody read it', () => {
  const { value } = noteColumn('2026-11')
  expect(value(month('2026-11'))).toBe(consumptionPage.goesOn)
  expect(value(month('2026-10', true))).toBe(consumption.estimated)
  expect(value(month('2026-09'))).toBeNull()
})
