import { describe, expect, test } from 'vitest'
import { kyivInstant } from '#domain/kyiv.ts'
import type { TimeSpan } from '#domain/outage-intervals.ts'
import { powerText, surfaceText } from '#text/outage-power.ts'
import { outageCalendar } from './calendar.ts'
import type { Outages } from '#domain/outages.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'

const day = '2026-11-21'
const at = (time: string, date = day) => kyivInstant(date, time).getTime()
const span = (from: number, to: number, kind: TimeSpan['kind'] = 'confirmed'): TimeSpan => ({
  from,
  to,
  kind,
})
const outagesWith = (more: Partial<Outages> = {}): Outages => ({
  site: 'dnem',
  queues: ['3.1'],
  mode: 'schedule',
  stamp: at('11:50'),
  days: [],
  week: [],
  names: (more.queues ?? ['3.1']).map((queue) => `Черга ${queue}`),
  works: [],
  suspensions: 0,
  ...more,
})
const dayOf = (date: string, spans: TimeSpan[], state: Outages['days'][number]['state'] = 'applies') => ({
  queue: '3.1',
  day: date,
  state,
  spans,
  revision: 0,
  withdrawn: [],
})
const noon = new Date(at('12:00'))
/** The calendar as a client reads it: folded lines joined, one record an event. */
const calendarOf = (outages: Outages, alarmMinutes = 30, name: string | null = null) => {
  const text = outageCalendar(outages, { name, alarmMinutes }, noon)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const events = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))))
  return { text, lines, events }
}
const iso = (instant: number) => new Date(instant).toISOString()

describe('a schedule', () => {
  test('joins an outage over midnight in what it says of now, and cuts it at midnight in the days', () => {
    const outages = outagesWith({
      days: [
        dayOf(day, [span(at('22:30'), at('24:00'))]),
        dayOf('2026-11-22', [span(at('00:00', '2026-11-22'), at('01:30', '2026-11-22'))]),
      ],
    })
    const { power, days } = scheduleOf(outages, new Date(at('23:00')))
    expect(power).toMatchObject({ state: 'off', kind: 'confirmed', backAt: iso(at('01:30', '2026-11-22')) })
    expect(days.map(({ spans }) => spans.length)).toEqual([1, 1])
    expect(days[0]?.spans[0]?.to).toBe(iso(at('24:00')))
    expect(calendarOf(outages).events).toHaveLength(1)
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    [day, 24],
  ])('gives %s %d hours', (date, hours) => {
    const now = kyivInstant(date, '12:00')
    const slots = [{ start: 0, end: 1440 }]
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ queue: '3.1', weekday, slots, complete: true }))
    const { days, week: shown } = scheduleOf(outagesWith({ stamp: now.getTime(), week }), now)
    const length = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 3_600_000
    expect(days[0] && length(days[0])).toBe(hours)
    expect(shown[0]?.spans.map(length)).toEqual([hours])
  })

  test('takes the week as possible only where the day is not announced', () => {
    // Saturday and Sunday
    const week = [6, 7].map((weekday) => ({
      queue: '3.1',
      weekday,
      slots: [{ start: 840, end: 960 }],
      complete: true,
    }))
    const announced = outagesWith({ week, days: [dayOf(day, [], 'none')] })
    expect(scheduleOf(announced, noon).power.next).toEqual({
      from: iso(at('14:00', '2026-11-22')),
      to: iso(at('16:00', '2026-11-22')),
      kind: 'possible',
    })
    expect(scheduleOf(outagesWith({ week }), noon).power.next?.from).toBe(iso(at('14:00')))
    // where the source shows no hours by day, its week still says what is possible
    const hidden = scheduleOf(outagesWith({ week, mode: 'hidden' }), noon)
    expect(hidden.week).toHaveLength(7)
    expect(hidden.days.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    expect(hidden.power).toMatchObject({
      state: 'unknown',
      next: { kind: 'possible', from: iso(at('14:00')) },
    })
    expect(scheduleOf(outagesWith({ week, mode: 'hidden' }), new Date(at('15:00'))).power.state).toBe(
      'possible',
    )
  })

  test('does not say that there is light when no timetable holds, nothing is known or there is no queue', () => {
    const { state, next } = scheduleOf(outagesWith({ days: [dayOf(day, [], 'emergency')] }), noon).power
    expect([state, next]).toEqual(['unknown', null])
    expect(scheduleOf(outagesWith({ mode: 'silent', stamp: null }), noon).power.state).toBe('unknown')
    // the source named other queues, or only tomorrow
    expect(scheduleOf(outagesWith(), noon).power.state).toBe('unknown')
    expect(scheduleOf(outagesWith({ days: [dayOf(day, [], 'waiting')] }), noon).power.state).toBe('unknown')
    expect(scheduleOf(outagesWith({ mode: 'hidden' }), noon).power.state).toBe('unknown')
    expect(scheduleOf(outagesWith({ days: [dayOf(day, [], 'unknown')] }), noon).power.state).toBe('unknown')
    expect(scheduleOf(outagesWith({ days: [dayOf(day, [], 'none')] }), noon).power.state).toBe('on')
    expect(scheduleOf(outagesWith({ queues: [] }), noon)).toMatchObject({
      days: [],
      power: { state: 'unknown' },
    })
  })

  test('shows works at the house among the hours of the day', () => {
    const works = [
      { ...span(at('10:00'), at('15:00'), 'emergency'), reason: 'Аварійні ремонтні роботи', revision: 0 },
    ]
    const { days } = scheduleOf(
      outagesWith({ works, days: [dayOf(day, [span(at('15:00'), at('17:00'))])] }),
      noon,
    )
    expect(days[0]?.spans.map(({ kind }) => kind)).toEqual(['emergency', 'confirmed'])
  })

  test('tells of works at the house even without a queue', () => {
    const works = [
      { ...span(at('10:00'), at('15:00'), 'emergency'), reason: 'Аварійні ремонтні роботи', revision: 0 },
    ]
    expect(scheduleOf(outagesWith({ queues: [], works }), noon).power).toMatchObject({
      state: 'off',
      kind: 'emergency',
      backAt: iso(at('15:00')),
    })
  })

  test('of a house in two queues is no light while one of them is untold', () => {
    const outages = outagesWith({ queues: ['3.1', '4.1'], days: [dayOf(day, [], 'none')] })
    expect(scheduleOf(outages, noon)).toMatchObject({
      days: [{ state: 'waiting' }, {}],
      power: { state: 'unknown' },
    })
  })

  test('of a day that may bring an outage now says possible, not light', () => {
    const days = [dayOf(day, [span(at('11:00'), at('13:00'), 'possible')])]
    expect(scheduleOf(outagesWith({ days }), noon).power).toMatchObject({
      state: 'possible',
      kind: null,
      backAt: null,
    })
    expect(scheduleOf(outagesWith({ days, stamp: at('12:00') - 3 * 86_400_000 }), noon).power.state).toBe(
      'unknown',
    )
  })

  test('whose outage meets an hour that nobody has announced says at least until then', () => {
    const evening = span(at('21:00'), at('24:00'))
    const tomorrow = '2026-11-22'
    const late = new Date(at('22:00'))
    const of = (...days: Outages['days'][number][]) =>
      scheduleOf(outagesWith({ days: [dayOf(day, [evening]), ...days] }), late).power
    const open = { state: 'off', backAt: iso(at('24:00')), atLeast: true, knownUntil: iso(at('24:00')) }
    expect(of()).toMatchObject(open)
    for (const state of ['waiting', 'emergency', 'unknown'] as const)
      expect(of(dayOf(tomorrow, [], state)), state).toMatchObject(open)
    expect(surfaceText(of(), late.getTime()).left).toBe(
      'за графіком, щонайменше до 00:00, далі ще не оголошено',
    )
    expect(powerText(of(), late.getTime())).toEqual({
      now: 'Світла немає щонайменше до 00:00: за графіком',
      next: 'Що далі, ще не оголошено',
    })
    expect(of(dayOf(tomorrow, [], 'none'))).toMatchObject({ atLeast: false })
    const on = span(at('00:00', tomorrow), at('02:00', tomorrow))
    expect(of(dayOf(tomorrow, [on]))).toMatchObject({ backAt: iso(at('02:00', tomorrow)), atLeast: false })
    expect(of(dayOf(tomorrow, [{ ...on, kind: 'possible' }]))).toMatchObject({ atLeast: true })
  })

  test('whose outage is followed by a possible one promises no light after it', () => {
    const days = [dayOf(day, [span(at('11:00'), at('13:00')), span(at('13:00'), at('15:00'), 'possible')])]
    const { power } = scheduleOf(outagesWith({ days }), noon)
    expect(power).toMatchObject({ state: 'off', backAt: iso(at('13:00')), atLeast: true })
    expect(surfaceText(power, noon.getTime()).left).toBe(
      'за графіком, щонайменше до 13:00, далі можливе відключення',
    )
  })

  test('names the end of works as the company does, on a day that nobody has announced too', () => {
    const works = [{ ...span(at('10:00'), at('15:00'), 'planned'), reason: 'Ремонт', revision: 0 }]
    expect(scheduleOf(outagesWith({ works }), noon).power).toMatchObject({
      backAt: iso(at('15:00')),
      atLeast: false,
    })
  })

  test('of a day with light says until when that is known', () => {
    const days = [dayOf(day, [], 'none')]
    const { power } = scheduleOf(outagesWith({ days }), noon)
    expect(power).toMatchObject({ state: 'on', next: null, knownUntil: iso(at('24:00')) })
    expect(surfaceText(power, noon.getTime()).left).toBe('до 00:00 без відключень, далі ще не оголошено')
    expect(powerText(power, noon.getTime()).next).toBe(
      'До 00:00 відключень не оголошено, далі ще не повідомили',
    )
    const works = [
      { ...span(at('09:00', '2026-11-22'), at('15:00', '2026-11-22'), 'planned'), reason: '', revision: 0 },
    ]
    // light is not promised for the hours between
    expect(
      surfaceText(scheduleOf(outagesWith({ days, works }), noon).power, noon.getTime()).left.replaceAll(
        '\u00a0',
        ' ',
      ),
    ).toBe('відключення завтра о 09:00')
    const both = scheduleOf(outagesWith({ days: [...days, dayOf('2026-11-22', [], 'none')] }), noon).power
    expect(surfaceText(both, noon.getTime()).left).toBe('найближчих відключень не оголошено')
  })

  test('says of works without an end that they are on and that nobody knows until when', () => {
    const works = [
      {
        from: at('10:00'),
        to: Number.POSITIVE_INFINITY,
        kind: 'emergency' as const,
        reason: 'Аварія',
        revision: 0,
      },
    ]
    const { power, days } = scheduleOf(outagesWith({ works, days: [dayOf(day, [], 'none')] }), noon)
    expect(power).toMatchObject({ state: 'off', kind: 'emergency', backAt: null })
    expect(days[0]?.spans).toEqual([{ from: iso(at('10:00')), to: iso(at('24:00')), kind: 'emergency' }])
    expect(scheduleOf(outagesWith({ works }), new Date(at('09:00'))).power.next).toMatchObject({ to: null })
  })

  test('of a week that lacks a weekday says so of that day', () => {
    const week = [6].map((weekday) => ({ queue: '3.1', weekday, slots: [], complete: true }))
    expect(scheduleOf(outagesWith({ week }), noon).week.map(({ complete }) => complete)).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ])
  })

  test('of a house in two queues is the union of both, the gravest state first', () => {
    const outages = outagesWith({
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

describe('a calendar', () => {
  const announced = [dayOf(day, [span(at('15:00'), at('18:00'))])]
  const [known] = announced

  test('holds hours of a day that is not announced yet as tentative, and reminds of none of them', () => {
    const tomorrow = '2026-11-22'
    const hours = span(at('15:00', tomorrow), at('18:00', tomorrow), 'possible')
    const statesOf = (state: 'waiting' | 'applies') => {
      const { events, text } = calendarOf(
        outagesWith({ days: [dayOf(day, []), dayOf(tomorrow, [hours], state)] }),
      )
      expect(text).not.toContain('VALARM')
      return events.map(({ STATUS }) => STATUS)
    }
    expect(statesOf('waiting')).toEqual(['TENTATIVE'])
    // what may come on an announced day is no event
    expect(statesOf('applies')).toEqual([])
  })

  test('ends every line with CRLF, the last one too', () => {
    const { text } = calendarOf(outagesWith({ days: announced }))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('is called as the object is, and reminds as was chosen or not at all', () => {
    const { lines, events } = calendarOf(outagesWith({ days: announced }), 60, 'Дача')
    expect(lines).toContain('X-WR-CALNAME:Дача. Черга 3.1')
    expect(events[0]).toMatchObject({ SUMMARY: 'Дача: Відключення світла: за графіком', TRIGGER: '-PT1H' })
    expect(calendarOf(outagesWith({ days: announced }), 30).text).toContain('TRIGGER:-PT30M')
    expect(calendarOf(outagesWith({ days: announced }), 0).text).not.toContain('VALARM')
  })

  test('keeps the name of an outage and counts its changes', () => {
    if (!known) throw new Error('a day is announced')
    const [before] = calendarOf(outagesWith({ days: announced })).events
    const longer = { ...known, spans: [span(at('15:00'), at('19:00'))], revision: 1 }
    const [after] = calendarOf(outagesWith({ days: [longer] })).events
    expect(after?.['UID']).toBe(before?.['UID'])
    expect([before?.['SEQUENCE'], after?.['SEQUENCE']]).toEqual(['0', '1'])
  })

  test('cancels what an emergency withdraws or suspends, and does not remind of it', () => {
    if (!known) throw new Error('a day is announced')
    const uid = calendarOf(outagesWith({ days: announced })).events[0]?.['UID']
    const withdrawn = {
      ...known,
      state: 'emergency' as const,
      spans: [],
      revision: 1,
      withdrawn: known.spans,
    }
    const [cancelled, unknown] = calendarOf(outagesWith({ days: [withdrawn] })).events
    expect(cancelled).toMatchObject({ UID: uid, STATUS: 'CANCELLED', SEQUENCE: '1' })
    expect(cancelled).not.toHaveProperty('TRIGGER')
    expect(unknown).toMatchObject({ STATUS: 'TENTATIVE' })

    const reason = 'Екстренні відключення (Аварійне без застосування графіку погодинних відключень)'
    const works = [{ ...span(at('11:00'), at('20:00'), 'emergency'), reason, revision: 0 }]
    const { events } = calendarOf(outagesWith({ days: announced, works, suspensions: 1 }))
    expect(events.map(({ STATUS }) => STATUS)).toEqual(['CANCELLED', 'CONFIRMED'])
    expect(events[0]).toMatchObject({ UID: uid, SEQUENCE: '1' })
    // a repair of one line suspends nothing
    const repair = works.map((work) => ({ ...work, reason: 'Аварійні ремонтні роботи' }))
    expect(calendarOf(outagesWith({ days: announced, works: repair })).events[0]).toMatchObject({
      STATUS: 'CONFIRMED',
    })
  })

  test('says of a day of which nothing is known that nothing is known', () => {
    for (const days of [[], [dayOf(day, [], 'unknown')]])
      expect(calendarOf(outagesWith({ days })).events[0]).toMatchObject({
        SUMMARY: 'Чи буде світло\\, невідомо',
      })
    expect(calendarOf(outagesWith({ days: [dayOf(day, [], 'none')] })).events).toEqual([])
  })

  test('holds works without an end and says that none is named', () => {
    const works = [
      {
        from: at('10:00'),
        to: Number.POSITIVE_INFINITY,
        kind: 'emergency' as const,
        reason: 'Аварія',
        revision: 0,
      },
    ]
    const { events } = calendarOf(outagesWith({ works, days: [dayOf(day, [], 'none')] }))
    expect(events[0]?.['SUMMARY']).toContain('кінець не оголошено')
    expect(events[0]).not.toHaveProperty('DTEND')
  })
})
