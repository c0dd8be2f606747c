import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { asked, exportList } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'

type Wanted = z.output<typeof documents.cancelledBills.request>

/** @throws 'period-invalid' on `from` or `to` */
async function page(deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) {
  const { from, to } = input
  const { total, bills } = await deps.core.call(fm.ZPORTAL_CANCELLED_BILLS, {
    account: number,
    from,
    to,
    ...asked(cancelledBills, input),
  })
  return {
    total,
    rows: bills.map((bill) => ({
      number: bill.number,
      period: bill.period,
      issuedOn: bill.issuedOn,
      kwh: bill.kwh,
      amountKopiykas: bill.amountKopiykas,
      reason: bill.cancelReason,
      cancelledOn: bill.cancelledOn,
      replacement: bill.replacement,
    })),
  }
}

/** Bills that no longer count, each with its reason and what stands instead of it. */
export const listCancelled = async (deps: Deps, caller: Caller<'person'>, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, ownNumber(caller, input.account), input)),
})

export async function exportCancelled(
  deps: Deps,
  caller: Caller<'person'>,
  { format, ...input }: z.output<typeof documents.cancelledBillsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(cancelledBills, format, number, (at) => page(deps, number, { ...input, ...at }))
}
