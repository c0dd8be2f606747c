import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { storePrices } from '#billing/prices/add-prices.ts'
import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { SITES } from '#domain/site.ts'
import { agreement } from '#text/agreement.ts'
import type { PortalRows } from './makers/portal-rows.ts'
import type { Chain } from './scenarios/chain.ts'
import { demoBank, fictionalEdrpou, serviceIban } from './makers/identifiers.ts'
import { applications } from './scenarios/applications.ts'
import { finishDocuments } from './scenarios/business-documents.ts'
import { ENDING, endingOn } from './scenarios/prices.ts'
import { deskApplications, deskRequests } from './scenarios/desk.ts'
import { conversations } from './scenarios/conversations.ts'
import { limitCorrections } from './scenarios/limit-corrections.ts'
import { contactChanges, waitingOrders } from './scenarios/pending.ts'
import type { Sealed } from './scenarios/portal.ts'
import { messageEvents, serviceMessages } from './scenarios/service-messages.ts'
import { orderableServices } from './scenarios/services.ts'
import { staffTickets } from './scenarios/staff-tickets.ts'
import { siteSettings } from './scenarios/site-settings.ts'
import { DEMO_PRICES, demoPrices } from './prices.ts'
import { type DemoSecrets, sealDemo } from './seal.ts'
import { makeTown, type DemoTown } from './make-town.ts'
import { writeCore } from './write-core.ts'
import { copyHistories } from './volume/copy-accounts.ts'
import { admins } from './demo-users.ts'
import { writeRows } from './write-rows.ts'

export type SeedOptions = {
  now: Date
  secrets: DemoSecrets
  /** Their passwords and second factors are public, so none are made where others than this machine may connect. */
  administrators?: boolean
  /** adds the chain of 400 shops; what needs no firm of that size does not wait for it */
  chain?: boolean
}

/** Whether the database is empty; only then the town is built. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from core.accounts) and not exists (select from portal.users) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}

/**
 * Builds the demo town relative to `now` (the same `now` gives the same rows) in one transaction: a kill half-way
 * leaves nothing. Does nothing on a database that is not empty; returns whether it built.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { now, secrets, administrators = true, chain = false }: SeedOptions,
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const sealed = await sealDemo(secrets)
  const town = makeTown(now, sealed, { chain })
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await storePrices(trx, demoPrices(), DEMO_PRICES)
    await sql`
      update core.prices set valid_to = ${endingOn(now)}::date
      where site = ${ENDING.site} and kind = ${ENDING.kind} and variant = ${ENDING.variant} and valid_to is null`.execute(
      trx,
    )
    await writeCore(trx, town.core)
    if (town.chain) await copyShops(trx, town.chain)
    await writeRows(trx, 'core.company_banks', [distributionApart(now)])
    await finishDocuments(trx, town.calendar)
    await writePeople(trx, town.portal, now, administrators)
    await writeCounter(trx, town, { sealed, now, administrators })
    await trx.updateTable('portal.installation').set({ fiction: true }).execute()
  })
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`analyze`.execute(trx)
  })
  return true
}

/** Businesses of Одеса pay for distribution to an account of its own, so what they owe is paid by two codes. */
const distributionApart = (now: Date) => ({
  site: 'oem',
  kind: 'entity',
  service: 'distribution',
  from_date: `${kyivDate(now).slice(0, 4)}-01-01`,
  account: serviceIban('oem'),
  mfo: demoBank.mfo,
  name: demoBank.name,
  edrpou: fictionalEdrpou(SITES.indexOf('oem')),
  changed_at: now,
})

/** The shops that are not told month by month take over the history of those that are. */
async function copyShops(db: Kysely<Database>, { copies }: Chain): Promise<void> {
  await copyHistories(db, copies)
  await sql`
    update core.meters m set place = c.place
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c (account_id bigint, place text)
    where m.account_id = c.account_id`.execute(db)
}

const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex')

const MORE = 'Які листи отримувати й на яку адресу, ви обираєте в налаштуваннях кабінету.'

/** The second version, which comes into force in a month: one sentence about messages more. */
const nextAgreement = () =>
  agreement.sections.map((section) =>
    section.id === 'messages' ? { ...section, paragraphs: [...section.paragraphs, MORE] } : section,
  )

async function writePeople(
  db: Kysely<Database>,
  rows: PortalRows,
  now: Date,
  administrators: boolean,
): Promise<void> {
  const { version } = agreement
  const text_hash = hashOf(agreement)
  await writeRows(
    db,
    'portal.users',
    rows.users.filter(({ kind }) => administrators || kind !== 'admin'),
  )
  await writeRows(db, 'portal.account_links', rows.account_links)
  await writeRows(db, 'portal.account_rules', rows.account_rules)
  await writeRows(db, 'portal.responsibles', rows.responsibles)
  await writeRows(db, 'portal.suppliers', rows.suppliers)
  await writeRows(db, 'portal.invitations', rows.invitations)
  if (administrators) {
    await writeRows(db, 'portal.staff_links', rows.staff_links)
    await writeRows(db, 'portal.proposals', rows.proposals)
  }
  const next = nextAgreement()
  await writeRows(db, 'portal.agreements', [
    { version, published_at: oldest(rows, now), text_hash, sections: null },
    {
      version: version + 1,
      published_at: kyivMidnight(addDays(kyivDate(now), 30)),
      text_hash: hashOf(next),
      sections: next,
    },
  ])
  await writeRows(
    db,
    'portal.user_agreements',
    rows.users
      .filter((user) => user.kind !== 'admin')
      .map(({ user_id, created_at }) => ({ user_id, version, accepted_at: created_at })),
  )
  await sql`select setval('portal.partner_number', (select max(partner::bigint) from portal.users))`.execute(
    db,
  )
}

/** What people find at the counter: the companies, their messages, services, tickets and applications. */
async function writeCounter(
  db: Kysely<Database>,
  town: DemoTown,
  { sealed, now, administrators }: { sealed: Sealed; now: Date; administrators: boolean },
): Promise<void> {
  const ordered = waitingOrders(town)
  const editor = administrators ? editorOf(town.portal) : null
  const tables = {
    site_settings: siteSettings(now),
    service_messages: serviceMessages(now, editor),
    ...(editor === null ? {} : { message_events: messageEvents(now, editor) }),
    applications: applications(town.firms, sealed, now),
    ...orderableServices(town.calendar),
    ...conversations(town.portal, town.calendar),
    contact_changes: contactChanges(town, sealed),
    orders: ordered.map(({ order }) => order),
  }
  for (const [table, rows] of [
    ...Object.entries(tables),
    ...Object.entries(limitCorrections(town.portal, town.calendar)),
    ...Object.entries(staffTickets(town.portal, town.calendar, administrators)),
    ...Object.entries(deskApplications(sealed, now)),
    ...Object.entries(deskRequests(town.portal, town.calendar)),
  ])
    await writeRows(db, `portal.${table}`, rows)
  await sql`
    update portal.crew_slots s set order_id = o.order_id
    from jsonb_to_recordset(${JSON.stringify(ordered.map(({ hour }) => hour))}::jsonb)
      as o (crew_id text, day date, starts_at time, order_id uuid)
    where (s.crew_id, s.day, s.starts_at) = (o.crew_id, o.day, o.starts_at)`.execute(db)
  await sql`select setval('portal.order_number', (select max(number::bigint) from portal.orders))`.execute(db)
  await sql`select setval('portal.ticket_number', (select max(number::bigint) from portal.tickets))`.execute(
    db,
  )
}

const editorOf = ({ users }: PortalRows): string | null =>
  users.find(({ login }) => login === admins.content.login)?.user_id ?? null

const oldest = ({ users }: PortalRows, now: Date): Date =>
  users.reduce((first, { created_at }) => (created_at < first ? created_at : first), now)
