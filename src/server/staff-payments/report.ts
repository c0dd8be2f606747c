import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { PENDING_STATES } from '#domain/payment-life.ts'
import { isSite } from '#domain/site.ts'
import { ofSites } from '#server/auth/staff.ts'
import { KYIV, kyivMidnight } from '#domain/kyiv.ts'
import { addDays } from '#domain/calendar.ts'
import type { PayProvider } from '#domain/payment-life.ts'
import type { Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import type { Staff } from './list.ts'

type Line = {
  day: string
  site: string
  provider: PayProvider
  payments: number
  confirmed: number
  credited: number
  returned: number
  fee: number
}

/** What came by day of the confirmation; credited is what the ledger has answered with a receipt. @throws 'period-invalid' */
export async function paymentsReport(
  deps: Deps,
  caller: Staff,
  { from, to, site }: z.output<typeof calls.report.request>,
) {
  assertPeriod({ from, to })
  const { rows } = await sql<Line>`
    select (p.confirmed_at at time zone ${KYIV})::date as day, p.site, p.provider, count(*)::int as payments,
      sum(p.amount_kop)::bigint as confirmed, coalesce(sum(i.credited), 0)::bigint as credited,
      sum(p.returned_kop)::bigint as returned, coalesce(sum(p.fee_kop), 0)::bigint as fee
    from portal.payments p
    left join lateral (select sum(amount_kop) as credited from portal.payment_items i
      where i.payment_id = p.payment_id and i.posted_at is not null) i on true
    where p.confirmed_at >= ${kyivMidnight(from)} and p.confirmed_at < ${kyivMidnight(addDays(to, 1))}
      and (${site ?? null}::text is null or p.site = ${site ?? null}) and ${ofSites(caller, 'payments.read', sql.ref('p.site'))}
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(deps.db)
  const waiting = await deps.db
    .selectFrom('portal.payments as p')
    .innerJoin('portal.payment_items as i', 'i.payment_id', 'p.payment_id')
    .select(sql<number>`coalesce(sum(i.amount_kop), 0)::bigint`.as('kop'))
    .where('p.state', 'in', PENDING_STATES)
    .where('i.posted_at', 'is', null)
    .$if(site !== undefined, (query) => query.where('p.site', '=', site ?? ''))
    .where(ofSites(caller, 'payments.read', sql.ref('p.site')))
    .executeTakeFirstOrThrow()
  const sum = (of: (line: Line) => number) => rows.reduce((all, line) => all + of(line), 0)
  return {
    status: 'success' as const,
    rows: rows.flatMap((line) =>
      isSite(line.site)
        ? [
            {
              day: line.day,
              site: line.site,
              provider: line.provider,
              payments: line.payments,
              confirmedKopiykas: line.confirmed,
              creditedKopiykas: line.credited,
              returnedKopiykas: line.returned,
              feeKopiykas: line.fee,
            },
          ]
        : [],
    ),
    confirmedKopiykas: sum((line) => line.confirmed),
    creditedKopiykas: sum((line) => line.credited),
    returnedKopiykas: sum((line) => line.returned),
    waitingKopiykas: waiting.kop,
  }
}
