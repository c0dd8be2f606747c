import { addDays, daysBetween, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight, timeOf } from '#domain/kyiv.ts'
import type { HourMark } from '#domain/outage-intervals.ts'

/** Half-hours from one outage to the next, and of one outage: 3.5 h without power, 9.5 h with it. */
const ROUND = 26
const OFF = 7
const POSSIBLE = 11

export const queues = [1, 2, 3, 4, 5, 6].flatMap((group) => [`${group}.1`, `${group}.2`])

const phaseOf = (queue: string): number => {
  const [group = 1, sub = 1] = queue.split('.').map(Number)
  return (group - 1) * 4 + (sub - 1) * 2
}
const within = (half: number, queue: string, length: number): boolean =>
  (((half - phaseOf(queue)) % ROUND) + ROUND) % ROUND < length

/** Half-hours of a day without power, 48 by the wall clock; a cycle continues over midnight. */
export const offHalves = (date: IsoDate, queue: string): boolean[] =>
  halves(daysBetween('2026-01-01', date), queue, OFF)
/** Half-hours of a weekday, Monday = 1, in which power may be off. */
export const possibleHalves = (weekday: number, queue: string): boolean[] =>
  halves(weekday * 3, queue, POSSIBLE)

const halves = (day: number, queue: string, length: number) =>
  Array.from({ length: 48 }, (_, half) => within(day * 48 + half, queue, length))

type Words = { both: HourMark; first: HourMark; second: HourMark }
const certain: Words = { both: 'no', first: 'first', second: 'second' }
const possible: Words = { both: 'maybe', first: 'mfirst', second: 'msecond' }

const marksOf = (list: readonly boolean[], words: Words): Record<string, HourMark> =>
  Object.fromEntries(
    Array.from({ length: 24 }, (_, hour) => {
      const [first, second] = [list[hour * 2], list[hour * 2 + 1]]
      return [
        String(hour + 1),
        first && second ? words.both : first ? words.first : second ? words.second : 'yes',
      ]
    }),
  )

const pad = (n: number) => String(n).padStart(2, '0')

/** `fact` of a ДТЕК page: today and, when it is announced, tomorrow (facts §4.1). */
export function factOf(now: Date, stamp: string, announced: 'both' | 'today' | 'none') {
  const today = kyivDate(now)
  const days = announced === 'none' ? [] : announced === 'today' ? [today] : [today, addDays(today, 1)]
  const seconds = (day: IsoDate) => kyivMidnight(day).getTime() / 1000
  return {
    data:
      days.length === 0
        ? []
        : Object.fromEntries(
            days.map((day) => [
              seconds(day),
              Object.fromEntries(
                queues.map((queue) => [`GPV${queue}`, marksOf(offHalves(day, queue), certain)]),
              ),
            ]),
          ),
    update: stamp,
    today: seconds(today),
  }
}

/** `preset` of a ДТЕК page: the weekly template of possible outages. */
export function presetOf(stamp: string) {
  const weekdays = ['Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота', 'Неділя']
  return {
    days: Object.fromEntries(weekdays.map((name, index) => [index + 1, name])),
    sch_names: Object.fromEntries(queues.map((queue) => [`GPV${queue}`, `Черга ${queue}`])),
    time_zone: Object.fromEntries(
      Array.from({ length: 24 }, (_, h) => [
        h + 1,
        [`${pad(h)}-${pad(h + 1)}`, timeOf(h * 60), timeOf(h * 60 + 60)],
      ]),
    ),
    data: Object.fromEntries(
      queues.map((queue) => [
        `GPV${queue}`,
        Object.fromEntries(
          weekdays.map((_, index) => [index + 1, marksOf(possibleHalves(index + 1, queue), possible)]),
        ),
      ]),
    ),
    updateFact: stamp,
  }
}

/** Minutes of the day as Yasno gives them: every minute is in some slot (facts §4.2). */
export function slotsOf(list: readonly boolean[]) {
  const slots: { start: number; end: number; type: 'Definite' | 'NotPlanned' }[] = []
  for (const [half, off] of list.entries()) {
    const type = off ? 'Definite' : 'NotPlanned'
    const last = slots.at(-1)
    if (last?.type === type) last.end += 30
    else slots.push({ start: half * 30, end: half * 30 + 30, type })
  }
  return slots
}
