import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Site } from '#domain/site.ts'
import type { TimeSpan } from '#domain/shutdown.ts'
import type { Database } from '#server/db/schema.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'
import { shutdowns } from '#text/shutdowns.ts'
import type { Slot } from './snapshot.ts'

/** A place whose power is asked about: the queues of a site and, for works, the key of the house. */
export type Place = { site: Site; queues: readonly string[]; house: string | null }

/** Everything kept about a place around now; instants in epoch milliseconds. */
export type Outages = Omit<Place, 'house'> & {
  mode: 'schedule' | 'hidden' | 'silent'
  /** the time stamp of the source: the newest one for today or later, otherwise that of the whole source */
  stamp: number | null
  days: {
    queue: string
    day: string
    state: DayState
    spans: TimeSpan[]
    /** grows with each change of the day */
    revision: number
    /** named before and no longer named */
    withdrawn: TimeSpan[]
  }[]
  week: { queue: string; weekday: number; slots: Slot[]; complete: boolean }[]
  /** what the source calls the queues, in their order */
  names: string[]
  /** `to` is Infinity where no end is named */
  works: (TimeSpan & { reason: string; revision: number })[]
  /** how often the timetable has been suspended at the house and resumed */
  suspensions: number
}

type Row = Pick<Outages, 'days' | 'week' | 'suspensions'> & {
  n: number
  mode: 'schedule' | 'hidden' | null
  siteStamp: number | null
  dayStamp: number | null
  names: Record<string, string>
  works: (Omit<Outages['works'][number], 'to'> & { to: number | null })[]
}

/** How long a break without an end is believed after the source last named it. */
const OPEN_WORK_MS = 2 * 86_400_000

const ms = (instant: RawBuilder<unknown>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`

/** Outages of many places from yesterday to the day after tomorrow, in one statement, in the order asked. */
export async function loadOutages(
  db: Kysely<Database>,
  places: readonly Place[],
  now: Date,
): Promise<Outages[]> {
  if (places.length === 0) return []
  const today = kyivDate(now)
  const asked = JSON.stringify(places.map((place, n) => ({ n, ...place })))
  const { rows } = await sql<Row>`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as a (n int, site text, queues text[], house text))
    select a.n, case when s.shows_days then s.mode when s.mode is not null then 'hidden' end as mode,
      ${ms(sql.ref('s.stamp'))} as "siteStamp", d.stamp as "dayStamp",
      coalesce(d.list, '[]') as days, coalesce(w.list, '[]') as week, coalesce(q.names, '{}') as names,
      coalesce(k.list, '[]') as works, coalesce(h.suspensions, 0) as suspensions
    from asked a
    left join portal.outage_sites s on s.site = a.site
    left join portal.outage_houses h on h.site = a.site and h.house_key = a.house
    left join lateral (
      select ${ms(sql`max(d.stamp) filter (where d.day >= ${today}::date)`)} as stamp, jsonb_agg(jsonb_build_object(
        'queue', d.queue, 'day', d.day, 'revision', d.revision,
        'state', case when s.shows_days then d.state else 'unknown' end,
        'spans', case when s.shows_days then d.spans else '[]' end,
        'withdrawn', case when s.shows_days then d.withdrawn else d.withdrawn || d.spans end)
        order by d.day, d.queue) as list
      from portal.outage_days d
      where d.site = a.site and d.queue = any(a.queues)
        and d.day between ${addDays(today, -1)}::date and ${addDays(today, 2)}::date) d on true
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'queue', w.queue, 'weekday', w.weekday, 'slots', w.slots, 'complete', w.complete)) as list
      from portal.outage_weeks w where w.site = a.site and s.shows_week and w.queue = any(a.queues)) w on true
    left join lateral (
      select jsonb_object_agg(q.queue, q.name) as names
      from portal.outage_queues q where q.site = a.site and q.queue = any(a.queues)) q on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('from', ${ms(sql.ref('k.starts_at'))}, 'to', ${ms(sql.ref('k.ends_at'))},
        'kind', k.kind, 'reason', k.reason, 'revision', k.revision) order by k.starts_at) as list
      from portal.outage_works k
      where k.site = a.site and k.house_key = a.house and (k.ends_at > ${now}
        or (k.ends_at is null and k.stamp > ${new Date(now.getTime() - OPEN_WORK_MS)}))) k on true
    order by a.n`.execute(db)
  return rows.flatMap(({ n, mode, siteStamp, dayStamp, days, week, names, works, suspensions }) => {
    const place = places[n]
    return place
      ? [
          {
            site: place.site,
            queues: place.queues,
            mode: mode ?? 'silent',
            stamp: dayStamp ?? siteStamp,
            days,
            week,
            names: place.queues.map((queue) => names[queue] ?? shutdowns.queue(queue)),
            works: works.map((work) => ({ ...work, to: work.to ?? Number.POSITIVE_INFINITY })),
            suspensions,
          },
        ]
      : []
  })
}
