import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import { payments } from '#lists/payments.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { asked, exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof directory.payments.request>

/** @throws 'period-invalid' on `from` or `to` */
async function page(deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) {
  const { from, to, source, search } = input
  const found = await deps.core.call(fm.ZPORTAL_PAYMENTS_LIST, {
    account: number,
    from,
    to,
    source,
    search,
    ...asked(payments, input),
  })
  return {
    total: found.total,
    totalKopiykas: found.totalKopiykas,
    rows: found.payments,
  }
}

/** Payments of an account and what they come to together. */
export const listPayments = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, ownNumber(caller, input.account), input)),
})

export async function exportPayments(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof directory.paymentsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(payments, format, number, (at) => page(deps, number, { ...input, ...at }))
}
