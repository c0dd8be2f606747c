import { describe, expect, test } from 'vitest'
import { kyivInstant, kyivTime } from '#domain/kyiv.ts'
import { mergeIntervals, type TimeSpan } from '#domain/outage-intervals.ts'
import { readDtekHomes } from './dtek-homes.ts'
import { assignedFlag, assignedJson, csrfToken } from './dtek-page.ts'
import { readDtekSchedule } from './dtek-schedule.ts'
import { parseStamp } from './stamps.ts'
import { workKind } from '#domain/work-kind.ts'
import { readYasno } from './yasno.ts'
import { mostSay } from './source-object.ts'

const fetched = new Date('2025-10-29T12:00:00Z')
const shown = (spans: readonly TimeSpan[] = []) =>
  spans.map(({ from, to, kind }) => `${kyivTime(from)}–${kyivTime(to)} ${kind}`)
const dtek = (given: Record<string, unknown>) => readDtekSchedule(given, fetched)
/** A whole day of marks: power unless given otherwise. */
const whole = (marks: Record<string, string>) =>
  Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => {
      const key = String('0' in marks ? hour : hour + 1)
      return [key, marks[key] ?? 'yes']
    }),
  )

describe('the ДТЕК shape', () => {
  const fact = {
    data: {
      '1761688800': {
        'GPV1.1': whole({ '13': 'second', '14': 'no', '17': 'first' }),
        'GPV1.2': whole({}),
        'GPV60.2': whole({ '13': 'second', '14': 'no', '15': 'no', '16': 'no', '17': 'first' }),
        'GPV1001.1': whole({ '0': 'yes', '12': 'maybe', '13': 'mfirst', '15': 'msecond' }),
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

  test('with «data»: [] shows no hours, which is neither a failure nor light', () => {
    expect(dtek({ fact: { data: [], update: '29.10.2025 13:51' } })).toMatchObject({
      mode: 'hidden',
      days: [],
      odd: 0,
    })
    expect(dtek({})).toMatchObject({ mode: 'hidden' })
  })

  test('that lacks an hour, or marks one oddly, says so of that queue only', () => {
    const { days, odd } = dtek({
      fact: {
        data: {
          '1761688800': {
            'GPV1.1': whole({ '1': 'dark', '2': 'no' }),
            'GPV1.2': { '2': 'no' },
            'GPV2.1': { ...whole({}), '5': null },
            'GPV2.2': { ...whole({}), '5': 1 },
            'GPV3.1': ['yes', 'no'],
            'GPV3.2': null,
            'GPV4.1': whole({ '2': 'no' }),
            'not a queue': whole({}),
          },
          yesterday: {},
        },
      },
    })
    expect(days.map(({ queue, state }) => `${queue} ${state}`)).toEqual([
      '1.1 unknown',
      '1.2 unknown',
      '2.1 unknown',
      '2.2 unknown',
      '3.1 unknown',
      '3.2 unknown',
      '4.1 applies',
    ])
    expect(shown(days[0]?.spans)).toEqual(['01:00–02:00 confirmed'])
    expect(odd).toBe(8)
  })

  test('is read when its hours are a list, as some copies of the site send those from 0 to 23', () => {
    const [day] = dtek({
      fact: { data: { '1761688800': { 'GPV1.1': Object.values(whole({ '14': 'no' })) } } },
    }).days
    expect(day?.state).toBe('applies')
    expect(shown(day?.spans)).toEqual(['13:00–14:00 confirmed'])
  })

  test('names its queues, tells which of its tables hold, and empties its week', () => {
    const snapshot = dtek({
      fact,
      preset: {
        data: [],
        sch_names: { 'GPV1.1': 'Черга 1.1', 'GPV60.2': 'Група 60.2', 'GPV1001.1': 'ЦЕК 1.1' },
      },
      showTableFact: false,
      showTablePlan: true,
      showTableSchedule: false,
    })
    expect(snapshot.names).toEqual([
      { queue: '1.1', name: 'Черга 1.1' },
      { queue: '60.2', name: 'Група 60.2' },
      { queue: '1001.1', name: 'ЦЕК 1.1' },
    ])
    expect(snapshot.shown).toEqual({ days: false, week: false })
    expect(snapshot.week).toEqual([])
    expect(dtek({ fact }).week).toBeNull()
    expect(assignedFlag('DisconSchedule.showTableFact = false;', 'showTableFact')).toBe(false)
    expect(assignedFlag('DisconSchedule.showTableFact = maybe', 'showTableFact')).toBeNull()
  })

  test('stamped in the future is taken as not stamped, so that it does not outlive what comes after it', () => {
    expect(dtek({ fact: { ...fact, update: '29.10.2099 13:51' } }).stamp).toBeNull()
  })

  test('gives the weekly template as possible outages in minutes', () => {
    const preset = {
      data: { 'GPV3.1': { '1': whole({ '1': 'maybe', '2': 'no', '3': 'first' }), '7': { '24': 'maybe' } } },
      updateFact: '28.10.2025 09:00',
    }
    expect(dtek({ preset }).week).toEqual([
      {
        queue: '3.1',
        weekday: 1,
        slots: [{ start: 0, end: 150 }],
        complete: true,
        stamp: kyivInstant('2025-10-28', '09:00'),
      },
      {
        queue: '3.1',
        weekday: 7,
        slots: [{ start: 1380, end: 1440 }],
        complete: false,
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
  const seen = new Date('2026-03-26T12:05:00Z')
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
    const { houses, stamp } = readDtekHomes(reply, seen)
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

  const home = { sub_type: 'Аварійні ремонтні роботи', type: '2', sub_type_reason: ['GPV3.2'] }
  const houseOf = (houseReply: unknown) => readDtekHomes({ data: { '1': houseReply } }, seen)

  test('with works that have no end, or no day of it, keep them and say that no end is named', () => {
    const start_date = '00:40 13.12.2025'
    for (const end_date of ['', null, undefined, '17.12.2025', 7])
      expect(houseOf({ ...home, start_date, end_date }).houses[0]?.work, String(end_date)).toEqual({
        kind: 'emergency',
        reason: 'Аварійні ремонтні роботи',
        from: kyivInstant('2025-12-13', '00:40'),
        to: null,
      })
    expect(houseOf({ ...home, start_date: '' }).houses[0]?.work).toMatchObject({ from: seen, to: null })
    expect(
      houseOf({ ...home, sub_type: 'Планові ремонтні роботи', start_date: '' }).houses[0]?.work,
    ).toBeNull()
  })

  test('of which one is told oddly lose that one only, and it is counted', () => {
    const { houses, odd } = readDtekHomes({ data: { '1': home, '2': null, '3': [home], '4': 5 } }, seen)
    expect(houses.map(({ house }) => house)).toEqual(['1'])
    expect(odd).toBe(4)
  })

  test.each([null, undefined, ['GPV1.1', 'друга'], ['GPV1.1', null], 'GPV1.1', { '0': 'GPV1.1' }])(
    'whose queues are %j are not taken for houses of one queue or of none',
    (sub_type_reason) => {
      expect(houseOf({ ...home, sub_type_reason }).houses[0]?.queues).toBeNull()
    },
  )

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
  const moment = new Date('2025-11-05T12:00:00Z')
  const read = (planned: Record<string, unknown>, probable: unknown = {}) =>
    readYasno(planned, probable, moment)

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
    expect(shown(odd?.spans)).toEqual(['00:00–01:00 possible'])
  })

  test('that says no outages beside a certain one contradicts itself, so the rest of the day is unknown', () => {
    const [day] = read(reply('NoOutages', [{ start: 0, end: 60, type: 'Definite' }])).days
    expect(day?.state).toBe('unknown')
    expect(shown(day?.spans)).toEqual(['00:00–01:00 possible'])
  })

  test('hours of a day that still waits for its schedule are awaited, not announced', () => {
    const [day] = read(reply('WaitingForSchedule', [{ start: 0, end: 180, type: 'Definite' }])).days
    expect(day?.state).toBe('waiting')
    expect(shown(day?.spans)).toEqual(['00:00–03:00 possible'])
  })

  const off = { start: 0, end: 60, type: 'Definite' }
  const on = { start: 60, end: 1440, type: 'NotPlanned' }
  test.each([
    ['no slots', []],
    ['no slots at all', null],
    ['an hour nobody tells of', [off, { ...on, start: 120 }]],
    ['a slot of a new type', [off, { ...on, type: 'Special' }]],
    ['a slot that is nothing', [off, on, null]],
    ['a text for a number', [off, { ...on, end: '1440' }]],
  ])('of a timetable with %s leaves the day unknown', (_, slots) => {
    const planned = reply('ScheduleApplies')['1.1'].tomorrow
    expect(read({ '1.1': { tomorrow: { ...planned, slots } } }).days[0]?.state).toBe('unknown')
  })

  test('loses only the queue or the day that cannot be read, and counts it', () => {
    const good = { slots: [off, on], date: '2025-11-05T00:00:00+02:00', status: 'ScheduleApplies' }
    const { days, odd } = read({
      '1.1': { today: good },
      '1.2': null,
      '2.1': { today: { ...good, date: '2025-11-05' }, tomorrow: 7 },
      '2.2': { today: { ...good, slots: null }, updatedOn: 'вчора' },
      нова: { today: good },
    })
    expect(days.map(({ queue, day, state }) => `${queue} ${day} ${state}`)).toEqual([
      '1.1 2025-11-05 applies',
      '2.1 2025-11-05 unknown',
      '2.1 2025-11-06 unknown',
      '2.2 2025-11-05 unknown',
    ])
    expect(odd).toBe(5)
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
      {
        queue: '1.1',
        weekday: 1,
        slots: [{ start: 0, end: 240 }],
        complete: true,
        stamp: new Date('2025-11-05T11:57:32Z'),
      },
      { queue: '1.1', weekday: 7, slots: [], complete: false, stamp: new Date('2025-11-05T11:57:32Z') },
    ])
  })

  test('takes the weeks of our operator alone, and of several that nobody chose none', () => {
    const off = [{ start: 0, end: 1440, type: 'Definite' }]
    const groups = { groups: { '1.1': { slots: { '0': off } } } }
    const other = { groups: { '1.1': { slots: { '0': [{ ...off[0], type: 'NotPlanned' }] } } } }
    const probable = { '25': { dsos: { '902': groups, '301': other } }, '26': { dsos: { '303': other } } }
    const planned = reply('ScheduleApplies')
    expect(readYasno(planned, probable, fetched, '902').week).toMatchObject([
      { queue: '1.1', weekday: 1, slots: [{ start: 0, end: 1440 }] },
    ])
    expect(readYasno(planned, probable, fetched, '301').week).toMatchObject([{ queue: '1.1', slots: [] }])
    expect(readYasno(planned, probable, fetched, '999').week).toEqual([])
    expect(readYasno(planned, probable, fetched).week).toBeNull()
  })
})

test('a street that hides the table does not hide it for the whole city; most of them do', () => {
  expect(mostSay([true, true, null, false])).toBe(true)
  expect(mostSay([false, false, true])).toBe(false)
  expect(mostSay([true, false])).toBe(false)
  expect(mostSay([null, null])).toBeNull()
})
