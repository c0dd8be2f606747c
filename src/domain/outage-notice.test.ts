import { expect, test } from 'vitest'
import type { OutageKind } from './outage-intervals.ts'
import { noticeOfKind, noticesOfPower, outageNotices } from './outage-notice.ts'

const noon = Date.parse('2026-11-21T10:00:00Z')
const span = (kind: OutageKind, to = '2026-11-21T14:00:00Z') => ({ kind, to })
const day = (...spans: readonly { kind: OutageKind; to: string }[]) => ({ state: 'applies', spans })
const calm = { stale: false, days: [day(), day()] }

test('a quiet day is not warned of', () => {
  expect(outageNotices(calm, noon)).toEqual([])
  expect(outageNotices({ stale: false, days: [] }, noon)).toEqual([])
})

test.each([
  ['confirmed', 'shutdown-scheduled'],
  ['planned', 'shutdown-planned'],
  ['emergency', 'shutdown-emergency'],
  ['special', 'shutdown-emergency'],
] as const)('an outage that is %s brings %s', (kind, notice) => {
  expect(noticeOfKind(kind)).toBe(notice)
  expect(outageNotices({ ...calm, days: [day(span(kind))] }, noon)).toEqual([notice])
})

test('what may come and may not is no warning', () => {
  expect(noticeOfKind('possible')).toBeNull()
  expect(outageNotices({ ...calm, days: [day(span('possible'))] }, noon)).toEqual([])
})

test('an outage that is over is not warned of, one that ends this very moment is over', () => {
  const over = [day(span('confirmed', '2026-11-21T08:00:00Z'), span('planned', '2026-11-21T10:00:00Z'))]
  expect(outageNotices({ ...calm, days: over }, noon)).toEqual([])
})

test('the gravest comes first, each is said once, old data are named last', () => {
  const days = [
    day(span('confirmed'), span('confirmed', '2026-11-21T20:00:00Z'), span('planned')),
    day(span('emergency', '2026-11-22T08:00:00Z')),
  ]
  expect(outageNotices({ stale: true, days }, noon)).toEqual([
    'shutdown-emergency',
    'shutdown-planned',
    'shutdown-scheduled',
    'shutdown-stale',
  ])
})

test('while an emergency is in force no timetable holds', () => {
  const days = [{ state: 'emergency', spans: [span('confirmed')] }, day()]
  expect(outageNotices({ stale: false, days }, noon)).toEqual(['shutdown-emergency'])
})

const power = { kind: null, backAt: null, next: null, stale: false }
const next = (from: string, kind: OutageKind = 'confirmed') => ({ from, to: '2026-11-23T00:00:00Z', kind })

test('at home one is warned of what is on and of what begins within a day', () => {
  expect(noticesOfPower(power, noon)).toEqual([])
  expect(noticesOfPower({ ...power, next: next('2026-11-22T09:59:00Z') }, noon)).toEqual([
    'shutdown-scheduled',
  ])
  expect(noticesOfPower({ ...power, next: next('2026-11-22T10:00:00Z') }, noon)).toEqual([])
  const off = { ...power, kind: 'emergency' as const, backAt: '2026-11-21T12:00:00Z' }
  expect(noticesOfPower({ ...off, next: next('2026-11-21T18:00:00Z', 'planned') }, noon)).toEqual([
    'shutdown-emergency',
    'shutdown-planned',
  ])
  expect(noticesOfPower({ ...off, backAt: '2026-11-21T09:00:00Z' }, noon)).toEqual([])
})

test('at home old data are named only beside an outage they tell of', () => {
  expect(noticesOfPower({ ...power, stale: true }, noon)).toEqual([])
  expect(noticesOfPower({ ...power, stale: true, next: next('2026-11-21T12:00:00Z') }, noon)).toEqual([
    'shutdown-scheduled',
    'shutdown-stale',
  ])
})
