import { sql } from 'kysely'
import { debtByActs, sidesOf } from '#domain/balance.ts'
import { addDays, firstOfMonth, type IsoDate, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { named } from '#server/db/named.ts'
import { noSuchAccount } from '../refusal.ts'
import { fm } from '../function-modules.ts'
import { debtsOf } from './allocation.ts'
import { answers, type EmbeddedDeps } from './deps.ts'
import { endOf } from './registers.ts'
import { rowsOf } from './statement.ts'

type Row = {
  service: string | null
  name: string | null
  now: number
  charged: number
  paid: number
  later: number
}

/**
 * The money of a month, or of the month of a given day up to that day. Today's balances are kept per service with the
 * ledger, so only the entries from that month on are read: owed at its end = owed today − what moved later; owed at its
 * start = that − charged + paid.
 */
export const getBalance = answers(
  fm.ZPORTAL_BALANCE_GET,
  async ({ db }, { account: number, period, asOf }, { now }) => {
    const month = asOf ? monthOf(asOf) : (period ?? monthOf(kyivDate(now)))
    const until = asOf ? addDays(asOf, 1) : endOf(month)
    const query = sql<Row>`
    select s.service, coalesce(n.name, s.service) as name, coalesce(s.balance_kop, 0) as now,
      coalesce(m.charged, 0)::bigint as charged, coalesce(m.paid, 0)::bigint as paid,
      coalesce(m.later, 0)::bigint as later
    from core.accounts a
    left join core.service_balances s on s.account_id = a.account_id
    left join core.services n on n.service = s.service
    left join lateral (
      select sum(amount_kop) filter (where entry_date < ${until}::date and kind <> 'payment') as charged,
        -sum(amount_kop) filter (where entry_date < ${until}::date and kind = 'payment') as paid,
        sum(amount_kop) filter (where entry_date >= ${until}::date) as later
      from core.ledger l
      where l.account_id = a.account_id and l.service = s.service and l.entry_date >= ${firstOfMonth(month)}::date
    ) m on true
    where a.number = ${number}
    order by n.sort, s.service`
    const [{ rows }, overdueKopiykas] = await Promise.all([
      db.executeQuery(named('core-balance', query.compile(db))),
      overdueOf(db, number, kyivDate(now)),
    ])
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
      overdueKopiykas,
      items,
      debetAct: debtByActs(items).map(({ name, beginDebet, debet }) => ({ name, beginDebet, debet })),
    }
  },
)

/** What was due by a day and is not paid, by the rule of allocation.ts. */
async function overdueOf(db: EmbeddedDeps['db'], number: string, today: IsoDate): Promise<number> {
  const [row] = await rowsOf(
    db,
    'core-overdue',
    sql<{ kop: number }>`
    select coalesce(sum(d.left_kop), 0)::bigint as kop from core.accounts a, lateral ${debtsOf(sql<number>`a.account_id`)} d
    where a.number = ${number} and d.due_on < ${today}::date`,
  )
  return row?.kop ?? 0
}
