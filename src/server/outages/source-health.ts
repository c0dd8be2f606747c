import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * The health of a source: its age in seconds by its own time stamp, and which parts of its last documents could not be
 * read.
 */
export type SourceHealth = { site: string; ageSeconds: number; oddParts: number; oddHouses: number }

export async function sourceHealth(db: Kysely<Database>, now: Date): Promise<SourceHealth[]> {
  const { rows } = await sql<SourceHealth>`
    select site, extract(epoch from ${now}::timestamptz - coalesce(stamp, fetched_at))::float8 as "ageSeconds",
      odd_parts as "oddParts", odd_houses as "oddHouses"
    from portal.outage_sites order by site`.execute(db)
  return rows
}
