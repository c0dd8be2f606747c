import { expect, test } from 'vitest'
import { forecastOf, type Forecast, limitState, mayCorrect } from './limits.ts'

const ends = (kwh: number): Forecast => ({ kwh, method: 'month', from: '2026-10-01', till: '2026-10-31' })

test.each([
  ['nothing counted, nothing said', 1000, null, null, 'unknown'],
  ['less than 90 %', 1000, 899, null, 'within'],
  ['90 % exactly', 1000, 900, null, 'near'],
  ['all of it', 1000, 1000, null, 'near'],
  ['more', 1000, 1001, null, 'exceeded'],
  ['a forecast of 90 %', 1000, 300, 900, 'near'],
  ['a forecast over it', 1000, 300, 1001, 'expected'],
  ['a forecast where nothing is counted yet', 1000, null, 500, 'within'],
  ['used up already, whatever the forecast', 1000, 1200, 900, 'exceeded'],
  ['nothing agreed and nothing used', 0, 0, null, 'within'],
  ['nothing agreed and something used', 0, 1, null, 'exceeded'],
] as const)('%s', (_title, agreed, kwh, forecast, state) => {
  expect(limitState(agreed, kwh, forecast === null ? null : ends(forecast))).toBe(state)
})

const used = (month: string, kwh: number, estimated = false) => ({ month, kwh, estimated })

test('the end of a month follows from its hours', () => {
  const hours = { kwh: 480, perHour: 2, hours: 240, till: '2026-11-10' }
  expect(forecastOf('2026-11', hours, [used('2026-10', 3100)])).toEqual({
    kwh: 1440,
    method: 'hours',
    from: '2026-11-01',
    till: '2026-11-10',
  })
})

test('hours of a month are those the clock shows: one fewer in March, one more in October', () => {
  const endOf = (month: string) =>
    forecastOf(month, { kwh: 480, perHour: 10, hours: 240, till: `${month}-10` }, [])?.kwh
  expect(['2026-03', '2026-10', '2026-12', '2028-02'].map(endOf)).toEqual([7430, 7450, 7440, 6960])
})

test('without a day of hours it follows from the daily average of the last month that was read', () => {
  const hours = { kwh: 10, perHour: 2, hours: 5, till: '2026-11-01' }
  const months = [used('2026-09', 3000), used('2026-10', 3100), used('2026-11', 90)]
  expect(forecastOf('2026-11', hours, months)).toEqual(ends(3000))
  expect(forecastOf('2026-11', null, months)).toEqual(ends(3000))
})

test('an estimate is no ground, and neither is a month long ago', () => {
  expect(forecastOf('2026-11', null, [used('2026-09', 3000), used('2026-10', 3100, true)])).toMatchObject({
    from: '2026-09-01',
    kwh: 3000,
  })
  expect(forecastOf('2026-11', null, [used('2026-08', 3000), used('2026-10', 3100, true)])).toBeNull()
  expect(forecastOf('2026-11', null, [])).toBeNull()
})

test('a month may be corrected until it is over', () => {
  expect(['2026-10', '2026-11', '2027-01'].map((month) => mayCorrect(month, '2026-11-22'))).toEqual([
    false,
    true,
    true,
  ])
})
