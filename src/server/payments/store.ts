import type { Selectable, Transaction } from 'kysely'
import {
  hasFailed,
  nextState,
  type PaymentDecision,
  type PaymentFact,
  type PaymentState,
  type PaymentTrouble,
} from '#domain/payment-life.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type Living = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>
export type Payment = Selectable<Database['portal.payments']>

/** Locks a payment: what is said of it is applied one after another. */
export async function lockPayment(trx: Transaction<Database>, payment: string): Promise<Payment | undefined> {
  return trx
    .selectFrom('portal.payments')
    .selectAll()
    .where('payment_id', '=', payment)
    .forUpdate()
    .executeTakeFirst()
}

export const paymentIn = (deps: Pick<Deps, 'db'>, payment: string) =>
  deps.db.selectFrom('portal.payments').selectAll().where('payment_id', '=', payment).executeTakeFirst()

type Step = {
  readonly fact: PaymentFact
  readonly by?: string | null
  readonly details?: Record<string, string | number | boolean | null>
}

/** Writes a fact into the story of a payment, and what changes with it. @returns the state after it */
export async function step(
  deps: Living,
  payment: Payment,
  { fact, by, details }: Step,
): Promise<PaymentState> {
  const at = deps.now()
  const state = nextState(payment.state, fact)
  if (state === payment.state) return state
  await deps.db
    .insertInto('portal.payment_events')
    .values({
      payment_id: payment.payment_id,
      at,
      fact,
      from_state: payment.state,
      to_state: state,
      by_user: by ?? null,
      details: JSON.stringify(details ?? {}),
    })
    .execute()
  await deps.db
    .updateTable('portal.payments')
    .set({
      state,
      ...(state === 'at-provider' ? { sent_at: at } : {}),
      ...(state === 'confirmed' ? { confirmed_at: at, ended_at: null } : {}),
      ...(state === 'credited' ? { credited_at: at, ended_at: at } : {}),
      ...(isOver(state) ? { ended_at: at } : {}),
    })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  payment.state = state
  if (state === 'confirmed') payment.confirmed_at = at
  return state
}

type Decided = {
  readonly decision: PaymentDecision
  readonly by: string
  /** Kopiykas that are taken instead of those asked for. */
  readonly sum?: number | null
  readonly reason: string
}

/** Writes what an employee decided into the story of a payment; its state changes by its own steps only. */
export async function keepDecision(
  deps: Pick<Living, 'db' | 'now'>,
  payment: Payment,
  { decision, by, sum = null, reason }: Decided,
): Promise<void> {
  await deps.db
    .insertInto('portal.payment_events')
    .values({
      payment_id: payment.payment_id,
      at: deps.now(),
      fact: decision,
      from_state: payment.state,
      to_state: payment.state,
      by_user: by,
      details: JSON.stringify({ reason, ...(sum === null ? {} : { sum }) }),
    })
    .execute()
}

const isOver = (state: PaymentState) => state === 'reversed' || state === 'refunded' || hasFailed(state)

/** Puts a payment into the queue of employees; it says once why. */
export async function trouble(
  deps: Living,
  payment: Payment,
  why: PaymentTrouble | null,
  toldKopiykas: number | null = null,
): Promise<void> {
  if (payment.trouble === why) return
  await deps.db
    .updateTable('portal.payments')
    .set({ trouble: why, trouble_at: why === null ? null : deps.now(), told_kop: toldKopiykas })
    .where('payment_id', '=', payment.payment_id)
    .execute()
  payment.trouble = why
}
