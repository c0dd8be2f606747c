import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { refundable } from '#server/payments/settle.ts'
import { propose } from '#server/proposals/propose.ts'
import { Problem } from '#server/problem.ts'
import { hryvniasText } from '#text/money.ts'
import { staffPayments as words } from '#text/staff-payments.ts'
import type { Staff } from './list.ts'
import { staffPayment } from './one.ts'

/** @throws 'not-found' | 'conflict' on `kopiykas` where there is not so much | 'already-proposed' */
export async function proposeRefund(
  deps: Deps,
  caller: Staff,
  { payment: id, kopiykas, reason }: z.output<typeof calls.refund.request>,
  visit: Visit,
) {
  const payment = await staffPayment(deps, caller, id, 'payments.manage')
  if (kopiykas > (await refundable(deps, payment))) throw new Problem('conflict', { field: 'kopiykas' })
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const refund_id = deps.random.uuid()
    const proposal = await propose(inner, caller, visit, {
      kind: 'payment-refund',
      site: payment.site,
      subject: id,
      title: words.refundOf(payment.number),
      before: { returned: hryvniasText(payment.returned_kop) },
      after: { returned: hryvniasText(payment.returned_kop + kopiykas), reason, refund: refund_id },
    })
    await db
      .insertInto('portal.payment_refunds')
      .values({
        refund_id,
        payment_id: id,
        amount_kop: kopiykas,
        reason,
        proposal_id: proposal,
        proposed_by: caller.userId,
        proposed_at: deps.now(),
      })
      .execute()
    return { status: 'success' as const, proposal }
  })
}
