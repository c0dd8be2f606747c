import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import type { QueueWeekday, Shown, Snapshot } from './snapshot.ts'

/** How long past days and works are kept: a bill of a year ago still shows the outages of its month. */
const KEPT_DAYS = 400

/**
 * Saves what a source says, in one transaction. Data older than the saved ones are ignored; `changed_at` moves only
 * when the outages themselves change, not with every new time stamp.
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
      insert into portal.outage_sites (site, mode, stamp, fetched_at, odd_parts, shows_days, shows_week)
      values (${site}, ${snapshot.mode}, ${snapshot.stamp}, ${now}, ${snapshot.odd},
        ${snapshot.shown.days ?? true}, ${snapshot.shown.week ?? true})
      on conflict (site) do update set mode = excluded.mode, stamp = excluded.stamp,
        fetched_at = excluded.fetched_at, odd_parts = excluded.odd_parts`.execute(trx)
    await storeShown(trx, site, snapshot.shown)
    await removePast(trx, site, today)
    const untold = await withdrawUntold(trx, site, snapshot, today, now)
    const changed = await storeDays(trx, site, snapshot, now)
    if (snapshot.week !== null) await storeWeek(trx, site, snapshot.week)
    await storeNames(trx, site, snapshot)
    return untold + changed
  })
}

/** What the source says about its own tables; what it does not mention stays as it was. */
export async function storeShown(db: Kysely<Database>, site: Site, { days, week }: Shown): Promise<void> {
  if (days === null && week === null) return
  await sql`
    update portal.outage_sites
    set shows_days = coalesce(${days}::boolean, shows_days), shows_week = coalesce(${week}::boolean, shows_week)
    where site = ${site}`.execute(db)
}

/** Spans that the source no longer names, by beginning and kind; those it names again are not withdrawn. */
const withdrawn = (
  before: RawBuilder<unknown>,
  earlier: RawBuilder<unknown>,
  spans: RawBuilder<unknown>,
) => sql`
  (select coalesce(jsonb_agg(distinct was), '[]') from jsonb_array_elements(${before} || ${earlier}) as was
    where not exists (select from jsonb_array_elements(${spans}) as t
      where t->'from' = was->'from' and t->'kind' = was->'kind'))`

/** Removes days and works that no bill shows any more. */
async function removePast(db: Kysely<Database>, site: Site, today: IsoDate): Promise<void> {
  const oldest = addDays(today, -KEPT_DAYS)
  await db.deleteFrom('portal.outage_days').where('site', '=', site).where('day', '<', oldest).execute()
  await db
    .deleteFrom('portal.outage_works')
    .where('site', '=', site)
    .where('starts_at', '<', kyivMidnight(oldest))
    .where('gone_at', '<', kyivMidnight(oldest))
    .execute()
}

/** A day that the source no longer mentions becomes unknown and its hours are withdrawn. */
async function withdrawUntold(
  db: Kysely<Database>,
  site: Site,
  { days }: Snapshot,
  today: IsoDate,
  now: Date,
): Promise<number> {
  const dayKeys = JSON.stringify(days.map(({ queue, day }) => ({ queue, day })))
  const { rows } = await sql<{ queue: string }>`
    update portal.outage_days d
    set state = 'unknown', spans = '[]', revision = d.revision + 1, changed_at = ${now},
      withdrawn = ${withdrawn(sql.ref('d.spans'), sql.ref('d.withdrawn'), sql`'[]'::jsonb`)}
    where d.site = ${site} and d.day >= ${today}::date and (d.state <> 'unknown' or d.spans <> '[]') and not exists (
      select from jsonb_to_recordset(${dayKeys}::jsonb) as t (queue text, day date)
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
    -- told twice, a day is what is known least of it
    order by t.queue, t.day, t.state <> 'unknown'
    on conflict (site, queue, day) do update set
      state = excluded.state, spans = excluded.spans, stamp = excluded.stamp,
      changed_at = case when (d.state, d.spans) is distinct from (excluded.state, excluded.spans)
        then excluded.changed_at else d.changed_at end,
      revision = d.revision + ((d.state, d.spans) is distinct from (excluded.state, excluded.spans))::int,
      withdrawn = ${withdrawn(sql.ref('d.spans'), sql.ref('d.withdrawn'), sql.ref('excluded.spans'))}
      where d.stamp <= excluded.stamp
    returning d.changed_at = ${now}::timestamptz as changed`.execute(db)
  return rows.filter(({ changed }) => changed).length
}

async function storeWeek(db: Kysely<Database>, site: Site, week: readonly QueueWeekday[]): Promise<void> {
  await db.deleteFrom('portal.outage_weeks').where('site', '=', site).execute()
  await sql`
    insert into portal.outage_weeks (site, queue, weekday, slots, complete, stamp)
    select distinct on (t.queue, t.weekday) ${site}::text, t.queue, t.weekday, t.slots, t.complete, t.stamp
    from jsonb_to_recordset(${JSON.stringify(week)}::jsonb)
      as t (queue text, weekday smallint, slots jsonb, complete boolean, stamp timestamptz)
    order by t.queue, t.weekday, t.complete`.execute(db)
}

async function storeNames(db: Kysely<Database>, site: Site, { names }: Snapshot): Promise<void> {
  await sql`
    insert into portal.outage_queues (site, queue, name)
    select distinct on (t.queue) ${site}::text, t.queue, t.name
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as t (queue text, name text)
    order by t.queue
    on conflict (site, queue) do update set name = excluded.name`.execute(db)
}
