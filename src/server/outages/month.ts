import { sql } from 'kysely'
import { addDays, firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { clipIntervals, hoursOff, type TimeSpan } from '#domain/outage-intervals.ts'
import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import type { DayState } from '#domain/outages.ts'
import { OPEN_WORK_MS, type Place } from './load.ts'
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

type Row = { site: string; queue: string; day: IsoDate; state: DayState; spans: TimeSpan[] }
type Work = TimeSpan & { site: string; house: string }

/**
 * Outages of a month at the place of each account, by the present queues and the works at the house as they were
 * published then or entered by the duty; as many questions however many places. A day counts as known when the source
 * stated every hour of it for each queue: what was not stated never counts as power.
 */
export async function monthOutages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  heads: readonly (Known & { readonly site: Site })[],
  month: Month,
): Promise<ReadonlyMap<string, MonthOutages>> {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const places = await placesOf(db, heads)
  const [start, end] = [kyivMidnight(first), kyivMidnight(addDays(last, 1))]
  const sites = JSON.stringify(
    Object.entries(Object.groupBy(places, ({ site }) => site)).map(([site, sitePlaces]) => ({
      site,
      queues: [...new Set(sitePlaces.flatMap(({ queues }) => queues))],
      houses: [...new Set(sitePlaces.flatMap(({ house }) => house ?? []))],
    })),
  )
  const placeTable = sql`jsonb_to_recordset(${sites}::jsonb) as asked (site text, queues text[], houses text[])`
  const { rows } = await sql<Row>`
    select d.site, d.queue, to_char(d.day, 'YYYY-MM-DD') as day, d.state, d.spans
    from ${placeTable} join portal.outage_days d on d.site = asked.site and d.queue = any(asked.queues)
    where d.day between ${first}::date and ${last}::date`.execute(db)
  const at = now()
  // works that are named no more ended then; a break without an end is believed as long as on the pages, and no hour that
  // is still to come counts
  const { rows: works } = await sql<Work>`
    select k.site, k.house_key as house, (extract(epoch from k.starts_at) * 1000)::bigint as "from",
      (extract(epoch from least(k.gone_at, coalesce(k.ends_at, least(${at}::timestamptz,
        k.stamp + ${OPEN_WORK_MS}::float8 * interval '1 millisecond')))) * 1000)::bigint as "to", k.kind
    from ${placeTable} join portal.outage_works k on k.site = asked.site and k.house_key = any(asked.houses)
    where k.starts_at < ${end} and k.starts_at < coalesce(k.gone_at, 'infinity')
      and coalesce(least(k.gone_at, k.ends_at), 'infinity') > ${start}
    union all
    select e.site, h.house, (extract(epoch from e.starts_at) * 1000)::bigint,
      (extract(epoch from coalesce(least(e.ended_at, e.ends_at), ${at}::timestamptz)) * 1000)::bigint, e.kind
    from ${placeTable} join portal.entered_outages e on e.site = asked.site and e.house_keys && asked.houses
    cross join lateral unnest(e.house_keys) as h (house)
    where h.house = any(asked.houses) and e.starts_at < ${end}
      and coalesce(least(e.ended_at, e.ends_at), 'infinity') > ${start}`.execute(db)
  const known = new Map(rows.map((row) => [`${row.site} ${row.queue} ${row.day}`, row]))
  const outagesAt = ({ site, queues, house }: Place): MonthOutages => {
    const ownWorks = works.filter((work) => work.site === site && work.house === house)
    const days = datesOf(first, last).map((date) => {
      const [from, to] = [kyivMidnight(date).getTime(), kyivMidnight(addDays(date, 1)).getTime()]
      const dayRows = queues.map((queue) => known.get(`${site} ${queue} ${date}`))
      const stated =
        queues.length > 0 && dayRows.every((row) => row?.state === 'applies' || row?.state === 'none')
      const spans = dayRows.flatMap((row) => row?.spans ?? []).filter(({ kind }) => kind !== 'possible')
      return { from, to, spans: stated ? clipIntervals([...spans, ...ownWorks], from, to) : null }
    })
    return {
      month,
      queues,
      days,
      offMs: days.reduce((sum, { spans }) => sum + hoursOff(spans ?? []) * 3_600_000, 0),
      knownDays: days.filter(({ spans }) => spans !== null).length,
    }
  }
  // of known sites, so each head has its place
  return new Map(places.flatMap((place, n) => (heads[n] ? [[heads[n].account, outagesAt(place)]] : [])))
}

function datesOf(first: IsoDate, last: IsoDate): IsoDate[] {
  const dates: IsoDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}
