import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { addMonths, type IsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { parseMoney } from '#domain/money.ts'
import { searchKey } from '#domain/sort.ts'
import type { Database } from '#server/db/schema.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey, keyOf } from '#billing/accounts/accounts.ts'
import { bankOfAccount } from '#billing/accounts/company-banks.ts'
import { allDebtsOf, type Debt } from './allocation.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import { lockAccount } from '#billing/readings/submission-load.ts'
import { holds, paymentPages } from '#billing/kit/list-pages.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Payment = Reply<'ZPORTAL_PAYMENTS_LIST'>['payments'][number]
type Row = Omit<Payment, 'paidAt'> & { paidAt: Date; total: number; sum: number }

export const listPayments = answers(fm.ZPORTAL_PAYMENTS_LIST, paymentPage)

async function paymentPage(
  deps: EmbeddedDeps,
  request: Asked<'ZPORTAL_PAYMENTS_LIST'>,
): Promise<Reply<'ZPORTAL_PAYMENTS_LIST'>> {
  const { source = null, page } = request
  const { end, room, name, isCut } = paymentPages(page)
  const sum = parseMoney(searchKey(page?.search ?? ''))
  const rows = await rowsOf(
    deps.db,
    `core-payments-${name}`,
    sql<Row>`
    select p.payment_id as id, p.paid_on as "paidOn", p.paid_at as "paidAt", p.amount_kop as "amountKopiykas",
      p.source, p.receipt, p.status as state, count(*) over ()::int as total, 
      coalesce(sum(p.amount_kop) filter (where p.status = 'posted') over (), 0)::bigint as sum
    from core.payments p
    where p.account_id = ${keyOf(request.account)} and (${source}::text is null or p.source = ${source})
      and (p.amount_kop = ${sum}::bigint or ${holds([sql`p.receipt`], isCut ? page?.search : undefined)})
      and p.paid_on between ${request.from ?? '2000-01-01'}::date and ${request.to ?? '2099-12-31'}::date
    ${end(room)}`,
  )
  const payments = rows.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() }))
  if (rows.length === 0) await accountKey(deps, request.account)
  if (!isCut) return { payments }
  // past the last page there is no row to carry the sums
  if (rows.length === 0 && page && page.number > 1)
    return { ...(await paymentPage(deps, { ...request, page: { ...page, number: 1 } })), payments: [] }
  return { total: rows[0]?.total ?? 0, totalKopiykas: rows[0]?.sum ?? 0, payments }
}

export const bookedPayments = answers(fm.ZPORTAL_PAYMENTS_BOOKED, async ({ db }, { accounts, from, to }) => ({
  payments: await rowsOf(
    db,
    'core-payments-booked',
    sql<Reply<'ZPORTAL_PAYMENTS_BOOKED'>['payments'][number]>`
      select p.payment_id as id, a.number as account, p.paid_on as "paidOn", p.amount_kop as "amountKopiykas"
      from core.accounts a join core.payments p on p.account_id = a.account_id
      where a.number = any(${accounts}::text[]) and p.paid_on between ${from}::date and ${to}::date
        and p.status = 'posted'
      order by a.number, p.paid_on, p.payment_id`,
  ),
}))

/** Payments of one reply. */
const PART = 5000

export const paymentsOfSource = answers(
  fm.ZPORTAL_PAYMENTS_OF_SOURCE,
  async ({ db }, { site, source, from, to, paidTo = null, after = 0 }) => {
    const payments = await rowsOf(
      db,
      'core-payments-of-source',
      sql<Reply<'ZPORTAL_PAYMENTS_OF_SOURCE'>['payments'][number]>`
        select p.payment_id as id, a.number as account, p.paid_on as "paidOn", p.amount_kop as "amountKopiykas"
        from core.payments p join core.accounts a on a.account_id = p.account_id and a.site = ${site}
        ${bankOfAccount(sql`p.paid_on`)}
        left join lateral (
          select b.account from core.company_banks b
          where b.site = a.site and b.kind = a.kind and b.service = p.service and b.from_date <= p.paid_on
          order by b.from_date desc limit 1) own on true
        where p.source = ${source} and p.paid_on between ${from}::date and ${to}::date and p.status = 'posted'
          and (${paidTo}::text is null or coalesce(nullif(own.account, ''), k.account, a.bank_account) = ${paidTo})
        order by p.paid_on, p.account_id, p.payment_id limit ${PART + 1}::int offset ${after}::int`,
    )
    return { payments: payments.slice(0, PART), next: payments.length > PART ? after + PART : null }
  },
)

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
          insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at, provider_payment_id,
            service)
          values (${accountId}::bigint, ${paidOn}::date, ${paymentId}::uuid, ${request.amountKopiykas}::bigint,
            ${request.source}, ${receipt}, ${request.paidAt}::timestamptz, ${request.providerPaymentId ?? null},
            ${request.service ?? null})
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
type Named = Pick<Asked<'ZPORTAL_PAYMENT_POST'>, 'amountKopiykas' | 'service' | 'document'>
type NamedDebt = Debt & { readonly name: string }

/**
 * Debts in the order in which money that names nothing pays them: bills before acts, the oldest due date first. Those that
 * are kept (core.debts), or all by the rule, paid ones too.
 */
async function debtsInOrder(
  db: QueryExecutorProvider,
  accountId: number,
  debts: RawBuilder<unknown> = sql`(
    select d.service, d.kind, nullif(d.document, '') as document, d.month, b.number as bill, d.due_on, d.amount_kop, d.left_kop
    from core.debts d
    left join core.bills b on b.account_id = d.account_id and b.period = d.bill_period and b.state = 'issued'
    where d.account_id = ${accountId})`,
): Promise<NamedDebt[]> {
  const { rows } = await sql<NamedDebt>`
    select d.service, coalesce(n.name, d.service) as name, kind, document, bill, due_on as "dueOn", amount_kop as amount,
      left_kop as left
    from ${debts} d left join core.services n on n.service = d.service
    order by kind = 'act', due_on, d.service, month, kind, document`.execute(db)
  return rows
}

/**
 * What payments are laid on: the debts that are kept, unless a document is named of which only paid ones are left, or more
 * is paid than is owed: the advance then belongs to the first debt of the document, paid or not.
 */
async function debtsToPay(
  db: QueryExecutorProvider,
  accountId: number,
  wishes: readonly Named[],
): Promise<NamedDebt[]> {
  const kept = await debtsInOrder(db, accountId)
  const naming = wishes.filter(({ document }) => document !== undefined)
  const isKept = (wish: Named) =>
    kept.some(
      (debt) =>
        (wish.service === undefined || debt.service === wish.service) &&
        (debt.document === wish.document || debt.bill === wish.document),
    )
  const owed = kept.reduce((sum, { left }) => sum + left, 0)
  const paid = wishes.reduce((sum, { amountKopiykas }) => sum + amountKopiykas, 0)
  return naming.length > 0 && (paid > owed || !naming.every(isKept))
    ? await debtsInOrder(db, accountId, allDebtsOf(accountId))
    : kept
}

async function checkService(db: QueryExecutorProvider, service: string | undefined): Promise<void> {
  if (service === undefined) return
  const { rows } = await sql`select from core.services where service = ${service}`.execute(db)
  if (rows.length === 0) throw new CoreRefusal('not-found', { field: 'service' })
}

type Laid<D extends Debt> = {
  readonly lines: readonly { readonly debt: D; readonly names: string | null; readonly kop: number }[]
  /** for which there is no debt */
  readonly advance: { readonly service: string; readonly kop: number } | null
}

/**
 * Lays a payment on debts by the order of allocation.ts: the document or the service that the payer named; if the payer
 * named nothing, the debts as they stand. Money for which there is no debt becomes an advance of the service, or of
 * energy if no service was named. The preview of a payment and its booking both ask this function.
 */
function lay<D extends Debt>(debts: readonly D[], { amountKopiykas, service, document }: Named): Laid<D> {
  const open = debts.filter((debt) => service === undefined || debt.service === service)
  const named = open.filter(
    (debt) => document !== undefined && (debt.document === document || debt.bill === document),
  )
  if (document !== undefined && named.length === 0) throw new CoreRefusal('not-found', { field: 'document' })
  const lines: { debt: D; names: string | null; kop: number }[] = []
  let rest = amountKopiykas
  const pay = (debt: D, names: string | null) => {
    const kop = Math.min(rest, debt.left)
    if (kop > 0) lines.push({ debt, names, kop })
    rest -= kop
  }
  for (const debt of named) pay(debt, debt.document)
  for (const debt of open) if (!named.includes(debt)) pay(debt, null)
  const advance = rest > 0 ? { service: service ?? named[0]?.service ?? 'energy', kop: rest } : null
  return { lines, advance }
}

/** What a payment pays, as it is booked: a line of the ledger for each service and each named document. */
async function sharesOf(trx: Transaction<Database>, accountId: number, wish: Named): Promise<Share[]> {
  await checkService(trx, wish.service)
  if (wish.service !== undefined && wish.document === undefined)
    return [{ service: wish.service, names: null, kop: wish.amountKopiykas }]
  const { lines, advance } = lay(await debtsToPay(trx, accountId, [wish]), wish)
  const shares = [
    ...lines.map(({ debt, names, kop }) => ({ service: debt.service, names, kop })),
    ...(advance ? [{ ...advance, names: null }] : []),
  ]
  return [...Map.groupBy(shares, (share) => `${share.service} ${share.names}`).values()].map((group) => ({
    service: group[0]?.service ?? 'energy',
    names: group[0]?.names ?? null,
    kop: group.reduce((sum, { kop }) => sum + kop, 0),
  }))
}

/** Payments of one account, each laid on what the ones before it leave. */
export const previewPayments = answers(
  fm.ZPORTAL_PAYMENT_PREVIEW,
  async (deps, { account, payments: amounts }) => {
    const { accountId } = await accountKey(deps, account)
    for (const { service } of amounts) await checkService(deps.db, service)
    let debts = await debtsToPay(deps.db, accountId, amounts)
    const payments = amounts.map((wish) => {
      const { lines, advance } = lay(debts, wish)
      const paid = new Map(lines.map(({ debt, kop }) => [debt, kop]))
      const shown = lines.map(({ debt, kop }) => ({
        service: debt.service,
        name: debt.name,
        kind: debt.kind,
        document: debt.document,
        bill: debt.bill,
        dueOn: debt.dueOn,
        paysKopiykas: kop,
        leftKopiykas: debt.left - kop,
      }))
      debts = debts.map((debt) => ({ ...debt, left: debt.left - (paid.get(debt) ?? 0) }))
      return { lines: shown, advance: advance && { service: advance.service, kopiykas: advance.kop } }
    })
    return { payments }
  },
)

type Booked = { paidOn: IsoDate; receipt: string; source: string; amount: number; status: string }
type BookedShare = { service: string; names: string | null; kop: number; taken: number }

/**
 * Takes back money that the payer got back: entries of the other sign beside those of the payment, the last share
 * first, never more than is left of it. The debts it paid are owed again.
 */
export const reversePayment = answers(fm.ZPORTAL_PAYMENT_REVERSE, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_PAYMENT_REVERSE, request, context, async (trx) => {
      await lockAccount(trx, request.account)
      const { rows } = await sql<Booked>`
        select paid_on as "paidOn", receipt, source, amount_kop as amount, status from core.payments
        where account_id = ${accountId} and payment_id::text = ${request.payment}`.execute(trx)
      const [payment] = rows
      if (!payment) throw new CoreRefusal('not-found', { field: 'payment' })
      const shares = await sharesBooked(trx, accountId, payment.receipt)
      const left = shares.reduce((sum, { kop, taken }) => sum + kop - taken, 0)
      if (request.amountKopiykas > left) throw new CoreRefusal('conflict', { field: 'amountKopiykas' })
      let rest = request.amountKopiykas
      const entries = shares.toReversed().flatMap(({ service, names, kop, taken }) => {
        const back = Math.min(rest, kop - taken)
        rest -= back
        return back > 0 ? [{ id: deps.uuid(), service, names, kop: back }] : []
      })
      await sql`
        insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, note, names, created_at)
        select ${accountId}::bigint, ${kyivDate(context.now)}::date, e.id, 'payment', e.service, e.kop, ${payment.receipt},
          ${request.reason}, e.names, ${context.now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id uuid, service text, names text, kop bigint)`.execute(
        trx,
      )
      if (request.amountKopiykas === left)
        await sql`update core.payments set status = 'returned'
          where account_id = ${accountId} and paid_on = ${payment.paidOn}::date and payment_id::text = ${request.payment}`.execute(
          trx,
        )
      const { rows: balances } = await sql<{ balance: number }>`
        select balance_kop as balance from core.balances where account_id = ${accountId}`.execute(trx)
      return { balanceKopiykas: balances[0]?.balance ?? 0, leftKopiykas: left - request.amountKopiykas }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** The entries of a payment with what has been taken back of each already. */
async function sharesBooked(
  trx: Transaction<Database>,
  accountId: number,
  receipt: string,
): Promise<BookedShare[]> {
  const { rows } = await sql<BookedShare>`
    select service, names, (-sum(amount_kop) filter (where amount_kop < 0))::bigint as kop,
      coalesce(sum(amount_kop) filter (where amount_kop > 0), 0)::bigint as taken
    from core.ledger where account_id = ${accountId} and kind = 'payment' and document = ${receipt}
    group by service, names order by service, names nulls first`.execute(trx)
  return rows
}
