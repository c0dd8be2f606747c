import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

const DAY_MS = 86_400_000

/**
 * Meters that are read remotely went on sending while the demo was off; those that had been silent for a day when the
 * others sent last stay silent.
 */
export async function tellRemoteData(db: Kysely<Database>, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000 - 1) * 3_600_000)
  await sql`
    update core.meters set last_data_at = ${hour}
    where last_data_at > (select max(last_data_at) from core.meters) - ${DAY_MS} * interval '1 millisecond'
      and last_data_at < ${hour}`.execute(db)
}
