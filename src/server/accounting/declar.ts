import { monthOf } from '#domain/calendar.ts'
import type { AccountingDocument, DocumentLine, VatRate } from './document.ts'
import { hasOriginOfCodes } from './form-versions.ts'
import { compactDate, decimal, hryvnias, quantityText } from './numbers.ts'
import { totalsOf } from './vat.ts'
import { type Element, element, nil } from './xml.ts'

/** What a buyer who is no payer of VAT is called, their number, and why the invoice stays with the seller. */
export const NON_PAYER = { name: 'Неплатник', taxNumber: '100000000000', reason: '02' } as const

/** All that the state form needs, with nothing missing (see `document-xml.ts`). */
export type Declarable = Pick<AccountingDocument, 'kind' | 'date' | 'lines' | 'corrects'> & {
  readonly number: string
  readonly version: string
  readonly seller: {
    readonly name: string
    readonly code: string
    readonly taxNumber: string
    readonly taxOffice: { readonly region: string; readonly district: string }
    readonly signer: { readonly name: string; readonly code: string }
  }
  /** null: no payer of VAT */
  readonly buyer: { readonly name: string; readonly code: string | null; readonly taxNumber: string } | null
}

type Form = { readonly document: string; readonly sub: string; readonly name: string }

/** J12 is drawn up by a company, F12 by a sole trader. */
export function formOf({ kind, seller, version }: Pick<Declarable, 'kind' | 'seller' | 'version'>): Form {
  const document = seller.code.length === 10 ? 'F12' : 'J12'
  const sub = kind === 'tax-correction' ? '012' : '010'
  return { document, sub, name: `${document}${sub}${version}` }
}

/** A tax invoice or its correction as the state form `DECLAR` (facts §11.1). */
export function declar(of: Declarable): Element {
  const { seller, date, number, version } = of
  const form = formOf(of)
  const filled = compactDate(date)
  const office = seller.taxOffice
  return element(
    'DECLAR',
    [
      element('DECLARHEAD', [
        element('TIN', seller.code),
        element('C_DOC', form.document),
        element('C_DOC_SUB', form.sub),
        element('C_DOC_VER', version),
        element('C_DOC_TYPE', '0'),
        element('C_DOC_CNT', number),
        element('C_REG', String(Number(office.region))),
        element('C_RAJ', String(Number(office.district))),
        element('PERIOD_MONTH', monthOf(date).slice(5)),
        element('PERIOD_TYPE', '1'),
        element('PERIOD_YEAR', date.slice(0, 4)),
        element('C_STI_ORIG', String(Number(office.region) * 100 + Number(office.district))),
        element('C_DOC_STAN', '1'),
        nil('LINKED_DOCS'),
        element('D_FILL', filled),
        element('SOFTWARE', 'Svitlo'),
      ]),
      element('DECLARBODY', [
        ...(of.corrects
          ? [
              element('HFILL', filled),
              element('HNUM', number),
              element('HPODFILL', compactDate(of.corrects.date)),
              element('HPODNUM', of.corrects.number),
            ]
          : [
              nil('R01G1'),
              of.buyer ? nil('HORIG1') : element('HORIG1', '1'),
              of.buyer ? nil('HTYPR') : element('HTYPR', NON_PAYER.reason),
              element('HFILL', filled),
              element('HNUM', number),
            ]),
        ...parties(of),
        ...(of.corrects ? correctionTotals(of.lines) : totals(of.lines)),
        ...table(of.lines),
        element('HBOS', seller.signer.name),
        element('HKBOS', seller.signer.code),
      ]),
    ],
    {
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:noNamespaceSchemaLocation': `${form.name}.xsd`,
    },
  )
}

function parties({ seller, buyer, version }: Declarable): Element[] {
  const origin = (name: string, code: string | null) =>
    hasOriginOfCodes(version)
      ? [code === null ? nil(name) : element(name, code.length === 10 ? '2' : '1')]
      : []
  return [
    element('HNAMESEL', seller.name),
    element('HNAMEBUY', buyer?.name ?? NON_PAYER.name),
    element('HKSEL', seller.taxNumber),
    element('HTINSEL', seller.code),
    ...origin('HKS', seller.code),
    element('HKBUY', buyer?.taxNumber ?? NON_PAYER.taxNumber),
    buyer?.code ? element('HTINBUY', buyer.code) : nil('HTINBUY'),
    ...origin('HKB', buyer?.code ?? null),
  ]
}

function totals(lines: readonly DocumentLine[]): Element[] {
  const { rates, vatKopiykas, totalKopiykas } = totalsOf(lines)
  const sum = (name: string, rate: VatRate, of: 'baseKopiykas' | 'vatKopiykas') => {
    const total = rates.find((entry) => entry.rate === rate)
    return total ? element(name, hryvnias(total[of])) : nil(name)
  }
  return [
    element('R04G11', hryvnias(totalKopiykas)),
    element('R03G11', hryvnias(vatKopiykas)),
    sum('R03G7', 20, 'vatKopiykas'),
    sum('R03G109', 7, 'vatKopiykas'),
    sum('R03G14', 14, 'vatKopiykas'),
    sum('R01G7', 20, 'baseKopiykas'),
    sum('R01G109', 7, 'baseKopiykas'),
    sum('R01G14', 14, 'baseKopiykas'),
    sum('R01G9', 901, 'baseKopiykas'),
    sum('R01G8', 902, 'baseKopiykas'),
    sum('R01G10', 903, 'baseKopiykas'),
  ]
}

/** Totals of a correction at the rate of 20 %; `document-xml.ts` offers no other. */
function correctionTotals(lines: readonly DocumentLine[]): Element[] {
  const { baseKopiykas, vatKopiykas } = totalsOf(lines)
  return [
    element('R001G03', hryvnias(vatKopiykas)),
    element('R02G9', hryvnias(vatKopiykas)),
    element('R01G9', hryvnias(baseKopiykas)),
  ]
}

/** The table goes column by column: all names, then all codes, and so on. */
function table(lines: readonly DocumentLine[]): Element[] {
  const column = (name: string, value: (line: DocumentLine) => string | null) =>
    lines.map((line, at) => {
      const row = { ROWNUM: String(at + 1) }
      const text = value(line)
      return text === null ? nil(name, row) : element(name, text, row)
    })
  const correction = lines.some(({ corrects }) => corrects)
  const corrected = (name: string, of: 'line' | 'reason' | 'group') =>
    column(name, ({ corrects }) => (corrects ? String(corrects[of]) : null))
  return [
    ...(correction
      ? [
          ...corrected('RXXXXG001', 'line'),
          ...corrected('RXXXXG21', 'reason'),
          ...corrected('RXXXXG22', 'group'),
        ]
      : []),
    ...column('RXXXXG3S', ({ name }) => name),
    ...column('RXXXXG4', ({ goodsCode }) => goodsCode),
    ...column('RXXXXG33', ({ serviceCode }) => serviceCode),
    ...column('RXXXXG4S', ({ unit }) => unit),
    ...column('RXXXXG105_2S', ({ unitCode }) => unitCode),
    ...column('RXXXXG5', ({ quantity }) => quantityText(quantity)),
    ...column('RXXXXG6', ({ priceE8 }) => decimal(priceE8, 8)),
    ...column('RXXXXG008', ({ vatRate }) => String(vatRate)),
    ...column('RXXXXG010', ({ baseKopiykas }) => hryvnias(baseKopiykas)),
    ...column('RXXXXG11_10', (line) =>
      line.vatRate !== null && line.vatRate > 100 ? null : hryvnias(line.vatKopiykas),
    ),
  ]
}

/**
 * The name the tax office knows the file by: 43 characters. C_REG2 C_RAJ2 TIN10 C_DOC3 SUB3 VER2 STAN1 TYPE2 CNT7
 * PERIOD1 MONTH2 YEAR4 STI4 (facts §11.1).
 */
export function declarFileName(of: Declarable): string {
  const { region, district } = of.seller.taxOffice
  const digits = (text: string, width: number) => text.padStart(width, '0')
  return [
    region,
    district,
    digits(of.seller.code, 10),
    formOf(of).name,
    '1',
    '00',
    digits(of.number, 7),
    '1',
    of.date.slice(5, 7),
    of.date.slice(0, 4),
    region,
    district,
    '.xml',
  ].join('')
}
