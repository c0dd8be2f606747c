import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'
import { addDays } from '#domain/calendar.ts'
import { KYIV, kyivMidnight } from '#domain/kyiv.ts'
import { containing } from '#server/db/searched-text.ts'
import { type Counted, countParts } from '#server/telemetry/counting.ts'
import type { Ask } from './ask.ts'

/** Calls of the portal or of the core. */
export type Calls = 'portal' | 'fm'
export type Key = 'path' | 'function_module' | 'site' | 'user_kind' | 'outcome'

export const isFailure = sql<boolean>`outcome = any(${[...FAILURE_CODES]}::text[])`
export const isRefusal = sql<boolean>`(outcome <> 'success' and not ${isFailure})`

/** The conditions that the columns of calls and of their roll-ups have in common. */
export function chosen(calls: Calls, { sites, kind, outcome, search }: Ask): RawBuilder<boolean> {
  const all = [
    sites === null ? null : sql`site = any(${[...sites]}::text[])`,
    kind === undefined ? null : sql`user_kind = ${kind}`,
    outcome === undefined
      ? null
      : outcome === 'success'
        ? sql`outcome = 'success'`
        : outcome === 'failed'
          ? isFailure
          : isRefusal,
    search?.by === 'path' ? sql`path ilike ${containing(search.text)}` : null,
    search?.by === 'module' && calls === 'fm' ? sql`function_module ilike ${containing(search.text)}` : null,
    search?.by === 'words'
      ? calls === 'fm'
        ? sql`(path ilike ${containing(search.text)} or function_module ilike ${containing(search.text)})`
        : sql`path ilike ${containing(search.text)}`
      : null,
  ].filter((condition) => condition !== null)
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/**
 * Roll-ups of a period: whole days, and of a last day that is not whole its hours.
 *
 * @param day with the beginning of the Kyiv day of each, as `at`
 */
export function rollUpsOf(calls: Calls, ask: Ask, by: readonly Key[], day = false): RawBuilder<unknown> {
  const columns = sql`${sql.join(by.map((key) => sql.ref(key)))}, calls, total_us, max_us, buckets, outcome as ended`
  const wholeTill = ask.till < kyivMidnight(addDays(ask.to, 1)) ? ask.to : addDays(ask.to, 1)
  return sql`
    select ${day ? sql`(day::timestamp at time zone ${KYIV}) as at,` : sql``} ${columns}
    from ${sql.table(`telemetry.${calls}_days`)}
    where day >= ${ask.from}::date and day < ${wholeTill}::date and ${chosen(calls, ask)}
    union all
    select ${day ? sql`date_trunc('day', hour, ${KYIV}),` : sql``} ${columns}
    from ${sql.table(`telemetry.${calls}_hours`)}
    where hour >= ${kyivMidnight(wholeTill)} and hour < ${ask.till} and ${chosen(calls, ask)}`
}

/** Calls of a period counted by these columns. One statement. */
export const counted = <const K extends Key>(
  db: QueryExecutorProvider,
  calls: Calls,
  ask: Ask,
  by: readonly K[],
): Promise<Counted<K>[]> => countParts(db, rollUpsOf(calls, ask, by), by)

/** How many calls of each path or module there were in a period, for a comparison. */
export async function amounts<const K extends Key>(
  db: QueryExecutorProvider,
  calls: Calls,
  ask: Ask,
  by: readonly K[],
): Promise<Map<string, number>> {
  const keys = sql.join(by.map((key) => sql.ref(key)))
  const { rows } = await sql<Record<K, string> & { n: number }>`
    with parts as (${rollUpsOf(calls, ask, by)})
    select ${keys}, sum(calls)::float8 as n from parts group by ${keys}`.execute(db)
  return new Map(rows.map((row) => [by.map((key) => row[key]).join(' '), row.n]))
}
