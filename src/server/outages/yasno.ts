import { z } from 'zod'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { parseQueue } from '#domain/queue.ts'
import { intervalsOfMinutes } from '#domain/outage-intervals.ts'
import type { DayState } from '#domain/outages.ts'
import type { QueueDay, QueueWeekday, Snapshot } from './snapshot.ts'
import { isNothing, odd, type Oddities, type SourceObject, sourceObject } from './source-object.ts'

const minute = z.number().int().min(0).max(1440)
const slot = z.object({
  start: minute,
  end: minute,
  /** `Possible` of an older version (facts §4.2) */
  type: z.enum(['Definite', 'NotPlanned', 'Possible']),
})
type YasnoSlot = z.infer<typeof slot>
const dateTime = z.iso.datetime({ offset: true })

const STATES = new Map<unknown, DayState>([
  ['ScheduleApplies', 'applies'],
  ['WaitingForSchedule', 'waiting'],
  ['EmergencyShutdowns', 'emergency'],
  ['NoOutages', 'none'],
])

/**
 * `…/planned-outages` by queue and `…/probable-outages` by region, operator, queue and weekday (facts §4.2). An
 * unreadable part is unknown only for its own queue and day. `fetched` is used where the source has no time stamp. The
 * weeks of other operators than `operator` are left out; without one, of several none is known to be ours.
 */
export function readYasno(planned: SourceObject, probable: unknown, fetched: Date, operator = ''): Snapshot {
  const oddities = { count: 0 }
  const days = Object.entries(planned).flatMap(([name, content]) => daysOf(name, content, fetched, oddities))
  const stamp = days.reduce<Date | null>((last, day) => (last && last > day.stamp ? last : day.stamp), null)
  return {
    mode: days.length === 0 ? 'hidden' : 'schedule',
    shown: { days: null, week: null },
    stamp,
    days,
    week: weekOf(probable, stamp ?? fetched, oddities, operator),
    names: [],
    odd: oddities.count,
  }
}

function daysOf(name: string, content: unknown, fetched: Date, oddities: Oddities): QueueDay[] {
  const queue = parseQueue(name)?.code
  if (queue === undefined) {
    odd(oddities)
    return []
  }
  const days = sourceObject(content) ?? { today: content }
  const stamp = updatedOn(days['updatedOn'], fetched, oddities)
  const today = kyivDate(fetched)
  return [
    { told: days['today'], expected: today },
    { told: days['tomorrow'], expected: addDays(today, 1) },
  ].flatMap((listedDay) =>
    isNothing(listedDay.told) ? [] : [{ queue, stamp, ...dayOf(listedDay, oddities) }],
  )
}

function updatedOn(value: unknown, fetched: Date, oddities: Oddities): Date {
  if (isNothing(value)) return fetched
  const timestamp = dateTime.safeParse(value)
  const stamp = timestamp.success ? new Date(timestamp.data) : null
  if (stamp && stamp <= new Date(fetched.getTime() + 3_600_000)) return stamp
  odd(oddities)
  return fetched
}

/** A day with an unreadable date counts as the day it is listed as, and is unknown. */
function dayOf(
  { told: content, expected }: { told: unknown; expected: IsoDate },
  oddities: Oddities,
): Pick<QueueDay, 'day' | 'state' | 'spans'> {
  const given = sourceObject(content)
  const date = dateTime.safeParse(given?.['date'])
  if (!given || !date.success) {
    odd(oddities)
    return { day: expected, state: 'unknown', spans: [] }
  }
  const day = kyivDate(Date.parse(date.data))
  // only the word itself: what is wrapped in a list is something else
  const state = STATES.get(given['status']) ?? 'unknown'
  // in an emergency the slots are not valid
  if (state === 'emergency') return { day, state, spans: [] }
  const { slots, readable, whole } = slotsOf(given['slots'])
  // before the schedule applies its hours are awaited, not announced
  const spans = intervalsOfMinutes(
    day,
    slots.flatMap(({ start, end, type }) =>
      type === 'NotPlanned'
        ? []
        : [{ start, end, kind: type === 'Definite' && state === 'applies' ? 'confirmed' : 'possible' }],
    ),
  )
  const stated =
    readable &&
    (state === 'waiting' || (state === 'applies' && whole) || (state === 'none' && spans.length === 0))
  if (!stated) {
    odd(oddities)
    return { day, state: 'unknown', spans }
  }
  return { day, state: state === 'applies' && spans.length === 0 ? 'none' : state, spans }
}

/** `readable`: every slot can be read; `whole`: together they cover every minute of the day. */
function slotsOf(content: unknown): { slots: YasnoSlot[]; readable: boolean; whole: boolean } {
  const given: unknown[] = Array.isArray(content) ? content : []
  const slots = given.flatMap((entry) => {
    const read = slot.safeParse(entry)
    return read.success && read.data.start < read.data.end ? [read.data] : []
  })
  const till = slots
    .toSorted((a, b) => a.start - b.start)
    .reduce((end, interval) => (interval.start <= end ? Math.max(end, interval.end) : end), 0)
  const readable = (Array.isArray(content) || isNothing(content)) && slots.length === given.length
  return { slots, readable, whole: till === 1440 }
}

/** All objects directly below this one. */
const below = (parent: SourceObject, oddities: Oddities): [string, SourceObject][] =>
  Object.entries(parent).flatMap(([key, value]): [string, SourceObject][] => {
    const inner = sourceObject(value)
    if (inner) return [[key, inner]]
    odd(oddities)
    return []
  })

function weekOf(probable: unknown, stamp: Date, oddities: Oddities, operator: string): QueueWeekday[] | null {
  if (isNothing(probable)) return null
  const regions = sourceObject(probable)
  if (!regions) {
    odd(oddities)
    return null
  }
  const named = (parent: SourceObject, key: string) => {
    const inner = sourceObject(parent[key])
    if (!inner) odd(oddities)
    return inner ?? {}
  }
  const operators = below(regions, oddities)
    .flatMap(([, region]) => below(named(region, 'dsos'), oddities))
    .filter(([id]) => operator === '' || id === operator)
  if (operators.length > 1) {
    odd(oddities)
    return null
  }
  return operators
    .flatMap(([, company]) => below(named(company, 'groups'), oddities))
    .flatMap(([name, group]) => {
      const queue = parseQueue(name)?.code
      if (queue === undefined) {
        odd(oddities)
        return []
      }
      return Object.entries(named(group, 'slots')).flatMap(([key, content]): QueueWeekday[] => {
        const weekday = Number(key) + 1
        if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) {
          odd(oddities)
          return []
        }
        const { slots, readable, whole } = slotsOf(content)
        const complete = readable && whole
        if (!complete) odd(oddities)
        const possible = slots.filter(({ type }) => type !== 'NotPlanned')
        return [
          { queue, weekday, slots: possible.map(({ start, end }) => ({ start, end })), complete, stamp },
        ]
      })
    })
}
