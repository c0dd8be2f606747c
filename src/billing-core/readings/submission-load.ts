import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { addDays, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import type { SupplyBreak } from '#domain/month-use.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import type { Kept } from '#billing/answers.ts'
import type { PriceFacts } from '#billing/kit/bill-line.ts'
import { priceFacts } from '#billing/prices/price-book.ts'
import type { LiveReading, MeterFacts } from '#billing/closing/registers.ts'
import { Fault } from '#server/fault.ts'

export type LockedAccount = PriceFacts & {
  readonly accountId: number
  readonly kind: 'person' | 'entity'
  readonly address: string
  readonly allowedPowerKw: number
  /** settled by hourly profiles (mhcType) */
  readonly hourly: boolean
  readonly entry: EntryFacts
  readonly breaks: readonly SupplyBreak[]
  /** the earliest date from which supply or meters changed after that time was billed */
  readonly recalculateFrom: IsoDate | null
}

/** What may prevent a customer from entering readings for the whole account. */
export type EntryFacts = {
  readonly blocked: boolean
  /** one of the reasons to block it, and a lasting one */
  readonly contractEnded: boolean
  readonly readByOperator: boolean
  readonly contractChanging: boolean
}

const accountFacts = sql`
  a.account_id as "accountId", a.kind, a.address, ${priceFacts}, a.allowed_power_kw::float8 as "allowedPowerKw",
  coalesce(a.mhc_type = 'hourly', false) as hourly,
  json_build_object('blocked', (a.entry_blocked or a.status = 'closed'), 'contractEnded', a.status = 'closed',
    'readByOperator', a.read_by_operator, 'contractChanging', a.contract_changing) as entry, a.recalculate_from as "recalculateFrom",
  coalesce((select json_agg(json_build_object('from', s.from_date, 'to', s.to_date) order by s.from_date)
    from core.supply_breaks s where s.account_id = a.account_id), '[]') as breaks`

/** Only one writer at a time may write readings of an account; lock_timeout limits the wait. */
export async function lockAccount(trx: Transaction<Database>, number: string): Promise<LockedAccount> {
  const query = sql<LockedAccount>`
    select ${accountFacts} from core.accounts a where a.number = ${number} for no key update`
  const { rows } = await trx.executeQuery(named('core-lock-account', query.compile(trx)))
  const [row] = rows
  if (!row) throw noSuchAccount()
  return row
}

/** Accounts, locked in the order of their keys as the closing of a month does; a number of nobody is left out. */
export async function lockAccounts(
  trx: Transaction<Database>,
  numbers: readonly string[],
): Promise<(LockedAccount & { number: string })[]> {
  const { rows } = await sql<LockedAccount & { number: string }>`
    select a.number, ${accountFacts} from core.accounts a where a.number = any(${[...numbers]}::text[])
    order by a.account_id for no key update`.execute(trx)
  return rows
}

export type Situation = {
  readonly kept: Kept
  readonly meters: readonly MeterFacts[]
  /**
   * live readings sorted by date: for the meters in question of several years, for the others of the month and its
   * edges
   */
  readonly readings: readonly LiveReading[]
  /** the calculation of the month is final */
  readonly final: boolean
  /** one for each meter in question */
  readonly receiptNumbers: readonly number[]
}

type Facts = Pick<Situation, 'meters' | 'readings' | 'final'>

type Question = {
  account: LockedAccount
  meterIds: readonly number[]
  countsOn: IsoDate
  period: Month
  name: string
  key: string | null
  /** how many receipt numbers to take: by default one for each meter; a dry run needs none */
  receipts?: number
}

type Books = Pick<Question, 'meterIds' | 'countsOn' | 'period'>

/** A reading is compared with those of so many days before and after it: staff write one years later. */
const COMPARED_DAYS = 3 * 366

/** Which readings decide about a submission. */
const deciding = ({ meterIds, countsOn, period }: Books) => sql`superseded_by is null and state <> 'rejected'
  and counts_on between ${addDays(countsOn, -COMPARED_DAYS)}::date and ${addDays(countsOn, COMPARED_DAYS)}::date
  and (meter_id = any(${[...meterIds]}::bigint[]) or counts_on >= ${addDays(firstOfMonth(period), -62)}::date)`

/** The meters of an account, and whether its month is closed. */
const metersOf = (account: number | RawBuilder<unknown>, { period }: Books) => sql`
      coalesce((select json_agg(json_build_object('meterId', meter_id, 'meter', number, 'digits', digits,
        'decimals', decimals, 'zones', zones, 'ratio', ratio, 'state', state, 'location', location, 'askoe', askoe,
        'installedOn', installed_on, 'removedOn', removed_on, 'replacedBy', replaced_by, 'optionalZones', optional_zones)
        order by meter_id) from core.meters where account_id = ${account}), '[]') as meters,
      exists (select from core.calculations where account_id = ${account}
        and period = ${firstOfMonth(period)}::date and state = 'final') as final`

/** The same with the readings. */
const situationOf = (account: number | RawBuilder<unknown>, books: Books) => sql`${metersOf(account, books)},
      coalesce((select json_agg(json_build_object('id', reading_id, 'meterId', meter_id, 'zone', zone,
        'countsOn', counts_on, 'milli', (value * 1000)::bigint, 'kwh', kwh, 'source', source, 'state', state)
        order by counts_on) from core.readings
        where account_id = ${account} and ${deciding(books)}), '[]') as readings`

/** What differs between the readings of a register: many of them cost half of what whole objects do. */
type OfRegister = Pick<LiveReading, 'id' | 'countsOn' | 'milli' | 'kwh' | 'source' | 'state'>
type Told = [OfRegister['countsOn'], number, number | null, OfRegister['source'], OfRegister['state'], string]

/** The readings that decide about submissions of many accounts, by account in the order of their dates. */
async function readingsOf(
  trx: Transaction<Database>,
  ids: readonly number[],
  books: Books,
): Promise<Map<number, LiveReading[]>> {
  const { rows } = await sql<Pick<LiveReading, 'meterId' | 'zone'> & { accountId: number; told: Told[] }>`
    select account_id as "accountId", meter_id as "meterId", zone, json_agg(json_build_array(counts_on,
      (value * 1000)::bigint, kwh, source, state, reading_id) order by counts_on) as told
    from core.readings where account_id = any(${[...ids]}::bigint[]) and ${deciding(books)}
    group by account_id, meter_id, zone`.execute(trx)
  return new Map(
    [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([account, registers]) => [
      account,
      registers
        .flatMap(({ meterId, zone, told: readingRows }) =>
          readingRows.map(([countsOn, milli, kwh, source, state, id]): LiveReading => ({
            id,
            meterId,
            zone,
            countsOn,
            milli,
            kwh,
            source,
            state,
          })),
        )
        .toSorted((a, b) => (a.countsOn < b.countsOn ? -1 : Number(a.countsOn > b.countsOn))),
    ]),
  )
}

/**
 * Everything that decides about a submission, read in one statement after the lock, so that it includes what the
 * previous writer has written.
 */
export async function loadForSubmission(trx: Transaction<Database>, question: Question): Promise<Situation> {
  const { account, meterIds, name, key, receipts = meterIds.length } = question
  const query = sql<Situation>`
    select
      (select json_build_object('hash', encode(body_hash, 'hex'), 'answer', answer) from core.answers
        where function_module = ${name} and key = ${key}) as kept,
      ${situationOf(account.accountId, question)},
      coalesce((select json_agg(nextval('core.receipt_number')) from generate_series(1, ${receipts}::int)),
        '[]') as "receiptNumbers"`
  const { rows } = await trx.executeQuery(named('core-submission-load', query.compile(trx)))
  const [row] = rows
  if (!row) throw new Fault('a select without from gives one row')
  return row
}

/** The same of many accounts after their lock; with a receipt number for each meter in question. */
export async function loadOfAccounts(
  trx: Transaction<Database>,
  question: Pick<Question, 'meterIds' | 'countsOn' | 'period'> & { ids: readonly number[] },
): Promise<{ byAccount: Map<number, Facts>; receipts: Iterator<number> }> {
  const { rows } = await sql<Omit<Facts, 'readings'> & { accountId: number }>`
    select a.account_id as "accountId", ${metersOf(sql`a.account_id`, question)}
    from unnest(${[...question.ids]}::bigint[]) as a (account_id)`.execute(trx)
  const readings = await readingsOf(trx, question.ids, question)
  const { rows: numbers } = await sql<{ number: number }>`
    select nextval('core.receipt_number')::int as number
    from generate_series(1, ${question.meterIds.length}::int)`.execute(trx)
  return {
    byAccount: new Map(
      rows.map((row) => [row.accountId, { ...row, readings: readings.get(row.accountId) ?? [] }]),
    ),
    receipts: numbers.map(({ number }) => number).values(),
  }
}

/** What a dry run needs of many accounts of one kind, in one statement and without a lock. */
export async function loadForCheck(
  db: Kysely<Database>,
  question: Pick<Question, 'meterIds' | 'countsOn' | 'period'> & {
    numbers: readonly string[]
    kind: LockedAccount['kind']
  },
): Promise<(LockedAccount & Facts & { number: string })[]> {
  const { rows } = await sql<LockedAccount & Facts & { number: string }>`
    select a.number, ${accountFacts}, ${situationOf(sql`a.account_id`, question)}
    from core.accounts a where a.number = any(${[...question.numbers]}::text[]) and a.kind = ${question.kind}`.execute(
    db,
  )
  return rows
}
