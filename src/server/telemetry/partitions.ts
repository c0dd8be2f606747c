import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addDays, addHours, dayOfPartition, dayStart, isoDay } from './days.ts'
import { MINUTE_HOURS } from './minutes.ts'
import { rolledUpTill } from './rollup.ts'

export type Retention = {
  /** days of single calls, 30 */
  rawDays?: number
  /** days of hourly roll-ups, 400 */
  hourDays?: number
}

/** What calls looked like is kept so long. */
const SAMPLE_DAYS = 7

const tables = ['portal_calls', 'fm_calls'] as const
type Table = (typeof tables)[number]

/**
 * Keeps a partition per UTC day ready from today to `daysAhead` (7) days on, moves rows from the default partition to
 * their day, and drops what is older than the retention. Safe to run again, at once in two processes, and killed
 * anywhere: each day is one transaction.
 */
export async function keepPartitions(
  options: { db: Kysely<Database>; now: Date; daysAhead?: number; signal?: AbortSignal } & Retention,
): Promise<void> {
  const { db, now, daysAhead = 7, rawDays = 30, hourDays = 400, signal } = options
  const today = dayStart(now)
  const oldest = addDays(today, -rawDays)
  for (const table of tables) {
    signal?.throwIfAborted()
    await sql`delete from ${defaultOf(table)} where at < ${oldest}`.execute(db)
    const ahead = Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, n))
    const wanted = new Set([...ahead, ...(await strayDays(db, table))].map((day) => day.getTime()))
    for (const there of await daysOf(db, table)) wanted.delete(there.getTime())
    // made by a function of the owner of the tables: the server itself may not change any
    for (const day of wanted)
      await inTransaction(db, (trx) =>
        sql`select telemetry.keep_day(${table}, ${isoDay(new Date(day))}::date)`.execute(trx),
      )
  }
  await dropBefore(db, oldest)
  const oldestHour = addDays(today, -hourDays)
  await sql`delete from telemetry.portal_hours where hour < ${oldestHour}`.execute(db)
  await sql`delete from telemetry.fm_hours where hour < ${oldestHour}`.execute(db)
  await sql`delete from telemetry.user_hours where hour < ${oldestHour}`.execute(db)
  await sql`delete from telemetry.user_counts where at < ${oldestHour}`.execute(db)
  await sql`delete from telemetry.user_sets where at < ${oldestHour}`.execute(db)
  await sql`delete from telemetry.reading_counts where day < ${isoDay(oldestHour)}::date`.execute(db)
  await sql`delete from telemetry.reading_days where day < ${isoDay(addDays(oldest, -1))}::date`.execute(db)
  await sql`delete from telemetry.portal_days where day < ${isoDay(oldestHour)}::date`.execute(db)
  await sql`delete from telemetry.fm_days where day < ${isoDay(oldestHour)}::date`.execute(db)
  const oldestMinute = addHours(now, -MINUTE_HOURS)
  await sql`delete from telemetry.portal_minutes where minute < ${oldestMinute}`.execute(db)
  await sql`delete from telemetry.fm_minutes where minute < ${oldestMinute}`.execute(db)
  await sql`delete from telemetry.call_samples where at < ${addDays(now, -SAMPLE_DAYS)}`.execute(db)
  await sql`delete from telemetry.process_samples where at < ${oldest}`.execute(db)
}

const defaultOf = (table: Table) => sql.table(`telemetry.${table}_default`)

/** Days that have rows and no partition. */
async function strayDays(db: QueryExecutorProvider, table: Table): Promise<Date[]> {
  const stray = await sql<{ day: Date }>`
    select distinct date_trunc('day', at, 'UTC') as day from ${defaultOf(table)}`.execute(db)
  return stray.rows.map((row) => row.day)
}

/** Days that have a partition, oldest first. */
async function daysOf(db: QueryExecutorProvider, table: Table): Promise<Date[]> {
  const answer = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`telemetry.${table}`}::regclass order by 1`.execute(db)
  return answer.rows.flatMap(({ name }) => dayOfPartition(name) ?? [])
}

/** Drops old partitions, unless their hours are not rolled up yet. */
async function dropBefore(db: QueryExecutorProvider, oldest: Date): Promise<void> {
  const rolled = await rolledUpTill(db)
  for (const table of tables) {
    for (const day of await daysOf(db, table)) {
      if (day >= oldest || rolled === null || addDays(day, 1) > rolled) continue
      await sql`select telemetry.drop_day(${table}, ${isoDay(day)}::date)`.execute(db)
    }
  }
}
