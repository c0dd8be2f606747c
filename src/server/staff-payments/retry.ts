import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { carryItems, itemsOf } from '#server/payments/carry.ts'
import { keepDecision, lockPayment, trouble } from '#server/payments/store.ts'
import { Problem } from '#server/problem.ts'
import { accountOfAnybody } from '#server/typed-account.ts'
import type { Staff } from './list.ts'
import { isPending, staffPayment } from './one.ts'

/**
 * Passes a part that the billing core has refused once more. @throws 'not-found' | 'conflict' where nothing was refused |
 * 'account-not-found' for an account that is not there or of another company, 'account-invalid' | 'account-unknown-site'
 * for one that nobody can have
 */
export async function retryPayment(
  deps: Deps,
  caller: Staff,
  { payment: id, item: n, account, plain = false, reason }: z.output<typeof calls.retry.request>,
  visit: Visit,
) {
  const { site } = await staffPayment(deps, caller, id, 'payments.manage')
  const target = account === undefined ? null : await accountOf(deps, site, accountOfAnybody(account).number)
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const payment = await lockPayment(db, id)
    const item = (await itemsOf(db, id)).find((row) => row.item === n)
    if (!payment || !item) throw new Problem('not-found', { field: 'payment' })
    if (item.refused === null || item.posted_at !== null || !isPending(payment))
      throw new Problem('conflict', { field: 'item' })
    await db
      .updateTable('portal.payment_items')
      .set({
        attempt: item.attempt + 1,
        message_id: null,
        refused: null,
        ...(target === null ? {} : { account: target }),
        ...(plain || target !== null ? { document: null, service: null } : {}),
      })
      .where('payment_id', '=', id)
      .where('item', '=', n)
      .execute()
    await keepDecision(inner, payment, { decision: 'retry', by: caller.userId, reason: reason.trim() })
    await carryItems(inner, payment)
    await trouble(inner, payment, null)
    await writeAudit(inner, visit, {
      action: 'payment-retried',
      outcome: 'success',
      actorKind: 'admin',
      actorId: caller.userId,
      account: target ?? item.account,
      site,
      details: { number: payment.number, reason },
    })
    return { status: 'success' as const, state: payment.state }
  })
}

async function accountOf({ core }: Pick<Deps, 'core'>, site: string, number: string): Promise<string> {
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
  if (accounts[0]?.site !== site) throw new Problem('account-not-found', { field: 'account' })
  return number
}
