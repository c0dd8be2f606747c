import { type BusinessDocument, type Party, registerBy } from '#domain/business-document.ts'
import { formatIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'
import type { Block, Fact, Paper, PaperTable } from '#server/pdf/paper.ts'
import { documentKinds, documentPaper as words } from '#text/business-documents.ts'
import { billPage } from '#text/bills.ts'
import { glue, numberText } from '#text/format.ts'
import { hryvniasText } from '#text/money.ts'
import type { OwnDocument } from './own-document.ts'

/** An act of acceptance or a tax invoice on paper; a bill has a paper of its own (bills/bill-pdf.ts). */
export function documentPaper(
  { head, document, signing }: OwnDocument,
  company: Paper['company'],
  madeAt: Date,
): Paper {
  const isAct = document.kind === 'act'
  return {
    fileName: words.fileName(documentKinds[document.kind], document.number, document.period),
    title: words.title(documentKinds[document.kind], document.number),
    subtitle: words.of(document.date, document.period),
    company,
    madeAt,
    blocks: [
      ...(document.state === 'cancelled' ? [{ kind: 'text' as const, text: words.cancelled }] : []),
      {
        kind: 'facts',
        facts: [
          [
            billPage.seller,
            document.seller === null ? words.noSeller(company.name) : partyText(document.seller),
          ],
          [billPage.customer, partyText(document.buyer)],
          [billPage.account, head.account],
          [billPage.contract, billPage.contractOf(document.contract.number, document.contract.date)],
          [billPage.address, glue(head.address)],
          [words.bill, document.bill],
          ...(isAct ? [] : registration(document)),
        ],
      },
      ...(isAct ? [{ kind: 'text' as const, text: words.accepted(document.period) }] : []),
      linesTable(document),
      { kind: 'total', name: words.total, value: hryvniasText(document.amountKopiykas) },
      { kind: 'text', text: words.vatInside(document.vatKopiykas) },
      ...(isAct ? actFoot(signing) : [small(words.copy)]),
    ],
  }
}

const small = (text: string): Block => ({ kind: 'text', small: true, text })

const partyText = ({ name, edrpou, taxNumber, iban }: Party): string =>
  [
    name,
    edrpou && words.edrpou(edrpou),
    taxNumber === null ? words.noTaxNumber : words.taxNumber(taxNumber),
    iban && words.iban(formatIban(iban)),
  ]
    .filter(Boolean)
    .join(', ')

function registration({ state, registeredOn, registration: number, date }: BusinessDocument): Fact[] {
  if (registeredOn !== null && number !== null)
    return [[words.register, words.registered(number, registeredOn)]]
  if (state === 'waiting') return [[words.register, words.registerBy(registerBy(date))]]
  return state === 'not-due' ? [[words.register, words.notDue]] : []
}

function actFoot({ companySignedAt, customerSignedAt, refusedAt }: OwnDocument['signing']): Block[] {
  const said = [
    companySignedAt && words.companySigned(Date.parse(companySignedAt)),
    customerSignedAt && words.customerSigned(Date.parse(customerSignedAt)),
    refusedAt && words.customerRefused(Date.parse(refusedAt)),
  ].filter((text) => text !== null && text !== '')
  return [
    small(words.onlySupply),
    ...(said.length > 0 ? [{ kind: 'text' as const, text: said.join(' ') }] : []),
    { kind: 'signatures', parties: [words.signCompany, words.signCustomer] },
  ]
}

function linesTable({ lines, netKopiykas, vatKopiykas }: BusinessDocument): PaperTable {
  return {
    kind: 'table',
    columns: [
      { title: words.columns.name, share: 3.6 },
      { title: words.columns.code, share: 1.8 },
      { title: words.columns.quantity, share: 1.6, figures: true },
      { title: words.columns.price, share: 1.8, figures: true },
      { title: words.columns.net, share: 1.8, figures: true },
      { title: words.columns.vat, share: 1.6, figures: true },
    ],
    rows: lines.map((line) => [
      line.name,
      line.code === null ? '' : `${words.codes[line.code.of]} ${line.code.value}`,
      `${numberText(line.quantity)} ${line.unit}`,
      line.priceE8 === null ? '' : priceText(line.priceE8),
      formatMoney(line.netKopiykas),
      formatMoney(line.vatKopiykas),
    ]),
    foot: [[words.total, '', '', '', formatMoney(netKopiykas), formatMoney(vatKopiykas)]],
  }
}

/** Eight decimals, as the register of tax invoices keeps them. */
const priceText = (priceE8: number): string => {
  const digits = String(Math.abs(priceE8)).padStart(9, '0')
  return `${priceE8 < 0 ? '\u2212' : ''}${digits.slice(0, -8)},${digits.slice(-8)}`
}
