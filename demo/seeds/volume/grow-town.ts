import { type Kysely, sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind } from '#domain/site.ts'
import type { Database } from '#server/db/schema.ts'
import { accountNumber, blockStart } from '#seeds/makers/identifiers.ts'
import type { Hashes } from '#seeds/makers/users.ts'
import { writeRows } from '#seeds/write-rows.ts'
import { copyHistories } from './copy-accounts.ts'
import { makeCopy, type Template } from './copy-people.ts'

export type GrowOptions = {
  kind: CustomerKind
  upTo: number
  now: Date
  hashes: Hashes
  progress?: (made: number) => void
}

/** The n-th copy: its template and its number, known before anything is written. */
type Planned = { index: number; template: Template; number: string }

const CHUNK = 500
/** How many chunks are written at once, each over its own connection. */
const AT_ONCE = 2

/**
 * Adds copies of the crowd's accounts, with people of their own, until there are `upTo` customers of the kind; returns
 * how many were added. Each chunk is a transaction, and existing copies are not made again, so an interrupted run
 * continues where it stopped.
 */
export async function growTown(db: Kysely<Database>, options: GrowOptions): Promise<number> {
  const { kind, upTo, progress } = options
  const templates = await crowdOf(db, kind)
  const planned = plan(kind, templates, upTo - (await originals(db, kind)))
  let [next, made] = [0, 0]
  const work = async () => {
    while (next < planned.length) {
      const chunk = planned.slice(next, (next += CHUNK))
      const written = await writeChunk(db, chunk, options)
      made += written
      if (written > 0) progress?.(made)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      update portal.users set partner = nextval('portal.partner_number')::text
      where partner is null and kind <> 'admin'`.execute(trx)
    // otherwise query plans made for empty tables would be used for full ones
    if (made > 0) await sql`analyze`.execute(trx)
  })
  return made
}

function plan(kind: CustomerKind, templates: readonly Template[], copies: number): Planned[] {
  const atSite = new Map<string, number>()
  const count = templates.length === 0 ? 0 : Math.max(0, copies)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const template = templates[index % templates.length]
    if (!template) return []
    const n = atSite.get(template.site) ?? 0
    atSite.set(template.site, n + 1)
    return [{ index, template, number: accountNumber(template.site, kind, 'copy', n) }]
  })
}

function writeChunk(
  db: Kysely<Database>,
  chunk: readonly Planned[],
  { kind, now, hashes }: GrowOptions,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const there = await existing(
      trx,
      chunk.map(({ number }) => number),
    )
    const missing = chunk.filter(({ number }) => !there.has(number))
    if (missing.length === 0) return 0
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)

    const customerIds = await allocate(trx, 'core.customers', 'customer_id', missing.length)
    const accountIds = await allocate(trx, 'core.accounts', 'account_id', missing.length)
    const today = kyivDate(now)
    const made = missing.map((plan, i) => ({
      template: plan.template,
      ...makeCopy({
        ...plan,
        kind,
        now,
        hashes,
        today,
        customerId: customerIds[i] ?? 0,
        accountId: accountIds[i] ?? 0,
      }),
    }))
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
    return missing.length
  })
}

async function existing(db: Kysely<Database>, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from core.accounts where number = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Numbers of a block end in six digits from its start on. */
const inBlock = (block: 'crowd' | 'copy') =>
  block === 'crowd'
    ? sql<boolean>`right(number, 6)::int >= ${blockStart.crowd} and right(number, 6)::int < ${blockStart.copy}`
    : sql<boolean>`right(number, 6)::int >= ${blockStart.copy}`

/** Customers of the kind who are not copies. */
async function originals(db: Kysely<Database>, kind: CustomerKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from core.customers where kind = ${kind})::int
      - (select count(*) from core.accounts where kind = ${kind} and ${inBlock('copy')})::int as n`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

async function crowdOf(db: Kysely<Database>, kind: CustomerKind): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select account_id, number, site, tariff_group, voltage_class, allowed_power_kw::float8 as allowed_power_kw, mhc_type,
      object_type, distribution_direct
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
