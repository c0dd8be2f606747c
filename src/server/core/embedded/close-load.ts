import { sql, type Transaction } from 'kysely'
import { addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import type { Zone, ZoneCount } from '#domain/zone.ts'
import type { Database } from '#server/db/schema.ts'
import type { FmAsked } from '../function-modules.ts'
import type { BillLine, Mark, PriceFacts } from './bill-line.ts'
import { priceFacts } from './price-book.ts'
import { endOf } from './registers.ts'

export type ClosingAccount = PriceFacts & {
  readonly accountId: number
  readonly number: string
  /** calculated for good already, by the customer's own order */
  readonly calculated: { readonly lines: BillLine[]; readonly kwhMilli: number } | null
  /** owed at the month's start, paid in it, and everything else booked in it */
  readonly beginKopiykas: number
  readonly paidKopiykas: number
  readonly adjusted: readonly { service: string; amountKopiykas: number; document: string | null }[]
}

/** The next accounts without a bill for the month, locked in the order of their keys. */
export async function chooseAccounts(
  trx: Transaction<Database>,
  request: FmAsked<'ZPORTAL_PERIOD_CLOSE'>,
): Promise<ClosingAccount[]> {
  const { period, site = null, kind = null, number = null, after, limit } = request
  const [begin, end] = [firstOfMonth(period), endOf(period)]
  const { rows: locked } = await sql<{ id: number }>`
    select account_id as id from core.accounts a
    where a.account_id > ${after} and a.opened_on < ${end}::date and a.status <> 'closed'
      and (${site}::text is null or a.site = ${site}) and (${kind}::text is null or a.kind = ${kind})
      and (${number}::text is null or a.number = ${number})
      and not exists (select from core.calculations c
        where c.account_id = a.account_id and c.period = ${begin}::date and c.bill_number is not null)
    order by a.account_id limit ${limit}
    for no key update`.execute(trx)
  const { rows } = await sql<ClosingAccount>`
    select a.account_id as "accountId", a.number, ${priceFacts},
      case when c.state = 'final' then json_build_object('lines', c.lines, 'kwhMilli', (c.kwh * 1000)::bigint) end as calculated,
      (coalesce(b.balance_kop, 0) - coalesce(l.since, 0))::bigint as "beginKopiykas",
      coalesce(l.paid, 0)::bigint as "paidKopiykas", coalesce(l.adjusted, '[]') as adjusted
    from core.accounts a
    left join core.balances b on b.account_id = a.account_id
    left join core.calculations c on c.account_id = a.account_id and c.period = ${begin}::date
    left join (
      select account_id, sum(amount_kop) filter (where kind <> 'opening') as since,
        -sum(amount_kop) filter (where kind = 'payment' and entry_date < ${end}::date) as paid,
        json_agg(json_build_object('service', service, 'amountKopiykas', amount_kop, 'document', document)
          order by entry_date) filter (where kind not in ('payment', 'opening') and entry_date < ${end}::date) as adjusted
      from core.ledger
      where account_id = any(${locked.map((row) => row.id)}::bigint[]) and entry_date >= ${begin}::date
      group by account_id
    ) l on l.account_id = a.account_id
    where a.account_id = any(${locked.map((row) => row.id)}::bigint[])
    order by a.account_id`.execute(trx)
  return rows
}

export type ClosingRegister = {
  readonly accountId: number
  readonly meterId: number
  readonly meter: string
  readonly digits: number
  readonly ratio: number
  readonly zones: ZoneCount
  readonly state: 'active' | 'disabled'
  readonly zone: Zone
  /** the last reading at or before the month's 1st, else the first one in it */
  readonly from: Mark | null
  /** the last one after its 1st and not after the next */
  readonly to: Mark | null
  /** kWh a day over the last year, ratio applied; null without two readings */
  readonly dailyKwh: number | null
}

/** The registers of all the accounts with what the month needs of their readings, by account. */
export async function loadRegisters(
  trx: Transaction<Database>,
  accounts: readonly ClosingAccount[],
  period: Month,
): Promise<Map<number, ClosingRegister[]>> {
  const begin = firstOfMonth(period)
  const ids = accounts.map((account) => account.accountId)
  const { rows } = await sql<ClosingRegister>`
    with live as (
      select account_id, meter_id, zone, counts_on, kwh,
        json_build_object('date', counts_on, 'milli', (value * 1000)::bigint, 'estimated', source = 'estimated') as mark,
        row_number() over (partition by account_id, meter_id, zone order by counts_on) as place
      from core.readings
      where account_id = any(${ids}::bigint[]) and superseded_by is null and state not in ('rejected', 'held')
        and counts_on > ${addMonths(begin, -13)}::date and counts_on <= ${endOf(period)}::date
    ), registers as (
      select account_id, meter_id, zone,
        coalesce(
          (array_agg(mark order by counts_on desc) filter (where counts_on <= ${begin}::date))[1],
          (array_agg(mark order by counts_on) filter (where counts_on > ${begin}::date))[1]) as "from",
        (array_agg(mark order by counts_on desc) filter (where counts_on > ${begin}::date))[1] as "to",
        (sum(kwh) filter (where place > 1) / nullif(max(counts_on) - min(counts_on), 0))::float8 as daily
      from live group by account_id, meter_id, zone
    )
    select r.account_id as "accountId", m.meter_id as "meterId", m.number as meter, m.digits, m.ratio, m.zones, m.state,
      r.zone, r."from", r."to", r.daily as "dailyKwh"
    from registers r
    join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
    order by r.account_id, m.meter_id, r.zone`.execute(trx)
  return Map.groupBy(rows, (row) => row.accountId)
}
