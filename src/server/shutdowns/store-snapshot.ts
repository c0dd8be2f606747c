import { type Kysely, sql } from 'kysely'
import { addDays, kyivDate } from '#domain/dates.ts'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import type { Snapshot } from './snapshot.ts'

/** Past days are kept so long: the evening of yesterday joins the night of today. */
const KEPT_DAYS = 7

/**
 * Keeps what a source says, in one transaction. What is older than what is kept is left alone; `changed_at` moves
 * only when the outages themselves change, not with every new stamp.
 * @returns how many days of queues really changed
 */
export async function storeSnapshot(
  db: Kysely<Database>,
  site: Site,
  snapshot: Snapshot,
  now: Date,
): Promise<number> {
  const today = kyivDate(now)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`outages ${site}`}, 0))`.execute(trx)
    const { rows: newer } = await sql`
      select from portal.outage_sites where site = ${site} and stamp > ${snapshot.stamp}::timestamptz`.execute(
      trx,
    )
    if (newer.length > 0) return 0
    await sql`
      insert into portal.outage_sites (site, mode, stamp, fetched_at)
      values (${site}, ${snapshot.mode}, ${snapshot.stamp}, ${now})
      on conflict (site) do update set mode = excluded.mode, stamp = excluded.stamp, fetched_at = excluded.fetched_at`.execute(
      trx,
    )
    const gone = await dropUntold(trx, site, snapshot, today)
    const changed = await storeDays(trx, site, snapshot, now)
    if (snapshot.week.length > 0) await storeWeek(trx, site, snapshot)
    return gone + changed
  })
}

/** A day the source tells no more of is no more announced; days long past are forgotten. */
async function dropUntold(
  db: Kysely<Database>,
  site: Site,
  { days }: Snapshot,
  today: string,
): Promise<number> {
  await db
    .deleteFrom('portal.outage_days')
    .where('site', '=', site)
    .where('day', '<', addDays(today, -KEPT_DAYS))
    .execute()
  const told = JSON.stringify(days.map(({ queue, day }) => ({ queue, day })))
  const { rows } = await sql<{ queue: string }>`
    delete from portal.outage_days d
    where d.site = ${site} and d.day >= ${today}::date and not exists (
      select from jsonb_to_recordset(${told}::jsonb) as t (queue text, day date)
      where t.queue = d.queue and t.day = d.day)
    returning d.queue`.execute(db)
  return rows.length
}

async function storeDays(db: Kysely<Database>, site: Site, { days }: Snapshot, now: Date): Promise<number> {
  const { rows } = await sql<{ changed: boolean }>`
    insert into portal.outage_days as d (site, queue, day, state, spans, stamp, changed_at)
    select distinct on (t.queue, t.day) ${site}::text, t.queue, t.day, t.state, t.spans, t.stamp, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as t (queue text, day date, state text, spans jsonb, stamp timestamptz)
    on conflict (site, queue, day) do update set
      state = excluded.state, spans = excluded.spans, stamp = excluded.stamp,
      changed_at = case when (d.state, d.spans) is distinct from (excluded.state, excluded.spans)
        then excluded.changed_at else d.changed_at end
      where d.stamp <= excluded.stamp
    returning d.changed_at = ${now}::timestamptz as changed`.execute(db)
  return rows.filter(({ changed }) => changed).length
}

async function storeWeek(db: Kysely<Database>, site: Site, { week }: Snapshot): Promise<void> {
  await db.deleteFrom('portal.outage_weeks').where('site', '=', site).execute()
  await sql`
    insert into portal.outage_weeks (site, queue, weekday, slots, stamp)
    select distinct on (t.queue, t.weekday) ${site}::text, t.queue, t.weekday, t.slots, t.stamp
    from jsonb_to_recordset(${JSON.stringify(week)}::jsonb)
      as t (queue text, weekday smallint, slots jsonb, stamp timestamptz)`.execute(db)
}
