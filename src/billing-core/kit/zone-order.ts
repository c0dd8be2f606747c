import { type RawBuilder, sql } from 'kysely'
import { ZONES } from '#domain/zone.ts'

/** The place of a zone among those of its meter, as they are shown. @param zone a column of zones */
export const zoneOrder = (zone: string): RawBuilder<number> =>
  sql<number>`array_position(${[...ZONES]}::text[], ${sql.ref(zone)})`
