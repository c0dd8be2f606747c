import { expect, test } from 'vitest'
import {
  type BusinessDocument,
  documentLine,
  type SupplyLine,
  supplyLines,
} from '#domain/business-document.ts'
import { documentXml } from '#server/accounting/document-xml.ts'
import type { DocumentFormat } from '#server/accounting/document.ts'
import { accountingDocument } from './accounting-document.ts'

const party = { edrpou: '99999999', taxNumber: '000000000001', iban: null, address: null }
const company = {
  name: 'Світло',
  edrpou: '99999999',
  taxNumber: '000000000001',
  taxOffice: { region: '04', district: '31' },
  signer: { name: 'Ганна Рахункова', code: '0000000019' },
}
const bill = [
  { service: 'energy', note: null, kwh: 15, meter: '60000001', amountKopiykas: 75_03 },
  { service: 'distribution', note: null, kwh: 15, meter: null, amountKopiykas: 75_03 },
  // of 75.03 each: 15.006
  { service: 'energy', note: 'vat', kwh: 0, meter: null, amountKopiykas: 15_01 },
  { service: 'distribution', note: 'vat', kwh: 0, meter: null, amountKopiykas: 15_01 },
]
const document = (kind: 'bill' | 'tax-invoice', lines: readonly SupplyLine[]): BusinessDocument => ({
  account: '1100000001',
  kind,
  number: '17',
  bill: '17',
  period: '2026-10',
  date: '2026-10-31',
  state: 'issued',
  seller: { name: company.name, ...party },
  buyer: { name: 'Млин', ...party },
  contract: { number: '1', date: '2024-01-15' },
  lines: lines.map((line) => documentLine(line, line.service, 'кВт·год')),
  netKopiykas: 150_06,
  vatKopiykas: 30_02,
  amountKopiykas: 180_08,
  registeredOn: null,
  registration: null,
})
const xmlOf = (format: DocumentFormat, lines = supplyLines(bill)): string =>
  Buffer.from(
    documentXml(
      accountingDocument(document(format === 'comdoc' ? 'bill' : 'tax-invoice', lines), company as never),
      format,
    ).bytes,
  ).toString('latin1')

test('a file for an accounting program has the VAT of the bill, in its lines and as a whole', () => {
  expect(xmlOf('declar')).toMatch(/<R04G11>180\.08<.*<R03G11>30\.02<.*<R03G7>30\.02</s)
  expect(xmlOf('declar').match(/(?<=RXXXXG11_10[^>]*>)[\d.]+/g)).toEqual(['15.01', '15.01'])
  expect(xmlOf('medoc')).toMatch(/NAME="A6_11">\s*<VALUE>30\.02</)
  expect(Buffer.from(xmlOf('comdoc'), 'latin1').toString('utf8')).toMatch(
    /<СумаПДВ>15\.01<.*<СумаПДВ>15\.01<.*<ПДВ>30\.02<.*<Сума>180\.08</su,
  )
})

test.each([
  ['takes money back', -120, -600_00],
  ['leaves nothing', 0, 0],
  ['counts no volume', 0, 10_00],
])('a tax invoice with a line that %s is not written: that is a correction', (_, kwh, netKopiykas) => {
  const line = { service: 'energy', recalculation: true, kwh, netKopiykas, vatKopiykas: netKopiykas / 5 }
  for (const format of ['declar', 'medoc'] as const)
    expect(() => xmlOf(format, [...supplyLines(bill), line])).toThrow(
      expect.objectContaining({ code: 'document-incomplete', params: { lack: 'downward' } }),
    )
  expect(Buffer.from(xmlOf('comdoc', [...supplyLines(bill), line]), 'latin1').toString('utf8')).toContain(
    `<СумаБезПДВ>${(netKopiykas / 100).toFixed(2)}<`,
  )
})
