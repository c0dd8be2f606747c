import { type RawBuilder, sql } from 'kysely'
import { addMonths, firstOfMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Context } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey, type HeadRow, headDays, headOf, headOfEach, keyOf } from '#billing/accounts/accounts.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import { billPages, cancelledPages, type Page } from '#billing/kit/list-pages.ts'
import { preparedEach } from '#server/db/prepared.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Head = Reply<'ZPORTAL_BILLS_LIST'>['bills'][number]
type Sums = NonNullable<Reply<'ZPORTAL_BILLS_LIST'>['sums']>
type Bill = Reply<'ZPORTAL_BILL_GET'>['bill']

const NOTHING: Sums = { chargedKopiykas: 0, unpaidKopiykas: 0, kwh: 0 }

const head = sql`b.number, to_char(b.period, 'YYYY-MM') as period, b.issued_on as "issuedOn", b.due_on as "dueOn",
  b.state, b.estimated, b.kwh::float8 as kwh, b.amount_kop as "amountKopiykas", b.begin_kop as "beginKopiykas",
  b.paid_kop as "paidKopiykas", b.end_kop as "endKopiykas", b.by_hand as "byHand", b.unpaid as "unpaidKopiykas",
  b.left_to_pay as "leftKopiykas"`
const cancelled = sql`b.cancel_reason as "cancelReason", b.cancelled_on as "cancelledOn", b.replaced_by as "replacedBy"`

/**
 * Bills of an account, each with two unpaid amounts: that of its own lines (including an act), and that of everything
 * that was due together with it or earlier. Both are of the debts that are open (allocation.ts).
 */
const billsOf = (accountId: RawBuilder<number>) => sql`(
  -- asked once for all bills
  with open as materialized (
    select bill_period, due_on, left_kop from core.debts where account_id = ${accountId} and left_kop > 0)
  select own.*, coalesce(d.unpaid, 0)::bigint as unpaid, coalesce(d.left_to_pay, 0)::bigint as left_to_pay
  from core.bills own
  left join lateral (
    select sum(left_kop) filter (where bill_period = own.period) as unpaid,
      sum(left_kop) filter (where due_on <= own.due_on) as left_to_pay
    from open where own.state = 'issued'
  ) d on true
  where own.account_id = ${accountId})`

type Listed = Head & { total: number; sums: Sums }
type BillsAsked = {
  account: string
  from: string
  to: string
  state: string | null
  paid: boolean | null
} & Page['room']

const billRows = preparedEach(
  ({ name }: Page) => `core-bills-${name}`,
  (filter: BillsAsked, { end }) => sql<Listed>`
    select ${head}, count(*) over ()::int as total, json_build_object(
      'chargedKopiykas', coalesce(sum(b.amount_kop) filter (where b.state = 'issued') over (), 0),
      'unpaidKopiykas', sum(b.unpaid) over (),
      'kwh', coalesce(sum(b.kwh) filter (where b.state = 'issued') over (), 0)) as sums
    from ${billsOf(keyOf(filter.account))} b
    where b.period between ${filter.from}::date and ${filter.to}::date
      and (${filter.state}::text is null or b.state = ${filter.state}::text)
      and (${filter.paid}::boolean is null or (b.state = 'issued' and (b.unpaid = 0) = ${filter.paid}::boolean))
    ${end(filter)}`,
)

/** What a list shows of a bill, without what it shows of the debts. */
const listed = sql`period, number, state, issued_on, due_on, estimated, kwh, amount_kop, begin_kop, paid_kop, end_kop, by_hand`

/**
 * The same where neither the order nor a filter is of the debts: the debts of a page's bills alone are looked at, and
 * the sums are made once, not beside each bill of all years.
 */
const pageRows = preparedEach(
  ({ name }: Page) => `core-bills-page-${name}`,
  (filter: Omit<BillsAsked, 'paid'>, { end }) => sql<Listed>`
    with open as materialized (
      select bill_period, due_on, left_kop from core.debts
      where account_id = ${keyOf(filter.account)} and left_kop > 0),
    found as materialized (
      select ${listed} from core.bills
      where account_id = ${keyOf(filter.account)} and period between ${filter.from}::date and ${filter.to}::date
        and (${filter.state}::text is null or state = ${filter.state}::text)),
    summed as materialized (
      select count(*)::int as total, json_build_object(
        'chargedKopiykas', coalesce(sum(amount_kop) filter (where state = 'issued'), 0),
        'unpaidKopiykas', coalesce((
          select sum(o.left_kop) from open o join found f on f.period = o.bill_period and f.state = 'issued'), 0),
        'kwh', coalesce(sum(kwh) filter (where state = 'issued'), 0)) as sums
      from found)
    select ${head}, b.total, b.sums
    from (
      select page.*, summed.*, coalesce(d.unpaid, 0)::bigint as unpaid,
        coalesce(d.left_to_pay, 0)::bigint as left_to_pay
      from (select * from found b ${end(filter)}) page
      cross join summed
      left join lateral (
        select sum(left_kop) filter (where bill_period = page.period) as unpaid,
          sum(left_kop) filter (where due_on <= page.due_on) as left_to_pay
        from open where page.state = 'issued'
      ) d on true
    ) b
    ${end({ limit: null, offset: 0 })}`,
)

export const listBills = answers(fm.ZPORTAL_BILLS_LIST, billPage)

async function billPage(
  deps: EmbeddedDeps,
  request: Asked<'ZPORTAL_BILLS_LIST'>,
  context: Context,
): Promise<Reply<'ZPORTAL_BILLS_LIST'>> {
  const { state = null, paid = null, page } = request
  const ordered = billPages(page)
  const { isCut } = ordered
  const filter = {
    account: request.account,
    from: firstOfMonth(request.from ?? '2000-01'),
    // years that have not come yet are not opened
    to: firstOfMonth(request.to ?? addMonths(kyivDate(context.now), 2)),
    state,
    ...ordered.room,
  }
  const isOfDebts = paid !== null || page?.sort === 'unpaid'
  const rows =
    isCut && !isOfDebts
      ? await pageRows(deps.hot, ordered, filter)
      : await billRows(deps.hot, ordered, { ...filter, paid })
  if (rows.length === 0) await accountKey(deps, request.account)
  if (!isCut) return { bills: rows }
  // past the last page there is no row to carry the sums
  if (rows.length === 0 && page && page.number > 1)
    return { ...(await billPage(deps, { ...request, page: { ...page, number: 1 } }, context)), bills: [] }
  return { total: rows[0]?.total ?? 0, sums: rows[0]?.sums ?? NOTHING, bills: rows }
}

const whole = sql`${head}, ${cancelled}, to_json(b.lines) as lines, case a.kind when 'person' then a.bill_code end as "billCode",
  case a.kind when 'entity' then (select c.edrpou from core.customers c where c.customer_id = a.customer_id)
    end as "buyerCode",
  case a.tariff_group when 'business' then coalesce(a.voltage_class, 2) end as "voltageClass"`

export const getBill = answers(fm.ZPORTAL_BILL_GET, async (deps, { account: number, bill }) => {
  const rows = await rowsOf(
    deps.db,
    'core-bill',
    sql<Bill>`
    select ${whole}
    from core.accounts a join ${billsOf(keyOf(number))} b on true where a.number = ${number} and b.number = ${bill}
    order by b.period desc limit 1`,
  )
  const [row] = rows
  if (!row) {
    await accountKey(deps, number)
    throw new CoreRefusal('bill-not-found', { field: 'bill' })
  }
  return { bill: row }
})

type Whole = Reply<'ZPORTAL_BILLS_WHOLE'>['bills'][number]

/** Of a bill that counts; one bill of a month does. */
const before = sql`case when b.state = 'issued' and not b.by_hand then (
  select json_build_object('period', to_char(p.period, 'YYYY-MM'), 'amountKopiykas', p.amount_kop, 'lines', p.lines)
  from core.bills p
  where p.account_id = b.account_id and p.period = (b.period - interval '1 month')::date and p.state = 'issued') end`

/** Of two bills of one number the later counts, as above. */
export const wholeBills = answers(fm.ZPORTAL_BILLS_WHOLE, async ({ db }, { bills }, { now }) => {
  const rows = await rowsOf(
    db,
    'core-bills-whole',
    sql<Omit<Whole, 'head'> & { head: HeadRow }>`
    select ${headOfEach(sql`asked.account`, headDays(now))} as head, found.*
    from (select distinct account, bill from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb)
      as all_asked (account text, bill text)) asked
    join core.accounts a on a.number = asked.account
    cross join lateral (
      select ${whole}, ${before} as before
      from ${billsOf(sql<number>`a.account_id`)} b where b.number = asked.bill
      order by b.period desc limit 1
    ) found
    order by a.number, found.number`,
  )
  return { bills: rows.map((row) => ({ ...row, head: headOf(row.head) })) }
})

export const accountOfBill = answers(fm.ZPORTAL_BILL_ACCOUNT, async (deps, { accounts: numbers, bill }) => {
  const [row] = await rowsOf(
    deps.db,
    'core-bill-account',
    sql<{ number: string }>`
    select a.number from core.accounts a join core.bills b on b.account_id = a.account_id
    where a.number = any(${numbers}::text[]) and b.number = ${bill} limit 1`,
  )
  return { account: row?.number ?? null }
})

type Cancelled = Reply<'ZPORTAL_CANCELLED_BILLS'>['bills'][number]

export const cancelledBills = answers(fm.ZPORTAL_CANCELLED_BILLS, cancelledPage)

async function cancelledPage(
  deps: EmbeddedDeps,
  request: Asked<'ZPORTAL_CANCELLED_BILLS'>,
): Promise<Reply<'ZPORTAL_CANCELLED_BILLS'>> {
  const { from = null, to = null, page } = request
  const { end, room, name, isCut } = cancelledPages(page)
  const rows = await rowsOf(
    deps.db,
    `core-cancelled-bills-${name}`,
    sql<Cancelled & { total: number }>`
    select ${head}, ${cancelled}, count(*) over ()::int as total,
      (select json_build_object('number', n.number, 'kwh', n.kwh, 'amountKopiykas', n.amount_kop)
        from core.bills n where n.account_id = b.account_id and n.number = b.replaced_by limit 1) as replacement
    from ${billsOf(keyOf(request.account))} b
    where b.state <> 'issued'
      and (${from}::date is null or b.cancelled_on >= ${from}) and (${to}::date is null or b.cancelled_on <= ${to})
    ${end(room)}`,
  )
  if (rows.length === 0) await accountKey(deps, request.account)
  if (!isCut) return { bills: rows }
  if (rows.length === 0 && page && page.number > 1)
    return { ...(await cancelledPage(deps, { ...request, page: { ...page, number: 1 } })), bills: [] }
  return { total: rows[0]?.total ?? 0, bills: rows }
}

/** Only whole accounts: the portion ends with the last bill of an account. */
export const billsIssued = answers(fm.ZPORTAL_BILLS_ISSUED, async ({ db }, { issuedFrom, after, limit }) => {
  type Row = Reply<'ZPORTAL_BILLS_ISSUED'>['bills'][number] & { accountId: number }
  const { rows } = await sql<Row>`
    select b.account_id as "accountId", a.number as account, b.number as bill, to_char(b.period, 'YYYY-MM') as period,
      b.amount_kop as "amountKopiykas", b.due_on as "dueOn", coalesce(
        (select sum(d.left_kop) from core.debts d
          where d.account_id = b.account_id and d.left_kop > 0 and d.due_on <= b.due_on),
        (select least(0, s.balance_kop) from core.balances s where s.account_id = b.account_id), 0)::bigint as "leftKopiykas"
    from core.bills b join core.accounts a on a.account_id = b.account_id
    where b.issued_on >= ${issuedFrom}::date and b.state = 'issued' and b.account_id > ${after ?? 0}
      and b.period >= ${issuedFrom}::date - interval '3 months'
    order by b.account_id
    fetch first ${limit} rows with ties`.execute(db)
  const last = rows.at(-1)?.accountId ?? null
  return {
    bills: rows.map(({ accountId: _accountId, ...bill }) => bill),
    next: rows.length < limit ? null : last,
  }
})
