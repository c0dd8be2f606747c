import type { z } from 'zod'
import type { directory } from '#contract/directory.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { everyRow } from '#server/lists/every-row.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { paymentSourceText, paymentStateText, payments as words } from '#text/payments.ts'

type Payment = FmReply<'ZPORTAL_PAYMENTS_LIST'>['payments'][number]
type Wanted = z.output<typeof directory.payments.request>

const sorts = ['paidOn', 'amount', 'source'] as const

function list(deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) {
  assertPeriod(input)
  const sort = sorts.find((name) => name === input.sort)
  return deps.core.call(fm.ZPORTAL_PAYMENTS_LIST, {
    account: number,
    ...(input.from === undefined ? {} : { from: input.from }),
    ...(input.to === undefined ? {} : { to: input.to }),
    ...(input.source === undefined ? {} : { source: input.source }),
    ...(input.search === undefined ? {} : { search: input.search }),
    page: input.page ?? 1,
    pageSize: input.pageSize ?? 24,
    ...(sort ? { sort } : {}),
    descending: input.descending ?? true,
  })
}

/** Payments of an account and what they come to together. */
export async function listPayments(deps: Deps, caller: Customer, input: Wanted) {
  const { total, totalKopiykas, payments } = await list(deps, ownNumber(caller, input.account), input)
  return {
    status: 'success' as const,
    total,
    totalKopiykas,
    rows: payments,
  }
}

const columns: ExportColumn<Payment>[] = [
  { title: words.columns.paidOn, kind: 'date', value: (row) => row.paidOn },
  { title: words.columns.amount, kind: 'money', value: (row) => row.amountKopiykas },
  { title: words.columns.source, kind: 'text', value: (row) => paymentSourceText(row.source) },
  { title: words.columns.receipt, kind: 'text', width: 28, value: (row) => row.receipt },
  { title: words.columns.state, kind: 'text', value: (row) => paymentStateText(row.state) },
]

export async function exportPayments(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof directory.paymentsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const found = await everyRow(async (page) => {
    const { total, payments } = await list(deps, number, { ...input, ...page })
    return { total, rows: payments }
  })
  return exportList(input.format, {
    name: `${words.history} ${number}`,
    sheet: words.history,
    columns,
    ...found,
  })
}
