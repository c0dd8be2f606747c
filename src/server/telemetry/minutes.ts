import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { areCounted } from './are-counted.ts'
import { bucketSql } from './buckets.ts'
import { addHours, addMinutes, hourStart, minuteStart } from './days.ts'

/** What the calls of a minute are counted by; an absent value counts as ''. */
const minutes = [
  { calls: 'portal_calls', minutes: 'portal_minutes', by: ['path', 'site', 'outcome'] },
  { calls: 'fm_calls', minutes: 'fm_minutes', by: ['function_module', 'site', 'outcome'] },
] as const

/** Minutes are kept so long. */
export const MINUTE_HOURS = 48
/** So many are counted in one transaction. */
const AT_ONCE = 60
/** Rows are written within a second: until then a minute has not ended for the counting. */
const SETTLED_MS = 2000
/** Minutes are looked at again for rows that a server kept a little longer. */
const LATE_MINUTES = 3
/** On the first run in an hour: rows that a server kept in memory while it could not reach the database. */
const LATE_HOURS = 3

/** Calls that ended before this instant are in the minutes; null before the first run. */
export async function countedTill(db: QueryExecutorProvider): Promise<Date | null> {
  const { rows } = await sql<{ till: Date }>`select till from telemetry.counted_minutes`.execute(db)
  return rows[0]?.till ?? null
}

/**
 * Counts every whole minute since the last run, and those before it again if calls of them came since. What is counted
 * again is replaced, an hour of minutes at a time in one transaction: repeated, simultaneous and killed runs do no harm.
 */
export async function countMinutes(options: {
  db: Kysely<Database>
  now: Date
  signal?: AbortSignal
}): Promise<void> {
  const { db, now, signal } = options
  const end = minuteStart(new Date(now.getTime() - SETTLED_MS))
  const till = await countedTill(db)
  let start = startOf(till, end)
  while (start < end) {
    signal?.throwIfAborted()
    const from = start
    // what was counted before is looked at by itself
    const last = till !== null && from < till && till < end ? till : end
    const next = new Date(Math.min(last.getTime(), addMinutes(from, AT_ONCE).getTime()))
    await inTransaction(db, (trx) => countSome(trx, from, next))
    start = next
  }
}

function startOf(till: Date | null, end: Date): Date {
  const oldest = addHours(end, -MINUTE_HOURS)
  // nothing was counted yet, or the clock was set back
  if (till === null || till > end) return addHours(end, -1)
  const late =
    hourStart(till) < hourStart(end) ? addHours(till, -LATE_HOURS) : addMinutes(till, -LATE_MINUTES)
  return late < oldest ? oldest : late
}

async function countSome(trx: QueryExecutorProvider, from: Date, till: Date): Promise<void> {
  // two servers count one after the other
  await sql`select pg_advisory_xact_lock(7302, 3), set_config('statement_timeout', '120s', true)`.execute(trx)
  for (const { calls, minutes: table, by } of minutes) {
    if (await areCounted(trx, { calls, counts: table, by: 'minute' }, from, till)) continue
    const names = sql.join(by.map((name) => sql.ref(name)))
    const values = by.map((name) => sql`coalesce(${sql.ref(name)}, '')`)
    await sql`delete from ${sql.table(`telemetry.${table}`)} where minute >= ${from} and minute < ${till}`.execute(
      trx,
    )
    await sql`
      with counted as (
        select date_trunc('minute', at) as minute,
          ${sql.join(by.map((name, n) => sql`${values[n]} as ${sql.ref(name)}`))},
          ${bucketSql('duration_us')} as bucket, count(*) as n, sum(duration_us) as total, max(duration_us) as longest
        from ${sql.table(`telemetry.${calls}`)} where at >= ${from} and at < ${till}
        group by 1, ${sql.join(values)}, bucket)
      insert into ${sql.table(`telemetry.${table}`)} (minute, ${names}, calls, total_us, max_us, buckets)
      select minute, ${names}, sum(n), sum(total), max(longest), jsonb_object_agg(bucket, n)
      from counted group by minute, ${names}`.execute(trx)
  }
  // never back: a recount of late rows ends where the counting has already been
  await sql`insert into telemetry.counted_minutes (till) values (${till})
    on conflict (only_row) do update set till = greatest(counted_minutes.till, excluded.till)`.execute(trx)
}
