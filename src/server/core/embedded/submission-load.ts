import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { addDays, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import type { SupplyBreak } from '#domain/month-use.ts'
import { named } from '#server/db/named.ts'
import type { Database } from '#server/db/schema.ts'
import { noSuchAccount } from '../refusal.ts'
import type { Kept } from './answers.ts'
import type { PriceFacts } from './bill-line.ts'
import { priceFacts } from './price-book.ts'
import type { LiveReading, MeterFacts } from './registers.ts'
import { Fault } from '#server/fault.ts'

export type LockedAccount = PriceFacts & {
  readonly accountId: number
  readonly kind: 'person' | 'entity'
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
  readonly readByOperator: boolean
  readonly contractChanging: boolean
}

const accountFacts = sql`
  a.account_id as "accountId", a.kind, ${priceFacts}, a.allowed_power_kw::float8 as "allowedPowerKw",
  coalesce(a.mhc_type = 'hourly', false) as hourly,
  json_build_object('blocked', a.entry_blocked, 'readByOperator', a.read_by_operator,
    'contractChanging', a.contract_changing) as entry, a.recalculate_from as "recalculateFrom",
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

/** The meters and readings of an account that decide about a submission, and whether its month is closed. */
const situationOf = (
  account: number | RawBuilder<unknown>,
  { meterIds, countsOn, period }: Pick<Question, 'meterIds' | 'countsOn' | 'period'>,
) => sql`
      coalesce((select json_agg(json_build_object('meterId', meter_id, 'meter', number, 'digits', digits,
        'decimals', decimals, 'zones', zones, 'ratio', ratio, 'state', state, 'location', location, 'askoe', askoe,
        'removedOn', removed_on, 'optionalZones', optional_zones)
        order by meter_id) from core.meters where account_id = ${account}), '[]') as meters,
      coalesce((select json_agg(json_build_object('id', reading_id, 'meterId', meter_id, 'zone', zone,
        'countsOn', counts_on, 'milli', (value * 1000)::bigint, 'kwh', kwh, 'source', source, 'state', state,
        'receipt', receipt) order by counts_on) from core.readings
        where account_id = ${account} and superseded_by is null and state <> 'rejected'
          and counts_on between ${addDays(countsOn, -3 * 366)}::date and ${addDays(countsOn, 62)}::date
          and (meter_id = any(${[...meterIds]}::bigint[]) or counts_on >= ${addDays(firstOfMonth(period), -62)}::date)), '[]') as readings,
      exists (select from core.calculations where account_id = ${account}
        and period = ${firstOfMonth(period)}::date and state = 'final') as final`

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

/** What a dry run needs of many accounts of one kind, in one statement and without a lock. */
export async function loadForCheck(
  db: Kysely<Database>,
  asked: Pick<Question, 'meterIds' | 'countsOn' | 'period'> & {
    numbers: readonly string[]
    kind: LockedAccount['kind']
  },
): Promise<(LockedAccount & Pick<Situation, 'meters' | 'readings' | 'final'> & { number: string })[]> {
  const { rows } = await sql<
    LockedAccount & Pick<Situation, 'meters' | 'readings' | 'final'> & { number: string }
  >`
    select a.number, ${accountFacts}, ${situationOf(sql`a.account_id`, asked)}
    from core.accounts a where a.number = any(${[...asked.numbers]}::text[]) and a.kind = ${asked.kind}`.execute(
    db,
  )
  return rows
}
