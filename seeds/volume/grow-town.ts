import { type Kysely, sql } from 'kysely'
import type { CustomerKind } from '#domain/site.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Database } from '#server/db/schema.ts'
import { blockStart } from '#seeds/makers/identifiers.ts'
import type { Hashes } from '#seeds/makers/users.ts'
import { writeRows } from '#seeds/write-rows.ts'
import { copyHistories } from './copy-accounts.ts'
import { makeCopy, siteCounter, type Template } from './copy-people.ts'

export type GrowOptions = {
  kind: CustomerKind
  upTo: number
  now: Date
  hashes: Hashes
  progress?: (made: number) => void
}

const CHUNK = 500

/**
 * Adds copies of the crowd's accounts, with people of their own, until there are `upTo` customers of the kind; gives
 * how many were added. Each chunk is a transaction, so a run that was cut off goes on where it stopped.
 */
export async function growTown(db: Kysely<Database>, options: GrowOptions): Promise<number> {
  const { kind, upTo, now, hashes, progress } = options
  const { customers, copies } = await population(db, kind)
  const templates = await crowdOf(db, kind)
  const missing = upTo - customers
  if (missing <= 0 || templates.length === 0) return 0

  const atSite = siteCounter()
  const planned = (index: number) => templates[index % templates.length]
  for (let index = 0; index < copies; index++) atSite(planned(index)?.site ?? 'dnem')
  for (let from = copies; from < copies + missing; from += CHUNK) {
    const count = Math.min(CHUNK, copies + missing - from)
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`set local synchronous_commit = off`.execute(trx)
      const customerIds = await allocate(trx, 'core.customers', 'customer_id', count)
      const accountIds = await allocate(trx, 'core.accounts', 'account_id', count)
      const made = customerIds.flatMap((customerId, i) => {
        const [template, accountId] = [planned(from + i), accountIds[i]]
        if (!template || accountId === undefined) return []
        const common = { kind, now, hashes, customerId, accountId, template, today: kyivDate(now) }
        return [{ template, ...makeCopy({ ...common, index: from + i, indexAtSite: atSite(template.site) }) }]
      })
      await writeRows(
        trx,
        'core.customers',
        made.map(({ customer }) => customer),
      )
      await writeRows(
        trx,
        'core.accounts',
        made.map(({ account }) => account),
      )
      await copyHistories(
        trx,
        made.map(({ template, account }) => ({
          template_id: template.account_id,
          account_id: account.account_id,
          template: template.number,
          number: account.number,
        })),
      )
      await writeRows(
        trx,
        'portal.users',
        made.flatMap(({ user }) => user ?? []),
      )
      await writeRows(
        trx,
        'portal.account_links',
        made.flatMap(({ link }) => link ?? []),
      )
    })
    progress?.(from + count - copies)
  }
  await sql`
    update portal.users set partner = nextval('portal.partner_number')::text
    where partner is null and kind <> 'admin'`.execute(db)
  return missing
}

/** Numbers of a block end in six digits from its start on. */
const inBlock = (block: 'crowd' | 'copy') =>
  block === 'crowd'
    ? sql<boolean>`right(number, 6)::int >= ${blockStart.crowd} and right(number, 6)::int < ${blockStart.copy}`
    : sql<boolean>`right(number, 6)::int >= ${blockStart.copy}`

/** Customers of the kind there are, and how many of them are copies. */
async function population(
  db: Kysely<Database>,
  kind: CustomerKind,
): Promise<{ customers: number; copies: number }> {
  const { rows } = await sql<{ customers: number; copies: number }>`
    select (select count(*)::int from core.customers where kind = ${kind}) as customers,
      (select count(*)::int from core.accounts where kind = ${kind} and ${inBlock('copy')}) as copies`.execute(
    db,
  )
  return rows[0] ?? { customers: 0, copies: 0 }
}

async function crowdOf(db: Kysely<Database>, kind: CustomerKind): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select account_id, number, site, tariff_group, voltage_class, allowed_power_kw::float8 as allowed_power_kw, mhc_type,
      object_type, supply_per_mwh_e2
    from core.accounts where kind = ${kind} and ${inBlock('crowd')} order by account_id`.execute(db)
  return rows
}

async function allocate(
  db: Kysely<Database>,
  table: string,
  column: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
