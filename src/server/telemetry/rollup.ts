import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { areCounted } from './are-counted.ts'
import { bucketSql } from './buckets.ts'
import { addHours, hourStart } from './days.ts'
import { countPeople, countUsers, keepReadings } from './people.ts'

/** What the calls of an hour are counted by; an absent value counts as ''. */
const rollUps = [
  {
    calls: 'portal_calls',
    hours: 'portal_hours',
    days: 'portal_days',
    by: ['path', 'site', 'user_kind', 'outcome'],
  },
  {
    calls: 'fm_calls',
    hours: 'fm_hours',
    days: 'fm_days',
    by: ['function_module', 'path', 'site', 'user_kind', 'outcome'],
  },
] as const

/** Hours before this instant are rolled up for good; null before the first run. */
export async function rolledUpTill(db: QueryExecutorProvider): Promise<Date | null> {
  const answer = await sql<{ till: Date }>`select till from telemetry.rolled_up`.execute(db)
  return answer.rows[0]?.till ?? null
}

/**
 * Counts every hour since the last run into telemetry.portal_hours, fm_hours and user_hours, including the present hour
 * (so the reports are as fresh as the last run), the Kyiv days that have ended into portal_days and fm_days, and the
 * different users and accounts with readings of those days and of today. On the first run in a new hour the last `lateHours`
 * (3) are counted again if calls of them came since, kept in memory while the database was down. A whole hour is replaced
 * in one transaction: repeated, simultaneous or killed runs do no harm.
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
  const start = startOf(till, first, current, lateHours)
  let counted = 0
  for (let hour = start; hour <= current; hour = addHours(hour, 1)) {
    signal?.throwIfAborted()
    if (hour < current && (await isCounted(db, hour))) continue
    await inTransaction(db, (trx) => countHour(trx, hour))
    counted += 1
  }
  await countDays(db, start, now, signal)
  await countPeopleOf(db, start, now, signal)
  return counted
}

/** Counts the hours of a period that are not counted by the runs any more. */
export async function countHours(db: Kysely<Database>, from: Date, till: Date): Promise<void> {
  for (let hour = hourStart(from); hour < till; hour = addHours(hour, 1))
    await inTransaction(db, (trx) => countHour(trx, hour))
  await countPeopleOf(db, from, new Date(till.getTime() - 1))
}

/** Users and readings of each Kyiv day from that of `from` to that of `now`, which may not have ended. */
export async function countPeopleOf(
  db: Kysely<Database>,
  from: Date,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let day = kyivDate(from); day <= kyivDate(now); day = addDays(day, 1)) {
    signal?.throwIfAborted()
    await inTransaction(db, async (trx) => {
      await inTurn(trx)
      await countPeople(trx, day)
    })
  }
}

/** Two servers count one after the other; a large hour may take longer than a request is given. */
const inTurn = (trx: QueryExecutorProvider) =>
  sql`select pg_advisory_xact_lock(7302, 2), set_config('statement_timeout', '120s', true)`.execute(trx)

/** Adds up the Kyiv days from that of `start` to the last that has ended; the present day is read from its hours. */
export async function countDays(
  db: Kysely<Database>,
  start: Date,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let day = kyivDate(start); day < kyivDate(now); day = addDays(day, 1)) {
    signal?.throwIfAborted()
    await inTransaction(db, (trx) => countDay(trx, day))
  }
}

function startOf(till: Date | null, first: Date | null, current: Date, lateHours: number): Date {
  if (till === null) return first ?? current
  // if the clock was set back, only the present hour is counted
  return till < current ? addHours(till, -lateHours) : current
}

/** Where counting starts before the first run; afterwards it is known without looking. */
async function firstHour(db: QueryExecutorProvider, till: Date | null): Promise<Date | null> {
  if (till !== null) return null
  const answer = await sql<{ at: Date | null }>`
    select least((select min(at) from telemetry.portal_calls), (select min(at) from telemetry.fm_calls)) as at`.execute(
    db,
  )
  const at = answer.rows[0]?.at
  return at ? hourStart(at) : null
}

async function isCounted(db: QueryExecutorProvider, hour: Date): Promise<boolean> {
  const end = addHours(hour, 1)
  for (const { calls, hours } of rollUps)
    if (!(await areCounted(db, { calls, counts: hours, by: 'hour' }, hour, end))) return false
  return true
}

async function countHour(trx: QueryExecutorProvider, hour: Date): Promise<void> {
  const end = addHours(hour, 1)
  await inTurn(trx)
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
  await sql`delete from telemetry.user_hours where hour = ${hour}`.execute(trx)
  await sql`
    insert into telemetry.user_hours (hour, user_kind, site, user_hash)
    select distinct ${hour}::timestamptz, coalesce(user_kind, ''), coalesce(site, ''), user_hash
    from telemetry.portal_calls where at >= ${hour} and at < ${end} and user_hash is not null`.execute(trx)
  await countUsers(trx, 'hour', hour, end)
  await keepReadings(trx, kyivDate(hour), hour, end)
  await sql`insert into telemetry.rolled_up (till) values (${hour})
    on conflict (only_row) do update set till = greatest(rolled_up.till, excluded.till)`.execute(trx)
}

/** A whole Kyiv day, added up from its hours. */
async function countDay(trx: QueryExecutorProvider, day: IsoDate): Promise<void> {
  await inTurn(trx)
  for (const { hours, days, by } of rollUps) {
    const names = sql.join(by.map((name) => sql.ref(name)))
    await sql`delete from ${sql.table(`telemetry.${days}`)} where day = ${day}`.execute(trx)
    await sql`
      with hours as materialized (
        select * from ${sql.table(`telemetry.${hours}`)}
        where hour >= ${kyivMidnight(day)} and hour < ${kyivMidnight(addDays(day, 1))}),
      counts as (
        select ${names}, sum(calls) as calls, sum(total_us) as total_us, max(max_us) as max_us
        from hours group by ${names}),
      parts as (
        select ${names}, each.key as bucket, sum(each.value::bigint) as n
        from hours, jsonb_each_text(buckets) as each group by ${names}, each.key),
      merged as (select ${names}, jsonb_object_agg(bucket, n) as buckets from parts group by ${names})
      insert into ${sql.table(`telemetry.${days}`)} (day, ${names}, calls, total_us, max_us, buckets)
      select ${day}::date, ${names}, calls, total_us, max_us, buckets
      from counts join merged using (${names})`.execute(trx)
  }
}
