import type { Kysely, RawBuilder } from 'kysely'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Runs a statement that PostgreSQL plans once per connection: for tables of seventeen partitions planning costs more
 * than running. The text of a name must always be the same (so the way of sorting is part of the name).
 */
export async function rowsOf<Row>(
  db: Kysely<Database>,
  name: string,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await db.executeQuery(named(name, query.compile(db)))
  return rows
}
