import type { z } from 'zod'
import type { customerBills } from '#contract/bills.ts'
import { billDifference } from '#domain/bill-difference.ts'
import { addToMonth } from '#domain/calendar.ts'
import type { Site } from '#domain/site.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { headsOf, ownLinks } from '#server/accounts/person-accounts.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type Requisites, requisitesOf } from './requisites.ts'

export type Difference = Awaited<ReturnType<typeof differenceOf>>
export type Bill = FmReply<'ZPORTAL_BILL_GET'>['bill'] & { readonly seller: Requisites | null }

/**
 * A bill of the caller's account. A bill of another account of the same caller is refused with that account in
 * `params`, because a link in a letter opens with whichever address is chosen.
 * @throws 'account-not-found', 'bill-not-found'
 */
export async function ownBill(deps: Deps, caller: Customer, typed: { account: string; bill: string }) {
  const { head } = await ownAccount(deps, caller, typed.account)
  const { bill } = await deps.core
    .call(fm.ZPORTAL_BILL_GET, { account: head.account, bill: typed.bill })
    .catch(async (error: unknown) => {
      throw await withOwnAccount(deps, caller, typed.bill, error)
    })
  return { head, bill: { ...bill, seller: await requisitesOf(deps, head.site) } }
}

/**
 * The difference from the bill of the month before, cause by cause; null where there is none, or where this bill does
 * not count.
 */
export async function differenceOf({ core }: Pick<Deps, 'core'>, account: string, bill: Bill) {
  if (!counts(bill)) return null
  const period = addToMonth(bill.period, -1)
  const request = { account, from: period, to: period, state: 'issued' as const }
  const [head] = (await core.call(fm.ZPORTAL_BILLS_LIST, request)).bills
  if (!head) return null
  const { bill: before } = await core.call(fm.ZPORTAL_BILL_GET, { account, bill: head.number })
  return differenceFrom(bill, before)
}

const counts = ({ state, byHand }: Pick<Bill, 'state' | 'byHand'>): boolean => state === 'issued' && !byHand
const differenceFrom = (bill: Pick<Bill, 'lines'>, before: Omit<Bill, 'seller'>) => ({
  period: before.period,
  amountKopiykas: before.amountKopiykas,
  ...billDifference(bill.lines, before.lines),
})

/**
 * Several bills of the caller's accounts, each with its difference from the bill of the month before, by as many
 * questions however many bills of a month. @returns none where the core tells of one bill at a time
 */
export async function ownWholeBills(
  deps: Deps,
  caller: Customer,
  references: readonly { account: string; bill: string }[],
) {
  const ownReferences = references.filter(({ account }) => caller.accounts.includes(account))
  const { core } = deps
  if (ownReferences.length === 0 || !core.can('bills-at-once') || !core.can('business-documents')) return []
  const links = (await ownLinks(deps, caller)).filter(({ account }) =>
    ownReferences.some((reference) => reference.account === account),
  )
  const [heads, { bills }] = await Promise.all([
    headsOf(deps, links),
    core.call(fm.ZPORTAL_BILLS_WHOLE, {
      bills: ownReferences.map(({ account, bill }) => ({ account, bill })),
    }),
  ])
  const before = await billsBefore(deps, bills)
  const sellers = new Map<Site, Requisites | null>()
  for (const { head } of heads)
    if (!sellers.has(head.site)) sellers.set(head.site, await requisitesOf(deps, head.site))
  const headOf = new Map(heads.map(({ head }) => [head.account, head]))
  return bills.flatMap(({ account, ...wholeBill }) => {
    const head = headOf.get(account)
    if (!head) return []
    const bill: Bill = { ...wholeBill, seller: sellers.get(head.site) ?? null }
    const earlier = before.get(`${account} ${addToMonth(bill.period, -1)}`)
    return [{ head, bill, difference: earlier && counts(bill) ? differenceFrom(bill, earlier) : null }]
  })
}

type Whole = FmReply<'ZPORTAL_BILLS_WHOLE'>['bills'][number]

/** The bills of the month before each, by account and month. */
async function billsBefore({ core }: Pick<Deps, 'core'>, bills: readonly Whole[]) {
  const billsByMonth = new Map<string, Whole>()
  const counted = bills.filter(counts)
  for (const period of new Set(counted.map((bill) => addToMonth(bill.period, -1)))) {
    const accounts = counted
      .filter((bill) => addToMonth(bill.period, -1) === period)
      .map(({ account }) => account)
    const { documents } = await core.call(fm.ZPORTAL_DOCUMENTS_GET, {
      accounts: [...new Set(accounts)],
      from: period,
      to: period,
      kind: 'bill',
      state: 'issued',
    })
    if (documents.length === 0) continue
    const { bills: before } = await core.call(fm.ZPORTAL_BILLS_WHOLE, {
      bills: documents.map(({ account, bill }) => ({ account, bill })),
    })
    for (const bill of before)
      if (bill.state === 'issued') billsByMonth.set(`${bill.account} ${bill.period}`, bill)
  }
  return billsByMonth
}

async function withOwnAccount(deps: Deps, caller: Customer, bill: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'bill-not-found' || caller.accounts.length < 2)
    return error
  const { account: number } = await deps.core.call(fm.ZPORTAL_BILL_ACCOUNT, {
    accounts: [...caller.accounts],
    bill,
  })
  return number === null
    ? error
    : new Problem('bill-not-found', { field: 'bill', params: { account: number } })
}

export async function showBill(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof customerBills.bill.request>,
) {
  const { head, bill: whole } = await ownBill(deps, caller, input)
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
    difference: await differenceOf(deps, head.account, whole),
  }
}
