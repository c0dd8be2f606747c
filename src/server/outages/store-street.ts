import { type Kysely, sql } from 'kysely'
import type { Site } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import type { Street } from './ask-source.ts'
import { suspendsTimetable } from '#domain/work-kind.ts'
import { houseKey } from '#domain/house-place.ts'
import type { StreetReport } from './snapshot.ts'

/**
 * Saves the houses of a street where users of the portal live: their queues, the current works, since when the previous
 * ones are named no more, and a new line in the history of an object whose house has moved to another queue.
 */
export async function storeStreet(
  db: Kysely<Database>,
  site: Site,
  { settlement, street }: Street,
  report: StreetReport,
  now: Date,
): Promise<void> {
  const stamp = report.stamp ?? now
  // what is said of a house for the first time has long been known elsewhere
  const { rows: lived } = await sql<{ key: string; fresh: boolean }>`
    select o.house_key as key, coalesce(min(o.observed_at) > min(s.asked_at), true) as fresh
    from portal.outage_objects o
    left join portal.outage_streets s on s.site = o.site and s.settlement = o.settlement and s.street = o.street
    where o.site = ${site} and o.settlement = ${settlement} and o.street = ${street}
    group by o.house_key`.execute(db)
  const isFresh = new Map(lived.map(({ key, fresh }) => [key, fresh]))
  const houses = report.houses
    .map(({ house, queues, work, unread }) => ({
      key: houseKey(settlement, street, house),
      queues,
      unread,
      suspended: work !== null && suspendsTimetable(work.reason),
      ...work,
    }))
    .flatMap((house) => {
      const fresh = isFresh.get(house.key)
      return fresh === undefined ? [] : [{ ...house, fresh }]
    })
  const houseRows = JSON.stringify(houses)
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into portal.outage_streets (site, settlement, street, asked_at)
      values (${site}, ${settlement}, ${street}, ${now})
      on conflict (site, settlement, street) do update set asked_at = excluded.asked_at`.execute(trx)
    await sql`
      insert into portal.outage_houses as h (site, house_key, queues, stamp, suspended)
      select distinct on (t.key) ${site}::text, t.key, t.queues, ${stamp}::timestamptz, t.suspended
      from jsonb_to_recordset(${houseRows}::jsonb) as t (key text, queues text[], suspended boolean)
      -- a house whose queues are told oddly keeps those it had
      where t.queues is not null
      order by t.key
      on conflict (site, house_key) do update set queues = excluded.queues, stamp = excluded.stamp,
          suspended = excluded.suspended,
          suspensions = h.suspensions + (h.suspended <> excluded.suspended)::int
        where h.stamp <= excluded.stamp`.execute(trx)
    await sql`
      update portal.outage_works w set gone_at = ${stamp}, missed_at = ${now}
      from jsonb_to_recordset(${houseRows}::jsonb) as t (key text, unread boolean)
      where w.site = ${site} and w.house_key = t.key and w.gone_at is null and w.stamp <= ${stamp}
        -- works that cannot be read may be those that are known
        and t.unread is not true and not exists (
          select from jsonb_to_recordset(${houseRows}::jsonb) as k (key text, kind text, "from" timestamptz)
          where k.key = w.house_key and k.kind = w.kind and k."from" = w.starts_at)`.execute(trx)
    await sql`
      insert into portal.outage_works as w (site, house_key, kind, starts_at, ends_at, reason, stamp, known_before)
      select distinct on (t.key, t.kind, t."from")
        ${site}::text, t.key, t.kind, t."from", t."to", t.reason, ${stamp}::timestamptz, t.fresh
      from jsonb_to_recordset(${houseRows}::jsonb)
        as t (key text, kind text, "from" timestamptz, "to" timestamptz, reason text, fresh boolean)
      where t.kind is not null
      on conflict (site, house_key, kind, starts_at) do update set
        -- another end is news again
        known_before = w.known_before and w.ends_at is not distinct from excluded.ends_at,
        ends_at = excluded.ends_at, reason = excluded.reason, stamp = excluded.stamp, gone_at = null,
        missed_at = null,
        revision = w.revision + (w.ends_at is distinct from excluded.ends_at)::int`.execute(trx)
    // what the company's records say already is now the word of the source
    await sql`
      update portal.object_queues q set origin = 'source'
      from jsonb_to_recordset(${houseRows}::jsonb) as t (key text)
      join portal.outage_objects o on o.site = ${site} and o.house_key = t.key
      join portal.outage_houses h on h.site = o.site and h.house_key = o.house_key
      where q.account = o.account and q.origin = 'company' and q.queues = h.queues and not exists (
        select from portal.object_queues k where k.account = q.account and k.valid_from > q.valid_from)`.execute(
      trx,
    )
    await sql`
      insert into portal.object_queues (account, valid_from, queues, origin)
      select o.account, ${now}, h.queues, 'source'
      from jsonb_to_recordset(${houseRows}::jsonb) as t (key text)
      join portal.outage_objects o on o.site = ${site} and o.house_key = t.key
      join portal.outage_houses h on h.site = o.site and h.house_key = o.house_key
      left join lateral (
        select q.queues from portal.object_queues q where q.account = o.account
        order by q.valid_from desc limit 1) last on true
      where h.queues is distinct from last.queues
      on conflict (account, valid_from) do update set queues = excluded.queues, origin = excluded.origin`.execute(
      trx,
    )
  })
}
