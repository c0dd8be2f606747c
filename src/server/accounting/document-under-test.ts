import type { AccountingDocument, DocumentLine } from './document.ts'

export const energyLine: DocumentLine = {
  name: 'Електрична енергія',
  goodsCode: '2716000000',
  serviceCode: null,
  unit: 'кВт·год',
  unitCode: '0415',
  quantity: 10_000,
  priceE8: 753_735_000,
  baseKopiykas: 7_537_350,
  vatKopiykas: 1_507_470,
  vatRate: 20,
}

/** A document whose numbers are those of the worked example of facts §1.4: 75 373.50 + 15 074.70 = 90 448.20. */
export const documentUnderTest = (fields: Partial<AccountingDocument> = {}): AccountingDocument => ({
  kind: 'tax-invoice',
  number: '1234',
  date: '2026-05-31',
  period: '2026-05',
  account: '1100000001',
  contract: { number: 'Д-17/2024', date: '2024-01-15' },
  seller: {
    name: 'Товариство з обмеженою відповідальністю «Дніпровські електромережі»',
    code: '99999999',
    taxNumber: '000000000001',
    iban: 'UA213223130000026007233566001',
    address: 'м. Дніпро, вул. Уявна, 1',
    phone: '+380 56 000 00 01',
    taxOffice: { region: '04', district: '31' },
    signer: { name: 'Ганна Рахункова', code: '0000000019' },
  },
  buyer: {
    name: 'ТОВ «Млин & Ко»',
    code: '99999998',
    taxNumber: '000000000002',
    iban: null,
    address: null,
    phone: null,
  },
  lines: [energyLine],
  ...fields,
})
