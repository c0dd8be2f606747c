import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { CallTable } from '#server/telemetry/call-tables.ts'

/** Single calls, as the server would have recorded them. */
export async function writeCalls<Call>(
  db: Kysely<Database>,
  table: CallTable<Call>,
  calls: readonly Call[],
): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const arrays = sql.join(table.columns.map(({ type, of }) => sql`${calls.map(of)}::${sql.raw(type)}[]`))
  await sql`insert into ${sql.table(table.name)} (${names}) select * from unnest(${arrays})`.execute(db)
}
