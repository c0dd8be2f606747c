import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Whether the counts of a period are of all its calls; with `counted`, whether they are of all its calls before that
 * instant and of no other. Calls only come; none changes, and none goes before its counts do: as many of them are the
 * same ones.
 */
export async function areCounted(
  db: QueryExecutorProvider,
  { calls, counts, by }: { calls: 'portal_calls' | 'fm_calls'; counts: string; by: 'minute' | 'hour' },
  from: Date,
  till: Date,
  counted = till,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select (select count(*) from ${sql.table(`telemetry.${calls}`)} where at >= ${from} and at < ${counted})
      = (select coalesce(sum(calls), 0) from ${sql.table(`telemetry.${counts}`)}
        where ${sql.ref(by)} >= ${from} and ${sql.ref(by)} < ${till}) as same`.execute(db)
  return rows[0]?.same ?? false
}
