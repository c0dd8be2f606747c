import { type Kysely, type RawBuilder, sql } from 'kysely'
import { named } from './db/named.ts'
import type { Database } from './db/schema.ts'

/**
 * What is written at the end of a call: named parts of one statement («audited as (insert …)»), so that all of it is
 * there or none. The text of a part is the same every time, only its values differ.
 */
export type EndPart = { readonly name: string; readonly parts: RawBuilder<unknown> }

/** Writes the parts together. */
export async function writeAtEnd(db: Kysely<Database>, ends: readonly EndPart[]): Promise<void> {
  if (ends.length === 0) return
  const query = sql`with ${sql.join(ends.map(({ parts }) => parts))} select`
  await db.executeQuery(named(`end ${ends.map(({ name }) => name).join(' ')}`, query.compile(db)))
}

/**
 * Leaves parts to the end of the call, where they are written together with its kept reply; a call that keeps none
 * writes them at once.
 */
export async function atEnd(
  { db, ending }: { readonly db: Kysely<Database>; readonly ending?: EndPart[] | undefined },
  parts: readonly EndPart[],
): Promise<void> {
  if (ending) ending.push(...parts)
  else await writeAtEnd(db, parts)
}
