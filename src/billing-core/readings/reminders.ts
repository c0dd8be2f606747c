import { type RawBuilder, sql } from 'kysely'
import { addToMonth, firstOfMonth, monthOf } from '#domain/calendar.ts'
import { NEAR_SHARE } from '#domain/limits.ts'
import { fm } from '#server/core/function-modules.ts'
import { answers } from '#billing/deps.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'

type Request = Asked<'ZPORTAL_REMINDERS_GET'>
type Reminder = Reply<'ZPORTAL_REMINDERS_GET'>['reminders'][number]
type Row = Omit<Reminder, 'at'> & { accountId: number; at: Date | null }

/** Columns of each question: account_id, of, kopiykas, at, kwh, agreed_kwh. */
const ofKind: Readonly<Record<Request['about'], (request: Request) => RawBuilder<unknown>>> = {
  'bill-due': ({ on, kind, after, limit }) => sql`
    select due.account_id, due.number as of, d.kop as kopiykas, null::timestamptz as at, null::float8 as kwh,
      null::float8 as agreed_kwh
    from core.bills due join core.accounts a on a.account_id = due.account_id and a.kind = ${kind}
    join core.balances s on s.account_id = due.account_id
    cross join lateral (
      select sum(o.left_kop)::bigint as kop from core.debts o
      where o.account_id = due.account_id and o.left_kop > 0 and o.bill_period = due.period
    ) d
    where due.due_on = ${on}::date and due.state = 'issued' and due.account_id > ${after ?? 0}
      and due.period >= ${on}::date - interval '4 months' and s.balance_kop > 0 and d.kop > 0
    order by due.account_id fetch first ${limit} rows with ties`,
  dunning: ({ on, kind, after, limit }) => sql`
    select w.account_id, w.number as of, w.amount_kop as kopiykas, w.cut_at as at, null::float8 as kwh,
      null::float8 as agreed_kwh
    from core.dunning_warnings w join core.accounts a on a.account_id = w.account_id and a.kind = ${kind}
    where w.issued_on >= ${on}::date and w.ended_at is null and w.account_id > ${after ?? 0}
    order by w.account_id fetch first ${limit} rows with ties`,
  'volume-near': ({ on, kind, after, limit }) => {
    const month = monthOf(on)
    const [from, till] = [firstOfMonth(month), firstOfMonth(addToMonth(month, 1))]
    return sql`
    select v.account_id, ${month}::text as of, null::bigint as kopiykas, null::timestamptz as at, u.kwh,
      v.kwh::float8 as agreed_kwh
    from (
      select distinct on (account_id) account_id, kwh from core.agreed_volumes
      where month = ${from}::date and account_id > ${after ?? 0} order by account_id, version desc
    ) v
    join core.accounts a on a.account_id = v.account_id and a.kind = ${kind}
    cross join lateral (
      select greatest(
        (select sum(p.total) / 1000.0 from core.profile_months p
          where p.account_id = v.account_id and p.register = 'A+' and p.month = ${from}::date),
        (select sum(r.kwh) from core.readings r
          where r.account_id = v.account_id and r.superseded_by is null and r.state not in ('rejected', 'held')
            and r.counts_on > ${from}::date and r.counts_on <= ${till}::date))::float8 as kwh
    ) u
    where v.kwh > 0 and u.kwh >= v.kwh * ${NEAR_SHARE}::float8
    order by v.account_id fetch first ${limit} rows with ties`
  },
  'no-reading': ({ on, kind, after, limit }) => sql`
    select a.account_id, '' as of, null::bigint as kopiykas, null::timestamptz as at, null::float8 as kwh,
      null::float8 as agreed_kwh
    from core.accounts a
    where a.kind = ${kind} and a.account_id > ${after ?? 0} and a.status = 'active'
      and not a.entry_blocked and not a.read_by_operator and not a.contract_changing
      and exists (
        select from core.meters m
        where m.account_id = a.account_id and m.state = 'active' and m.removed_on is null and not m.askoe
          and m.location = 'flat' and m.installed_on <= ${on}::date and not exists (
            select from core.readings r
            where r.account_id = m.account_id and r.counts_on = ${on}::date and r.meter_id = m.meter_id
              and r.state <> 'rejected' and r.superseded_by is null))
    order by a.account_id fetch first ${limit} rows with ties`,
}

/** Only whole accounts: the portion ends with the last row of an account. */
export const getReminders = answers(fm.ZPORTAL_REMINDERS_GET, async ({ db }, request) => {
  const { rows } = await sql<Row>`
    select q.account_id as "accountId", a.number as account, q.of, q.kopiykas, q.at, q.kwh, q.agreed_kwh as "agreedKwh"
    from (${ofKind[request.about](request)}) q join core.accounts a on a.account_id = q.account_id
    order by q.account_id`.execute(db)
  return {
    reminders: rows.map(({ accountId: _accountId, at, ...row }) => ({
      ...row,
      at: at?.toISOString() ?? null,
    })),
    next: rows.length < request.limit ? null : (rows.at(-1)?.accountId ?? null),
  }
})
