import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { addMonths, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { parseMoney } from '#domain/money.ts'
import { searchKey } from '#domain/sort.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '../function-modules.ts'
import type { Asked, Reply } from './own-ids.ts'
import { CoreRefusal } from '../refusal.ts'
import { accountKey } from './accounts.ts'
import { type Debt, debtsOf } from './allocation.ts'
import { once, refusalOf } from './answers.ts'
import { answers, type EmbeddedDeps } from './deps.ts'
import { lockAccount } from './submission-load.ts'
import { holds, paymentPages } from './list-pages.ts'
import { rowsOf } from './statement.ts'

type Payment = Reply<'ZPORTAL_PAYMENTS_LIST'>['payments'][number]
type Row = Omit<Payment, 'paidAt'> & { paidAt: Date; total: number; sum: number }

export const listPayments = answers(fm.ZPORTAL_PAYMENTS_LIST, paymentPage)

async function paymentPage(
  deps: EmbeddedDeps,
  request: Asked<'ZPORTAL_PAYMENTS_LIST'>,
): Promise<Reply<'ZPORTAL_PAYMENTS_LIST'>> {
  const { accountId } = await accountKey(deps, request.account)
  const { source = null, page } = request
  const { end, name, isCut } = paymentPages(page)
  const sum = parseMoney(searchKey(page?.search ?? ''))
  const rows = await rowsOf(
    deps.db,
    `core-payments-${name}`,
    sql<Row>`
    select p.payment_id as id, p.paid_on as "paidOn", p.paid_at as "paidAt", p.amount_kop as "amountKopiykas",
      p.source, p.receipt, p.status as state, count(*) over ()::int as total, 
      coalesce(sum(p.amount_kop) filter (where p.status = 'posted') over (), 0)::bigint as sum
    from core.payments p
    where p.account_id = ${accountId} and (${source}::text is null or p.source = ${source})
      and (p.amount_kop = ${sum}::bigint or ${holds([sql`p.receipt`], isCut ? page?.search : undefined)})
      and p.paid_on between ${request.from ?? '2000-01-01'}::date and ${request.to ?? '2099-12-31'}::date
    ${end}`,
  )
  const payments = rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }))
  if (!isCut) return { payments }
  // past the last page there is no row to carry the sums
  if (rows.length === 0 && page && page.number > 1)
    return { ...(await paymentPage(deps, { ...request, page: { ...page, number: 1 } })), payments: [] }
  return { total: rows[0]?.total ?? 0, totalKopiykas: rows[0]?.sum ?? 0, payments }
}

/**
 * Books a payment: row, ledger entries and (by the trigger of the ledger) balances in one statement. Nothing is booked
 * twice when the key is repeated, or when this payment of the provider is already booked for this or another account
 * (promise H3).
 */
export const postPayment = answers(fm.ZPORTAL_PAYMENT_POST, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_PAYMENT_POST, request, context, async (trx) => {
      const paymentId = deps.uuid()
      const paidOn = kyivDate(new Date(request.paidAt))
      checkDay(paidOn, kyivDate(context.now))
      const receipt =
        request.receipt ?? `${paidOn.replaceAll('-', '')}-${paymentId.slice(0, 8).toUpperCase()}`
      await lockAccount(trx, request.account)
      const shares = await sharesOf(trx, accountId, request)
      const entries = shares.map((share, index) => ({ ...share, id: index === 0 ? paymentId : deps.uuid() }))
      await sql`
        with paid as (
          insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at, provider_payment_id)
          values (${accountId}::bigint, ${paidOn}::date, ${paymentId}::uuid, ${request.amountKopiykas}::bigint,
            ${request.source}, ${receipt}, ${request.paidAt}::timestamptz, ${request.providerPaymentId ?? null})
          returning account_id
        )
        insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, note, names, created_at)
        select account_id, ${paidOn}::date, e.id, 'payment', e.service, -e.kop, ${receipt}, ${request.source}, e.names, ${context.now}::timestamptz
        from paid, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id uuid, service text, names text, kop bigint)`.execute(
        trx,
      )
      const { rows } = await sql<{ balance: number }>`
        select balance_kop as balance from core.balances where account_id = ${accountId}`.execute(trx)
      return { paymentId, receipt, balanceKopiykas: rows[0]?.balance ?? 0 }
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'provider_payments_pkey')
      throw new CoreRefusal('conflict', { field: 'providerPaymentId' })
    throw refusalOf(error)
  }
})

/** A payment older than three years (the limit for claiming a debt) must be a typing error. */
const OLDEST_YEARS = 3

function checkDay(paidOn: IsoDate, today: IsoDate): void {
  if (paidOn > today || paidOn < addMonths(today, -12 * OLDEST_YEARS))
    throw new CoreRefusal('date-invalid', { field: 'paidAt' })
}

type Share = { readonly service: string; readonly names: string | null; readonly kop: number }

/**
 * What a payment pays by the order of allocation.ts: the document or the service that the payer named; if the payer
 * named nothing, bills before acts, the oldest due date first. Money for which there is no debt becomes an advance of
 * the service, or of energy if no service was named.
 */
async function sharesOf(
  trx: Transaction<Database>,
  accountId: number,
  { amountKopiykas, service, document }: Asked<'ZPORTAL_PAYMENT_POST'>,
): Promise<Share[]> {
  const { rows: known } = await sql<{ service: string }>`select service from core.services`.execute(trx)
  if (service !== undefined && !known.some((one) => one.service === service))
    throw new CoreRefusal('not-found', { field: 'service' })
  if (service !== undefined && document === undefined) return [{ service, names: null, kop: amountKopiykas }]

  const { rows: debts } = await sql<Debt>`
    select service, kind, document, bill, due_on as "dueOn", amount_kop as amount, left_kop as left
    from ${debtsOf(accountId)} d
    where ${service ?? null}::text is null or service = ${service ?? null}
    order by kind = 'act', due_on, service, document`.execute(trx)
  const named = debts.filter(
    (debt) => document !== undefined && (debt.document === document || debt.bill === document),
  )
  if (document !== undefined && named.length === 0) throw new CoreRefusal('not-found', { field: 'document' })

  const shares: Share[] = []
  let rest = amountKopiykas
  const pay = (debt: Debt, names: string | null) => {
    const kop = Math.min(rest, debt.left)
    if (kop > 0) shares.push({ service: debt.service, names, kop })
    rest -= kop
  }
  for (const debt of named) pay(debt, debt.document)
  for (const debt of debts) if (!named.includes(debt)) pay(debt, null)
  if (rest > 0) shares.push({ service: service ?? named[0]?.service ?? 'energy', names: null, kop: rest })
  return [...Map.groupBy(shares, (share) => `${share.service} ${share.names}`).values()].map((own) => ({
    service: own[0]?.service ?? 'energy',
    names: own[0]?.names ?? null,
    kop: own.reduce((sum, { kop }) => sum + kop, 0),
  }))
}
