import { dateText, daysText } from '#text/dates.ts'
import type { z } from 'zod'
import type { bills } from '#contract/bills.ts'
import type { businessBills } from '#contract/business-bills.ts'
import type { Month } from '#domain/calendar.ts'
import { formatIban } from '#domain/iban.ts'
import { billVat } from '#domain/bill-vat.ts'
import { formatMoney, type Kopiykas, leftOf } from '#domain/money.ts'
import type { AccountHead } from '#server/accounts/person-accounts.ts'
import type { Customer, Deps } from '#server/deps.ts'
import { companyHeads, companyOf } from '#server/pdf/company-head.ts'
import { type Block, type Paper, type PaperTable, papersFile, pdfFile } from '#server/pdf/document.ts'
import { onField } from '#server/core/on-field.ts'
import { type MonthOutages, monthOutages } from '#server/outages/month.ts'
import { ownNumber } from '#server/own-number.ts'
import { pendingOfNamed, pendingParts } from '#server/payments/pending.ts'
import { Problem } from '#server/problem.ts'
import {
  billPage,
  bills as words,
  billsPage,
  chargeText,
  priceGrounds,
  recalculationOf,
} from '#text/bills.ts'
import { causeParts, differenceText } from '#text/bill-difference.ts'
import { monthOutages as outageWords, monthOutagesText } from '#text/month-outages.ts'
import { glue, numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { type Bill, type OwnBill, ownBill, ownBills } from './bill.ts'
import { type PayTo, payToOf, waysToPay } from './pay-to.ts'

type Line = Bill['lines'][number]

/** A bill as PDF. @throws like `ownBill`; 'invoice-call-centre' for one made by hand */
export const billPdf = pendingParts.with(
  companyHeads.with(async (deps: Deps, caller: Customer, input: z.output<typeof bills.billPdf.request>) =>
    pdfFile(await ownBillPaper(deps, caller, input)),
  ),
)

/** @throws like `billPdf` */
export async function ownBillPaper(
  deps: Deps,
  caller: Customer,
  reference: { account: string; bill: string },
  known?: KnownBill,
): Promise<Paper> {
  if (known) return paperOf(deps, caller, reference.account, known)
  const whole = await ownBill(deps, caller, reference)
  const outagesOf = await outagesOfBills(deps, [whole])
  return paperOf(deps, caller, reference.account, { ...whole, outages: outagesOf(whole) })
}

/** Everything that stands on the paper of a bill. */
export type KnownBill = OwnBill & { readonly outages: MonthOutages | null }

/** The same of many bills of the caller's accounts, by `keyOfBill`; what is not there is left out. */
export async function knownBills(
  deps: Deps,
  caller: Customer,
  references: readonly { account: string; bill: string }[],
): Promise<ReadonlyMap<string, KnownBill>> {
  const wholeBills = await ownBills(deps, caller, references)
  const outagesOf = await outagesOfBills(deps, wholeBills)
  return new Map(
    wholeBills.map((whole) => [
      keyOfBill({ account: whole.head.account, bill: whole.bill.number }),
      { ...whole, outages: outagesOf(whole) },
    ]),
  )
}

/** By as many questions however many bills of a month. */
async function outagesOfBills(deps: Deps, bills: readonly OwnBill[]) {
  const byMonth = new Map<Month, ReadonlyMap<string, MonthOutages>>()
  for (const [month, ofMonth] of Map.groupBy(bills, ({ bill }) => bill.period))
    byMonth.set(
      month,
      await monthOutages(
        deps,
        ofMonth.map(({ head }) => head),
        month,
      ),
    )
  return ({ head, bill }: OwnBill): MonthOutages | null => byMonth.get(bill.period)?.get(head.account) ?? null
}

export const keyOfBill = ({ account, bill }: { account: string; bill: string }): string =>
  `${account} ${bill}`

/** Several bills in one file, each starting on a new page, in the given order; each once. */
export const billsPdf = companyHeads.with(severalBills)

async function severalBills(
  deps: Deps,
  caller: Customer,
  input: z.output<typeof businessBills.billsPdf.request>,
) {
  const account = ownNumber(caller, input.account)
  const references = [...new Set(input.bills)].map((bill) => ({ account, bill }))
  const known = await knownBills(deps, caller, references)
  const papers: Paper[] = []
  for (const reference of references)
    papers.push(
      await ownBillPaper(deps, caller, reference, known.get(keyOfBill(reference))).catch(
        onField('bill-not-found', 'bills'),
      ),
    )
  const [only] = papers
  return papers.length === 1 && only ? pdfFile(only) : papersFile(billPage.several(papers.length), papers)
}

/** @param typed the account as the request names it */
async function paperOf(
  deps: Deps,
  caller: Customer,
  typed: string,
  { head, bill, ...beside }: KnownBill,
): Promise<Paper> {
  if (bill.byHand) throw new Problem('invoice-call-centre')
  const company = await companyOf(deps, caller, head.site)
  const pending = await pendingBefore(deps, caller, typed, { head, bill })
  const wanted = { ...wantedOf(bill, pending?.kopiykas), pending }
  const ways = wanted.amount > 0 ? await waysToPay(deps, head, company.name, wanted) : undefined
  return billPaper(head, bill, company, deps.now(), { ...beside, pendingKopiykas: pending?.kopiykas }, ways)
}

/** Money for whatever is owed goes to the oldest debts first; a business may have paid for another invoice. */
const pendingBefore = async (
  deps: Deps,
  caller: Customer,
  typed: string,
  { head, bill }: Pick<KnownBill, 'head' | 'bill'>,
) =>
  bill.state === 'issued' &&
  bill.leftKopiykas > 0 &&
  (caller.kind === 'person' || bill.leftKopiykas > bill.amountKopiykas)
    ? pendingOfNamed(deps, caller, { account: head.account, typed })
    : undefined

/** The code asks for what is left today: with the whole sum, people who have paid since would pay twice. */
function wantedOf(bill: Bill, pendingKopiykas: Kopiykas = 0) {
  // with an older debt inside, a stated month would leave that debt unpaid (facts §1.4)
  const older = bill.beginKopiykas > bill.paidKopiykas
  return {
    amount: bill.state === 'issued' ? leftOf(bill.leftKopiykas, pendingKopiykas) : 0,
    period: older ? undefined : bill.period,
    reference: bill.number,
  }
}

type Beside = Pick<KnownBill, 'difference' | 'outages'> & {
  /** on its way to the ledger, before this bill is paid */
  readonly pendingKopiykas?: Kopiykas | undefined
}

/**
 * Customer, subject, how the sum came about and why it differs from the previous bill, a code to pay what is left of it
 * today, and the outages of the month at the foot.
 * @param ways where services are paid to accounts of their own
 */
export function billPaper(
  head: AccountHead,
  bill: Bill,
  company: Paper['company'],
  madeAt: Date,
  { difference, outages, pendingKopiykas = 0 }: Beside,
  ways: readonly PayTo[] = [payToOf(head, company.name, wantedOf(bill, pendingKopiykas))],
): Paper {
  return {
    fileName: words.number(bill.number),
    title: billPage.title(bill.period, bill.amountKopiykas),
    subtitle: `${words.number(bill.number)}, ${billPage.issued(bill.issuedOn)}`,
    company,
    madeAt,
    blocks: [
      ...warning(bill),
      ...(difference === null
        ? []
        : [
            {
              kind: 'text' as const,
              text: `${differenceText(difference.kopiykas, difference.period, causeParts(difference.causes))}.`,
            },
          ]),
      {
        kind: 'facts',
        facts: [
          ...(bill.seller === null ? [] : [[billPage.seller, billPage.sellerOf(bill.seller)] as const]),
          [billPage.customer, billPage.buyer(head.customer, bill.buyerCode)],
          [billPage.account, head.account],
          // two short ones side by side take a line
          ...(bill.billCode === null ? [] : [[words.paper.code, bill.billCode] as const]),
          ...(bill.state === 'issued' ? [[billPage.dueOn, dateText(bill.dueOn)] as const] : []),
          [billPage.address, glue(head.address)],
          [billPage.contract, billPage.contractOf(head.contractNumber, head.contractDate)],
          [billPage.eic, head.eic],
          ...(bill.voltageClass === null
            ? []
            : [[billPage.voltage, billPage.voltageClass(bill.voltageClass)] as const]),
        ],
      },
      { kind: 'heading', text: billPage.lines },
      linesTable(bill),
      small(
        [
          ...(bill.lines.some((line) => line.recalculation !== null) ? [billPage.recalculated] : []),
          billPage.vat(billVat(bill.lines)),
          ...priceGrounds(bill.lines),
        ]
          .map((text) => `${text}.`)
          .join(' '),
      ),
      flow(bill),
      ...payment(bill, ways, pendingKopiykas),
      ...(bill.state === 'issued' && outages ? [daysOf(outages)] : []),
    ],
  }
}

/** Each day as its parts without power. */
const daysOf = (outages: MonthOutages): Block => ({
  kind: 'days',
  text: monthOutagesText(outages),
  legend: outageWords.legend,
  days: outages.days.map(
    ({ from, to, spans }) =>
      spans?.map((span) => [(span.from - from) / (to - from), (span.to - from) / (to - from)] as const) ??
      null,
  ),
})

const small = (text: string): Block => ({ kind: 'text', small: true, text })

function warning(bill: Bill): Block[] {
  if (bill.state === 'issued') return bill.estimated ? [{ kind: 'text', text: billPage.estimated }] : []
  const head = bill.cancelledOn ? billPage.cancelled(bill.cancelledOn) : billPage.cancelledUndated
  const parts = [`${head}.`, bill.cancelReason && `${bill.cancelReason}.`, billPage.doNotPay]
  const next = bill.replacedBy ? `${words.cancelled.replacedBy(bill.replacedBy)}.` : null
  return [{ kind: 'text', text: [...parts, next].filter(Boolean).join(' ') }]
}

function linesTable(bill: Bill): PaperTable {
  return {
    kind: 'table',
    columns: [
      { title: words.line.meter, share: 4.4 },
      { title: words.line.period, share: 2.4 },
      { title: words.line.readings, share: 2.5 },
      { title: words.line.kwh, share: 1.2, figures: true },
      { title: words.line.price, share: 1.3, figures: true },
      { title: words.line.amount, share: 1.7, figures: true },
    ],
    rows: bill.lines.map((line) => [
      [nameOf(line), notesOf(line).join(', ')].filter(Boolean).join('\n'),
      daysText(line.fromDate, line.toDate),
      billPage.values(line) ?? '',
      line.kwh === 0 && line.meter === null ? '' : numberText(line.kwh),
      line.priceE4 === 0 ? '' : billPage.price(line),
      formatMoney(line.amountKopiykas),
    ]),
    foot: [[billPage.charged, '', '', numberText(bill.kwh), '', formatMoney(bill.amountKopiykas)]],
  }
}

/** Which month is recalculated and how, and which of the values were read. */
const notesOf = (line: Line): string[] => [
  ...(line.recalculation !== null && line.month !== null
    ? [recalculationOf(line.month, line.recalculation)]
    : []),
  ...(line.meter === null ? [] : [billPage.readBy(line)]),
]

function nameOf(line: Line): string {
  if (line.meter !== null) return `№\u00A0${line.meter}${line.zone ? `, ${zoneNames[line.zone]}` : ''}`
  const name = line.note === 'recalculation' ? billPage.recalculation : chargeText(line)
  // the act of a tariff stands under the lines; here stands only the document of the charge
  return [name, line.priceE4 === 0 ? line.act : null].filter(Boolean).join(' ')
}

function flow(bill: Bill): PaperTable {
  const row = (name: string, kopiykas: Kopiykas) => [name, formatMoney(kopiykas)]
  return {
    kind: 'table',
    columns: [
      { title: '', share: 4 },
      { title: '', share: 1.4, figures: true },
    ],
    rows: [
      row(billPage.begin(bill.beginKopiykas), bill.beginKopiykas),
      row(billPage.charged, bill.amountKopiykas),
      row(billPage.paid, -bill.paidKopiykas),
    ],
    foot: [row(billPage.end, bill.endKopiykas)],
  }
}

function payment(bill: Bill, ways: readonly PayTo[], pendingKopiykas: Kopiykas): Block[] {
  if (bill.state !== 'issued') return []
  const left = bill.leftKopiykas
  const since = Math.max(0, bill.endKopiykas) - left
  const lessSince: Block[] =
    since > 0 ? [{ kind: 'facts', facts: [[billPage.lessSince, hryvniasText(since)]] }] : []
  if (left === 0) return [...lessSince, { kind: 'total', name: billPage.paidUp, value: hryvniasText(0) }]
  const rest = leftOf(left, pendingKopiykas)
  const onItsWay: Block[] =
    pendingKopiykas > 0 ? [{ kind: 'facts', facts: [[billPage.onItsWay, hryvniasText(left - rest)]] }] : []
  return [
    ...lessSince,
    ...onItsWay,
    { kind: 'total', name: words.paper.total, value: hryvniasText(rest) },
    ...(rest > 0 ? ways.map(wayBlock) : []),
  ]
}

function wayBlock(pay: PayTo): Block {
  const facts: [string, string][] = [
    [billsPage.pay.recipient, pay.recipient],
    [billsPage.pay.code, pay.code],
    [billsPage.pay.iban, formatIban(pay.iban)],
    [billsPage.pay.bank, pay.bankName],
    [billsPage.pay.purpose, pay.purpose],
    [billsPage.pay.amount, hryvniasText(pay.amountKopiykas ?? 0)],
  ]
  return pay.link === null
    ? { kind: 'facts', facts }
    : { kind: 'qr', link: pay.link, caption: words.paper.qr, facts }
}
