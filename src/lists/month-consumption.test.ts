import { expect, test } from 'vitest'
import { consumption, consumptionPage } from '#text/consumption.ts'
import { monthConsumption, monthRows, silentZones } from './month-consumption.ts'

const month = (name: string, zones: readonly ('day' | 'night' | 'single')[], estimated = false) => ({
  month: name,
  kwh: 100,
  amountKopiykas: 432_00,
  estimated,
  lastYearKwh: null,
  lastYearKopiykas: null,
  zones: zones.map((zone) => ({ zone, kwh: 50, amountKopiykas: null })),
})

test('of each month it is said that it goes on or that nobody read it, the newest first', () => {
  const rows = monthRows(
    [month('2026-09', []), month('2026-10', [], true), month('2026-11', [], true)],
    '2026-11',
  )
  const { value } = monthConsumption.columns.note
  expect(rows.map(value)).toEqual([consumptionPage.goesOn, consumption.estimated, null])
})

test('zones have columns where there are several, and only those that were counted', () => {
  expect(silentZones([month('2026-10', ['day']), month('2026-11', ['day', 'night'])])).toEqual([
    'single',
    'peak',
    'half-peak',
  ])
  expect(silentZones([month('2026-11', ['single'])])).toContain('single')
})
