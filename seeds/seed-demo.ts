import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { storeTariffs } from '#server/core/embedded/tariffs.ts'
import { makeHousehold } from './makers/household.ts'
import { seededRandom } from './random.ts'
import { emptyTown } from './town.ts'
import { townCalendar } from './town-calendar.ts'
import { writeCore } from './write-core.ts'

/** What the town keeps sealed or hashed; made by the functions the server itself uses. */
export type DemoSecrets = {
  hashPassword(password: string): Promise<string>
  /** of the code a supplier is issued */
  hashAccessCode(code: string): Promise<string>
  sealTotpSecret(base32: string): Uint8Array
}

export type SeedOptions = { now: Date; secrets: DemoSecrets }

/** Whether anything lives here already: then the town is not built. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from core.accounts) and not exists (select from portal.users) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}

/**
 * Builds the demo town in one transaction, relative to `now` (the same `now` gives the same rows). Does nothing on
 * a database that is not empty; says whether it built.
 */
export async function seedDemo(db: Kysely<Database>, { now }: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const town = emptyTown(townCalendar(now))
  const random = seededRandom('first')
  town.tell(makeHousehold(town, { site: 'dnem', meters: [{ row: { zones: 2 } }] }, random), random)
  await storeTariffs(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await writeCore(trx, town.told)
  })
  return true
}
