import { isoToDotted, firstOfMonth } from '#domain/calendar.ts'
import { type Declarable, formOf, NON_PAYER } from './declar.ts'
import type { AccountingDocument, DocumentLine } from './document.ts'
import { decimal, hryvnias, quantityText } from './numbers.ts'
import { totalsOf } from './vat.ts'
import { type Element, element } from './xml.ts'

type Card = Declarable & {
  /** GUID of the card: the same document gives the same, so that it is not taken in twice */
  readonly guid: string
  readonly contract: AccountingDocument['contract']
  readonly address: string | null
  readonly phone: string | null
}

/**
 * A tax invoice as the card of M.E.Doc, `ZVIT` (facts §11.1). Dates are always dd.mm.yyyy and the decimal sign is always
 * a point, whatever the settings of the machine.
 */
export function zvit(of: Card): Element {
  const { seller, date, number } = of
  return element('ZVIT', [
    element('TRANSPORT', [element('CREATEDATE', isoToDotted(date)), element('VERSION', '4.1')]),
    element('ORG', [
      element('FIELDS', [element('EDRPOU', seller.code)]),
      element('CARD', [
        element('FIELDS', [
          element('PERTYPE', '0'),
          element('PERDATE', isoToDotted(firstOfMonth(date))),
          element('CHARCODE', formOf(of).name),
          element('DOCID', of.guid),
        ]),
        element('DOCUMENT', [
          ...rows(0, 0, [
            ['N14', of.buyer ? null : NON_PAYER.reason],
            ['N11', isoToDotted(date)],
            ['N2_1', number],
            ['N2_11', number],
            ['FIRM_NAME', seller.name],
            ['FIRM_EDRPOU', seller.code],
            ['EDRPOU', seller.code],
            ['FIRM_INN', seller.taxNumber],
            ['FIRM_ADR', of.address],
            ['FIRM_PHON', of.phone],
            ['N3', of.buyer?.name ?? NON_PAYER.name],
            ['N4', of.buyer?.taxNumber ?? NON_PAYER.taxNumber],
            ['N81', of.contract.number],
            ['N82', isoToDotted(of.contract.date)],
            ['N10', seller.signer.name],
            ['INN', seller.signer.code],
            ...sums(of.lines),
          ]),
          ...of.lines.flatMap((line, at) => rows(1, at, cells(line))),
        ]),
      ]),
    ]),
  ])
}

/** Sums at the rate of 20 %; `document-xml.ts` offers no other. */
function sums(lines: readonly DocumentLine[]): [string, string][] {
  const { baseKopiykas, vatKopiykas, totalKopiykas } = totalsOf(lines)
  return [
    ['A5_7', hryvnias(baseKopiykas)],
    ['A6_7', hryvnias(vatKopiykas)],
    ['A6_11', hryvnias(vatKopiykas)],
    ['A7_7', hryvnias(totalKopiykas)],
    ['A7_11', hryvnias(totalKopiykas)],
  ]
}

const cells = (line: DocumentLine): [string, string | null][] => [
  ['TAB1_A8', String(line.vatRate)],
  ['TAB1_A10', hryvnias(line.baseKopiykas)],
  ['TAB1_A20', hryvnias(line.vatKopiykas)],
  ['TAB1_A13', line.name],
  ['TAB1_A131', line.goodsCode],
  ['TAB1_A133', line.serviceCode],
  ['TAB1_A14', line.unit],
  ['TAB1_A141', line.unitCode],
  ['TAB1_A15', quantityText(line.quantity)],
  ['TAB1_A16', decimal(line.priceE8, 8)],
  ['TAB1_A17', hryvnias(line.baseKopiykas)],
]

/** What has no value has no row. */
const rows = (tab: number, line: number, values: readonly (readonly [string, string | null])[]): Element[] =>
  values.flatMap(([name, value]) =>
    value === null
      ? []
      : [
          element('ROW', [element('VALUE', value)], {
            TAB: String(tab),
            LINE: String(line),
            NAME: name,
          }),
        ],
  )
