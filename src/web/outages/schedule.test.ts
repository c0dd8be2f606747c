import { expect, test } from 'vitest'
import { certainMs, halvesOf, restOf, weekRest } from './schedule.ts'

const span = (from: string, to: string, kind: 'confirmed' | 'possible' = 'confirmed') => ({ from, to, kind })

test('a day is cut into half-hours, certain outages over possible ones', () => {
  const day = {
    from: '2026-11-20T22:00:00Z',
    to: '2026-11-21T22:00:00Z',
    spans: [
      span('2026-11-20T22:00:00Z', '2026-11-20T23:30:00Z'),
      span('2026-11-20T23:00:00Z', '2026-11-21T00:30:00Z', 'possible'),
    ],
  }
  const halves = halvesOf(day, 'on')
  expect(halves).toHaveLength(48)
  expect(halves.slice(0, 6).map(({ look }) => look)).toEqual([
    'off',
    'off',
    'off',
    'possible',
    'possible',
    'on',
  ])
  expect(certainMs(day)).toBe(1.5 * 3_600_000)
})

test('works that begin between the half-hours cost as much light as they last, each moment once', () => {
  const works = span('2026-11-21T08:10:00Z', '2026-11-21T08:40:00Z')
  expect(certainMs({ spans: [works] })).toBe(30 * 60_000)
  expect(certainMs({ spans: [works, span('2026-11-21T08:30:00Z', '2026-11-21T09:00:00Z')] })).toBe(
    50 * 60_000,
  )
})

test.each([
  ['2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z', 46],
  ['2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z', 50],
])('the day from %s has its own number of half-hours', (from, to, count) => {
  expect(halvesOf({ from, to, spans: [] }, 'on')).toHaveLength(count)
})

test('hours the source does not state are never shown as light', () => {
  const day = {
    from: '2026-11-20T22:00:00Z',
    to: '2026-11-21T22:00:00Z',
    spans: [span('2026-11-20T22:00:00Z', '2026-11-20T22:30:00Z')],
  }
  for (const state of ['unknown', 'emergency', 'waiting'] as const)
    expect(new Set(halvesOf(day, restOf({ state })).map(({ look }) => look))).toEqual(
      new Set(['off', 'unknown']),
    )
  expect(restOf({ state: 'none' })).toBe('on')
})

test('the hours with power of the weekly table promise nothing in an emergency, nor where the days are hidden', () => {
  const usual = { date: '2026-11-22', complete: true }
  const day = (state: 'applies' | 'emergency', date = '2026-11-21') => ({
    date,
    from: '',
    to: '',
    state,
    spans: [],
  })
  const rest = (days: ReturnType<typeof day>[], mode: 'schedule' | 'hidden' = 'schedule') =>
    weekRest({ days, mode }, usual)
  expect(rest([day('applies')])).toBe('on')
  expect(rest([day('emergency')])).toBe('unknown')
  expect(rest([day('applies'), day('emergency', '2026-11-22')])).toBe('unknown')
  expect(rest([day('applies')], 'hidden')).toBe('unknown')
  expect(weekRest({ days: [day('applies')], mode: 'schedule' }, { ...usual, complete: false })).toBe(
    'unknown',
  )
})
