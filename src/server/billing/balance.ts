import { isIsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { Problem } from '#server/problem.ts'
import { balance as words } from '#text/billing.ts'
import { payToOf } from './pay-to.ts'

type Asked = { account: string; period?: string | undefined; asOf?: string | undefined }
type Item = FmReply<'ZPORTAL_BALANCE_GET'>['items'][number]

async function balanceOf(deps: Deps, caller: Customer, { account, period, asOf }: Asked) {
  const { head } = await ownAccount(deps, caller, account)
  const today = kyivDate(deps.now())
  if (asOf !== undefined && (!isIsoDate(asOf) || asOf > today))
    throw new Problem('period-invalid', { field: 'asOf' })
  const balance = await deps.core.call(fm.ZPORTAL_BALANCE_GET, {
    account: head.account,
    period,
    asOf,
  })
  return { head, balance, asOf: asOf ?? today }
}

/**
 * The money by service, the debts by acts among it, and the details to pay what is owed now: of a month, or of the
 * month of a day up to that day. @throws 'account-not-found'; 'period-invalid' on `asOf`
 */
export async function monthBalance(deps: Deps, caller: Customer, input: Asked) {
  const { head, balance, asOf } = await balanceOf(deps, caller, input)
  const company = await companyHead(deps, head.site)
  return {
    status: 'success' as const,
    period: balance.period,
    asOf,
    beginKopiykas: balance.beginKopiykas,
    chargedKopiykas: balance.chargedKopiykas,
    paidKopiykas: balance.paidKopiykas,
    endKopiykas: balance.endKopiykas,
    items: balance.items.map((item) => ({
      service: item.service,
      name: item.name,
      beginKopiykas: item.beginDebet,
      chargedKopiykas: item.chargedKopiykas,
      paidKopiykas: item.paidKopiykas,
      endKopiykas: item.debet,
    })),
    debetAct: balance.debetAct.map((act) => ({
      name: act.name,
      beginKopiykas: act.beginDebet,
      endKopiykas: act.debet,
    })),
    payTo: payToOf(head, company.name, { amount: head.balanceKopiykas }),
  }
}

const columns: ExportColumn<Item>[] = [
  { title: words.columns.service, kind: 'text', width: 44, value: (item) => item.name },
  { title: words.columns.begin, kind: 'money', value: (item) => item.beginDebet },
  { title: words.columns.charged, kind: 'money', value: (item) => item.chargedKopiykas },
  { title: words.columns.paid, kind: 'money', value: (item) => item.paidKopiykas },
  { title: words.columns.end, kind: 'money', value: (item) => item.debet },
]

export async function exportBalance(deps: Deps, caller: Customer, input: Asked & { format: 'csv' | 'xlsx' }) {
  const { head, balance, asOf } = await balanceOf(deps, caller, input)
  return exportList(input.format, {
    name: `${words.title} ${head.account} ${asOf}`,
    sheet: words.title,
    columns,
    rows: balance.items,
  })
}
