import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Site } from '#domain/site.ts'
import { bucketSql } from './buckets.ts'
import { minuteStart } from './days.ts'
import { countedTill } from './minutes.ts'

export type Calls = 'portal' | 'fm'
export const NAME_OF = { portal: 'path', fm: 'function_module' } as const

export type Recent = {
  readonly since: Date
  readonly now: Date
  /** null: all, and what belongs to none */
  readonly sites: readonly Site[] | null
  readonly paths?: readonly string[] | undefined
}

/** Where the counted minutes end for a look at this moment. */
export async function countedFor(db: QueryExecutorProvider, { since, now }: Pick<Recent, 'since' | 'now'>) {
  const till = await countedTill(db)
  const last = minuteStart(now)
  const end = till === null || till < since ? since : till
  return end < last ? end : last < since ? since : last
}

/**
 * Calls of the last minutes, as parts for `countParts`: counted minutes up to `counted`, and from there the single calls.
 * Columns: minute, path or function_module, calls, total_us, max_us, buckets, ended; `everything` is '' in each row.
 */
export function recentCalls(
  calls: Calls,
  counted: Date,
  { since, now, sites, paths }: Recent,
): RawBuilder<unknown> {
  const name = sql.ref(NAME_OF[calls])
  const chosen = sql`${sites === null ? sql`true` : sql`site = any(${[...sites]}::text[])`} and ${
    paths === undefined || calls === 'fm' ? sql`true` : sql`path = any(${[...paths]}::text[])`
  }`
  return sql`
    select minute, ${name}, '' as everything, calls::bigint as calls, total_us, max_us, buckets, outcome as ended
    from ${sql.table(`telemetry.${calls}_minutes`)}
    where minute >= ${since} and minute < ${counted} and ${chosen}
    union all
    select date_trunc('minute', at), ${name}, '', count(*), sum(duration_us), max(duration_us),
      jsonb_build_object(bucket::text, count(*)), outcome
    from (select at, ${name}, outcome, duration_us, ${bucketSql('duration_us')} as bucket
      from ${sql.table(`telemetry.${calls}_calls`)}
      where at >= ${counted} and at <= ${now} and ${chosen}) as single
    group by 1, 2, bucket, outcome`
}
