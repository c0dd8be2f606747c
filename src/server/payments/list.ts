import type { z } from 'zod'
import type { accountPayments } from '#contract/account-payments.ts'
import { payments } from '#lists/payments.ts'
import { paymentsOf } from '#server/core/account-lists.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof accountPayments.payments.request>

/** Payments of an account and their total. @throws 'period-invalid' on `from` or `to` */
export const listPayments = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await paymentsOf(deps.core, ownNumber(caller, input.account), input)),
})

export async function exportPayments(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof accountPayments.paymentsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(payments, format, number, (at) => paymentsOf(deps.core, number, { ...input, ...at }))
}
