import { sql } from 'kysely'

/**
 * Durations kept as counts in logarithmic buckets: bucket n holds [2^(n/8), 2^((n+1)/8)) microseconds, so a value read
 * back is within 4.5 % of the truth, and buckets of any hours and calls can be added.
 */
export type Buckets = Readonly<Record<string, number>>

const perDoubling = 8
/** Keeps exact powers of two in their own bucket despite binary fractions; `bucketSql` does the same. */
const nudge = 1e-9

/** @param durationUs microseconds; below one counts as one */
export const bucketOf = (durationUs: number): number =>
  Math.floor((perDoubling * Math.log(Math.max(1, durationUs))) / Math.LN2 + nudge)

/** The same bucket in PostgreSQL. */
export const bucketSql = (column: string) =>
  sql<number>`floor(${perDoubling}::int * ln(greatest(1, ${sql.ref(column)})::float8)
    / ${Math.LN2}::float8 + ${nudge}::float8)::int`

/** Counts of several roll-ups together. */
export function mergeBuckets(all: Iterable<Buckets>): Buckets {
  const sum: Record<string, number> = {}
  for (const buckets of all)
    for (const [bucket, n] of Object.entries(buckets)) sum[bucket] = (sum[bucket] ?? 0) + n
  return sum
}

/**
 * The duration not exceeded by a share `q` of the calls (nearest rank), microseconds; null without calls. Returns the
 * middle of the bucket (by ratio), at most 4.5 % from the exact value.
 */
export function percentileOf(buckets: Buckets, q: number): number | null {
  const counts = Object.entries(buckets)
    .map(([bucket, n]) => ({ bucket: Number(bucket), n }))
    .toSorted((a, b) => a.bucket - b.bucket)
  const calls = counts.reduce((sum, { n }) => sum + n, 0)
  const rank = Math.max(1, Math.ceil(q * calls))
  let seen = 0
  for (const { bucket, n } of counts) {
    seen += n
    if (seen >= rank) return 2 ** ((bucket + 0.5) / perDoubling)
  }
  return null
}
