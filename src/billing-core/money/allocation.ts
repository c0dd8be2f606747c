import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'

/** A debt of a customer (a line of the ledger), paid or not, and the part of it that is not paid yet. */
export type Debt = {
  readonly service: string
  readonly kind: string
  readonly document: string | null
  /** the bill that contains it, once the bill is issued */
  readonly bill: string | null
  readonly dueOn: IsoDate
  readonly amount: number
  readonly left: number
}

/**
 * Allocation of money: the single rule for all figures about what is paid (product.md §1). Money of a service pays
 * debts of that service:
 * 1. money that names a document (a payment: the one the payer named; a cancellation: the cancelled bill) goes to that
 * document;
 * 2. the rest, in whatever order it came, goes to the oldest due date first;
 * 3. what remains then is an advance of the service.
 * So the unpaid debts of a service minus its advance always equal its balance. What the payer named is decided when the
 * payment is booked (payments.ts): if the payer named nothing, bills are paid before acts.
 *
 * Money given back to the payer is a payment of the other sign: it lowers what its payment paid, and is no debt itself.
 *
 * A line is on the bill it names, otherwise on the bill of its month: a correction of an earlier month is on the later
 * bill.
 *
 * Written once for one account and for many: `of` says of which accounts rows are taken, and everything is joined and
 * added up within an account, so that many are answered by one pass over their rows and not by a look at each.
 *
 * Relation `debts`: account_id, service, kind, document, month, bill, due_on, amount_kop, left_kop; one row per document
 * and service. A line that is not on a bill yet is due by the 20th of the next month, as its bill will be (facts §1.4).
 */
const debtsWhere = (of: (account: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`(
  with entry as (
    select account_id, service, kind, document, amount_kop, case when kind = 'payment' then names else coalesce(names, document) end as names,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))::date as month,
      case when kind = 'opening' then entry_date end as owed_since
    from core.ledger l where ${of(sql`l.account_id`)}
  ), owed as (
    select e.account_id, e.service, e.kind, e.document, e.month, b.number as bill,
      coalesce(min(e.owed_since), b.due_on, (e.month + interval '1 month 19 days')::date) as due_on, sum(e.amount_kop) as amount_kop
    from entry e
    left join core.bills d on ${of(sql`d.account_id`)} and d.account_id = e.account_id and d.number = e.document
    left join core.bills b on ${of(sql`b.account_id`)} and b.account_id = e.account_id and b.state = 'issued'
      and e.kind <> 'opening' and b.period = coalesce(d.period, e.month) and (d.number is null or b.number = d.number)
    where e.amount_kop > 0 and e.kind <> 'payment'
    group by e.account_id, e.service, e.kind, e.document, e.month, b.number, b.due_on
  ), named as (
    select account_id, service, names, -sum(amount_kop) as kop from entry
    where (amount_kop < 0 or kind = 'payment') and names is not null group by account_id, service, names
  ), after_named as (
    select o.*, greatest(0, least(o.amount_kop, coalesce(n.kop, 0) - coalesce(sum(o.amount_kop) over
      (partition by o.account_id, o.service, o.document order by o.due_on, o.month, o.kind rows between unbounded preceding and 1 preceding), 0))) as named_kop
    from owed o left join named n on n.account_id = o.account_id and n.service = o.service and n.names = o.document
  ), pool as (
    select c.account_id, c.service, c.kop - coalesce(s.kop, 0) as kop
    from (select account_id, service, -sum(amount_kop) as kop from entry where amount_kop < 0 or kind = 'payment'
        group by account_id, service) c
    left join (select account_id, service, sum(named_kop) as kop from after_named group by account_id, service) s
      on s.account_id = c.account_id and s.service = c.service
  )
  select a.account_id, a.service, a.kind, a.document, a.month, a.bill, a.due_on, a.amount_kop::bigint as amount_kop,
    (a.amount_kop - coalesce(a.named_kop, 0) - greatest(0, least(a.amount_kop - coalesce(a.named_kop, 0),
      coalesce(p.kop, 0) - coalesce(sum(a.amount_kop - coalesce(a.named_kop, 0)) over
        (partition by a.account_id, a.service order by a.due_on, a.month, a.kind, a.document rows between unbounded preceding and 1 preceding), 0))))::bigint as left_kop
  from after_named a left join pool p on p.account_id = a.account_id and p.service = a.service)`

/** Debts of one account, paid ones too, by the whole ledger. */
export const allDebtsOf = (accountId: number) => debtsWhere((account) => sql`${account} = ${accountId}`)

/** A debt of which bill, due date, amount and rest are kept otherwise than the rule says. */
export type Differing = {
  accountId: number
  service: string
  kind: string
  document: string
  kept: string | null
  byRule: string | null
}

/**
 * What is kept of the debts (core.debts, migration 0023) and does not agree with the rule, of accounts with numbers of the
 * database from `from` to `to`, both included. Lines of bills that are paid need not be kept. Nothing is told here unless
 * something else wrote these tables.
 */
export const debtsThatDiffer = (from: number, to: number) => sql<Differing>`
  select account_id as "accountId", service, kind, document, k.told as kept, r.told as "byRule"
  from (
    select d.account_id, d.service, d.kind, d.document, d.month,
      concat_ws(' ', b.number, d.due_on, d.amount_kop, d.left_kop) as told
    from core.debts d
    left join core.bills b on b.account_id = d.account_id and b.period = d.bill_period and b.state = 'issued'
    where d.account_id between ${from}::bigint and ${to}::bigint
  ) k
  full join (
    select account_id, service, kind, coalesce(document, '') as document, month,
      concat_ws(' ', bill, due_on, amount_kop, left_kop) as told,
      left_kop = 0 and bill = document and kind <> 'act' as may_miss
    from ${debtsWhere((account) => sql`${account} between ${from}::bigint and ${to}::bigint`)} d
  ) r using (account_id, service, kind, document, month)
  where k.told is distinct from r.told and not (k.told is null and coalesce(r.may_miss, false))
  order by 1, 2, 3, 4`
