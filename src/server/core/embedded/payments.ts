import { type RawBuilder, sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { parseMoney } from '#domain/money.ts'
import type { FmAsked, FmReply } from '../function-modules.ts'
import { CoreRefusal } from '../refusal.ts'
import { accountKey } from './accounts.ts'
import { once, refusalOf } from './answers.ts'
import type { Answer, EmbeddedDeps } from './deps.ts'
import { lockAccount } from './submission-load.ts'
import { rowsOf } from './statement.ts'

type Payment = FmReply<'ZPORTAL_PAYMENTS_LIST'>['payments'][number]
type Row = Omit<Payment, 'paidAt'> & { paidAt: Date; total: number; sum: number }

const SORTS: Record<FmAsked<'ZPORTAL_PAYMENTS_LIST'>['sort'], RawBuilder<unknown>> = {
  paidOn: sql`p.paid_at`,
  amount: sql`p.amount_kop`,
  source: sql`p.source`,
}

export async function listPayments(
  deps: EmbeddedDeps,
  request: FmAsked<'ZPORTAL_PAYMENTS_LIST'>,
): Promise<FmReply<'ZPORTAL_PAYMENTS_LIST'>> {
  const { accountId } = await accountKey(deps, request.number)
  const { source = null, page, pageSize } = request
  const part = request.query?.trim() || null
  const sum = part === null ? null : parseMoney(part)
  const rows = await rowsOf(
    deps.db,
    `core-payments-${request.sort}-${request.descending}`,
    sql<Row>`
    select p.payment_id as id, p.paid_on as "paidOn", p.paid_at as "paidAt", p.amount_kop as "amountKopiykas",
      p.source, p.receipt, p.status, count(*) over ()::int as total, 
      coalesce(sum(p.amount_kop) filter (where p.status = 'posted') over (), 0)::bigint as sum
    from core.payments p
    where p.account_id = ${accountId} and (${source}::text is null or p.source = ${source})
      and (${part}::text is null or p.amount_kop = ${sum}::bigint
        or position(lower(${part}) in lower(p.receipt)) > 0)
      and p.paid_on between ${request.from ?? '2000-01-01'}::date and ${request.to ?? '2099-12-31'}::date
    order by ${SORTS[request.sort]} ${request.descending ? sql`desc` : sql`asc`}, p.paid_at desc, p.payment_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  // past the end there is no row to carry the sums
  if (rows.length === 0 && page > 1)
    return { ...(await listPayments(deps, { ...request, page: 1 })), payments: [] }
  return {
    total: rows[0]?.total ?? 0,
    totalKopiykas: rows[0]?.sum ?? 0,
    payments: rows.map(({ total: _total, sum: _sum, ...row }) => ({
      ...row,
      paidAt: row.paidAt.toISOString(),
    })),
  }
}

/**
 * Books a payment: row, ledger entry and (by the ledger's trigger) balances in one statement. Under a repeated key,
 * and for a payment of the provider that is already booked, nothing moves twice (promise H3).
 */
export const postPayment: Answer<'ZPORTAL_PAYMENT_POST'> = async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.number)
  try {
    return await once(deps.db, 'ZPORTAL_PAYMENT_POST', request, context, async (trx) => {
      const paymentId = deps.uuid()
      const paidOn = kyivDate(new Date(request.paidAt))
      const receipt =
        request.receipt ?? `${paidOn.replaceAll('-', '')}-${paymentId.slice(0, 8).toUpperCase()}`
      const provider = request.providerPaymentId ?? null
      await lockAccount(trx, request.number)
      const booked = await sql`
        with paid as (
          insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at, provider_payment_id)
          select ${accountId}::bigint, ${paidOn}::date, ${paymentId}::uuid, ${request.amountKopiykas}::bigint,
            ${request.source}, ${receipt}, ${request.paidAt}::timestamptz, ${provider}
          where ${provider}::text is null or not exists (select from core.payments p
            where p.account_id = ${accountId} and p.provider_payment_id = ${provider})
          returning account_id
        )
        insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, note, created_at)
        select account_id, ${paidOn}::date, ${paymentId}::uuid, 'payment', ${request.service},
          -${request.amountKopiykas}::bigint, ${receipt}, ${request.source}, ${context.now}::timestamptz
        from paid`.execute(trx)
      if (booked.numAffectedRows === 0n) throw new CoreRefusal('conflict', { field: 'providerPaymentId' })
      const { rows } = await sql<{ balance: number }>`
        select balance_kop as balance from core.balances where account_id = ${accountId}`.execute(trx)
      return { paymentId, receipt, balanceKopiykas: rows[0]?.balance ?? 0 }
    })
  } catch (error) {
    throw refusalOf(error)
  }
}
