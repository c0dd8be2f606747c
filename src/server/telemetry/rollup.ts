import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bucketSql } from './buckets.ts'
import { addHours, hourStart } from './days.ts'

/** What the calls of an hour are counted by; an absent value counts as ''. */
const rollUps = [
  { calls: 'portal_calls', hours: 'portal_hours', by: ['path', 'site', 'user_kind', 'outcome'] },
  { calls: 'fm_calls', hours: 'fm_hours', by: ['function_module', 'path', 'site', 'user_kind', 'outcome'] },
] as const

/** Hours before this instant are rolled up for good; null before the first run. */
export async function rolledUpTill(db: QueryExecutorProvider): Promise<Date | null> {
  const found = await sql<{ till: Date }>`select till from telemetry.rolled_up`.execute(db)
  return found.rows[0]?.till ?? null
}

/**
 * Counts every hour since the last run into telemetry.portal_hours and fm_hours, including the present hour (so the
 * reports are as fresh as the last run). On the first run in a new hour the last `lateHours` (3) are counted again, for
 * rows that were kept in memory while the database was down. A whole hour is replaced in one transaction: repeated,
 * simultaneous or killed runs do no harm.
 * @returns hours counted
 */
export async function rollUp(options: {
  db: Kysely<Database>
  now: Date
  lateHours?: number
  signal?: AbortSignal
}): Promise<number> {
  const { db, now, lateHours = 3, signal } = options
  const current = hourStart(now)
  const till = await rolledUpTill(db)
  const first = await firstHour(db, till)
  let counted = 0
  for (let hour = startOf(till, first, current, lateHours); hour <= current; hour = addHours(hour, 1)) {
    signal?.throwIfAborted()
    await inTransaction(db, (trx) => countHour(trx, hour))
    counted += 1
  }
  return counted
}

function startOf(till: Date | null, first: Date | null, current: Date, lateHours: number): Date {
  if (till === null) return first ?? current
  // if the clock was set back, only the present hour is counted
  return till < current ? addHours(till, -lateHours) : current
}

/** Where counting starts before the first run; afterwards it is known without looking. */
async function firstHour(db: QueryExecutorProvider, till: Date | null): Promise<Date | null> {
  if (till !== null) return null
  const found = await sql<{ at: Date | null }>`
    select least((select min(at) from telemetry.portal_calls), (select min(at) from telemetry.fm_calls)) as at`.execute(
    db,
  )
  const at = found.rows[0]?.at
  return at ? hourStart(at) : null
}

async function countHour(trx: QueryExecutorProvider, hour: Date): Promise<void> {
  const end = addHours(hour, 1)
  // two servers count one after the other; a large hour may take longer than a request is given
  await sql`select pg_advisory_xact_lock(7302, 2), set_config('statement_timeout', '120s', true)`.execute(trx)
  for (const { calls, hours, by } of rollUps) {
    const names = sql.join(by.map((name) => sql.ref(name)))
    const values = by.map((name) => sql`coalesce(${sql.ref(name)}, '')`)
    await sql`delete from ${sql.table(`telemetry.${hours}`)} where hour = ${hour}`.execute(trx)
    await sql`
      with counted as (
        select ${sql.join(by.map((name, n) => sql`${values[n]} as ${sql.ref(name)}`))},
          ${bucketSql('duration_us')} as bucket, count(*) as n, sum(duration_us) as total, max(duration_us) as longest
        from ${sql.table(`telemetry.${calls}`)} where at >= ${hour} and at < ${end}
        group by ${sql.join(values)}, bucket)
      insert into ${sql.table(`telemetry.${hours}`)} (hour, ${names}, calls, total_us, max_us, buckets)
      select ${hour}::timestamptz, ${names}, sum(n), sum(total), max(longest), jsonb_object_agg(bucket, n)
      from counted group by ${names}`.execute(trx)
  }
  await sql`insert into telemetry.rolled_up (till) values (${hour})
    on conflict (only_row) do update set till = greatest(rolled_up.till, excluded.till)`.execute(trx)
}
