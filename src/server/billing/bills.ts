import type { z } from 'zod'
import type { billing } from '#contract/billing.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { everyRow } from '#server/lists/every-row.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { billStates, bills as words } from '#text/billing.ts'

type Head = FmReply<'ZPORTAL_BILLS_LIST'>['bills'][number]
type Wanted = z.output<typeof billing.bills.request>

/** Names of the list's columns → what the core orders by. */
const sorts = { period: 'period', amount: 'amount', kwh: 'kwh', dueOn: 'dueOn', unpaid: 'unpaid' } as const
const isSort = (name: string | undefined): name is keyof typeof sorts =>
  name !== undefined && Object.hasOwn(sorts, name)

const list = (deps: Deps, number: string, input: Omit<Wanted, 'token' | 'account'>) =>
  deps.core.call(fm.ZPORTAL_BILLS_LIST, {
    account: number,
    ...(input.from ? { from: input.from } : {}),
    ...(input.to ? { to: input.to } : {}),
    ...(input.state ? { state: input.state } : {}),
    ...(input.paid === undefined ? {} : { paid: input.paid }),
    page: input.page ?? 1,
    pageSize: input.pageSize ?? 24,
    ...(isSort(input.sort) ? { sort: sorts[input.sort] } : {}),
    descending: input.descending ?? true,
  })

/** Bills of an account; a cancelled one stays beside what replaced it. */
export async function listBills(deps: Deps, caller: Customer, input: Wanted) {
  const { total, bills } = await list(deps, ownNumber(caller, input.account), input)
  return { status: 'success' as const, total, rows: bills }
}

const columns: ExportColumn<Head>[] = [
  { title: words.columns.number, kind: 'text', width: 24, value: (bill) => bill.number },
  { title: words.columns.period, kind: 'month', value: (bill) => bill.period },
  { title: words.columns.issuedOn, kind: 'date', value: (bill) => bill.issuedOn },
  { title: words.columns.dueOn, kind: 'date', value: (bill) => bill.dueOn },
  { title: words.columns.kwh, kind: 'number', value: (bill) => bill.kwh },
  { title: words.columns.amount, kind: 'money', value: (bill) => bill.amountKopiykas },
  { title: words.columns.paid, kind: 'money', value: (bill) => bill.paidKopiykas },
  { title: words.columns.end, kind: 'money', value: (bill) => bill.endKopiykas },
  { title: words.columns.unpaid, kind: 'money', value: (bill) => bill.unpaidKopiykas },
  { title: words.columns.state, kind: 'text', value: (bill) => billStates[bill.state].name },
]

export async function exportBills(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof billing.billsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  const found = await everyRow(async (page) => {
    const { total, bills } = await list(deps, number, { ...input, ...page })
    return { total, rows: bills }
  })
  return exportList(input.format, {
    name: `${words.title} ${number}`,
    sheet: words.title,
    columns,
    ...found,
  })
}
