import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import { cancelledOf } from '#server/core/account-lists.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof documents.cancelledBills.request>

/** Bills that no longer count, each with its reason and its replacement. @throws 'period-invalid' on `from` or `to` */
export const listCancelled = async (deps: Deps, caller: Caller<'person'>, input: Wanted) => ({
  status: 'success' as const,
  ...(await cancelledOf(deps.core, ownNumber(caller, input.account), input)),
})

export async function exportCancelled(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof documents.cancelledBillsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(cancelledBills, format, number, (at) =>
    cancelledOf(deps.core, number, { ...input, ...at }),
  )
}
