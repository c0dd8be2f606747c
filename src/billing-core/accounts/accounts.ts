import { type RawBuilder, sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { addMonths } from '#domain/calendar.ts'
import type { TariffGroup } from '#domain/prices.ts'
import type { Site } from '#domain/site.ts'
import { named } from '#server/db/named.ts'
import { prepared } from '#server/db/prepared.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import { bankOfAccount, serviceBanks } from './company-banks.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'

type Head = Reply<'ZPORTAL_ACCOUNT_GET'>['accounts'][number]
export type HeadRow = Omit<Head, 'startShutdown' | 'endShutdown' | 'flags'> & {
  startShutdown: Date | null
  endShutdown: Date | null
  heldReading: boolean
  unpaidAct: boolean
  ownReading: boolean
}

/** From which day on a held reading is worth attention, the day itself, and beyond which no reading counts. */
type Days = { recent: string; today: string; ahead: string }
export const headDays = (now: Date): Days => {
  const today = kyivDate(now)
  // with an end only the years between are opened
  return { recent: addMonths(today, -6), today, ahead: addMonths(today, 2) }
}

/** A meter that its customer reads. */
const readByCustomer = sql`m.account_id = a.account_id and m.state = 'active' and not m.askoe
        and m.location <> 'substation'`

/**
 * Where a household reads several meters, the day to which all of them are read: with one of them handed in the others
 * are still waited for. A meter counts from the day it was hung.
 */
const readOn = ({ recent, ahead }: Pick<Days, 'recent' | 'ahead'>) => sql<string | null>`
      case when a.kind = 'person' and (select count(*) from core.meters m where ${readByCustomer}) > 1 then (
        select min(greatest(m.installed_on, (select max(r.counts_on) from core.readings r
          where r.account_id = m.account_id and r.meter_id = m.meter_id and r.superseded_by is null
            and r.state <> 'rejected' and r.counts_on between ${recent}::date and ${ahead}::date)))
        from core.meters m where ${readByCustomer}) end`

/** Heads by their numbers. */
const selectHeads = (numbers: RawBuilder<unknown>, { recent, today, ahead }: Days) => sql<HeadRow>`
    select a.account_id::text as id, a.number as account, a.site, a.kind, a.customer_name as customer, a.address,
      a.object_type as "objectType", a.eic, a.contract_number as "contractNumber",
      a.contract_date as "contractDate", a.opened_on as "openedOn",
      coalesce(k.account, a.bank_account) as "bankAccount", coalesce(k.mfo, a.bank_mfo) as "bankMfo",
      coalesce(k.name, a.bank_name) as "bankName", coalesce(k.edrpou, a.bank_edrpou) as "bankEdrpou",
      ${serviceBanks(today)} as "serviceBanks",
      a.tariff_group as "tariffGroup", a.voltage_class as "voltageClass",
      a.allowed_power_kw::float8 as "allowedPowerKw", a.dem_perm as "demPerm", a.payhub_id as "payHubId",
      a.struct_id as "structId", a.place_id as "placeId", a.shutdown_queue as queue,
      a.start_shutdown as "startShutdown", a.end_shutdown as "endShutdown", a.status,
      a.mhc_type as "mhcType", a.attribute01, a.unique_code as "uniqueCode", a.legacy_id as "legacyId",
      coalesce(b.balance_kop, 0) as "balanceKopiykas", b.last_bill as "lastBill",
      b.last_reading_on as "lastReadingOn", ${readOn({ recent, ahead })} as "readOn",
      (select count(*)::int from core.meters m where m.account_id = a.account_id) as meters,
      exists (select from core.readings r where r.account_id = a.account_id and r.state = 'held'
        and r.superseded_by is null and r.counts_on between ${recent}::date and ${ahead}::date) as "heldReading",
      exists (select from core.service_balances s where s.account_id = a.account_id and s.service = 'act'
        and s.balance_kop > 0) as "unpaidAct",
      exists (select from core.meters m where ${readByCustomer})
        and not (a.entry_blocked or a.read_by_operator or a.contract_changing or a.status = 'closed') as "ownReading"
    from unnest(${numbers}::text[]) with ordinality as wanted (number, place)
    join core.accounts a on a.number = wanted.number
    left join core.balances b on b.account_id = a.account_id
    ${bankOfAccount(today)}
    order by wanted.place`
const headRows = prepared(
  'core-account-heads',
  (_db, { numbers, recent, today, ahead }: Days & { numbers: string[] }) =>
    selectHeads(sql`${numbers}`, { recent, today, ahead }),
)

/** The head of one account as a value of a statement; null where it is not wanted. `headOf` reads it. */
export const headValue = ({
  wanted,
  account,
  ...days
}: Days & { wanted: boolean; account: string }) => sql<HeadRow | null>`
  case when ${wanted}::boolean then ${headOfEach(sql`${account}`, days)} end`

/** The same of each row, by an expression that is its account. */
export const headOfEach = (
  account: RawBuilder<unknown>,
  days: Days,
) => sql<HeadRow>`(select row_to_json(h) from (
    ${selectHeads(sql`array[${account}]`, days)}) h)`

/** Heads of many accounts in the requested order: one statement, however many accounts. */
async function heads({ hot }: EmbeddedDeps, numbers: readonly string[], now: Date): Promise<Head[]> {
  const rows = await headRows(hot, { numbers: [...numbers], ...headDays(now) })
  return rows.map(headOf)
}

export const headOf = ({ heldReading, unpaidAct, ownReading, ...row }: HeadRow): Head => ({
  ...row,
  startShutdown: isoOf(row.startShutdown),
  endShutdown: isoOf(row.endShutdown),
  flags: { heldReading, unpaidAct, ownReading },
})
/** As a value of JSON a moment is a text. */
const isoOf = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** An absent number and a wrong code run the same statement and give the same answer. */
export const findAccount = answers(
  fm.ZPORTAL_ACCOUNT_FIND,
  async (deps, { account: number, billCode }, { now }) => {
    const query = sql<{ number: string }>`
    select number from core.accounts where number = ${number} and bill_code = ${billCode.trim()}`
    const { rows } = await deps.db.executeQuery(named('core-account-find', query.compile(deps.db)))
    const [account] = await heads(
      deps,
      rows.map((row) => row.number),
      now,
    )
    if (!account) throw noSuchAccount()
    return { account }
  },
)

export const getAccounts = answers(fm.ZPORTAL_ACCOUNT_GET, async (deps, { accounts: numbers }, { now }) => ({
  accounts: await heads(deps, numbers, now),
}))

/**
 * The internal key of an account inside a statement, so that it needs none of its own; null where there is no such
 * account.
 */
export const keyOf = (number: string): RawBuilder<number> =>
  sql`(select account_id from core.accounts where number = ${number})`

/** The internal key of an account; an absent account is refused. */
export async function accountKey({ db }: Pick<EmbeddedDeps, 'db'>, number: string): Promise<AccountKey> {
  const query = sql<AccountKey>`
    select account_id as "accountId", number, site, kind, tariff_group as "tariffGroup"
    from core.accounts where number = ${number}`
  const { rows } = await db.executeQuery(named('core-account-key', query.compile(db)))
  const [row] = rows
  if (!row) throw noSuchAccount()
  return row
}
export type AccountKey = {
  accountId: number
  number: string
  site: Site
  kind: 'person' | 'entity'
  tariffGroup: TariffGroup
}

type InfoRow = Reply<'ZPORTAL_CUSTOM_INFO'>

export const customInfo = answers(fm.ZPORTAL_CUSTOM_INFO, async ({ db }, { account: number }, { now }) => {
  const { rows } = await sql<InfoRow>`
    select json_build_object('kind', a.kind, 'name', a.customer_name, 'edrpou', c.edrpou, 'phone', c.phone,
        'email', c.email) as customer,
      json_build_object('number', a.contract_number, 'date', a.contract_date) as contract,
      json_build_object('account', coalesce(k.account, a.bank_account), 'mfo', coalesce(k.mfo, a.bank_mfo),
        'name', coalesce(k.name, a.bank_name), 'edrpou', coalesce(k.edrpou, a.bank_edrpou)) as "bankInfo",
      json_build_object('placeId', a.place_id, 'structId', a.struct_id, 'address', a.address, 'region', a.region,
        'settlement', a.settlement, 'street', a.street, 'house', a.house, 'flat', a.flat,
        'objectType', a.object_type) as place,
      json_build_object('eic', a.eic, 'tariffGroup', a.tariff_group, 'voltageClass', a.voltage_class,
        'allowedPowerKw', a.allowed_power_kw, 'mhcType', a.mhc_type, 'queue', a.shutdown_queue) as supply,
      a.unique_code as "uniqueCode", c.vat_number as "taxNumber", a.attribute01,
      a.legacy_id as "legacyId", a.status, a.opened_on as "openedOn"
    from core.accounts a
    left join core.customers c on c.customer_id = a.customer_id
    ${bankOfAccount(kyivDate(now))}
    where a.number = ${number}`.execute(db)
  const [row] = rows
  if (!row) throw noSuchAccount()
  return row
})

export const entityAccounts = answers(fm.ZPORTAL_ENTITY_ACCOUNTS, async ({ db }, { uniqueCode }) => {
  const { rows } = await sql<Reply<'ZPORTAL_ENTITY_ACCOUNTS'>['accounts'][number]>`
    select a.number as account, a.legacy_id as "legacyId", a.site, a.customer_name as customer, a.address,
      json_build_object('name', a.status) as status, a.mhc_type as "mhcType", a.attribute01,
      coalesce(b.balance_kop, 0) as "balanceKopiykas"
    from core.accounts a
    left join core.balances b on b.account_id = a.account_id
    where a.unique_code = ${uniqueCode} and a.kind = 'entity'
    order by a.number`.execute(db)
  return { accounts: rows }
})
