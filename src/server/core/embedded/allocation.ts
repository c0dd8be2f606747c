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
 * A line is on the bill it names, otherwise on the bill of its month: a correction of an earlier month is on the later
 * bill.
 *
 * Relation `debts`: service, kind, document, month, bill, due_on, amount_kop, left_kop; one row per document and
 * service. A line that is not on a bill yet is due by the 20th of the next month, as its bill will be (facts §1.4).
 */
export const debtsOf = (accountId: number | RawBuilder<number>) => sql`(
  with entry as (
    select service, kind, document, amount_kop, case when kind = 'payment' then names else coalesce(names, document) end as names,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))::date as month,
      case when kind = 'opening' then entry_date end as owed_since
    from core.ledger where account_id = ${accountId}
  ), owed as (
    select e.service, e.kind, e.document, e.month, b.number as bill,
      coalesce(min(e.owed_since), b.due_on, (e.month + interval '1 month 19 days')::date) as due_on, sum(e.amount_kop) as amount_kop
    from entry e
    left join core.bills b on b.account_id = ${accountId} and b.state = 'issued' and e.kind <> 'opening'
      and (b.number = e.document or (b.period = e.month and not exists
        (select from core.bills named where named.account_id = ${accountId} and named.number = e.document)))
    where e.amount_kop > 0
    group by e.service, e.kind, e.document, e.month, b.number, b.due_on
  ), named as (
    select service, names, -sum(amount_kop) as kop from entry where amount_kop < 0 and names is not null group by service, names
  ), after_named as (
    select o.*, greatest(0, least(o.amount_kop, coalesce(n.kop, 0) - coalesce(sum(o.amount_kop) over
      (partition by o.service, o.document order by o.due_on, o.month, o.kind rows between unbounded preceding and 1 preceding), 0))) as named_kop
    from owed o left join named n on n.service = o.service and n.names = o.document
  ), pool as (
    select service, credit - coalesce((select sum(a.named_kop) from after_named a where a.service = c.service), 0) as kop
    from (select service, -sum(amount_kop) as credit from entry where amount_kop < 0 group by service) c
  )
  select a.service, a.kind, a.document, a.month, a.bill, a.due_on, a.amount_kop::bigint as amount_kop,
    (a.amount_kop - coalesce(a.named_kop, 0) - greatest(0, least(a.amount_kop - coalesce(a.named_kop, 0),
      coalesce(p.kop, 0) - coalesce(sum(a.amount_kop - coalesce(a.named_kop, 0)) over
        (partition by a.service order by a.due_on, a.month, a.kind, a.document rows between unbounded preceding and 1 preceding), 0))))::bigint as left_kop
  from after_named a left join pool p on p.service = a.service)`
