import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, kyivDate } from '#domain/dates.ts'
import type { Site } from '#domain/site.ts'
import type { TimeSpan } from '#domain/shutdown.ts'
import type { Database } from '#server/db/schema.ts'
import type { DayState } from '#server/db/schema-shutdowns.ts'
import type { Slot } from './snapshot.ts'

/** Where power is asked about: the queues of a site and, for works, the key of the house. */
export type Place = { site: Site; queues: readonly string[]; house: string | null }

/** All that is kept of a place around now; instants in epoch milliseconds. */
export type Outages = Omit<Place, 'house'> & {
  mode: 'schedule' | 'suspended' | 'silent'
  /** the source's own stamp: the freshest of what it tells of today or later, else of the source as a whole */
  stamp: number | null
  days: { queue: string; day: string; state: DayState; spans: TimeSpan[] }[]
  week: { queue: string; weekday: number; slots: Slot[] }[]
  works: (TimeSpan & { reason: string })[]
}

type Row = Pick<Outages, 'days' | 'week' | 'works'> & {
  n: number
  mode: 'schedule' | 'suspended' | null
  siteStamp: number | null
  dayStamp: number | null
}

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
    select a.n, s.mode, ${ms(sql.ref('s.stamp'))} as "siteStamp", d.stamp as "dayStamp",
      coalesce(d.list, '[]') as days, coalesce(w.list, '[]') as week, coalesce(k.list, '[]') as works
    from asked a
    left join portal.outage_sites s on s.site = a.site
    left join lateral (
      select ${ms(sql`max(d.stamp) filter (where d.day >= ${today}::date)`)} as stamp, jsonb_agg(jsonb_build_object(
        'queue', d.queue, 'day', d.day, 'state', d.state, 'spans', d.spans) order by d.day, d.queue) as list
      from portal.outage_days d
      where d.site = a.site and d.queue = any(a.queues)
        and d.day between ${addDays(today, -1)}::date and ${addDays(today, 2)}::date) d on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('queue', w.queue, 'weekday', w.weekday, 'slots', w.slots)) as list
      from portal.outage_weeks w where w.site = a.site and w.queue = any(a.queues)) w on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('from', ${ms(sql.ref('k.starts_at'))}, 'to', ${ms(sql.ref('k.ends_at'))}, 'kind', k.kind,
        'reason', k.reason) order by k.starts_at) as list
      from portal.outage_works k
      where k.site = a.site and k.house_key = a.house and k.ends_at > ${now}) k on true
    order by a.n`.execute(db)
  return rows.flatMap(({ n, mode, siteStamp, dayStamp, days, week, works }) => {
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
            works,
          },
        ]
      : []
  })
}
