import { describe, expect, test } from 'vitest'
import { kyivInstant, kyivTime } from '#domain/dates.ts'
import { mergeIntervals, type TimeSpan } from '#domain/shutdown.ts'
import { dtekHomes, readDtekHomes } from './dtek-homes.ts'
import { assignedJson, csrfToken } from './dtek-page.ts'
import { dtekSchedule, readDtekSchedule } from './dtek-schedule.ts'
import { parseStamp } from './stamps.ts'
import { workKind } from '#domain/work-kind.ts'
import { readYasno, yasnoPlanned, yasnoProbable } from './yasno.ts'

const fetched = new Date('2025-10-29T12:00:00Z')
const shown = (spans: readonly TimeSpan[] = []) =>
  spans.map(({ from, to, kind }) => `${kyivTime(from)}–${kyivTime(to)} ${kind}`)
const dtek = (given: unknown) => readDtekSchedule(dtekSchedule.parse(given), fetched)

describe('the ДТЕК shape', () => {
  const fact = {
    data: {
      '1761688800': {
        'GPV1.1': { '1': 'yes', '13': 'second', '14': 'no', '17': 'first', '24': 'yes' },
        'GPV1.2': {},
        'GPV60.2': { '13': 'second', '14': 'no', '15': 'no', '16': 'no', '17': 'first', '18': 'yes' },
        'GPV1001.1': { '0': 'yes', '12': 'maybe', '13': 'mfirst', '15': 'msecond' },
      },
    },
    update: '29.10.2025 13:51',
    today: 1761688800,
  }

  test('gives exactly the published intervals, of the day its key names', () => {
    const { days, mode, stamp } = dtek({ fact })
    expect(mode).toBe('schedule')
    expect(stamp).toEqual(kyivInstant('2025-10-29', '13:51'))
    expect(days.map(({ queue, day, state }) => `${queue} ${day} ${state}`)).toEqual([
      '1.1 2025-10-29 applies',
      '1.2 2025-10-29 none',
      '60.2 2025-10-29 applies',
      '1001.1 2025-10-29 applies',
    ])
    expect(shown(days[0]?.spans)).toEqual(['12:30–14:00 confirmed', '16:00–16:30 confirmed'])
    expect(shown(days[1]?.spans)).toEqual([])
    expect(shown(days[2]?.spans)).toEqual(['12:30–16:30 confirmed'])
    expect(shown(days[3]?.spans)).toEqual(['12:00–13:30 possible', '15:30–16:00 possible'])
  })

  test('with «data»: [] is a suspended schedule, not a failure', () => {
    expect(dtek({ fact: { data: [], update: '29.10.2025 13:51' } })).toMatchObject({
      mode: 'suspended',
      days: [],
    })
    expect(dtek({}).mode).toBe('suspended')
  })

  test('with a mark nobody has seen keeps the rest and says that the day is oddly told', () => {
    const [day] = dtek({ fact: { data: { '1761688800': { 'GPV1.1': { '1': 'dark', '2': 'no' } } } } }).days
    expect(day).toMatchObject({ state: 'unknown', stamp: fetched })
    expect(shown(day?.spans)).toEqual(['01:00–02:00 confirmed'])
  })

  test('gives the weekly template as possible outages in minutes', () => {
    const preset = {
      data: { 'GPV3.1': { '1': { '1': 'maybe', '2': 'no', '3': 'first' }, '7': { '24': 'maybe' } } },
      updateFact: '28.10.2025 09:00',
    }
    expect(dtek({ preset }).week).toEqual([
      {
        queue: '3.1',
        weekday: 1,
        slots: [{ start: 0, end: 150 }],
        stamp: kyivInstant('2025-10-28', '09:00'),
      },
      {
        queue: '3.1',
        weekday: 7,
        slots: [{ start: 1380, end: 1440 }],
        stamp: kyivInstant('2025-10-28', '09:00'),
      },
    ])
  })

  test('joins over midnight', () => {
    const { days } = dtek({
      fact: {
        data: {
          '1761688800': { 'GPV1.1': { '23': 'second', '24': 'no' } },
          '1761775200': { 'GPV1.1': { '1': 'no', '2': 'first' } },
        },
      },
    })
    expect(shown(mergeIntervals(days.flatMap(({ spans }) => spans)))).toEqual(['22:30–01:30 confirmed'])
  })

  test('is found in the script of the page, brackets in texts notwithstanding', () => {
    const html = `<meta name="csrf-token" content="a_b=="><script>
      DisconSchedule.streets = {"м. Дніпро":["вул. {Тест]"]};
      DisconSchedule.fact = ${JSON.stringify({ ...fact, note: 'a "}" in \\ a text' })}
      DisconSchedule.preset = [];</script>`
    expect(assignedJson(html, 'fact')).toMatchObject({ update: '29.10.2025 13:51' })
    expect(assignedJson(html, 'preset')).toEqual([])
    expect(assignedJson(html, 'absent')).toBeNull()
    expect(assignedJson('DisconSchedule.fact = {"a": 1', 'fact')).toBeNull()
    expect(csrfToken(html)).toBe('a_b==')
  })
})

describe('houses of a street', () => {
  const reply = {
    result: true,
    data: {
      '169': {
        sub_type: 'Аварійні ремонтні роботи',
        start_date: '00:40 13.12.2025',
        end_date: '23:00 17.12.2025',
        type: '2',
        sub_type_reason: ['GPV3.2'],
        voluntarily: null,
      },
      '5': { sub_type: '', start_date: '', end_date: '', type: '', sub_type_reason: [], voluntarily: null },
      '3/А': { sub_type: '', start_date: '', end_date: '', type: '', sub_type_reason: ['GPV1.1', 'GPV4.2'] },
    },
    updateTimestamp: '14:00 26.03.2026',
  }

  test('tell queues, works and the stamp of the source', () => {
    const { houses, stamp } = readDtekHomes(dtekHomes.parse(reply))
    expect(stamp).toEqual(kyivInstant('2026-03-26', '14:00'))
    expect(houses.find(({ house }) => house === '169')).toEqual({
      house: '169',
      queues: ['3.2'],
      work: {
        kind: 'emergency',
        reason: 'Аварійні ремонтні роботи',
        from: kyivInstant('2025-12-13', '00:40'),
        to: kyivInstant('2025-12-17', '23:00'),
      },
    })
    expect(houses.find(({ house }) => house === '5')).toEqual({ house: '5', queues: [], work: null })
    expect(houses.find(({ house }) => house === '3/А')?.queues).toEqual(['1.1', '4.2'])
  })

  test.each([
    ['2', 'Екстренні відключення (Аварійне без застосування графіку погодинних відключень)', 'emergency'],
    ['2', 'Стабілізаційне відключення (Згідно графіку погодинних відключень)', 'confirmed'],
    ['2', 'Аварійні ремонтні роботи', 'emergency'],
    ['1', 'Профілактичні роботи для підвищення надійності мережі', 'planned'],
    ['2', 'Планові ремонтні роботи', 'planned'],
    ['1', 'Приєднання нового клієнту до електричних мереж', 'planned'],
    ['2', 'Спеціальний графік аварійних відключень', 'special'],
    ['1', '', 'planned'],
    ['9', 'Щось нове', 'emergency'],
  ])('of type %s «%s» are %s', (type, reason, kind) => {
    expect(workKind(type, reason)).toBe(kind)
  })
})

test.each([
  ['29.10.2025 13:51', '2025-10-29T11:51:00.000Z'],
  ['14:00 26.03.2026', '2026-03-26T12:00:00.000Z'],
  ['31.02.2026 10:00', undefined],
  ['25:00 26.03.2026', undefined],
  ['', undefined],
  [null, undefined],
])('the stamp %s', (text, instant) => {
  expect(parseStamp(text)?.toISOString()).toBe(instant)
})

describe('the Yasno shape', () => {
  const reply = (status: string, slots: unknown[] = [], date = '2025-11-06T00:00:00+02:00') => ({
    '1.1': { tomorrow: { slots, date, status }, updatedOn: '2025-11-05T11:57:32+00:00' },
  })
  const read = (planned: unknown, probable: unknown = {}) =>
    readYasno(yasnoPlanned.parse(planned), yasnoProbable.parse(probable), fetched)

  test('gives exactly the published intervals', () => {
    const { days, stamp } = read({
      '1.1': {
        today: {
          slots: [
            { start: 0, end: 840, type: 'NotPlanned' },
            { start: 840, end: 1080, type: 'Definite' },
            { start: 1080, end: 1440, type: 'NotPlanned' },
          ],
          date: '2025-11-05T00:00:00+02:00',
          status: 'ScheduleApplies',
        },
        tomorrow: { slots: [], date: '2025-11-06T00:00:00+02:00', status: 'WaitingForSchedule' },
        updatedOn: '2025-11-05T11:57:32+00:00',
      },
    })
    expect(stamp).toEqual(new Date('2025-11-05T11:57:32Z'))
    expect(days.map(({ day, state }) => `${day} ${state}`)).toEqual([
      '2025-11-05 applies',
      '2025-11-06 waiting',
    ])
    expect(shown(days[0]?.spans)).toEqual(['14:00–18:00 confirmed'])
  })

  test('drops the slots of an emergency and lives with a status it does not know', () => {
    const definite = [{ start: 0, end: 60, type: 'Definite' }]
    expect(read(reply('EmergencyShutdowns', definite)).days[0]).toMatchObject({
      state: 'emergency',
      spans: [],
    })
    expect(read(reply('NoOutages')).days[0]).toMatchObject({ state: 'none' })
    const odd = read(reply('SomethingNew', definite)).days[0]
    expect(odd?.state).toBe('unknown')
    expect(shown(odd?.spans)).toEqual(['00:00–01:00 confirmed'])
  })

  test('counts the weekdays of possible outages from Monday', () => {
    const probable = {
      '25': {
        dsos: {
          '902': {
            groups: {
              '1.1': {
                slots: {
                  '0': [
                    { start: 0, end: 240, type: 'Definite' },
                    { start: 240, end: 1440, type: 'NotPlanned' },
                  ],
                  '6': [],
                },
              },
            },
          },
        },
      },
    }
    expect(read(reply('ScheduleApplies'), probable).week).toEqual([
      { queue: '1.1', weekday: 1, slots: [{ start: 0, end: 240 }], stamp: new Date('2025-11-05T11:57:32Z') },
      { queue: '1.1', weekday: 7, slots: [], stamp: new Date('2025-11-05T11:57:32Z') },
    ])
  })
})
