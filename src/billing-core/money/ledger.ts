import { sql } from 'kysely'
import { addMonths, firstOfMonth, type Month } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { NOT_ENERGY } from '#domain/balance.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { linesOfCalculation } from '#billing/kit/bill-line.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'
import { zoneOrder } from '#billing/kit/zone-order.ts'

type SubBookRow = Reply<'ZPORTAL_LEDGER_GET'>['rows'][number]
type ZoneRow = SubBookRow['zones'][number]
type Turn = { month: Month; charged: number; acts: number; paid: number }
type MonthRow = {
  month: Month
  kwh: number | null
  bill: string | null
  estimated: boolean
  zones: ZoneRow[]
}

/**
 * The sub-book: one row per month of the ledger; acts and penalties are separate from the cost of energy. A charge
 * belongs to the month it was made for, so a bill issued on the 1st belongs to the month before; a payment belongs to
 * the month in which it came.
 */
export const getLedger = answers(
  fm.ZPORTAL_LEDGER_GET,
  async (deps, { account: number, months }, { now }) => {
    const { accountId } = await accountKey(deps, number)
    const from = addMonths(firstOfMonth(kyivDate(now)), 1 - months)
    const rows = await rowsOf(
      deps.db,
      'core-sub-book',
      sql<{ balance: number; turns: Turn[]; months: MonthRow[] }>`
    with moved as (
      select coalesce(date_trunc('month', period), date_trunc('month', entry_date))::date as month, kind, service, amount_kop
      from core.ledger where account_id = ${accountId} and entry_date >= ${from}::date
    ), turns as (
      select month,
        coalesce(sum(amount_kop) filter (where kind <> 'payment' and service not in (${sql.join([...NOT_ENERGY])})), 0) as charged,
        coalesce(sum(amount_kop) filter (where kind <> 'payment' and service in (${sql.join([...NOT_ENERGY])})), 0) as acts,
        coalesce(-sum(amount_kop) filter (where kind = 'payment'), 0) as paid
      from moved group by month
    ), closing as (
      select date_trunc('month', r.counts_on - 1)::date as month, m.number as meter, r.zone, r.counts_on,
        r.value, sum(r.kwh) over register as kwh, bool_or(r.source = 'estimated') over register as estimated,
        row_number() over (partition by r.meter_id, r.zone, date_trunc('month', r.counts_on - 1) order by r.counts_on desc) as place
      from core.readings r join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
      where r.account_id = ${accountId} and r.superseded_by is null and r.state not in ('rejected', 'held')
        and r.counts_on > ${from}::date
      window register as (partition by r.meter_id, r.zone, date_trunc('month', r.counts_on - 1))
    ), priced as (
      select distinct on (c.period, l.meter, l.zone) c.period, l.meter, l.zone, l."priceE4", l.coefficient
      from core.calculations c, unnest(${linesOfCalculation}) as l
      where c.account_id = ${accountId} and c.period >= ${from}::date and l.zone is not null and l.recalculation is null
    ), months as (
      select c.month, sum(c.kwh) as kwh, bool_or(c.estimated) as estimated,
        (select b.number from core.bills b where b.account_id = ${accountId} and b.period = c.month and b.state = 'issued') as bill,
        json_agg(json_build_object('meter', c.meter, 'zone', c.zone, 'value', c.value, 'kwh', c.kwh,
          'priceE4', p."priceE4", 'coefficient', p.coefficient) order by c.meter, ${zoneOrder('c.zone')}) as zones
      from closing c left join priced p on p.period = c.month and p.meter = c.meter and p.zone = c.zone
      where c.place = 1 group by c.month
    )
    select coalesce((select balance_kop from core.balances where account_id = ${accountId}), 0) as balance,
      coalesce((select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'charged', charged, 'acts', acts, 'paid', paid)
        order by month desc) from turns), '[]') as turns,
      coalesce((select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'kwh', kwh, 'bill', bill,
        'estimated', estimated, 'zones', zones) order by month desc) from months), '[]') as months`,
    )
    const [ledgerRow] = rows
    if (!ledgerRow) return { rows: [] }
    const used = new Map(ledgerRow.months.map((row) => [row.month, row]))
    const turns = new Map(ledgerRow.turns.map((row) => [row.month, row]))
    let balance = ledgerRow.balance
    const first = addMonths(from, -1).slice(0, 7)
    return {
      rows: [...new Set([...turns.keys(), ...used.keys()])]
        .filter((month) => month > first)
        .toSorted((a, b) => (a < b ? 1 : -1))
        .map((month): SubBookRow => {
          const { charged, acts, paid } = turns.get(month) ?? { charged: 0, acts: 0, paid: 0 }
          const row = used.get(month)
          const closing = balance
          balance = closing - charged - acts + paid
          return {
            month,
            openingKopiykas: balance,
            chargedKopiykas: charged,
            actsKopiykas: acts,
            paidKopiykas: paid,
            balanceKopiykas: closing,
            kwh: row?.kwh ?? null,
            estimated: row?.estimated ?? false,
            bill: row?.bill ?? null,
            zones: row?.zones ?? [],
          }
        }),
    }
  },
)

type Entry = {
  date: string
  kind: string
  service: string
  document: string | null
  note: string | null
  amount: number
}

/** Opening balance, every entry and closing balance of a period; a correction that lowers the debt is a credit. */
export const getReconciliation = answers(
  fm.ZPORTAL_RECONCILIATION_GET,
  async (deps, { account: number, from, to }) => {
    if (from > to) throw new CoreRefusal('period-invalid', { field: 'to' })
    const { accountId } = await accountKey(deps, number)
    const rows = await rowsOf(
      deps.db,
      'core-reconciliation',
      sql<{ balance: number; later: number; entries: Entry[] }>`
    select coalesce((select balance_kop from core.balances where account_id = ${accountId}), 0) as balance,
      coalesce((select sum(amount_kop)::bigint from core.ledger
        where account_id = ${accountId} and entry_date > ${to}::date), 0) as later,
      coalesce((select json_agg(json_build_object('date', entry_date, 'kind', kind, 'service', service,
        'document', document, 'note', note, 'amount', amount_kop) order by entry_date, created_at, entry_id)
        from core.ledger where account_id = ${accountId}
          and entry_date between ${from}::date and ${to}::date), '[]') as entries`,
    )
    const { balance, later, entries } = rows[0] ?? { balance: 0, later: 0, entries: [] }
    const lines = entries.map(({ amount, ...entry }) => ({
      ...entry,
      debitKopiykas: Math.max(amount, 0),
      creditKopiykas: Math.max(-amount, 0),
    }))
    const debit = lines.reduce((sum, line) => sum + line.debitKopiykas, 0)
    const credit = lines.reduce((sum, line) => sum + line.creditKopiykas, 0)
    const closing = balance - later
    return {
      from,
      to,
      openingKopiykas: closing - debit + credit,
      rows: lines,
      debitKopiykas: debit,
      creditKopiykas: credit,
      closingKopiykas: closing,
    }
  },
)
