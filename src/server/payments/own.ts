import { sql } from 'kysely'
import type { z } from 'zod'
import type { payments } from '#contract/payments.ts'
import { hasFailed, isPaymentState, PAYMENT_FACTS, type PaymentState } from '#domain/payment-life.ts'
import { hasRight } from '#server/auth/rights.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { askUnlessRecent } from './ask.ts'
import { type Item, itemsOf } from './carry.ts'
import { goTo, mayGo } from './go.ts'
import { pendingItems, pendingSum } from './pending.ts'
import { type Payment, paymentIn } from './store.ts'

type Store = Pick<Deps, 'db'>
const notFound = () => new Problem('not-found', { field: 'payment' })

/** A payment the caller made, or one made for an account of theirs. @throws 'not-found' on `payment` */
export async function ownPayment(
  deps: Store,
  caller: Customer,
  id: string,
): Promise<{ payment: Payment; items: Item[]; own: boolean }> {
  const payment = await paymentIn(deps, id)
  if (!payment) throw notFound()
  const items = await itemsOf(deps.db, id)
  const isOwn = payment.user_id === caller.userId
  const seen = isOwn ? items : items.filter(({ account }) => caller.accounts.includes(account))
  if (seen.length === 0) throw notFound()
  return { payment, items: seen, own: isOwn }
}

/** What a list and a page say of a payment. */
export const rowOf = (
  payment: Payment,
  accounts: readonly string[],
  now: Date,
): z.input<typeof payments.list.response>['rows'][number] => ({
  payment: payment.payment_id,
  number: payment.number,
  provider: payment.provider,
  state: payment.state,
  kopiykas: payment.amount_kop,
  returnedKopiykas: payment.returned_kop,
  accounts: [...accounts],
  payee: payment.payee,
  startedAt: payment.started_at.toISOString(),
  confirmedAt: payment.confirmed_at?.toISOString() ?? null,
  creditedAt: payment.credited_at?.toISOString() ?? null,
  reason: payment.reason,
  mayGo: mayGo(payment, now),
})

const PAGE = 20

export async function listOwn(deps: Deps, caller: Customer, input: z.output<typeof payments.list.request>) {
  const { state, page = 1, pageSize = PAGE } = input
  const account = input.account === undefined ? null : ownNumber(caller, input.account)
  const accounts = account === null ? [...caller.accounts] : [account]
  const of = sql<boolean>`exists (select from portal.payment_items i where i.payment_id = p.payment_id
    and i.account = any(${accounts}::text[]))`
  let query = deps.db
    .selectFrom('portal.payments as p')
    .where((eb) => (account === null ? eb.or([eb('p.user_id', '=', caller.userId), of]) : of))
    // what nobody ever went to pay is no payment
    .where((eb) => eb.or([eb('p.sent_at', 'is not', null), eb('p.state', '!=', 'expired')]))
  if (state) query = query.where('p.state', '=', state)
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('p')
      .orderBy('p.started_at', 'desc')
      .orderBy('p.payment_id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const ofPayments = await partsOf(deps, rows)
  return {
    status: 'success' as const,
    total,
    rows: rows.map((row) => {
      const parts = ofPayments.get(row.payment_id) ?? []
      const isOwn = row.user_id === caller.userId
      const seen = isOwn ? parts : parts.filter(({ account }) => caller.accounts.includes(account))
      return {
        ...rowOf(
          row,
          seen.map(({ account }) => account),
          deps.now(),
        ),
        ...(isOwn ? {} : sumsOf(seen)),
        mayGo: maySend(deps, caller, row),
      }
    }),
  }
}

const maySend = (deps: Pick<Deps, 'now'>, caller: Customer, payment: Payment) =>
  payment.user_id === caller.userId && mayGo(payment, deps.now())

type Part = { amount_kop: number; returned_kop: number }
/** Of a payment that somebody else made, for other accounts too, the sums are of the parts that the caller sees. */
const sumsOf = (parts: readonly Part[]) => ({
  kopiykas: parts.reduce((sum, { amount_kop }) => sum + amount_kop, 0),
  returnedKopiykas: parts.reduce((sum, { returned_kop }) => sum + returned_kop, 0),
})

/** What payments are for, by account. */
async function partsOf({ db }: Store, rows: readonly { payment_id: string }[]) {
  if (rows.length === 0) return new Map<string, never>()
  const parts = await db
    .selectFrom('portal.payment_items')
    .select(['payment_id', 'account'])
    .select([
      sql<number>`sum(amount_kop)::bigint`.as('amount_kop'),
      sql<number>`sum(returned_kop)::bigint`.as('returned_kop'),
    ])
    .where(
      'payment_id',
      'in',
      rows.map(({ payment_id }) => payment_id),
    )
    .groupBy(['payment_id', 'account'])
    .orderBy('account')
    .execute()
  return Map.groupBy(parts, ({ payment_id }) => payment_id)
}

/** Accounts of payments, each once. */
export async function accountsOf(
  { db }: Store,
  rows: readonly { payment_id: string }[],
): Promise<ReadonlyMap<string, string[]>> {
  if (rows.length === 0) return new Map()
  const items = await db
    .selectFrom('portal.payment_items')
    .select(['payment_id', sql<string[]>`array_agg(distinct account order by account)`.as('accounts')])
    .where(
      'payment_id',
      'in',
      rows.map(({ payment_id }) => payment_id),
    )
    .groupBy('payment_id')
    .execute()
  return new Map(items.map(({ payment_id, accounts }) => [payment_id, accounts]))
}

export async function oneOwn(
  deps: Deps,
  caller: Customer,
  { payment: id }: z.output<typeof payments.one.request>,
) {
  const { payment, items, own: isOwn } = await ownPayment(deps, caller, id)
  const addresses = await addressesOf(deps, items)
  const events = await factsOf(deps, id)
  const accounts = [...new Set(items.map(({ account }) => account))]
  const isOpen = maySend(deps, caller, payment)
  return {
    status: 'success' as const,
    payment: {
      ...rowOf(payment, accounts, deps.now()),
      ...(isOwn ? {} : sumsOf(items)),
      mayGo: isOpen,
      payerFeeKopiykas: isOwn && (isOpen || !hasFailed(payment.state)) ? payment.payer_fee_kop : null,
      waits: payment.trouble !== null,
      parts: items.map((item) => partOf(item, addresses)),
      events: events.map(({ at, fact, state }) => ({ at: at.toISOString(), fact, state })),
    },
  }
}

export const partOf = (item: Item, addresses: ReadonlyMap<string, string>) => ({
  account: item.account,
  address: addresses.get(item.account) ?? null,
  kopiykas: item.amount_kop,
  document: item.document,
  service: item.service,
  covers: item.covers.map((cover) => ({ ...cover })),
  receipt: item.receipt,
})

/** Addresses as the core has them; while it is silent the payment is still shown. */
export async function addressesOf(
  { core }: Pick<Deps, 'core'>,
  items: readonly { account: string }[],
): Promise<ReadonlyMap<string, string>> {
  try {
    const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, {
      accounts: [...new Set(items.map(({ account }) => account))],
    })
    return new Map(accounts.map(({ account, address }) => [account, address]))
  } catch (error) {
    if (error instanceof Problem && error.code === 'core-down') return new Map()
    throw error
  }
}

/** What happened to a payment, in order; what employees decided is theirs to read. */
async function factsOf({ db }: Store, payment: string) {
  const rows = await db
    .selectFrom('portal.payment_events')
    .select(['at', 'fact', 'to_state'])
    .where('payment_id', '=', payment)
    .orderBy('n')
    .execute()
  return rows.flatMap(({ at, fact, to_state }) => {
    const known = PAYMENT_FACTS.find((paymentFact) => paymentFact === fact)
    return known && isPaymentState(to_state) ? [{ at, fact: known, state: to_state }] : []
  })
}

/** @throws 'not-found' | 'payment-over' | 'provider-down' | 'right-missing' of no account any more */
export async function goOwn(
  deps: Deps,
  caller: Customer,
  { payment: id }: z.output<typeof payments.go.request>,
) {
  const { items, own: isOwn } = await ownPayment(deps, caller, id)
  if (!isOwn || !items.every(({ account }) => hasRight(caller, account, 'pay'))) throw notFound()
  const going = await goTo(deps, id)
  return {
    status: 'success' as const,
    going: going.kind === 'form' ? { ...going, fields: { ...going.fields } } : going,
  }
}

export async function checkOwn(
  deps: Deps,
  caller: Customer,
  { payment: id }: z.output<typeof payments.check.request>,
) {
  await ownPayment(deps, caller, id)
  const state: PaymentState | null = await askUnlessRecent(deps, id)
  const payment = await paymentIn(deps, id)
  if (!payment || state === null) throw notFound()
  return { status: 'success' as const, state: payment.state, reason: payment.reason }
}

/** Money confirmed by providers that the ledger does not show yet: neither a debt nor paid. */
export async function pendingOwn(deps: Deps, caller: Customer) {
  const rows = await pendingItems(deps)
    .select(['i.account', pendingSum.as('kopiykas'), sql<Date>`min(p.confirmed_at)`.as('since')])
    .where('i.account', 'in', caller.accounts.length === 0 ? [''] : caller.accounts)
    .groupBy('i.account')
    .orderBy('i.account')
    .execute()
  return {
    status: 'success' as const,
    accounts: rows.map(({ account, kopiykas, since }) => ({
      account,
      kopiykas,
      since: since.toISOString(),
    })),
  }
}
