import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { storeTariffs } from '#server/core/embedded/tariffs.ts'
import { agreement } from '#text/agreement.ts'
import type { PortalRows } from './makers/portal-rows.ts'
import { serviceMessages } from './scenarios/service-messages.ts'
import { siteSettings } from './scenarios/site-settings.ts'
import { type DemoSecrets, sealDemo } from './seal.ts'
import { tellTown } from './tell-town.ts'
import { writeCore } from './write-core.ts'
import { writeRows } from './write-rows.ts'

export type SeedOptions = { now: Date; secrets: DemoSecrets }

/** Whether nothing lives here yet; only then the town is built. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from core.accounts) and not exists (select from portal.users) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}

/**
 * Builds the demo town relative to `now` (the same `now` gives the same rows) in one transaction: killed half-way
 * it leaves nothing. Does nothing on a database that is not empty; says whether it built.
 */
export async function seedDemo(db: Kysely<Database>, { now, secrets }: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const { core, portal } = tellTown(now, await sealDemo(secrets))
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await storeTariffs(trx)
    await writeCore(trx, core)
    await writePortal(trx, portal, now)
  })
  await sql`analyze`.execute(db)
  return true
}

async function writePortal(db: Kysely<Database>, rows: PortalRows, now: Date): Promise<void> {
  const { version } = agreement
  const text_hash = createHash('sha256').update(JSON.stringify(agreement)).digest('hex')
  await writeRows(db, 'portal.users', rows.users)
  await writeRows(db, 'portal.account_links', rows.account_links)
  await writeRows(db, 'portal.responsibles', rows.responsibles)
  await writeRows(db, 'portal.suppliers', rows.suppliers)
  await writeRows(db, 'portal.agreements', [{ version, published_at: oldest(rows, now), text_hash }])
  await writeRows(
    db,
    'portal.user_agreements',
    rows.users
      .filter((user) => user.kind !== 'admin')
      .map(({ user_id, created_at }) => ({ user_id, version, accepted_at: created_at })),
  )
  await writeRows(db, 'portal.site_settings', siteSettings(now))
  await writeRows(db, 'portal.service_messages', serviceMessages(now))
  await sql`select setval('portal.partner_number', (select max(partner::bigint) from portal.users))`.execute(
    db,
  )
}

const oldest = ({ users }: PortalRows, now: Date): Date =>
  users.reduce((first, { created_at }) => (created_at < first ? created_at : first), now)
