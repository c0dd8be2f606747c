import type { z } from 'zod'
import type { billing } from '#contract/billing.ts'
import { householdBills } from '#lists/bills.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { asked, exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof billing.bills.request>

async function page(deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) {
  const { from, to, state, paid } = input
  const { total, bills } = await deps.core.call(fm.ZPORTAL_BILLS_LIST, {
    account: number,
    from,
    to,
    state,
    paid,
    // the invoices of a business are ordered by the same columns
    ...asked(householdBills, input),
  })
  return { total, rows: bills }
}

/** Bills of an account; a cancelled one stays beside what replaced it. */
export const listBills = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, ownNumber(caller, input.account), input)),
})

export async function exportBills(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof billing.billsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(householdBills, format, number, (at) => page(deps, number, { ...input, ...at }))
}
