import { sql } from 'kysely'

/**
 * Durations kept as counts in logarithmic buckets: bucket n holds [2^(n/8), 2^((n+1)/8)) microseconds, so a value read
 * back is within 4.5 % of the truth, and buckets of any hours and calls can be added.
 */
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
