import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { FAILURE_CODES } from '#domain/audit-outcome.ts'

/** Calls counted by some columns: how many, how they ended, and how long they took in ms (within 4.5 %). */
export type Counted<K extends string> = Record<K, string> & {
  calls: number
  refusals: number
  failures: number
  total: number
  longest: number
  half: number | null
  most: number | null
  nearly: number | null
}

/** Middle of a logarithmic bucket, ms (buckets.ts); it may lie above the longest call of the bucket. */
export const bucketMs = (bucket: RawBuilder<unknown>) =>
  sql<number>`round((power(2, (${bucket} + 0.5) / 8) / 1000)::numeric, 2)::float8`
const upToLongest = (rank: 'half' | 'most' | 'nearly') =>
  sql`least(${sql.ref(`ranks.${rank}`)}, round(sums.longest::numeric, 2)::float8)`
/** The bucket that a share of the calls does not exceed, over rows (bucket, seen, whole). */
export const rankOf = (share: number) =>
  sql`min(bucket) filter (where seen >= greatest(1, ceil(${share}::float8 * whole)))`

/**
 * Adds up roll-ups in one statement.
 * @param parts rows with the columns of `by`, calls, total_us, max_us, buckets and `ended` (the outcome)
 */
export async function countParts<const K extends string>(
  db: QueryExecutorProvider,
  parts: RawBuilder<unknown>,
  by: readonly K[],
): Promise<Counted<K>[]> {
  const keys = sql.join(by.map((key) => sql.ref(key)))
  const { rows } = await sql<Counted<K>>`
    with parts as materialized (${parts}),
    sums as (
      select ${keys}, sum(calls)::float8 as calls, sum(total_us)::float8 / 1000 as total,
        max(max_us)::float8 / 1000 as longest,
        coalesce(sum(calls) filter (where ended = any(${[...FAILURE_CODES]}::text[])), 0)::float8 as failures,
        coalesce(sum(calls) filter (where ended <> 'success' and ended <> all(${[...FAILURE_CODES]}::text[])), 0)::float8
          as refusals
      from parts group by ${keys}),
    buckets as (
      select ${keys}, each.key::int as bucket, sum(each.value::bigint) as n
      from parts, jsonb_each_text(parts.buckets) as each group by ${keys}, each.key),
    running as (
      select ${keys}, bucket, sum(n) over (partition by ${keys} order by bucket) as seen,
        sum(n) over (partition by ${keys}) as whole
      from buckets),
    ranks as (
      select ${keys}, ${bucketMs(rankOf(0.5))} as half, ${bucketMs(rankOf(0.95))} as most,
        ${bucketMs(rankOf(0.99))} as nearly
      from running group by ${keys})
    select sums.*, ${upToLongest('half')} as half, ${upToLongest('most')} as most, ${upToLongest('nearly')} as nearly
    from sums join ranks using (${keys})`.execute(db)
  return rows
}
