import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'

/** Condition: the moment in a column lies between two days, both included, by Kyiv time; either day may be absent. */
export function onKyivDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(column)
  const since = from === undefined ? sql`true` : sql`${at} >= ${kyivInstant(from, '00:00')}`
  const until = to === undefined ? sql`true` : sql`${at} < ${kyivInstant(addDays(to, 1), '00:00')}`
  return sql<boolean>`(${since} and ${until})`
}
