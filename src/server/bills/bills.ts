import type { z } from 'zod'
import type { customerBills } from '#contract/bills.ts'
import { householdBills } from '#lists/bills.ts'
import { billsOf } from '#server/core/account-lists.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof customerBills.bills.request>

/** Bills of an account; a cancelled one stays beside what replaced it. */
export const listBills = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await billsOf(deps.core, ownNumber(caller, input.account), input)),
})

export async function exportBills(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof customerBills.billsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(householdBills, format, number, (at) => billsOf(deps.core, number, { ...input, ...at }))
}
