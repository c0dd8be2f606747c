import { expect, test } from 'vitest'
import { hoursOfDay } from './kyiv.ts'
import { byHours, CLOCK, clockHours, emptyDay, figuresOf, runsOf, startsOf } from './profile.ts'

const [spring, autumn, plain] = ['2026-03-29', '2026-10-25', '2026-11-05']

test('a day when clocks go forward has no 03:00, one when they go back has it twice', () => {
  expect(clockHours(plain)).toHaveLength(24)
  expect(clockHours(spring).map(({ hour }) => hour)).toEqual([
    0,
    1,
    2,
    ...Array.from({ length: 20 }, (_, n) => n + 4),
  ])
  const hours = clockHours(autumn)
  expect(hours.slice(2, 6)).toEqual([
    { hour: 2, again: false },
    { hour: 3, again: false },
    { hour: 3, again: true },
    { hour: 4, again: false },
  ])
  for (const day of [spring, autumn, plain])
    for (const clockHour of clockHours(day)) expect(CLOCK).toContainEqual(clockHour)
})

test('intervals begin at midnight of Kyiv and follow each other without a hole', () => {
  for (const day of [spring, autumn, plain])
    for (const minutes of [30, 60] as const) {
      const starts = startsOf(day, minutes)
      expect(starts).toHaveLength(hoursOfDay(day) * (60 / minutes))
      expect(new Set(starts.slice(1).map((at, n) => Number(at) - Number(starts[n])))).toEqual(
        new Set([minutes * 60_000]),
      )
    }
  expect(startsOf(autumn)[0]?.toISOString()).toBe('2026-10-24T21:00:00.000Z')
})

test('an hour of two halves is their sum, as good as the worse of them, and missing when one is', () => {
  const halves = {
    day: plain,
    values: [1, 2, null, 4, 5, 6, ...Array.from({ length: 42 }, () => 1)],
    quality: `mr-mme${'m'.repeat(42)}`,
  }
  const { values, quality } = byHours(halves)
  expect(values.slice(0, 4)).toEqual([3, null, 11, 2])
  expect(quality).toBe(`r-e${'m'.repeat(21)}`)
})

test('figures: the greatest hour, how many such hours make the total, how even, what came', () => {
  const values = [null, 0, 400, ...Array.from({ length: 21 }, () => 100)]
  const quality = `-re${'m'.repeat(21)}`
  expect(figuresOf([{ day: plain, values, quality }, emptyDay(autumn)])).toEqual({
    total: 2500,
    expected: 49,
    got: 23,
    replaced: 1,
    estimated: 1,
    max: { value: 400, day: plain, hour: 2 },
    hoursOfUse: 6.25,
    loadFactor: 6.25 / 23,
  })
  expect(figuresOf([emptyDay(plain)])).toMatchObject({
    max: null,
    hoursOfUse: null,
    loadFactor: null,
    got: 0,
  })
  // nothing was used: there is no greatest hour to compare with
  expect(figuresOf([{ day: plain, values: [0], quality: 'm' }])).toMatchObject({ hoursOfUse: null })
})

test('runs of a mark', () => {
  expect(runsOf('mm--mr-', '-')).toEqual([
    { from: 2, to: 4 },
    { from: 6, to: 7 },
  ])
})
