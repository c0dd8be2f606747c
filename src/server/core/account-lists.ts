import { DOCUMENT_KINDS } from '#domain/business-document.ts'
import { fromMilli, toMilli } from '#domain/consumption.ts'
import { businessDocuments } from '#lists/business-documents.ts'
import { householdBills } from '#lists/bills.ts'
import { cancelledBills } from '#lists/cancelled-bills.ts'
import { payments } from '#lists/payments.ts'
import { pointReadings, type readingHistory } from '#lists/readings.ts'
import type { List } from '#lists/description.ts'
import { type Asked, foundIn, list, pageOf, wantedPage } from '#server/lists/list.ts'
import type { Core } from './call.ts'
import { type FmReply, type FmRequest, fm } from './function-modules.ts'

// Pages of the lists of one account. The answer is the same whether the core has found, ordered and cut the rows or has
// returned all of them (docs/decisions/0072); `conformance/lists.ts` proves it for every core.

type Filters<N extends 'ZPORTAL_BILLS_LIST' | 'ZPORTAL_PAYMENTS_LIST' | 'ZPORTAL_READINGS_LIST'> = Asked &
  Pick<FmRequest<N>, Exclude<keyof FmRequest<N>, 'account' | 'page' | 'from' | 'to'>>

/** The sums of the bills; a cancelled or replaced bill does not count. */
function sumsOf(bills: FmReply<'ZPORTAL_BILLS_LIST'>['bills']) {
  const issued = bills.filter(({ state }) => state === 'issued')
  const sum = (of: (bill: (typeof bills)[number]) => number) =>
    issued.reduce((all, bill) => all + of(bill), 0)
  return {
    chargedKopiykas: sum((bill) => bill.amountKopiykas),
    unpaidKopiykas: sum((bill) => bill.unpaidKopiykas),
    kwh: fromMilli(sum((bill) => toMilli(bill.kwh))),
  }
}

/** Bills of an account, and the sums of those found that still count; the invoices of a business are the same list. */
export async function billsOf(core: Core, account: string, input: Filters<'ZPORTAL_BILLS_LIST'>) {
  const { from, to, state, paid } = input
  const page = wantedPage(householdBills, input)
  const { bills, total, sums } = await core.call(fm.ZPORTAL_BILLS_LIST, {
    account,
    from,
    to,
    state,
    paid,
    page,
  })
  type Bill = FmReply<'ZPORTAL_BILLS_LIST'>['bills'][number]
  return {
    ...pageOf<Bill>(householdBills, { rows: bills, total }, input),
    // the core itself applies the filters of bills, so when it returns all rows, they are already the found ones
    ...(sums ?? sumsOf(bills)),
  }
}

/** Documents of some business accounts, and the sums of those found by kind; what is cancelled is not summed. */
export async function documentsOf(
  core: Core,
  accounts: readonly string[],
  input: Asked & Pick<FmRequest<'ZPORTAL_DOCUMENTS_GET'>, 'kind' | 'state'>,
) {
  if (accounts.length === 0) return { total: 0, rows: [], sums: [] }
  const { from, to, kind, state } = input
  const page = wantedPage(businessDocuments, input)
  const asks = { accounts: [...accounts], from, to, kind, state, page }
  const { documents, total, sums } = await core.call(fm.ZPORTAL_DOCUMENTS_GET, asks)
  type Document = FmReply<'ZPORTAL_DOCUMENTS_GET'>['documents'][number]
  return {
    ...pageOf<Document>(businessDocuments, { rows: documents, total }, input),
    sums:
      sums ??
      DOCUMENT_KINDS.flatMap((kind) => {
        const matches = documents.filter((row) => row.kind === kind)
        const counted = matches.filter((row) => row.state !== 'cancelled')
        const sum = (of: (row: Document) => number) => counted.reduce((all, row) => all + of(row), 0)
        return matches.length === 0
          ? []
          : {
              kind: kind,
              count: matches.length,
              netKopiykas: sum((row) => row.netKopiykas),
              vatKopiykas: sum((row) => row.vatKopiykas),
              amountKopiykas: sum((row) => row.amountKopiykas),
            }
      }),
  }
}

/** @throws 'period-invalid' on `from` or `to` */
export async function cancelledOf(core: Core, account: string, input: Asked) {
  const { from, to } = input
  const page = wantedPage(cancelledBills, input)
  const { bills, total } = await core.call(fm.ZPORTAL_CANCELLED_BILLS, { account, from, to, page })
  const rows = bills.map(({ cancelReason, ...bill }) => ({ ...bill, reason: cancelReason }))
  return pageOf<(typeof rows)[number]>(cancelledBills, { rows, total }, input)
}

/** Payments, and the sum of those that have arrived. @throws 'period-invalid' on `from` or `to` */
export async function paymentsOf(core: Core, account: string, input: Filters<'ZPORTAL_PAYMENTS_LIST'>) {
  const { from, to, source } = input
  const page = wantedPage(payments, input)
  const { payments: rows, ...cut } = await core.call(fm.ZPORTAL_PAYMENTS_LIST, {
    account,
    from,
    to,
    source,
    page,
  })
  if (cut.total !== undefined) return { total: cut.total, totalKopiykas: cut.totalKopiykas ?? 0, rows }
  const came = foundIn(payments, rows, input).filter(({ state }) => state === 'posted')
  return {
    ...list<(typeof rows)[number]>(payments, rows, input),
    totalKopiykas: came.reduce((sum, { amountKopiykas }) => sum + amountKopiykas, 0),
  }
}

const ACCEPTED = new Set(['accepted', 'used', 'billed'])

/** @throws 'period-invalid' on `from` or `to` */
export async function readingsOf(
  core: Core,
  description: typeof pointReadings | typeof readingHistory,
  account: string,
  input: Filters<'ZPORTAL_READINGS_LIST'>,
) {
  const { from, to, meterId, zone } = input
  const page = wantedPage(description, input)
  const manyPoints = description === pointReadings
  const asks = { account, from, to, meterId, zone, manyPoints, page }
  const { readings, total } = await core.call(fm.ZPORTAL_READINGS_LIST, asks)
  const rows = readings.map((row) => ({
    id: row.id,
    meter: row.meter,
    place: row.place,
    alias: row.alias,
    zone: row.zone,
    value: row.value,
    kwh: row.kwh,
    countsOn: row.countsOn,
    receivedAt: row.receivedAt,
    source: row.source,
    state: row.state,
    holdReason: row.holdReason,
    receipt: row.receipt,
    bill: row.billNumber,
    accepted: ACCEPTED.has(row.state),
  }))
  // each of these descriptions needs only some of these fields
  return pageOf(description as List<(typeof rows)[number]>, { rows, total }, input)
}
