import { leftOf } from '#domain/money.ts'
import { PAYMENT_LEAST, PAYMENT_MOST } from '#domain/payment-life.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { pendingOf } from './pending.ts'

/** What is owed now, what of it is on its way, and what is left to pay. */
export async function leftToPay(deps: Pick<Deps, 'core' | 'db'>, account: string) {
  const { endKopiykas } = await deps.core.call(fm.ZPORTAL_BALANCE_GET, { account })
  const { kopiykas: pending } = await pendingOf(deps, account)
  const left = Math.min(leftOf(endKopiykas, pending), PAYMENT_MOST)
  return {
    debtKopiykas: Math.max(0, endKopiykas),
    pendingKopiykas: pending,
    recommendedKopiykas: left >= PAYMENT_LEAST ? left : null,
  }
}
