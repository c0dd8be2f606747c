import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** One row as it goes into a table: column → value; dates as ISO text, jsonb as plain objects, bytea as "\\x…". */
export type Row = object

const CHUNK = 5_000

/**
 * Writes rows of one shape in chunks, each by one statement. All rows must have the columns of the first;
 * identity columns are written as given. `table` is 'schema.name'.
 */
export async function writeRows(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const target = sql.table(table)
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = JSON.stringify(rows.slice(from, from + CHUNK))
    await sql`insert into ${target} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${target}, ${chunk}::json)`.execute(db)
  }
}

/** After explicit ids were written, sets the sequence of the column to continue after the highest. */
export async function moveSequence(db: Kysely<Database>, table: string, column: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    (select coalesce(max(${sql.ref(column)}), 1) from ${sql.table(table)}))`.execute(db)
}
