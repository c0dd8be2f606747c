import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/** A column as PostgreSQL keeps it. */
export type CatalogueColumn = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** a default, or a number of its own */
  filled: boolean
  /** the condition of the column, as PostgreSQL writes it */
  check: string | null
}

/** The columns of all tables of a schema; of a table in parts, those of the whole. */
export async function columnsOf(
  { owner }: TestDatabase,
  schema: 'core' | 'portal',
): Promise<CatalogueColumn[]> {
  const { rows } = await sql<CatalogueColumn>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${schema}::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    owner.db,
  )
  return rows
}
