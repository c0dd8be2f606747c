import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'

/** Moments of a column from the first day to the last, both included, by the Kyiv clock; either may be left out. */
export function onKyivDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(column)
  const since = from === undefined ? sql`true` : sql`${at} >= ${kyivInstant(from, '00:00')}`
  const until = to === undefined ? sql`true` : sql`${at} < ${kyivInstant(addDays(to, 1), '00:00')}`
  return sql<boolean>`(${since} and ${until})`
}
