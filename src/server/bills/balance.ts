import { isIsoDate } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { leftOf } from '#domain/money.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import { onField } from '#server/core/on-field.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { serviceBalance } from '#lists/service-balance.ts'
import { exportTable } from '#server/lists/list.ts'
import { companyHead, companyHeads, companyOf } from '#server/pdf/company-head.ts'
import { Problem } from '#server/problem.ts'
import { type Pending, pendingOf, pendingOfNamed, pendingParts } from '#server/payments/pending.ts'
import { waysToPay } from './pay-to.ts'

type Asked = { account: string; period?: string | undefined; asOf?: string | undefined }
type Item = FmReply<'ZPORTAL_BALANCE_GET'>['items'][number]

const rowOf = (item: Item) => ({
  service: item.service,
  name: item.name,
  beginKopiykas: item.beginDebet,
  chargedKopiykas: item.chargedKopiykas,
  paidKopiykas: item.paidKopiykas,
  endKopiykas: item.debet,
})

async function balanceOf(deps: Deps, caller: Customer, { account, period, asOf }: Asked) {
  const number = ownNumber(caller, account)
  const today = kyivDate(deps.now())
  if (asOf !== undefined && (!isIsoDate(asOf) || asOf > today))
    throw new Problem('period-invalid', { field: 'asOf' })
  const balance = await deps.core
    .call(fm.ZPORTAL_BALANCE_GET, { account: number, period, asOf, head: true })
    .catch(onField('account-not-found', 'account'))
  const head = balance.head ?? (await ownAccount(deps, caller, number)).head
  return { head, balance, asOf: asOf ?? today }
}

/**
 * The balance by service, including debts by acts, and the details for paying what is owed now; for a month, or for the
 * month of a day up to that day. @throws 'account-not-found'; 'period-invalid' on `asOf`
 */
export const monthBalance = pendingParts.with(
  companyHeads.with(async (deps: Deps, caller: Customer, input: Asked) => {
    const { head, balance, asOf } = await balanceOf(deps, caller, input)
    const company = await companyOf(deps, caller, head.site)
    const pending = await pendingOfNamed(deps, caller, { account: head.account, typed: input.account })
    const ways = await waysLeft(deps, head, {
      recipient: company.name,
      kopiykas: head.balanceKopiykas,
      pending,
    })
    return {
      status: 'success' as const,
      period: balance.period,
      asOf,
      beginKopiykas: balance.beginKopiykas,
      chargedKopiykas: balance.chargedKopiykas,
      paidKopiykas: balance.paidKopiykas,
      endKopiykas: balance.endKopiykas,
      items: balance.items.map(rowOf),
      debetAct: balance.debetAct.map((act) => ({
        name: act.name,
        beginKopiykas: act.beginDebet,
        endKopiykas: act.debet,
      })),
      ...ways,
    }
  }),
)

/** How to pay what is left of a sum: what is on its way to the ledger is not asked for a second time. */
async function waysLeft(
  deps: Deps,
  head: AccountHead,
  { recipient, kopiykas, pending }: { recipient: string; kopiykas: number; pending: Pending },
) {
  const wanted = { amount: leftOf(kopiykas, pending.kopiykas), pending }
  const [payTo, ...payMore] = await waysToPay(deps, head, recipient, wanted)
  return { pendingKopiykas: pending.kopiykas, payTo, payMore }
}

/** The details for paying a sum that is not the whole debt, less what is on its way: what a warning asks for. */
export async function payToSum(
  deps: Deps,
  caller: Customer,
  { account, amountKopiykas }: { account: string; amountKopiykas: number },
) {
  const { head } = await ownAccount(deps, caller, account)
  const company = await companyHead(deps, head.site)
  const left = {
    recipient: company.name,
    kopiykas: amountKopiykas,
    pending: await pendingOf(deps, head.account),
  }
  return { status: 'success' as const, ...(await waysLeft(deps, head, left)) }
}

export async function exportBalance(deps: Deps, caller: Customer, input: Asked & { format: 'csv' | 'xlsx' }) {
  const { head, balance, asOf } = await balanceOf(deps, caller, input)
  return exportTable(serviceBalance, input.format, `${head.account} ${asOf}`, balance.items.map(rowOf))
}
