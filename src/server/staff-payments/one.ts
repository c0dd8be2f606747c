import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import {
  hasFailed,
  isPaymentState,
  OPEN_STATES,
  OUTCOMES_OF,
  PAYMENT_DECISIONS,
  PAYMENT_FACTS,
  type PaymentOutcome,
  PENDING_STATES,
  type RetriedPart,
} from '#domain/payment-life.ts'
import { assertSite, hasPermission } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { askNow } from '#server/payments/ask.ts'
import { type Item, itemsOf, type Return, returnsOf, UNANSWERED } from '#server/payments/carry.ts'
import { addressesOf, partOf } from '#server/payments/own.ts'
import { refundable } from '#server/payments/settle.ts'
import { type Payment, paymentIn } from '#server/payments/store.ts'
import { Problem } from '#server/problem.ts'
import { type Staff, staffRow } from './list.ts'

/** A payment of a company the employee works for. @throws 'not-found' on `payment` */
export async function staffPayment(
  deps: Pick<Deps, 'db'>,
  caller: Staff,
  id: string,
  permission: 'payments.read' | 'payments.manage',
): Promise<Payment> {
  const payment = await paymentIn(deps, id)
  if (!payment) throw new Problem('not-found', { field: 'payment' })
  assertSite(caller, permission, payment.site, 'payment')
  return payment
}

export async function onePayment(
  deps: Deps,
  caller: Staff,
  { payment: id }: z.output<typeof calls.one.request>,
) {
  const payment = await staffPayment(deps, caller, id, 'payments.read')
  const [items, returns, events, messages, refunds, unreturned, basket] = await Promise.all([
    itemsOf(deps.db, id),
    returnsOf(deps.db, id),
    storyOf(deps, id),
    messagesOf(deps, id),
    refundsOf(deps, caller, id),
    refundable(deps, payment),
    deps.db
      .selectFrom('portal.pay_baskets')
      .select('door')
      .where('basket_id', '=', payment.basket_id)
      .executeTakeFirstOrThrow(),
  ])
  const addresses = await addressesOf(deps, items)
  const accounts = [...new Set(items.map(({ account }) => account))]
  const manages = hasPermission(caller, 'payments.manage', payment.site)
  // what waits for a second person is not offered once more, nor passed on
  const proposed = refunds.filter(({ state }) => state === 'proposed')
  const left = Math.max(0, unreturned - proposed.reduce((sum, refund) => sum + refund.kopiykas, 0))
  const isReturning = refunds.some(({ state }) => state === 'proposed' || state === 'confirmed')
  return {
    status: 'success' as const,
    payment: {
      ...staffRow(payment, basket.door, accounts, deps.now()),
      parts: items.map((item) => ({
        ...partOf(item, addresses),
        item: item.item,
        refused: item.refused,
        returnedKopiykas: item.returned_kop,
        returnRefused: refusedReturn(item, returns),
        retry: manages ? retryOf(payment, item, returns, isReturning) : null,
      })),
      feeKopiykas: payment.fee_kop,
      payerFeeKopiykas: hasFailed(payment.state) ? null : payment.payer_fee_kop,
      providerId: payment.provider_id,
      said: payment.said,
      nextAskAt: payment.next_ask_at?.toISOString() ?? null,
      toldKopiykas: payment.told_kop,
      refundableKopiykas: left,
    },
    events,
    messages,
    refunds,
    can: {
      refund: manages && left > 0,
      ask: manages && OPEN_STATES.some((state) => state === payment.state),
      end: manages ? outcomesOf(payment, returns) : [],
    },
  }
}

/**
 * How what this payment waits for can be ended. A return that the core never answered about may be done: it is passed on
 * under its id once more, since put right by hand it could be done twice.
 */
export function outcomesOf(
  { trouble: why, told_kop }: Pick<Payment, 'trouble' | 'told_kop'>,
  returns: readonly Return[],
): PaymentOutcome[] {
  if (why === null || (why === 'not-reversed' && returns.some(({ refused }) => refused === UNANSWERED)))
    return []
  return OUTCOMES_OF[why].filter((outcome) => outcome !== 'take' || told_kop !== null)
}

/**
 * What of a part may be passed to the core once more: its booking, otherwise or as it was; a booking that was not answered,
 * only as it was; what is taken back of it. Money that has gone back to its payer, or is about to, is not booked anew.
 */
export function retryOf(
  { state }: Pick<Payment, 'state'>,
  { item, posted_at, refused, returned_kop, amount_kop }: Item,
  returns: readonly Return[],
  isReturning = false,
): RetriedPart | null {
  if (returns.some((row) => row.item === item && row.refused !== null)) return 'return'
  if (posted_at !== null || refused === null) return null
  if (refused === UNANSWERED) return 'same-booking'
  const isPending = PENDING_STATES.some((pendingState) => pendingState === state)
  return isPending && !isReturning && returned_kop < amount_kop ? 'booking' : null
}

const refusedReturn = ({ item }: Item, returns: readonly Return[]): string | null =>
  returns.find((row) => row.item === item && row.refused !== null)?.refused ?? null

const KINDS_OF_EVENTS = [...PAYMENT_FACTS, ...PAYMENT_DECISIONS]

/** What happened to a payment and what employees decided about it, in order. */
async function storyOf({ db }: Pick<Deps, 'db'>, payment: string) {
  const rows = await db
    .selectFrom('portal.payment_events as e')
    .leftJoin('portal.users as u', 'u.user_id', 'e.by_user')
    .select(['e.at', 'e.fact', 'e.to_state', 'e.details'])
    .select(sql<string>`concat_ws(' ', u.surname, u.name)`.as('who'))
    .where('e.payment_id', '=', payment)
    .orderBy('e.n')
    .execute()
  return rows.flatMap(({ at, fact, to_state, details, who }) => {
    const kind = KINDS_OF_EVENTS.find((known) => known === fact)
    if (kind === undefined || !isPaymentState(to_state)) return []
    const { said, reason, sum } = details
    return {
      at: at.toISOString(),
      kind,
      state: to_state,
      said: typeof said === 'string' ? said : typeof reason === 'string' ? reason : null,
      by: PAYMENT_DECISIONS.some((decision) => decision === kind) && who !== '' ? who : null,
      sumKopiykas: typeof sum === 'number' ? sum : null,
    }
  })
}

async function messagesOf({ db }: Pick<Deps, 'db'>, payment: string) {
  const rows = await db
    .selectFrom('portal.payment_messages')
    .select(['way', 'received_at', 'last_at', 'times', 'masked'])
    .where('payment_id', '=', payment)
    .orderBy('received_at')
    .limit(200)
    .execute()
  return rows.map(({ way, received_at, last_at, times, masked }) => ({
    way,
    at: received_at.toISOString(),
    lastAt: last_at.toISOString(),
    times,
    fields: masked as Record<string, string>, // written by maskedWord
  }))
}

async function refundsOf({ db, now }: Pick<Deps, 'db' | 'now'>, { userId }: Staff, payment: string) {
  const rows = await db
    .selectFrom('portal.payment_refunds as r')
    .leftJoin('portal.users as u', 'u.user_id', 'r.proposed_by')
    .leftJoin('portal.proposals as p', 'p.proposal_id', 'r.proposal_id')
    .selectAll('r')
    .select(['p.expires_at', 'p.reason as ended', sql<string>`concat_ws(' ', u.surname, u.name)`.as('who')])
    .where('r.payment_id', '=', payment)
    .orderBy('r.proposed_at')
    .execute()
  return rows.map((row) => {
    // what nobody confirmed in time can be confirmed no more; the next proposal ends it (proposals/propose.ts)
    const isLate = row.state === 'proposed' && row.expires_at !== null && row.expires_at <= now()
    const state = isLate || row.ended === 'expired' ? ('expired' as const) : row.state
    return {
      id: row.refund_id,
      kopiykas: row.amount_kop,
      reason: row.reason,
      state,
      by: row.who,
      at: row.proposed_at.toISOString(),
      doneAt: row.done_at?.toISOString() ?? null,
      failure: failureOf(row.failure),
      ownProposal: state === 'proposed' && row.proposed_by === userId ? row.proposal_id : null,
    }
  })
}

/** Earlier ones are kept in the words of the program: the name of the error, or that there was no answer. */
const failureOf = (kept: string | null): 'refused' | 'silent' | null =>
  kept === null ? null : kept === 'refused' || kept.startsWith('ProviderRefused') ? 'refused' : 'silent'

export async function askPayment(
  deps: Deps,
  caller: Staff,
  { payment: id }: z.output<typeof calls.ask.request>,
) {
  const payment = await staffPayment(deps, caller, id, 'payments.manage')
  const state = await askNow(deps, id)
  return { status: 'success' as const, state: state ?? payment.state }
}
