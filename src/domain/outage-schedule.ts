import { addDays, type IsoDate } from './calendar.ts'
import { kyivDate, kyivMidnight } from './kyiv.ts'
import {
  clipIntervals,
  intervalsOfMinutes,
  isStale,
  mergeIntervals,
  type OutageKind,
  type TimeSpan,
} from './outage-intervals.ts'
import type { DayState, Outages } from './outages.ts'
import { type Power, powerAt } from './outage-power.ts'

type Span = { from: string; to: string; kind: OutageKind }
type Day = { date: IsoDate; from: string; to: string; spans: Span[] }
/** Everything a screen shows about a place (contract/outages.ts), instants as ISO. */
export type Schedule = Pick<Outages, 'site' | 'mode'> & {
  queues: string[]
  queueNames: string[]
  updatedAt: string | null
  stale: boolean
  power: Power
  days: (Day & { state: DayState })[]
  week: (Day & { complete: boolean })[]
}

/** Data this old says nothing about now (facts §4.3). */
const WORTHLESS_AFTER_MS = 2 * 86_400_000
/** States of a day, the worst first: a house in several queues shows the worst. */
const GRAVEST: readonly DayState[] = ['emergency', 'unknown', 'waiting', 'applies', 'none']

const writtenSpan = ({ from, to, kind }: TimeSpan) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  kind,
})
const bounds = (date: IsoDate) => ({ from: kyivMidnight(date), to: kyivMidnight(addDays(date, 1)) })

/** Monday = 1 … Sunday = 7. */
const weekdayOf = (date: IsoDate): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const possibleOn = ({ week }: Outages, date: IsoDate): TimeSpan[] =>
  mergeIntervals(
    week
      .filter(({ weekday }) => weekday === weekdayOf(date))
      .flatMap(({ slots }) =>
        intervalsOfMinutes(
          date,
          slots.map((slot) => ({ ...slot, kind: 'possible' as const })),
        ),
      ),
  )

/**
 * The worst state of a day over all queues of the place. A queue that the source does not name yet is awaited; it is
 * unknown where the source shows no hours at all.
 */
export function stateOf(
  { days, queues, mode }: Pick<Outages, 'days' | 'queues' | 'mode'>,
  date: IsoDate,
): DayState {
  const untold: DayState = mode === 'schedule' ? 'waiting' : 'unknown'
  const states = queues.map(
    (queue) => days.find((queueDay) => queueDay.queue === queue && queueDay.day === date)?.state ?? untold,
  )
  return GRAVEST.find((state) => states.includes(state)) ?? 'unknown'
}

/** Whether the source states every hour of the day. */
const isAnnounced = (outages: Outages, date: IsoDate): boolean =>
  ['applies', 'none'].includes(stateOf(outages, date))

/** Certain outages and works from yesterday on, joined over midnight. */
const certainSpans = ({ days, works }: Outages): TimeSpan[] =>
  mergeIntervals([...days.flatMap(({ spans }) => spans), ...works]).filter(({ kind }) => kind !== 'possible')

/** Seven days from today of the weekly template. */
const weekFrom = (outages: Outages, today: IsoDate): TimeSpan[] =>
  mergeIntervals([0, 1, 2, 3, 4, 5, 6].flatMap((ahead) => possibleOn(outages, addDays(today, ahead))))

const isComplete = ({ queues, week }: Outages, date: IsoDate): boolean =>
  queues.every((queue) =>
    week.some(
      (weekRow) => weekRow.queue === queue && weekRow.weekday === weekdayOf(date) && weekRow.complete,
    ),
  )

/**
 * Power now and next at a place. Data that are too old say nothing but the outages they name; hours of the week are
 * possible where the day is not announced.
 */
export function powerOf(outages: Outages, now: Date): Power {
  const today = kyivDate(now)
  const { stamp } = outages
  const isFresh = stamp !== null && now.getTime() - stamp <= WORTHLESS_AFTER_MS
  const week = weekFrom(outages, today).filter(({ from }) => !isAnnounced(outages, kyivDate(from)))
  const ofDays = outages.days.flatMap(({ spans }) => spans).filter(({ kind }) => kind === 'possible')
  const days = [today, addDays(today, 1)].map((date) => ({
    ...bounds(date),
    announced: isFresh && isAnnounced(outages, date),
  }))
  const power = powerAt([...certainSpans(outages), ...ofDays, ...week], days, now)
  return {
    ...power,
    state: power.state === 'possible' && !isFresh ? 'unknown' : power.state,
    stale: stamp !== null && isStale(stamp, now),
  }
}

/** The part of the spans within a Kyiv day of 23, 24 or 25 hours. */
function inside(list: readonly TimeSpan[], date: IsoDate) {
  const { from, to } = bounds(date)
  return {
    date,
    from: from.toISOString(),
    to: to.toISOString(),
    spans: clipIntervals(list, from, to).map(writtenSpan),
  }
}

/** Today and tomorrow as announced, with the works at the house; nothing for a place without a queue. */
export function daysOf(outages: Outages, now: Date): Schedule['days'] {
  if (outages.queues.length === 0) return []
  const today = kyivDate(now)
  const spans = mergeIntervals([...outages.days.flatMap((day) => day.spans), ...outages.works])
  return [today, addDays(today, 1)].map((date) => ({ ...inside(spans, date), state: stateOf(outages, date) }))
}

/** Everything a screen shows about a place, for today, tomorrow and the week. */
export function scheduleOf(outages: Outages, now: Date): Schedule {
  const today = kyivDate(now)
  const { site, queues, mode, stamp } = outages
  const week = weekFrom(outages, today)
  return {
    site,
    queues: [...queues],
    queueNames: [...outages.names],
    mode,
    updatedAt: stamp === null ? null : new Date(stamp).toISOString(),
    stale: stamp !== null && isStale(stamp, now),
    power: powerOf(outages, now),
    days: daysOf(outages, now),
    week:
      outages.week.length === 0
        ? []
        : [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
            const date = addDays(today, ahead)
            return { ...inside(week, date), complete: isComplete(outages, date) }
          }),
  }
}
