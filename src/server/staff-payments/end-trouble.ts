import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import type { PaymentDecision, PaymentOutcome } from '#domain/payment-life.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { itemsOf, returnsOf } from '#server/payments/carry.ts'
import { keepRefund, refundPaidOutside, returnedByHand } from '#server/payments/settle.ts'
import { keepDecision, lockPayment, type Payment, step, trouble } from '#server/payments/store.ts'
import { tellOf } from '#server/payments/tell.ts'
import { Problem } from '#server/problem.ts'
import type { Staff } from './list.ts'
import { outcomesOf, staffPayment } from './one.ts'

/**
 * An employee says how what a payment waits for has ended. Nothing is credited here: a sum that is taken is asked about
 * once more, and goes its own way. @throws 'not-found' | 'conflict' on `outcome` that does not fit
 */
export async function endTrouble(
  deps: Deps,
  caller: Staff,
  { payment: id, outcome, reason }: z.output<typeof calls.end.request>,
  visit: Visit,
) {
  const { site } = await staffPayment(deps, caller, id, 'payments.manage')
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const payment = await lockPayment(db, id)
    if (!payment) throw new Problem('not-found', { field: 'payment' })
    if (!outcomesOf(payment, await returnsOf(db, id)).includes(outcome))
      throw new Problem('conflict', { field: 'outcome' })
    const { trouble: why, told_kop: providerSum } = payment
    await keepDecision(inner, payment, {
      decision: decisionOf(outcome, why),
      by: caller.userId,
      sum: outcome === 'take' ? providerSum : null,
      reason: reason.trim(),
    })
    await trouble(inner, payment, null)
    await ENDS[outcome](inner, payment, { why, told: providerSum })
    await writeAudit(inner, visit, {
      action: 'payment-trouble-ended',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      site,
      details: { number: payment.number, kind: why, decision: outcome, reason: reason.trim() },
    })
    return { status: 'success' as const, state: payment.state }
  })
}

const decisionOf = (outcome: PaymentOutcome, why: Payment['trouble']): PaymentDecision =>
  why === 'not-reversed'
    ? 'reversed-by-hand'
    : outcome === 'nothing' && why === 'refund-failed'
      ? 'kept'
      : outcome

type Before = { readonly why: Payment['trouble']; readonly told: number | null }
type End = (deps: Deps, payment: Payment, before: Before) => Promise<void>

/** The payment becomes one of the sum that the provider has; parts that it does not reach are no more. */
const take: End = async (deps, payment, { told: providerSum }) => {
  if (providerSum === null) return
  let off = payment.amount_kop - providerSum
  const items = await itemsOf(deps.db, payment.payment_id)
  for (const { item, amount_kop } of off > 0 ? items.toReversed() : items.slice(0, 1)) {
    const left = Math.max(0, amount_kop - off)
    off -= amount_kop - left
    const itemKey = { payment_id: payment.payment_id, item }
    if (left === 0)
      await deps.db
        .deleteFrom('portal.payment_items')
        .where('payment_id', '=', itemKey.payment_id)
        .where('item', '=', item)
        .execute()
    else if (left !== amount_kop)
      await deps.db
        .updateTable('portal.payment_items')
        // what was shown before paying was of another sum
        .set({ amount_kop: left, covers: '[]' })
        .where('payment_id', '=', itemKey.payment_id)
        .where('item', '=', item)
        .execute()
  }
  await deps.db
    .updateTable('portal.payments')
    .set({ amount_kop: providerSum, payer_fee_kop: null, next_ask_at: deps.now() })
    .where('payment_id', '=', payment.payment_id)
    .execute()
}

const returned: End = async (deps, payment, { why, told: providerSum }) => {
  if (why === 'refund-failed') return refundPaidOutside(deps, payment)
  if (why === 'not-reversed') return returnedByHand(deps, payment)
  await step(deps, payment, { fact: 'refunded' })
  await tellOf(deps, payment, 'refunded', providerSum ?? payment.amount_kop)
}

/** A provider that has been silent for days has nothing: if it speaks later, it is heard as ever. */
const nothing: End = async (deps, payment, { why }) => {
  if (why === 'refund-failed') await keepRefund(deps, payment)
  else await step(deps, payment, { fact: 'expired' })
}

const ENDS: Readonly<Record<PaymentOutcome, End>> = { take, returned, nothing }
