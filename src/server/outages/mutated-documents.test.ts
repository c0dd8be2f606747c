import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kyivInstant, kyivMidnight } from '#domain/kyiv.ts'
import { factOf, offHalves, presetOf, queues as allQueues, slotsOf } from '#stubs/outage-days.ts'
import { readDtekHomes } from './dtek-homes.ts'
import { readDtekSchedule } from './dtek-schedule.ts'
import type { Outages } from '#domain/outages.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'
import type { Snapshot } from './snapshot.ts'
import { type SourceObject, sourceObject } from './source-object.ts'
import { readYasno } from './yasno.ts'

const day = '2026-11-21'
const now = kyivInstant(day, '12:10')
const stamp = '21.11.2026 12:00'
/** Three of them, so that a mutation often hits what it should hit. */
const queues = allQueues.filter((queue) => ['1.1', '3.1', '3.2'].includes(queue))
const midnight = String(kyivMidnight(day).getTime() / 1000)

/** The path of a node: the keys that lead to it. */
type Way = readonly string[]
const waysOf = (node: unknown, way: Way = []): Way[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, inner]) => [[...way, key], ...waysOf(inner, [...way, key])])
    : []

const CHANGES = ['drop', 'null', 'number', 'text', 'flag', 'list', 'object', 'reorder'] as const
type Change = { way: Way; how: (typeof CHANGES)[number] }

const retyped = (node: unknown, how: Change['how']): unknown => {
  const inner = typeof node === 'object' && node !== null ? Object.entries(node) : []
  switch (how) {
    case 'number':
      return 7
    case 'text':
      return 'yes'
    case 'flag':
      return true
    case 'list':
      return inner.length > 0 ? inner.map(([, value]) => value) : [node]
    case 'object':
      return inner.length > 0 ? Object.fromEntries(inner) : { '1': node }
    case 'reorder': {
      const [first, ...rest] = inner.map(([, value]) => value)
      const turned = [...rest, first]
      return Array.isArray(node) ? turned : Object.fromEntries(inner.map(([key], at) => [key, turned[at]]))
    }
    case 'drop':
    case 'null':
      return null
  }
}

/** The document with one node dropped, emptied, retyped, or its children in another order. */
function changed(node: unknown, { way: [key, ...rest], how }: Change): unknown {
  if (key === undefined || typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).flatMap(([name, inner]) => {
    if (name !== key) return [[name, inner] as const]
    if (rest.length > 0) return [[name, changed(inner, { way: rest, how })] as const]
    return how === 'drop' ? [] : [[name, retyped(inner, how)] as const]
  })
  return Array.isArray(node) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const mutations = (document: unknown) => {
  const ways = waysOf(document)
  const change = fc.record({ way: fc.constantFrom(...ways), how: fc.constantFrom(...CHANGES) })
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((mutant, change) => changed(mutant, change), document))
}

const scheduled = ({ mode, days, week }: Snapshot, queue: string) => {
  const place: Outages = {
    site: 'dnem',
    queues: [queue],
    mode,
    stamp: now.getTime(),
    days: days
      .filter((queueDay) => queueDay.queue === queue)
      .map(({ state, spans, ...queueDay }) => ({ ...queueDay, state, spans, revision: 0, withdrawn: [] })),
    week: (week ?? []).filter((weekday) => weekday.queue === queue),
    names: [`Черга ${queue}`],
    works: [],
    suspensions: 0,
  }
  return scheduleOf(place, now)
}

/** The end of an outage where it is told as one, not as the least that it lasts. */
const statedEnd = ({ state, backAt, atLeast }: ReturnType<typeof scheduled>['power']): Date | null =>
  state === 'off' && backAt !== null && !atLeast ? new Date(backAt) : null

const runs = { numRuns: 700 }

describe('whatever becomes of a document of the ДТЕК shape', () => {
  const fact = factOf(now, stamp, 'today')
  const preset = presetOf(stamp)
  const ofQueues = (content: unknown) =>
    Object.fromEntries(queues.map((queue) => [`GPV${queue}`, sourceObject(content)?.[`GPV${queue}`]]))
  const document = {
    fact: { ...fact, data: { [midnight]: ofQueues(sourceObject(fact.data)?.[midnight]) } },
    preset: { ...preset, data: ofQueues(preset.data) },
    showTableFact: true,
    showTablePlan: true,
  }

  /** What the document itself says about an instant of today, read without our reader. */
  const saysLight = (source: SourceObject, queue: string, at = now): boolean => {
    const hours = sourceObject(sourceObject(sourceObject(source['fact'])?.['data'])?.[midnight])?.[
      `GPV${queue}`
    ]
    const minute = Math.floor((at.getTime() - kyivMidnight(day).getTime()) / 60_000)
    const hour = Math.floor(minute / 60)
    const mark: unknown = Array.isArray(hours) ? hours[hour] : sourceObject(hours)?.[String(hour + 1)]
    const withLight = minute % 60 < 30 ? ['yes', 'second', 'msecond'] : ['yes', 'first', 'mfirst']
    return typeof mark === 'string' && withLight.includes(mark)
  }

  test('it is read without an exception; light, and the end of an outage, are told only of what it says has light', () => {
    let lit = 0
    let ended = 0
    fc.assert(
      fc.property(mutations(document), (mutant) => {
        const source = sourceObject(mutant) ?? {}
        const snapshot = readDtekSchedule(source, now)
        for (const queue of queues) {
          const { power } = scheduled(snapshot, queue)
          const end = statedEnd(power)
          if (end) {
            ended += 1
            expect(saysLight(source, queue, end), `${queue} from ${end.toISOString()}`).toBe(true)
          }
          if (power.state !== 'on') continue
          lit += 1
          expect(saysLight(source, queue), queue).toBe(true)
        }
      }),
      runs,
    )
    expect(lit, 'light was told at all').toBeGreaterThan(0)
    expect(ended, 'an end was told at all').toBeGreaterThan(0)
  })

  test('a queue whose node is whole is told as before, whatever happens to the others', () => {
    const whole = scheduled(readDtekSchedule(document, now), '3.1')
    const others: Record<string, Record<string, unknown>> = document.fact.data
    const { 'GPV3.1': ownHours, ...rest } = others[midnight] ?? {}
    fc.assert(
      fc.property(mutations(rest), (mutant) => {
        const data = { ...others, [midnight]: { ...sourceObject(mutant), 'GPV3.1': ownHours } }
        const snapshot = readDtekSchedule({ ...document, fact: { ...document.fact, data } }, now)
        expect(scheduled(snapshot, '3.1')).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })
})

test('whatever becomes of a document of the Yasno shape, light and the end of an outage are told only where it says that none is planned', () => {
  const document = Object.fromEntries(
    queues.map((queue) => [
      queue,
      {
        today: {
          // without this queue only a mutation that happens to hit could tell light
          slots: queue === '3.2' ? [] : slotsOf(offHalves(day, queue)),
          date: kyivMidnight(day).toISOString(),
          status: queue === '3.1' ? 'EmergencyShutdowns' : queue === '3.2' ? 'NoOutages' : 'ScheduleApplies',
        },
        tomorrow: { slots: [], date: kyivMidnight('2026-11-22').toISOString(), status: 'WaitingForSchedule' },
        updatedOn: now.toISOString(),
      },
    ]),
  )
  const probable = {
    '25': { dsos: { '902': { groups: { '1.1': { slots: { '5': slotsOf(offHalves(day, '1.1')) } } } } } },
  }
  const saysLight = (source: SourceObject, queue: string, at = now): boolean =>
    [sourceObject(source[queue])?.['today'], sourceObject(source[queue])?.['tomorrow']]
      .map(sourceObject)
      .some((day) => {
        const minute = (at.getTime() - Date.parse(String(day?.['date']))) / 60_000
        if (!day || !(minute >= 0 && minute < 24 * 60)) return false
        const slots: unknown[] = Array.isArray(day['slots']) ? day['slots'] : []
        const here = slots
          .map(sourceObject)
          .filter((slot) => Number(slot?.['start']) <= minute && minute < Number(slot?.['end']))
        return here.length > 0
          ? here.every((slot) => slot?.['type'] === 'NotPlanned')
          : day['status'] === 'NoOutages' && slots.length === 0
      })
  const whole = readYasno(document, probable, now)
  expect(queues.filter((queue) => scheduled(whole, queue).power.state === 'on')).toEqual(['3.2'])
  let lit = 0
  let ended = 0
  fc.assert(
    fc.property(mutations({ planned: document, probable }), (mutant) => {
      const source = sourceObject(mutant) ?? {}
      const planned = sourceObject(source['planned']) ?? {}
      const snapshot = readYasno(planned, source['probable'], now)
      for (const queue of queues) {
        const { power } = scheduled(snapshot, queue)
        const end = statedEnd(power)
        if (end) {
          ended += 1
          expect(saysLight(planned, queue, end), `${queue} from ${end.toISOString()}`).toBe(true)
        }
        if (power.state !== 'on') continue
        lit += 1
        expect(saysLight(planned, queue), queue).toBe(true)
      }
    }),
    runs,
  )
  expect(lit, 'light was told often').toBeGreaterThan(runs.numRuns / 4)
  expect(ended, 'an end was told at all').toBeGreaterThan(0)
})

test('whatever becomes of the houses of a street, they are read without an exception and no house changes its queue', () => {
  const home = {
    sub_type: '',
    start_date: '',
    end_date: '',
    type: '',
    sub_type_reason: ['GPV3.2'],
    voluntarily: null,
  }
  const works = {
    ...home,
    sub_type: 'Аварійні ремонтні роботи',
    start_date: '10:00 21.11.2026',
    end_date: '',
    type: '2',
  }
  const reply = {
    result: true,
    data: { '1': home, '3/А': { ...home, sub_type_reason: ['GPV1.1', 'GPV4.2'] }, '5': works },
    showTableFact: true,
    updateTimestamp: '12:00 21.11.2026',
  }
  const known = { '1': ['3.2'], '3/А': ['1.1', '4.2'], '5': ['3.2'] } as Record<string, string[]>
  let read = 0
  fc.assert(
    fc.property(mutations(reply), (mutant) => {
      for (const { house, queues: houseQueues } of readDtekHomes(mutant, now).houses) {
        const source = sourceObject(sourceObject(sourceObject(mutant)?.['data'])?.[house])?.[
          'sub_type_reason'
        ]
        const stated = Array.isArray(source)
          ? source.map((code: unknown) => String(code).replace('GPV', ''))
          : null
        if (houseQueues === null) continue
        read += 1
        expect(houseQueues).toEqual(stated)
        if (stated?.length === known[house]?.length) expect(new Set(stated)).toEqual(new Set(houseQueues))
      }
    }),
    runs,
  )
  expect(read, 'queues were read at all').toBeGreaterThan(0)
})
