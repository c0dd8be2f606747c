import { sql, type Transaction } from 'kysely'
import { addMonths, firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { SupplyBreak } from '#domain/month-use.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import type { Asked } from '#billing/own-ids.ts'
import { type BillLine, linesOfCalculation, type PriceFacts } from '#billing/kit/bill-line.ts'
import { nextMonth } from './next-month.ts'
import { priceFacts } from '#billing/prices/price-book.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { BilledMonth } from './settle.ts'

export type ClosingAccount = PriceFacts & {
  readonly accountId: number
  readonly number: string
  /** the earliest date from which supply or meters changed after that time was billed */
  readonly recalculateFrom: IsoDate | null
  readonly breaks: readonly SupplyBreak[]
  /** already final, because the customer ordered the calculation */
  readonly calculated: readonly BillLine[] | null
  /** owed at the start of the month, paid in it, and everything else booked in it */
  readonly beginKopiykas: number
  readonly paidKopiykas: number
  readonly adjusted: readonly {
    kind: Row<'ledger'>['kind']
    service: string
    amountKopiykas: number
    document: string | null
  }[]
}

/** The next accounts to close for the month, locked in the order of their keys. */
export async function chooseAccounts(
  trx: Transaction<Database>,
  request: Asked<'ZPORTAL_PERIOD_CLOSE'>,
): Promise<ClosingAccount[]> {
  const { period, site = null, kind = null, account: number = null, after, limit } = request
  const { number: lane, of } = request.lane ?? { number: 0, of: 1 }
  const [begin, end] = [firstOfMonth(period), endOf(period)]
  const { rows: locked } = await sql<{ id: number }>`
    select account_id as id from core.accounts a
    where a.account_id > ${after ?? 0} and a.opened_on < ${end}::date and a.status <> 'closed'
      and (${site}::text is null or a.site = ${site}) and (${kind}::text is null or a.kind = ${kind})
      and (${number}::text is null or a.number = ${number}) and a.account_id % ${of}::int = ${lane}::int
      and ${nextMonth(begin)} = ${begin}::date
    order by a.account_id limit ${limit}
    for no key update`.execute(trx)
  return loadAccounts(
    trx,
    locked.map((row) => row.id),
    period,
  )
}

/** What the bill of a month needs of these accounts, in the order of their keys. */
export async function loadAccounts(
  trx: Transaction<Database>,
  ids: readonly number[],
  period: Month,
): Promise<ClosingAccount[]> {
  const [begin, end] = [firstOfMonth(period), endOf(period)]
  const { rows } = await sql<ClosingAccount>`
    select a.account_id as "accountId", a.number, ${priceFacts}, a.recalculate_from as "recalculateFrom",
      coalesce((select json_agg(json_build_object('from', s.from_date, 'to', s.to_date) order by s.from_date)
        from core.supply_breaks s where s.account_id = a.account_id), '[]') as breaks,
      case when c.state = 'final' then to_json(${linesOfCalculation}) end as calculated,
      (coalesce(b.balance_kop, 0) - coalesce(l.since, 0))::bigint as "beginKopiykas",
      coalesce(l.paid, 0)::bigint as "paidKopiykas", coalesce(l.adjusted, '[]') as adjusted
    from core.accounts a
    left join core.balances b on b.account_id = a.account_id
    left join core.calculations c on c.account_id = a.account_id and c.period = ${begin}::date
    left join (
      select account_id, sum(amount_kop) filter (where kind <> 'opening') as since,
        -sum(amount_kop) filter (where kind = 'payment' and entry_date < ${end}::date) as paid,
        json_agg(json_build_object('kind', kind, 'service', service, 'amountKopiykas', amount_kop, 'document', document)
          order by entry_date) filter (where kind not in ('payment', 'opening') and entry_date < ${end}::date) as adjusted
      from core.ledger
      where account_id = any(${[...ids]}::bigint[]) and entry_date >= ${begin}::date
      group by account_id
    ) l on l.account_id = a.account_id
    where a.account_id = any(${[...ids]}::bigint[])
    order by a.account_id`.execute(trx)
  return rows
}

/** A live reading: date, value and kWh in thousandths, estimated, not yet on a bill, its key. */
export type ReadingRow = readonly [
  date: IsoDate,
  milli: number,
  kwhMilli: number | null,
  estimated: boolean,
  fresh: boolean,
  id: string,
]

export type ClosingRegister = {
  readonly accountId: number
  readonly meterId: number
  readonly meter: string
  readonly digits: number
  readonly ratio: number
  readonly zones: ZoneCount
  readonly state: 'active' | 'disabled'
  readonly removedOn: IsoDate | null
  readonly replacedBy: number | null
  /** null: a meter that was not read since the horizon */
  readonly zone: Zone | null
  readonly rows: readonly ReadingRow[]
}

/** How far back readings are loaded at first; for accounts that need more, all readings are loaded. */
const HORIZON_MONTHS = 13
const BEGINNING: IsoDate = '2019-01-01'

/** The registers of accounts with their live readings up to now, by account. */
export async function loadRegisters(
  trx: Transaction<Database>,
  ids: readonly number[],
  period: Month,
  now: Date,
  all = false,
): Promise<Map<number, ClosingRegister[]>> {
  const since = all ? BEGINNING : addMonths(firstOfMonth(period), -HORIZON_MONTHS)
  const { rows } = await sql<ClosingRegister>`
    with registers as (
      select account_id, meter_id, zone, json_agg(json_build_array(counts_on, (value * 1000)::bigint,
        (kwh * 1000)::bigint, source = 'estimated', state <> 'billed', reading_id) order by counts_on) as rows
      from core.readings
      where account_id = any(${[...ids]}::bigint[]) and superseded_by is null and state not in ('rejected', 'held')
        and counts_on >= ${since}::date and counts_on <= ${addMonths(kyivDate(now), 1)}::date
      group by account_id, meter_id, zone
    )
    select m.account_id as "accountId", m.meter_id as "meterId", m.number as meter, m.digits, m.ratio, m.zones, m.state,
      m.removed_on as "removedOn", m.replaced_by as "replacedBy", r.zone, coalesce(r.rows, '[]') as rows
    from core.meters m
    left join registers r on r.account_id = m.account_id and r.meter_id = m.meter_id
    where m.account_id = any(${[...ids]}::bigint[]) and (r.zone is not null or m.state = 'active')
    order by m.account_id, m.meter_id, r.zone`.execute(trx)
  return Map.groupBy(rows, (row) => row.accountId)
}

/** What bills contain for closed months, by account. */
export async function loadBilled(
  trx: Transaction<Database>,
  ids: readonly number[],
  from: Month,
  before: Month,
): Promise<Map<number, BilledMonth[]>> {
  const { rows } = await sql<{ accountId: number; month: Month; byHand: boolean; lines: BillLine[] }>`
    select account_id as "accountId", to_char(period, 'YYYY-MM') as month, by_hand as "byHand", to_json(lines) as lines
    from core.bills
    where account_id = any(${[...ids]}::bigint[]) and state = 'issued'
      and period >= ${firstOfMonth(from)}::date and period < ${firstOfMonth(before)}::date
    union all
    select account_id, to_char(period, 'YYYY-MM'), false, '[]'::json from core.calculations
    where account_id = any(${[...ids]}::bigint[]) and nothing_due
      and period >= ${firstOfMonth(from)}::date and period < ${firstOfMonth(before)}::date`.execute(trx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.accountId)].map(([id, accountRows]) => [
      id,
      billedMonths(accountRows),
    ]),
  )
}

/**
 * The months of bills, each with every line of any bill for that month. The month of a bill made by a specialist is not
 * recalculated.
 */
export function billedMonths(
  bills: readonly { month: Month; byHand: boolean; lines: readonly BillLine[] }[],
): BilledMonth[] {
  // a line without a month only repeats an entry of the ledger
  const lines = Map.groupBy(
    bills.flatMap((bill) => bill.lines),
    (line) => line.month,
  )
  return bills
    .filter(({ byHand }) => !byHand)
    .map(({ month }) => ({ month, lines: lines.get(month) ?? [] }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
