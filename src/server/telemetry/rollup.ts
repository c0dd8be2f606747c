import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { areCounted } from './are-counted.ts'
import { bucketSql } from './buckets.ts'
import { addHours, hourStart } from './days.ts'
import { addUsers, countPeople, countReadings, countUsersAnew, keepReadings } from './people.ts'

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

/**
 * So long after it a call is written, as a rule: the instant of a call of a module is its beginning, and its answer is
 * waited for 8 s. Until then nothing of it is counted.
 */
const SETTLED_MS = 10_000

/** Calls before this instant are in the hours, but for those that came late; null before the first run. */
export async function rolledUpTill(db: QueryExecutorProvider): Promise<Date | null> {
  const answer = await sql<{ till: Date }>`select till from telemetry.rolled_up`.execute(db)
  return answer.rows[0]?.till ?? null
}

/**
 * Counts the calls since the last run into telemetry.portal_hours, fm_hours and user_hours, those of the present hour
 * too (so the reports are as fresh as the last run), the Kyiv days that have ended into portal_days and fm_days, and the
 * different users and accounts with readings of those days and of today. An hour is counted anew if calls came to what
 * was counted of it: the present one is looked at in each run, the last `lateHours` (3) in the first run of an hour, for
 * what was kept in memory while the database was down. What is counted of an hour and how far are one transaction:
 * repeated, simultaneous or killed runs do no harm.
 */
export async function rollUp(options: {
  db: Kysely<Database>
  now: Date
  lateHours?: number
  signal?: AbortSignal
}): Promise<void> {
  const { db, now, lateHours = 3, signal } = options
  const end = new Date(now.getTime() - SETTLED_MS)
  const current = hourStart(end)
  const till = await rolledUpTill(db)
  const first = await firstHour(db, till)
  const start = startOf(till, first, current, lateHours)
  const today = kyivDate(end)
  let hour = start
  // day by day: of a run that is killed the next one looks at the last hours only
  for (let day = kyivDate(start); day <= today; day = addDays(day, 1)) {
    for (; hour <= current && kyivDate(hour) === day; hour = addHours(hour, 1)) {
      signal?.throwIfAborted()
      const next = hour
      await inTransaction(db, (trx) => countHour(trx, next, end))
    }
    signal?.throwIfAborted()
    await inTransaction(db, async (trx) => {
      await inTurn(trx)
      if (day === today) return countReadings(trx, day)
      await countDay(trx, day)
      await countPeople(trx, day)
    })
  }
}

/** Counts the hours of a period that are not counted by the runs any more. */
export async function countHours(db: Kysely<Database>, from: Date, till: Date): Promise<void> {
  for (let hour = hourStart(from); hour < till; hour = addHours(hour, 1))
    await inTransaction(db, (trx) => countHour(trx, hour, addHours(hour, 1), { anew: true }))
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
  return till < current ? addHours(hourStart(till), -lateHours) : current
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

/**
 * Counts the calls of an hour up to `end`: those since the last run are added to the counts, or all of them are counted
 * anew.
 */
async function countHour(
  trx: QueryExecutorProvider,
  hour: Date,
  end: Date,
  { anew = false } = {},
): Promise<void> {
  await inTurn(trx)
  const next = addHours(hour, 1)
  // looked up by whose turn it is: another server may have counted meanwhile
  const till = (await rolledUpTill(trx)) ?? hour
  const from = within(till, hour, next)
  const to = within(end, from, next)
  const same = !anew && (await isCounted(trx, hour, from))
  const since = same ? from : hour
  if (since >= to) return
  for (const rollUp of rollUps) {
    if (!same)
      await sql`delete from ${sql.table(`telemetry.${rollUp.hours}`)} where hour = ${hour}`.execute(trx)
    await addCalls(trx, rollUp, hour, since, to)
  }
  // after the calls: one that comes in between is counted with all of its hour by the next run
  if (same) await addUsers(trx, hour, since, to)
  else await countUsersAnew(trx, hour, to)
  await keepReadings(trx, kyivDate(hour), since, to)
  await sql`insert into telemetry.rolled_up (till) values (${to})
    on conflict (only_row) do update set till = greatest(rolled_up.till, excluded.till)`.execute(trx)
}

const within = (at: Date, from: Date, till: Date): Date => (at < from ? from : at > till ? till : at)

/** Whether the counts of an hour are of its calls before `till`. */
async function isCounted(db: QueryExecutorProvider, hour: Date, till: Date): Promise<boolean> {
  const end = addHours(hour, 1)
  for (const { calls, hours } of rollUps)
    if (!(await areCounted(db, { calls, counts: hours, by: 'hour' }, hour, end, till))) return false
  return true
}

/** Adds the calls between two instants to the counts of an hour. */
async function addCalls(
  trx: QueryExecutorProvider,
  { calls, hours, by }: (typeof rollUps)[number],
  hour: Date,
  from: Date,
  till: Date,
): Promise<void> {
  const names = sql.join(by.map((name) => sql.ref(name)))
  const values = by.map((name) => sql`coalesce(${sql.ref(name)}, '')`)
  await sql`
    with counted as (
      select ${sql.join(by.map((name, n) => sql`${values[n]} as ${sql.ref(name)}`))},
        ${bucketSql('duration_us')} as bucket, count(*) as n, sum(duration_us) as total, max(duration_us) as longest
      from ${sql.table(`telemetry.${calls}`)} where at >= ${from} and at < ${till}
      group by ${sql.join(values)}, bucket)
    insert into ${sql.table(`telemetry.${hours}`)} as there (hour, ${names}, calls, total_us, max_us, buckets)
    select ${hour}::timestamptz, ${names}, sum(n), sum(total), max(longest), jsonb_object_agg(bucket, n)
    from counted group by ${names}
    on conflict (hour, ${names}) do update set calls = there.calls + excluded.calls,
      total_us = there.total_us + excluded.total_us, max_us = greatest(there.max_us, excluded.max_us),
      buckets = (
        select jsonb_object_agg(bucket, n) from (
          select bucket, sum(n::bigint) as n
          from (
            select * from jsonb_each_text(there.buckets) union all
            select * from jsonb_each_text(excluded.buckets)) as both_parts (bucket, n)
          group by bucket) as merged)`.execute(trx)
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
