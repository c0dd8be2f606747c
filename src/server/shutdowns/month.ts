import { sql } from 'kysely'
import { addDays, firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { clipIntervals, hoursOff, type TimeSpan } from '#domain/shutdown.ts'
import type { Deps } from '#server/deps.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'
import { type Known, placesOf } from './object-queues.ts'

export type MonthOutages = {
  readonly month: Month
  readonly queues: readonly string[]
  /** `spans` null: nothing is known about the day, or no timetable was valid on it */
  readonly days: readonly {
    readonly from: number
    readonly to: number
    readonly spans: readonly TimeSpan[] | null
  }[]
  /** milliseconds without power on the days that are known */
  readonly offMs: number
  readonly knownDays: number
}

type Row = { queue: string; day: IsoDate; state: DayState; spans: TimeSpan[] }

/**
 * Outages of a month at a place, by its present queues and the works at its house as they were published then. A day
 * counts as known when the source stated every hour of it for each queue: what was not stated never counts as power.
 */
export async function monthOutages(
  { db }: Pick<Deps, 'db'>,
  head: Known,
  month: Month,
): Promise<MonthOutages> {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const [place] = await placesOf(db, [head])
  const queues = place?.queues ?? []
  const [start, end] = [kyivMidnight(first), kyivMidnight(addDays(last, 1))]
  const { rows } = await sql<Row>`
    select d.queue, to_char(d.day, 'YYYY-MM-DD') as day, d.state, d.spans from portal.outage_days d
    where d.site = ${head.site} and d.queue = any(${[...queues]}::text[])
      and d.day between ${first}::date and ${last}::date`.execute(db)
  const { rows: works } = await sql<TimeSpan>`
    select (extract(epoch from k.starts_at) * 1000)::bigint as "from", (extract(epoch from k.ends_at) * 1000)::bigint as "to", k.kind
    from portal.outage_works k
    where k.site = ${head.site} and k.house_key = ${place?.house ?? null}
      and k.starts_at < ${end} and k.ends_at > ${start}`.execute(db)
  const days = datesOf(first, last).map((date) => {
    const [from, to] = [kyivMidnight(date).getTime(), kyivMidnight(addDays(date, 1)).getTime()]
    const told = queues.map((queue) => rows.find((row) => row.queue === queue && row.day === date))
    const stated = queues.length > 0 && told.every((row) => row?.state === 'applies' || row?.state === 'none')
    const spans = told.flatMap((row) => row?.spans ?? []).filter(({ kind }) => kind !== 'possible')
    return { from, to, spans: stated ? clipIntervals([...spans, ...works], from, to) : null }
  })
  return {
    month,
    queues,
    days,
    offMs: days.reduce((sum, { spans }) => sum + hoursOff(spans ?? []) * 3_600_000, 0),
    knownDays: days.filter(({ spans }) => spans !== null).length,
  }
}

function datesOf(first: IsoDate, last: IsoDate): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
