import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffRegistries as calls } from '#contract/staff-registries.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import { KYIV, kyivDate } from '#domain/kyiv.ts'
import { type ChannelColumns, isDecision, readRegistry, type RegistryRow } from '#domain/pay-registry.ts'
import { isSite, type Site } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { assertSite, ofSites } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Fault } from '#server/fault.ts'
import type { Received } from '#server/files/received.ts'
import { Problem } from '#server/problem.ts'
import { compare } from './compare.ts'
import { ledgerOf } from './compare-by-account.ts'
import type { Staff } from './list.ts'
import { daysOfFile, shownOf } from './only-booked.ts'
import { readRegistryFile } from './read-registry-file.ts'

type Stored = Pick<Deps, 'db'>
const siteOf = (site: string): Site => {
  if (!isSite(site)) throw new Fault('a channel of no company')
  return site
}
/** Written by saveChannel, which has checked it. */
const columnsOf = (columns: unknown) => columns as ChannelColumns

export async function listChannels(deps: Deps, caller: Staff) {
  const rows = await deps.db
    .selectFrom('portal.pay_channels as c')
    .selectAll('c')
    .where(ofSites(caller, 'payments.read', sql.ref('c.site')))
    .orderBy('c.site')
    .orderBy('c.name')
    .execute()
  const missing = await missingDays(deps)
  return {
    status: 'success' as const,
    rows: rows.map((row) => ({
      id: row.channel_id,
      site: siteOf(row.site),
      name: row.name,
      provider: row.provider,
      columns: columnsOf(row.columns),
      version: row.version,
      missing: missing.get(row.channel_id) ?? [],
    })),
  }
}

/** Days before today that are looked at for files that nobody has brought. */
const WATCHED_DAYS = 14

/** Days of channels of providers with confirmed payments and without a file, the newest first. */
async function missingDays({ db, now }: Deps): Promise<ReadonlyMap<string, IsoDate[]>> {
  const today = kyivDate(now())
  const { rows } = await sql<{ channel: string; days: IsoDate[] }>`
    select c.channel_id as channel, array_agg(d.day order by d.day desc) as days
    from portal.pay_channels c
    cross join lateral (
      select distinct ((p.confirmed_at at time zone ${KYIV})::date)::text as day from portal.payments p
      where p.site = c.site and p.provider = c.provider and p.confirmed_at is not null
        and (p.confirmed_at at time zone ${KYIV})::date between ${addDays(today, -WATCHED_DAYS)}::date and ${addDays(today, -1)}::date
    ) d
    where not exists (select from portal.pay_registries g
      where g.channel_id = c.channel_id and d.day::date between g.from_day and g.till_day)
    group by c.channel_id`.execute(db)
  return new Map(rows.map(({ channel, days }) => [channel, days]))
}

/** @throws 'not-found' on `site` | 'conflict' on `version` when somebody has changed it since */
export async function saveChannel(
  deps: Deps,
  caller: Staff,
  { site, name, provider, columns, version }: z.output<typeof calls.saveChannel.request>,
  visit: Visit,
) {
  assertSite(caller, 'payments.manage', site, 'site')
  const changed = {
    provider,
    columns: JSON.stringify(columns),
    changed_at: deps.now(),
    changed_by: caller.userId,
  }
  const row =
    version === 0
      ? await deps.db
          .insertInto('portal.pay_channels')
          .values({ channel_id: deps.random.uuid(), site, name: name.trim(), ...changed })
          .onConflict((on) => on.columns(['site', 'name']).doNothing())
          .returning(['channel_id', 'version'])
          .executeTakeFirst()
      : await deps.db
          .updateTable('portal.pay_channels')
          .set({ ...changed, version: version + 1 })
          .where('site', '=', site)
          .where('name', '=', name.trim())
          .where('version', '=', version)
          .returning(['channel_id', 'version'])
          .executeTakeFirst()
  if (!row) throw new Problem('conflict', { field: 'version' })
  await writeAudit(deps, visit, {
    action: 'pay-channel-saved',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site,
    details: { number: row.version },
  })
  return { status: 'success' as const, id: row.channel_id, version: row.version }
}

/**
 * Compares a file with the payments made here: what stands on one side only, with another sum, or twice, waits for an
 * employee. The same file is taken once.
 *
 * @throws 'not-found' | 'conflict' for a file that has been compared | 'file-error' | 'columns-missing' | 'too-many-rows'
 */
export async function uploadRegistry(
  deps: Deps,
  caller: Staff,
  { channel: id, file }: z.output<typeof calls.upload.request> & { file: Received },
  visit: Visit,
) {
  const channel = await deps.db
    .selectFrom('portal.pay_channels')
    .selectAll()
    .where('channel_id', '=', id)
    .executeTakeFirst()
  if (!channel) throw new Problem('not-found', { field: 'channel' })
  assertSite(caller, 'payments.manage', channel.site, 'channel')
  const read = readRegistry(await readRegistryFile(file), columnsOf(channel.columns))
  if ('missing' in read)
    throw new Problem('columns-missing', { field: 'file', params: { columns: read.missing } })
  if ('wrongRow' in read || read.rows.length === 0)
    throw new Problem('file-error', { field: 'file', params: { why: 'content' } })
  const { rows } = read
  const unknown = await unknownAccounts(deps, rows)
  const ledger = await ledgerOf(deps.core, namedRows(rows))
  const registryId = deps.random.uuid()
  const days = rows.map(({ paidOn }) => paidOn).toSorted()
  const head = {
    registry_id: registryId,
    channel_id: id,
    site: channel.site,
    file_name: file.name.slice(0, 200),
    sha256: file.sha256,
    uploaded_by: caller.userId,
    uploaded_at: deps.now(),
    from_day: days[0] ?? '',
    till_day: days.at(-1) ?? '',
    rows: rows.length,
    sum_kop: rows.reduce((sum, { kopiykas }) => sum + kopiykas, 0),
    fee_kop: rows.reduce((sum, { feeKopiykas }) => sum + (feeKopiykas ?? 0), 0),
  }
  const shown = await shownOf(
    deps.core,
    { ...channel, columns: columnsOf(channel.columns) },
    daysOfFile(head),
  )
  await inTransaction(deps.db, async (db) => {
    const made = await db
      .insertInto('portal.pay_registries')
      .values(head)
      .onConflict((on) => on.columns(['channel_id', 'sha256']).doNothing())
      .returning('registry_id')
      .executeTakeFirst()
    if (!made) throw new Problem('conflict', { field: 'file' })
    await compare({ ...deps, db }, { ...head, provider: channel.provider }, rows, {
      unknown,
      ledger,
      shown,
    })
    await writeAudit({ ...deps, db }, visit, {
      action: 'pay-registry-compared',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site: channel.site,
      details: { rows: rows.length, amountKopiykas: head.sum_kop },
    })
  })
  const [registry] = (await registriesOf(deps, caller, registryId)).filter((row) => row.id === registryId)
  if (!registry) throw new Fault('a registry is lost')
  return { status: 'success' as const, registry }
}

/** Rows that name an account: without a payment of ours they are looked for in the ledger. */
const namedRows = (rows: readonly RegistryRow[]) =>
  rows.flatMap(({ account, paidOn }) =>
    account === null ? [] : [{ account: normalizeAccountNumber(account), paidOn }],
  )

const AT_ONCE = 5000

/** Accounts of a file that the billing core does not know. */
async function unknownAccounts({ core }: Deps, rows: readonly RegistryRow[]): Promise<string[]> {
  const named = [
    ...new Set(rows.flatMap(({ account }) => (account === null ? [] : normalizeAccountNumber(account)))),
  ]
  const known = new Set<string>()
  for (let at = 0; at < named.length; at += AT_ONCE) {
    const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: named.slice(at, at + AT_ONCE) })
    for (const { account } of accounts) known.add(account)
  }
  return named.filter((account) => !known.has(account))
}

async function registriesOf(deps: Stored, caller: Staff, onlyId: string | null = null) {
  const rows = await deps.db
    .selectFrom('portal.pay_registries as r')
    .innerJoin('portal.pay_channels as c', 'c.channel_id', 'r.channel_id')
    .leftJoin('portal.users as u', 'u.user_id', 'r.uploaded_by')
    .selectAll('r')
    .select([
      'c.name as channel',
      sql<string>`concat_ws(' ', u.surname, u.name)`.as('who'),
      sql<number>`(select count(*)::int from portal.pay_differences d where d.registry_id = r.registry_id and d.state = 'open')`.as(
        'differences',
      ),
      sql<boolean | null>`case when c.provider is null or not exists (
          select from portal.pay_channels b where b.site = r.site and b.provider is null) then null
        else exists (select from portal.pay_registry_rows w where w.settles = r.registry_id) end`.as(
        'settled',
      ),
    ])
    .where(ofSites(caller, 'payments.read', sql.ref('r.site')))
    .where(sql<boolean>`(${onlyId}::uuid is null or r.registry_id = ${onlyId}::uuid)`)
    .orderBy('r.uploaded_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.registry_id,
    channel: row.channel,
    site: siteOf(row.site),
    file: row.file_name,
    uploadedAt: row.uploaded_at.toISOString(),
    by: row.who,
    from: row.from_day,
    to: row.till_day,
    rows: row.rows,
    kopiykas: row.sum_kop,
    feeKopiykas: row.fee_kop,
    settled: row.settled,
    differences: row.differences,
  }))
}

export const listRegistries = async (deps: Deps, caller: Staff) => ({
  status: 'success' as const,
  rows: await registriesOf(deps, caller),
})

const SHOWN = 500

export async function listDifferences(
  deps: Deps,
  caller: Staff,
  { all = false }: z.output<typeof calls.differences.request>,
) {
  const shown = deps.db
    .selectFrom('portal.pay_differences as d')
    .where(ofSites(caller, 'payments.read', sql.ref('d.site')))
    .where(all ? sql<boolean>`true` : sql<boolean>`d.state = 'open'`)
  const { total } = await shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await shown
    .innerJoin('portal.pay_registries as r', 'r.registry_id', 'd.registry_id')
    .innerJoin('portal.pay_channels as c', 'c.channel_id', 'r.channel_id')
    .leftJoin('portal.pay_registry_rows as w', (join) =>
      join.onRef('w.registry_id', '=', 'd.registry_id').onRef('w.row', '=', 'd.row'),
    )
    .leftJoin('portal.payments as p', 'p.payment_id', 'd.payment_id')
    .leftJoin('portal.users as u', 'u.user_id', 'd.settled_by')
    .selectAll('d')
    .select([
      'c.name as channel',
      'p.number',
      sql<string | null>`coalesce(w.account, d.account)`.as('of_account'),
      sql<string | null>`coalesce(w.paid_on, d.paid_on)::text`.as('on_day'),
      sql<string>`concat_ws(' ', u.surname, u.name)`.as('who'),
    ])
    .orderBy('d.found_at', 'desc')
    .orderBy('d.row')
    .orderBy('d.paid_on')
    .limit(SHOWN)
    .execute()
  return {
    status: 'success' as const,
    total,
    rows: rows.map((row) => ({
      id: row.difference_id,
      site: siteOf(row.site),
      channel: row.channel,
      kind: row.kind,
      payment: row.payment_id,
      number: row.number,
      row: row.row,
      account: row.of_account,
      paidOn: row.on_day,
      hereKopiykas: row.here_kop,
      thereKopiykas: row.there_kop,
      foundAt: row.found_at.toISOString(),
      settled:
        row.settled_at === null
          ? null
          : {
              decision: isDecision(row.decision) ? row.decision : 'agrees',
              words: row.words ?? '',
              by: row.who,
              at: row.settled_at.toISOString(),
            },
    })),
  }
}

/** @throws 'not-found' on `difference`, also for one that is settled */
export async function settleDifference(
  deps: Deps,
  caller: Staff,
  { difference, decision, words }: z.output<typeof calls.settle.request>,
  visit: Visit,
) {
  const row = await deps.db
    .updateTable('portal.pay_differences as d')
    .set({
      state: 'settled',
      decision,
      words: words.trim(),
      settled_by: caller.userId,
      settled_at: deps.now(),
    })
    .where('d.difference_id', '=', difference)
    .where('d.state', '=', 'open')
    .where(ofSites(caller, 'payments.manage', sql.ref('d.site')))
    .returning(['d.site', 'd.kind'])
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'difference' })
  await writeAudit(deps, visit, {
    action: 'pay-difference-settled',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site: row.site,
    details: { decision, kind: row.kind },
  })
  return { status: 'success' as const }
}
