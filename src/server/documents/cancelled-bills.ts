import type { z } from 'zod'
import type { documents } from '#contract/documents.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { everyRow } from '#server/lists/every-row.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { bills as words } from '#text/billing.ts'
import { cancelledPage } from '#text/documents.ts'

type Wanted = z.output<typeof documents.cancelledBills.request>
type Bill = FmReply<'ZPORTAL_CANCELLED_BILLS'>['bills'][number]

const sorts = ['cancelledOn', 'period', 'amount'] as const

function list(deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) {
  assertPeriod(input)
  const sort = sorts.find((name) => name === input.sort)
  return deps.core.call(fm.ZPORTAL_CANCELLED_BILLS, {
    account: number,
    ...(input.from === undefined ? {} : { from: input.from }),
    ...(input.to === undefined ? {} : { to: input.to }),
    page: input.page ?? 1,
    pageSize: input.pageSize ?? 24,
    ...(sort ? { sort } : {}),
    descending: input.descending ?? true,
  })
}

/** Bills that no longer count, each with its reason and what stands instead of it. */
export async function listCancelled(deps: Deps, caller: Caller<'person'>, input: Wanted) {
  const { total, bills } = await list(deps, ownNumber(caller, input.account), input)
  return {
    status: 'success' as const,
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

function insteadOf({ replacement }: Bill): number {
  return replacement?.amountKopiykas ?? 0
}

const columns: ExportColumn<Bill>[] = [
  { title: cancelledPage.bill, kind: 'text', width: 24, value: (bill) => bill.number },
  { title: cancelledPage.period, kind: 'month', value: (bill) => bill.period },
  { title: words.columns.issuedOn, kind: 'date', value: (bill) => bill.issuedOn },
  { title: cancelledPage.cancelledOn, kind: 'date', value: (bill) => bill.cancelledOn },
  { title: cancelledPage.reason, kind: 'text', width: 48, value: (bill) => bill.cancelReason },
  { title: cancelledPage.was, kind: 'money', value: (bill) => bill.amountKopiykas },
  {
    title: cancelledPage.replacedBy,
    kind: 'text',
    width: 24,
    value: (bill) => bill.replacement?.number ?? null,
  },
  { title: cancelledPage.now, kind: 'money', value: insteadOf },
  { title: cancelledPage.difference, kind: 'money', value: (bill) => insteadOf(bill) - bill.amountKopiykas },
]

export async function exportCancelled(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof documents.cancelledBillsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const found = await everyRow(async (page) => {
    const { total, bills } = await list(deps, number, { ...input, ...page })
    return { total, rows: bills }
  })
  return exportList(input.format, {
    name: `${words.cancelled.title} ${number}`,
    sheet: words.cancelled.title,
    columns,
    ...found,
  })
}
