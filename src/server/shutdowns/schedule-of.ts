import type { z } from 'zod'
import type { schedule } from '#contract/shutdowns.ts'
import { addDays, type IsoDate, kyivDate, kyivMidnight } from '#domain/dates.ts'
import {
  clipIntervals,
  intervalsOfMinutes,
  isStale,
  mergeIntervals,
  nowNext,
  type TimeSpan,
} from '#domain/shutdown.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'
import type { Outages } from './load.ts'

export type Schedule = z.input<typeof schedule>

/** Data so old tells nothing of now (facts §4.3). */
const WORTHLESS_AFTER_MS = 2 * 86_400_000
/** Of a house in several queues the gravest state of a day is told. */
const GRAVEST: readonly DayState[] = ['emergency', 'unknown', 'waiting', 'applies', 'none']

const told = ({ from, to, kind }: TimeSpan) => ({
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

/** State of a day over all queues of the place; a day nobody told of is waited for. */
function stateOf({ days, mode }: Outages, date: IsoDate): DayState {
  const states = days.filter(({ day }) => day === date).map(({ state }) => state)
  return GRAVEST.find((state) => states.includes(state)) ?? (mode === 'suspended' ? 'none' : 'waiting')
}

/** Certain outages and works joined over midnight, from yesterday on; what calendars carry. */
export const certainSpans = ({ days, works }: Outages): TimeSpan[] =>
  mergeIntervals([...days.flatMap(({ spans }) => spans), ...works]).filter(({ kind }) => kind !== 'possible')

/** Seven days from today of the weekly template; nothing while schedules are suspended. */
const weekFrom = (outages: Outages, today: IsoDate): TimeSpan[] =>
  outages.mode === 'suspended'
    ? []
    : mergeIntervals([0, 1, 2, 3, 4, 5, 6].flatMap((ahead) => possibleOn(outages, addDays(today, ahead))))

/** Power now and next of a place. Unknown when the source is silent, too old, has not told of today or says that no timetable holds. */
export function powerOf(outages: Outages, now: Date): Schedule['power'] {
  const today = kyivDate(now)
  const announced = (date: IsoDate) => ['applies', 'none'].includes(stateOf(outages, date))
  const possible = weekFrom(outages, today).filter(({ from }) => !announced(kyivDate(from)))
  const dayPossible = outages.days.flatMap(({ spans }) => spans).filter(({ kind }) => kind === 'possible')
  const { now: current, backAt, next } = nowNext([...certainSpans(outages), ...dayPossible, ...possible], now)
  const { stamp } = outages
  const ignorant =
    stamp === null ||
    now.getTime() - stamp > WORTHLESS_AFTER_MS ||
    ['emergency', 'waiting'].includes(stateOf(outages, today))
  return {
    state: current ? 'off' : ignorant || outages.queues.length === 0 ? 'unknown' : 'on',
    kind: current?.kind ?? null,
    backAt: backAt === null ? null : new Date(backAt).toISOString(),
    next: next ? told(next) : null,
    stale: stamp !== null && isStale(stamp, now),
  }
}

/** Everything a screen shows of a place, for today, tomorrow and the week. */
export function scheduleOf(outages: Outages, now: Date): Schedule {
  const today = kyivDate(now)
  const { site, queues, mode, stamp } = outages
  const spans = mergeIntervals([...outages.days.flatMap((day) => day.spans), ...outages.works])
  const week = weekFrom(outages, today)
  const inside = (list: readonly TimeSpan[], date: IsoDate) => {
    const { from, to } = bounds(date)
    return {
      date,
      from: from.toISOString(),
      to: to.toISOString(),
      spans: clipIntervals(list, from, to).map(told),
    }
  }
  return {
    site,
    queues: [...queues],
    mode,
    updatedAt: stamp === null ? null : new Date(stamp).toISOString(),
    stale: stamp !== null && isStale(stamp, now),
    power: powerOf(outages, now),
    days:
      queues.length === 0
        ? []
        : [today, addDays(today, 1)].map((date) => ({
            ...inside(spans, date),
            state: stateOf(outages, date),
          })),
    week: week.length === 0 ? [] : [0, 1, 2, 3, 4, 5, 6].map((ahead) => inside(week, addDays(today, ahead))),
  }
}
