import { expect, test } from 'vitest'
import { powerText, surfaceText } from '#text/outage-power.ts'
import { powerBy, powerNow } from './power-then.ts'

const day = (date: string, from: string, to: string, ...spans: readonly [string, string][]) => ({
  date,
  from,
  to,
  state: 'applies' as const,
  spans: spans.map(([start, end]) => ({ from: start, to: end, kind: 'confirmed' as const })),
})
const kept = {
  site: 'dnem' as const,
  queues: ['3.2'],
  queueNames: ['Черга 3.2'],
  updatedAt: '2026-11-21T09:00:00Z',
  at: Date.parse('2026-11-21T09:05:00Z'),
  days: [
    day('2026-11-21', '2026-11-20T22:00:00Z', '2026-11-21T22:00:00Z', [
      '2026-11-21T12:00:00Z',
      '2026-11-21T16:00:00Z',
    ]),
    day('2026-11-22', '2026-11-21T22:00:00Z', '2026-11-22T22:00:00Z'),
  ],
}
const at = (iso: string) => powerBy(kept, Date.parse(iso))

test('the kept hours tell what holds now, not what held when they came', () => {
  expect(at('2026-11-21T09:10:00Z')).toMatchObject({
    state: 'on',
    stale: false,
    next: { from: '2026-11-21T12:00:00.000Z', kind: 'confirmed' },
  })
  expect(at('2026-11-21T13:00:00Z')).toMatchObject({
    state: 'off',
    kind: 'confirmed',
    backAt: '2026-11-21T16:00:00.000Z',
    next: null,
    stale: true,
  })
  expect(at('2026-11-22T09:00:00Z')).toMatchObject({ state: 'on', next: null })
})

test('past the days that were kept, and on a day nobody had announced, nothing is known', () => {
  expect(at('2026-11-23T09:00:00Z').state).toBe('unknown')
  const [today, tomorrow] = kept.days
  if (!today || !tomorrow) throw new Error('two days are kept')
  const waiting = { ...kept, days: [today, { ...tomorrow, state: 'waiting' as const }] }
  expect(powerBy(waiting, Date.parse('2026-11-22T09:00:00Z')).state).toBe('unknown')
})

test('of a page left open, what was told holds until something of it is over', () => {
  const morning = Date.parse('2026-11-21T09:10:00Z')
  const shownState = { ...kept, power: at('2026-11-21T09:10:00Z') }
  const later = (iso: string, days = kept.days) => powerNow({ ...shownState, days }, Date.parse(iso))
  expect(later('2026-11-21T11:59:00Z')).toBe(shownState.power)
  expect(later('2026-11-21T12:00:00Z')).toMatchObject({ state: 'off', backAt: '2026-11-21T16:00:00.000Z' })
  expect(later('2026-11-21T16:00:00Z')).toMatchObject({ state: 'on', next: null })
  // without the hours nothing can be said
  for (const iso of ['2026-11-21T12:00:00Z', '2026-11-21T16:00:00Z'])
    expect(later(iso, [])).toMatchObject({ state: 'unknown', kind: null, backAt: null, next: null })
  expect(powerText(later('2026-11-21T12:00:00Z', []), morning).now).toBe('Чи є світло, зараз невідомо')
})

test('over midnight, light is told of the new day only where that day was announced', () => {
  const [, today] = kept.days
  if (!today) throw new Error('two days are kept')
  const evening = { ...kept, days: [today] }
  const power = powerBy(evening, Date.parse('2026-11-22T20:00:00Z'))
  const midnight = Date.parse('2026-11-22T22:00:00Z')
  expect(surfaceText(power, Date.parse('2026-11-22T20:00:00Z')).left).toBe(
    'до 00:00 без відключень, далі ще не оголошено',
  )
  const next = day('2026-11-23', '2026-11-22T22:00:00Z', '2026-11-23T22:00:00Z')
  for (const days of [[], [today], [today, { ...next, state: 'waiting' as const }]])
    expect(surfaceText(powerNow({ ...evening, days, power }, midnight), midnight)).toEqual({
      state: 'Чи є світло, зараз невідомо',
      left: '',
    })
  expect(powerNow({ ...evening, days: [today, next], power }, midnight).state).toBe('on')
})

test('of a source that has been silent for long only its schedule is told', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const nothing = { kind: null, backAt: null, atLeast: false, next: null, knownUntil: null }
  const state = (power: object) => surfaceText({ ...nothing, state: 'on', ...power }, now).state
  expect(state({ stale: false })).toBe('Світло є')
  expect(state({ stale: true })).toBe('За графіком світло є')
  expect(state({ state: 'off', kind: 'confirmed', stale: true })).toBe('За графіком світла немає')
  // the company's own word about works and emergencies holds until their end
  expect(state({ state: 'off', kind: 'emergency', stale: true })).toBe('Світла немає')
  expect(state({ state: 'unknown', stale: true })).toBe('Чи є світло, зараз невідомо')
})
