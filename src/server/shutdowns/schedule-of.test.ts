import { describe, expect, test } from 'vitest'
import { kyivInstant } from '#domain/dates.ts'
import type { TimeSpan } from '#domain/shutdown.ts'
import { outageCalendar } from './calendar.ts'
import type { Outages } from './load.ts'
import { scheduleOf } from './schedule-of.ts'

const day = '2026-11-21'
const at = (time: string, date = day) => kyivInstant(date, time).getTime()
const span = (from: number, to: number, kind: TimeSpan['kind'] = 'confirmed'): TimeSpan => ({
  from,
  to,
  kind,
})
const told = (more: Partial<Outages> = {}): Outages => ({
  site: 'dnem',
  queues: ['3.1'],
  mode: 'schedule',
  stamp: at('11:50'),
  days: [],
  week: [],
  works: [],
  ...more,
})
const dayOf = (date: string, spans: TimeSpan[], state: Outages['days'][number]['state'] = 'applies') => ({
  queue: '3.1',
  day: date,
  state,
  spans,
})
const noon = new Date(at('12:00'))
const iso = (instant: number) => new Date(instant).toISOString()

describe('a schedule', () => {
  test('joins an outage over midnight in what it says of now, and cuts it at midnight in the days', () => {
    const outages = told({
      days: [
        dayOf(day, [span(at('22:30'), at('24:00'))]),
        dayOf('2026-11-22', [span(at('00:00', '2026-11-22'), at('01:30', '2026-11-22'))]),
      ],
    })
    const { power, days } = scheduleOf(outages, new Date(at('23:00')))
    expect(power).toMatchObject({ state: 'off', kind: 'confirmed', backAt: iso(at('01:30', '2026-11-22')) })
    expect(days.map(({ spans }) => spans.length)).toEqual([1, 1])
    expect(days[0]?.spans[0]?.to).toBe(iso(at('24:00')))
    expect(outageCalendar(outages, noon).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    [day, 24],
  ])('gives %s %d hours', (date, hours) => {
    const now = kyivInstant(date, '12:00')
    const slots = [{ start: 0, end: 1440 }]
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ queue: '3.1', weekday, slots }))
    const { days, week: shown } = scheduleOf(told({ stamp: now.getTime(), week }), now)
    const length = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 3_600_000
    expect(days[0] && length(days[0])).toBe(hours)
    expect(shown[0]?.spans.map(length)).toEqual([hours])
  })

  test('takes the week as possible only where the day is not announced', () => {
    // Saturday and Sunday
    const week = [6, 7].map((weekday) => ({ queue: '3.1', weekday, slots: [{ start: 840, end: 960 }] }))
    const announced = told({ week, days: [dayOf(day, [], 'none')] })
    expect(scheduleOf(announced, noon).power.next).toEqual({
      from: iso(at('14:00', '2026-11-22')),
      to: iso(at('16:00', '2026-11-22')),
      kind: 'possible',
    })
    expect(scheduleOf(told({ week }), noon).power.next?.from).toBe(iso(at('14:00')))
    expect(scheduleOf(told({ week, mode: 'suspended' }), noon)).toMatchObject({
      week: [],
      power: { next: null },
    })
  })

  test('does not say that there is light when no timetable holds, nothing is known or there is no queue', () => {
    const { state, next } = scheduleOf(told({ days: [dayOf(day, [], 'emergency')] }), noon).power
    expect([state, next]).toEqual(['unknown', null])
    expect(scheduleOf(told({ mode: 'silent', stamp: null }), noon).power.state).toBe('unknown')
    // the source told of other queues, or of tomorrow only
    expect(scheduleOf(told(), noon).power.state).toBe('unknown')
    expect(scheduleOf(told({ days: [dayOf(day, [], 'waiting')] }), noon).power.state).toBe('unknown')
    expect(scheduleOf(told({ mode: 'suspended' }), noon).power.state).toBe('on')
    expect(scheduleOf(told({ queues: [] }), noon)).toMatchObject({ days: [], power: { state: 'unknown' } })
  })

  test('shows works at the house among the hours of the day', () => {
    const works = [{ ...span(at('10:00'), at('15:00'), 'emergency'), reason: 'Аварійні ремонтні роботи' }]
    const { days } = scheduleOf(told({ works, days: [dayOf(day, [span(at('15:00'), at('17:00'))])] }), noon)
    expect(days[0]?.spans.map(({ kind }) => kind)).toEqual(['emergency', 'confirmed'])
  })

  test('tells of works at the house even without a queue', () => {
    const works = [{ ...span(at('10:00'), at('15:00'), 'emergency'), reason: 'Аварійні ремонтні роботи' }]
    expect(scheduleOf(told({ queues: [], works }), noon).power).toMatchObject({
      state: 'off',
      kind: 'emergency',
      backAt: iso(at('15:00')),
    })
  })

  test('of a house in two queues is the union of both, the gravest state first', () => {
    const outages = told({
      queues: ['3.1', '4.1'],
      days: [
        dayOf(day, [span(at('13:00'), at('15:00'))]),
        { ...dayOf(day, [span(at('14:00'), at('17:00'))], 'unknown'), queue: '4.1' },
      ],
    })
    const { days } = scheduleOf(outages, noon)
    expect(days[0]).toMatchObject({
      state: 'unknown',
      spans: [{ from: iso(at('13:00')), to: iso(at('17:00')) }],
    })
  })
})
