import type { z } from 'zod'
import type { customerBills } from '#contract/bills.ts'
import { billDifference } from '#domain/bill-difference.ts'
import { addToMonth } from '#domain/calendar.ts'
import type { Site } from '#domain/site.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import type { Core } from '#server/core/call.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { type Requisites, requisitesOf } from './requisites.ts'

export type Bill = FmReply<'ZPORTAL_BILL_GET'>['bill'] & { readonly seller: Requisites | null }
type Before = FmReply<'ZPORTAL_BILLS_WHOLE'>['bills'][number]['before']
type Difference = ReturnType<typeof differenceFrom>

/** A bill with its account, and how it differs from the bill of the month before. */
export type OwnBill = { readonly head: AccountHead; readonly bill: Bill; readonly difference: Difference }
type Reference = { readonly account: string; readonly bill: string }

/**
 * A bill of the caller's account. A bill of another account of the same caller is refused with that account in
 * `params`, because a link in a letter opens with whichever address is chosen.
 * @throws 'account-not-found', 'bill-not-found'
 */
export async function ownBill(deps: Deps, caller: Customer, typed: Reference): Promise<OwnBill> {
  const account = ownNumber(caller, typed.account)
  const [bill] = await ownBills(deps, caller, [{ account, bill: typed.bill }])
  if (bill) return bill
  // the core may no longer know the account itself
  await ownAccount(deps, caller, account)
  throw await noBill(deps, caller, typed.bill)
}

/** Bills of the caller's accounts by one question, however many; what is not there is left out. */
export async function ownBills(
  deps: Pick<Deps, 'db' | 'core'>,
  caller: Pick<Customer, 'accounts'>,
  references: readonly Reference[],
): Promise<OwnBill[]> {
  const bills = await wholeBills(
    deps.core,
    references.filter(({ account }) => caller.accounts.includes(account)),
  )
  const sellers = new Map<Site, Requisites | null>()
  for (const { head } of bills)
    if (!sellers.has(head.site)) sellers.set(head.site, await requisitesOf(deps, head.site))
  return bills.map(({ head, before, ...bill }) => ({
    head,
    bill: { ...bill, seller: sellers.get(head.site) ?? null },
    difference: differenceFrom(bill, before),
  }))
}

async function wholeBills(core: Core, references: readonly Reference[]) {
  if (references.length === 0) return []
  if (!core.can('bills-at-once')) return billsOneByOne(core, references)
  const bills = references.map(({ account, bill }) => ({ account, bill }))
  return (await core.call(fm.ZPORTAL_BILLS_WHOLE, { bills })).bills
}

/** The same of a core that tells of one bill at a time. */
async function billsOneByOne(core: Core, references: readonly Reference[]) {
  const bills: FmReply<'ZPORTAL_BILLS_WHOLE'>['bills'] = []
  for (const { account, bill: number } of references) {
    const [head] = (await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [account] })).accounts
    const reply =
      head && (await core.call(fm.ZPORTAL_BILL_GET, { account, bill: number }).catch(noneOfAbsent))
    if (reply) bills.push({ ...reply.bill, head, before: await billBefore(core, account, reply.bill) })
  }
  return bills
}

function noneOfAbsent(error: unknown): null {
  if (error instanceof Problem && error.code === 'bill-not-found') return null
  throw error
}

async function billBefore(core: Core, account: string, bill: Omit<Bill, 'seller'>): Promise<Before> {
  if (bill.state !== 'issued' || bill.byHand) return null
  const period = addToMonth(bill.period, -1)
  const request = { account, from: period, to: period, state: 'issued' as const }
  const [head] = (await core.call(fm.ZPORTAL_BILLS_LIST, request)).bills
  return head ? (await core.call(fm.ZPORTAL_BILL_GET, { account, bill: head.number })).bill : null
}

/** The difference from the bill of the month before, cause by cause; null where there is none to compare with. */
const differenceFrom = (bill: Pick<Bill, 'lines'>, before: Before) =>
  before && {
    period: before.period,
    amountKopiykas: before.amountKopiykas,
    ...billDifference(bill.lines, before.lines),
  }

async function noBill({ core }: Pick<Deps, 'core'>, caller: Customer, bill: string): Promise<Problem> {
  if (caller.accounts.length < 2) return new Problem('bill-not-found', { field: 'bill' })
  const { account } = await core.call(fm.ZPORTAL_BILL_ACCOUNT, { accounts: [...caller.accounts], bill })
  return new Problem('bill-not-found', { field: 'bill', params: account === null ? {} : { account } })
}

export async function showBill(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof customerBills.bill.request>,
) {
  const { head, bill: whole, difference } = await ownBill(deps, caller, input)
  // the code stands only on the paper
  const { billCode: _code, seller, buyerCode, voltageClass, ...bill } = whole
  return {
    status: 'success' as const,
    bill: {
      ...bill,
      lines: bill.lines.map((line) => ({
        service: line.service,
        meter: line.meter,
        zone: line.zone,
        from: line.fromDate,
        to: line.toDate,
        fromValue: line.fromValue,
        toValue: line.toValue,
        fromEstimated: line.fromEstimated,
        toEstimated: line.toEstimated,
        ratio: line.ratio,
        days: line.days,
        kwh: line.kwh,
        priceE4: line.priceE4,
        coefficient: line.coefficient,
        amountKopiykas: line.amountKopiykas,
        act: line.act,
        note: line.note,
        month: line.month,
        recalculation: line.recalculation,
      })),
    },
    customer: head.customer,
    address: head.address,
    eic: head.eic,
    contractNumber: head.contractNumber,
    contractDate: head.contractDate,
    seller: seller && { name: seller.name, edrpou: seller.edrpou, taxNumber: seller.taxNumber },
    buyerCode,
    voltageClass,
    leftKopiykas: bill.leftKopiykas,
    difference,
  }
}
