import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { fm } from '#server/core/function-modules.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import {
  bookAgain,
  carryItems,
  type Item,
  itemsOf,
  returnAgain,
  returnsOf,
  settleParts,
} from '#server/payments/carry.ts'
import { keepDecision, type Living, lockPayment, type Payment } from '#server/payments/store.ts'
import { Problem } from '#server/problem.ts'
import { accountOfAnybody } from '#server/typed-account.ts'
import type { Staff } from './list.ts'
import { retryOf, staffPayment } from './one.ts'

/**
 * Passes to the billing core once more what it has refused of a part, or not answered about: its booking, or what is taken
 * back of it. What was not answered goes as it was, since it may be done.
 *
 * @throws 'not-found' | 'conflict' where nothing was refused, or it cannot go otherwise |
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
    const returns = (await returnsOf(db, id)).filter((row) => row.item === n && row.refused !== null)
    const what = retryOf(payment, item, returns)
    const changes = target !== null || plain
    if (what === null || (what !== 'booking' && changes)) throw new Problem('conflict', { field: 'item' })
    await keepDecision(inner, payment, { decision: 'retry', by: caller.userId, reason: reason.trim() })
    if (what === 'return') for (const row of returns) await returnAgain(inner, item, row)
    else if (what === 'same-booking') await bookAgain(inner, payment, item)
    else await bookAnew(inner, payment, item, { target, plain })
    await settleParts(inner, payment)
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

/** A new message: what was refused was not done. */
async function bookAnew(
  deps: Living,
  payment: Payment,
  { item, attempt }: Item,
  { target, plain }: { target: string | null; plain: boolean },
): Promise<void> {
  await deps.db
    .updateTable('portal.payment_items')
    .set({
      attempt: attempt + 1,
      message_id: null,
      refused: null,
      ...(target === null ? {} : { account: target }),
      ...(plain || target !== null ? { document: null, service: null } : {}),
    })
    .where('payment_id', '=', payment.payment_id)
    .where('item', '=', item)
    .execute()
  await carryItems(deps, payment)
}

async function accountOf({ core }: Pick<Deps, 'core'>, site: string, number: string): Promise<string> {
  const { accounts } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [number] })
  if (accounts[0]?.site !== site) throw new Problem('account-not-found', { field: 'account' })
  return number
}
