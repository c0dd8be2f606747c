import { sql } from 'kysely'
import { debtByActs, sidesOf } from '#domain/balance.ts'
import { addDays, firstOfMonth, type IsoDate, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { prepared } from '#server/db/prepared.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { type HeadRow, headDays, headOf, headValue, keyOf } from '#billing/accounts/accounts.ts'
import { answers } from '#billing/deps.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Row = {
  head: HeadRow | null
  service: string | null
  name: string | null
  now: number
  charged: number
  paid: number
  later: number
  overdue: number
}

type Wanted = {
  account: string
  from: IsoDate
  until: IsoDate
  today: IsoDate
  head: boolean
  recent: IsoDate
  ahead: IsoDate
}

/** What was due by a day and is not paid, of the debts that are open (allocation.ts). */
const overdueOf = ({ account, today }: Pick<Wanted, 'account' | 'today'>) => sql`(
  select coalesce(sum(d.left_kop), 0)::bigint from core.debts d
  where d.account_id = ${keyOf(account)} and d.left_kop > 0 and d.due_on < ${today}::date)`

const balanceRows = prepared(
  'core-balance',
  (_db, { account, from, until, today, head: wanted, recent, ahead }: Wanted) => sql<Row>`
    select s.service, coalesce(n.name, s.service) as name, coalesce(s.balance_kop, 0) as now,
      coalesce(m.charged, 0)::bigint as charged, coalesce(m.paid, 0)::bigint as paid,
      coalesce(m.later, 0)::bigint as later, ${overdueOf({ account, today })} as overdue,
      ${headValue({ wanted, account, recent, today, ahead })} as head
    from core.accounts a
    left join core.service_balances s on s.account_id = a.account_id
    left join core.services n on n.service = s.service
    left join lateral (
      select sum(amount_kop) filter (where entry_date < ${until}::date and kind <> 'payment') as charged,
        -sum(amount_kop) filter (where entry_date < ${until}::date and kind = 'payment') as paid,
        sum(amount_kop) filter (where entry_date >= ${until}::date) as later
      from core.ledger l
      where l.account_id = a.account_id and l.service = s.service and l.entry_date >= ${from}::date
    ) m on true
    where a.number = ${account}
    order by n.sort, s.service`,
)

/**
 * The money of a month, or of the month of a given day up to that day. Today's balances are kept per service with the
 * ledger, so only the entries from that month on are read: owed at its end = owed today − what moved later; owed at its
 * start = that − charged + paid.
 */
export const getBalance = answers(
  fm.ZPORTAL_BALANCE_GET,
  async ({ hot }, { account: number, period, asOf, head }, { now }) => {
    const month = asOf ? monthOf(asOf) : (period ?? monthOf(kyivDate(now)))
    const until = asOf ? addDays(asOf, 1) : endOf(month)
    const rows = await balanceRows(hot, {
      account: number,
      from: firstOfMonth(month),
      until,
      head,
      ...headDays(now),
    })
    if (rows.length === 0) throw noSuchAccount()

    const services = rows.flatMap(({ service, name, now: today, charged, paid, later }) => {
      if (service === null) return []
      const end = today - later
      return [{ service, name: name ?? service, begin: end - charged + paid, charged, paid, end }]
    })
    const sum = (of: (row: (typeof services)[number]) => number) =>
      services.reduce((total, row) => total + of(row), 0)
    const begin = sum((row) => row.begin)
    const end = sum((row) => row.end)
    const items = services.map((row) => ({
      service: row.service,
      name: row.name,
      beginDebet: row.begin,
      debet: row.end,
      chargedKopiykas: row.charged,
      paidKopiykas: row.paid,
    }))
    return {
      head: rows[0]?.head ? headOf(rows[0].head) : undefined,
      period: month,
      beginKopiykas: begin,
      chargedKopiykas: sum((row) => row.charged),
      paidKopiykas: sum((row) => row.paid),
      endKopiykas: end,
      ...sidesOf(end),
      beginDebet: sidesOf(begin).debet,
      beginCredit: sidesOf(begin).credit,
      endDebet: sidesOf(end).debet,
      endCredit: sidesOf(end).credit,
      overdueKopiykas: rows[0]?.overdue ?? 0,
      items,
      debetAct: debtByActs(items).map(({ name, beginDebet, debet }) => ({ name, beginDebet, debet })),
    }
  },
)

/** Statements of more accounts than this are planned for their number: a plan for a few would take hours for thousands. */
const FEW = 50

/** Only accounts that owe for something are looked into: of most nothing is owed. */
export const getDebts = answers(fm.ZPORTAL_DEBTS_GET, async ({ db }, { accounts }, { now }) => {
  const today = kyivDate(now)
  const query = sql<FmReply<'ZPORTAL_DEBTS_GET'>['debts'][number]>`
    with owing as materialized (
      select a.account_id, a.number from core.accounts a
      where a.number = any(${accounts}::text[]) and exists (
        select from core.service_balances s where s.account_id = a.account_id and s.balance_kop > 0)
    )
    select a.number as account, d.service, coalesce(n.name, d.service) as name,
      sum(d.left_kop)::bigint as "unpaidKopiykas",
      coalesce(sum(d.left_kop) filter (where d.due_on < ${today}::date), 0)::bigint as "overdueKopiykas",
      min(d.due_on) as "dueOn"
    from owing a
    join core.debts d on d.account_id = a.account_id and d.left_kop > 0
    left join core.services n on n.service = d.service
    group by a.number, d.service, n.name, n.sort
    order by a.number, n.sort, d.service`
  return {
    debts: accounts.length > FEW ? (await query.execute(db)).rows : await rowsOf(db, 'core-debts', query),
  }
})
