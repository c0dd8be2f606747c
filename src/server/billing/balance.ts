import type { z } from 'zod'
import type { billing } from '#contract/billing.ts'
import { kyivDate } from '#domain/dates.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { companyHead } from '#server/pdf/company-head.ts'
import { payToOf } from './pay-to.ts'

/** The month's money by service, the debts by acts among it, and the details to pay what is owed now. */
export async function monthBalance(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof billing.balance.request>,
) {
  const { head } = await ownAccount(deps, caller, input.account)
  const [balance, company] = await Promise.all([
    deps.core.call('ZPORTAL_BALANCE_GET', {
      number: head.number,
      ...(input.period ? { period: input.period } : {}),
    }),
    companyHead(deps, head.site),
  ])
  return {
    status: 'success' as const,
    period: balance.period,
    asOf: kyivDate(deps.now()),
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
