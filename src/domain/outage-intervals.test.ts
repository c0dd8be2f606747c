import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivInstant, kyivMidnight, kyivTime } from './kyiv.ts'
import {
  clipIntervals,
  type HourMark,
  hoursOff,
  type Interval,
  intervalsOfHours,
  intervalsOfMinutes,
  isStale,
  mergeIntervals,
  nowNext,
  type OutageKind,
  statesEveryHour,
} from './outage-intervals.ts'

const day = '2026-11-21'
const at = (time: string, date = day) => kyivInstant(date, time)
const off = (from: string, to: string, kind: OutageKind = 'confirmed'): Interval => ({
  from: at(from),
  to: at(to),
  kind,
})
const shown = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to, kind }) => `${kyivTime(from)}–${kyivTime(to)} ${kind}`)

describe('hour marks', () => {
  test('second, no, no, no, first make one outage 12:30–16:30', () => {
    const marks = { '13': 'second', '14': 'no', '15': 'no', '16': 'no', '17': 'first', '18': 'yes' } as const
    expect(shown(intervalsOfHours(day, marks))).toEqual(['12:30–16:30 confirmed'])
  })

  test('keyed from 0 begin where those keyed from 1 end', () => {
    expect(shown(intervalsOfHours(day, { '0': 'yes', '12': 'no' }))).toEqual(['12:00–13:00 confirmed'])
    expect(shown(intervalsOfHours(day, { '1': 'yes', '12': 'no' }))).toEqual(['11:00–12:00 confirmed'])
  })

  test('tell possible from certain and take the kind of their table', () => {
    expect(shown(intervalsOfHours(day, { '1': 'maybe', '2': 'mfirst', '3': 'msecond', '4': 'no' }))).toEqual([
      '00:00–01:30 possible',
      '02:30–03:00 possible',
      '03:00–04:00 confirmed',
    ])
    expect(shown(intervalsOfHours(day, { '1': 'no' }, { confirmed: 'possible' }))).toEqual([
      '00:00–01:00 possible',
    ])
  })

  test.each<[string, Record<string, HourMark>, string[]]>([
    ['no, msecond', { '6': 'no', '7': 'msecond' }, ['05:00–06:00 confirmed', '06:00–07:00 possible']],
    ['mfirst, no', { '6': 'mfirst', '7': 'no' }, ['05:00–06:00 possible', '06:00–07:00 confirmed']],
    ['second, msecond', { '6': 'second', '7': 'msecond' }, ['05:30–06:00 confirmed', '06:00–07:00 possible']],
    ['mfirst, first', { '6': 'mfirst', '7': 'first' }, ['05:00–06:00 possible', '06:00–06:30 confirmed']],
    ['maybe, msecond', { '6': 'maybe', '7': 'msecond' }, ['05:00–07:00 possible']],
    ['yes, msecond', { '6': 'yes', '7': 'msecond' }, ['06:30–07:00 possible']],
    ['no, second', { '6': 'no', '7': 'second' }, ['05:00–06:00 confirmed', '06:30–07:00 confirmed']],
  ])('between an outage and a possible one no light is promised: %s', (_what, marks, lines) => {
    expect(shown(intervalsOfHours(day, marks))).toEqual(lines)
  })

  test('of 24 run to midnight and join the next day', () => {
    const evening = intervalsOfHours(day, { '23': 'second', '24': 'no' })
    const night = intervalsOfHours('2026-11-22', { '1': 'no', '2': 'first' })
    expect(shown(mergeIntervals([...night, ...evening]))).toEqual(['22:30–01:30 confirmed'])
  })

  const allDay = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [String(i + 1), 'no' as HourMark]))

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('on %s cover %d hours', (date, hours) => {
    expect(hoursOff(intervalsOfHours(date, allDay))).toBe(hours)
  })

  test('state a day only when every hour of its clock has one, and one way of counting hours', () => {
    expect(statesEveryHour(day, allDay)).toBe(true)
    expect(statesEveryHour(day, { ...allDay, '7': undefined })).toBe(false)
    expect(statesEveryHour(day, { ...allDay, '0': 'yes' })).toBe(false)
    expect(statesEveryHour(day, {})).toBe(false)
    const { '4': absent, ...spring } = allDay
    expect(absent).toBe('no')
    expect(statesEveryHour('2026-03-29', spring)).toBe(true)
  })

  test('of the hour that is absent in March give nothing, of the double one in October two hours', () => {
    expect(intervalsOfHours('2026-03-29', { '4': 'no' })).toEqual([])
    const double = intervalsOfHours('2026-10-25', { '4': 'no' })
    expect(double).toEqual([
      { from: Date.parse('2026-10-25T00:00:00Z'), to: Date.parse('2026-10-25T02:00:00Z'), kind: 'confirmed' },
    ])
    expect(hoursOff(intervalsOfHours('2026-10-25', { '4': 'first' }))).toBe(1)
  })
})

test('minutes of the day give the same intervals', () => {
  expect(shown(intervalsOfMinutes(day, [{ start: 840, end: 1080, kind: 'confirmed' }]))).toEqual([
    '14:00–18:00 confirmed',
  ])
  expect(hoursOff(intervalsOfMinutes('2026-10-25', [{ start: 0, end: 1440, kind: 'possible' }]))).toBe(25)
  expect(intervalsOfMinutes(day, [])).toEqual([])
})

describe('intervals', () => {
  test('touching or overlapping of one kind are one; of two kinds stay two', () => {
    expect(
      shown(
        mergeIntervals([
          off('10:00', '12:00'),
          off('12:00', '13:00'),
          off('11:00', '11:30'),
          off('12:30', '14:00', 'planned'),
        ]),
      ),
    ).toEqual(['10:00–13:00 confirmed', '12:30–14:00 planned'])
  })

  test('empty and reversed ones vanish', () => {
    expect(mergeIntervals([off('10:00', '10:00'), off('12:00', '11:00')])).toEqual([])
  })

  test('are cut to the day that is shown', () => {
    const week: Interval[] = [
      { from: at('20:00', '2026-11-20'), to: at('03:00'), kind: 'planned' },
      off('23:00', '24:00'),
    ]
    expect(shown(clipIntervals(week, kyivMidnight(day), kyivMidnight('2026-11-22')))).toEqual([
      '00:00–03:00 planned',
      '23:00–00:00 confirmed',
    ])
    expect(hoursOff([off('10:00', '12:00'), off('11:00', '13:00', 'planned')])).toBe(3)
  })

  test('merged again stay the same, in order, and cover the same time', () => {
    const spans = fc.array(
      fc.record({
        from: fc.nat(500),
        to: fc.nat(500),
        kind: fc.constantFrom<OutageKind>('planned', 'confirmed', 'possible'),
      }),
    )
    fc.assert(
      fc.property(spans, fc.nat(500), (list, moment) => {
        const merged = mergeIntervals(list)
        expect(mergeIntervals(merged)).toEqual(merged)
        const holds = (intervals: readonly Interval[], kind: OutageKind) =>
          intervals.some(
            (span) => span.kind === kind && Number(span.from) <= moment && moment < Number(span.to),
          )
        for (const kind of ['planned', 'confirmed', 'possible'] as const)
          expect(holds(merged, kind)).toBe(holds(list, kind))
        expect(merged.every((span, i) => i === 0 || (merged[i - 1]?.from ?? 0) <= span.from)).toBe(true)
      }),
    )
  })
})

describe('power now and next', () => {
  const today = [off('08:00', '11:30'), off('18:00', '22:00'), off('13:00', '15:00', 'possible')]

  test('is on before an outage and names it', () => {
    expect(nowNext(today, at('07:00'))).toMatchObject({
      now: null,
      backAt: null,
      next: { from: at('08:00').getTime() },
    })
  })

  test('is off from its first millisecond to its last', () => {
    expect(nowNext(today, at('08:00')).now).toMatchObject({ kind: 'confirmed' })
    expect(nowNext(today, at('11:30').getTime() - 1).backAt).toBe(at('11:30').getTime())
    expect(nowNext(today, at('11:30')).now).toBeNull()
  })

  test('comes back at the end of the whole run, whatever it is made of', () => {
    const both = [off('08:00', '11:00'), off('10:00', '14:00', 'emergency')]
    const { now, backAt, next } = nowNext(both, at('10:30'))
    expect(now).toMatchObject({ kind: 'emergency' })
    expect(backAt).toBe(at('14:00').getTime())
    expect(next).toBeNull()
  })

  test('a possible outage does not switch the light off and is named only when nothing certain comes', () => {
    expect(nowNext(today, at('14:00'))).toMatchObject({
      now: null,
      possible: { kind: 'possible' },
      next: { from: at('18:00').getTime(), kind: 'confirmed' },
    })
    expect(nowNext([off('13:00', '15:00', 'possible')], at('12:00')).next).toMatchObject({ kind: 'possible' })
  })

  test('with no interval at all names nothing', () => {
    expect(nowNext([], at('12:00'))).toEqual({ now: null, backAt: null, possible: null, next: null })
  })
})

test('data is stale when older than thirty minutes', () => {
  expect(isStale(at('12:00'), at('12:30'))).toBe(false)
  expect(isStale(at('12:00'), at('12:30').getTime() + 1)).toBe(true)
})
