import { describe, expect, test } from 'vitest'
import { decodeWindows1251 } from '#domain/windows-1251.ts'
import type { AccountingDocument, DocumentFormat } from './document.ts'
import { documentUnderTest, energyLine } from './document-under-test.ts'
import { documentXml } from './document-xml.ts'

const seller = documentUnderTest().seller
const buyer = documentUnderTest().buyer

const textOf = (document: AccountingDocument, format: DocumentFormat): string => {
  const { bytes } = documentXml(document, format)
  return format === 'comdoc' ? Buffer.from(bytes).toString('utf8') : decodeWindows1251(bytes)
}
/** Texts of all elements of a name, as they stand in the file. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'gu'))].map(([, text = '']) => text)
const firstOf = (xml: string, name: string): string | undefined => all(xml, name)[0]
/** A value of the card of M.E.Doc. */
const cell = (xml: string, name: string, line = 0): string | undefined =>
  new RegExp(`LINE="${line}" NAME="${name}">\\s*<VALUE>([^<]*)</VALUE>`).exec(xml)?.[1]
const refusal = (document: AccountingDocument, format: DocumentFormat): unknown => {
  try {
    documentXml(document, format)
  } catch (problem) {
    return problem
  }
  return null
}

describe('the state form', () => {
  const xml = textOf(documentUnderTest(), 'declar')

  test('says its schema and its encoding', () => {
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>\n<DECLAR /)
    expect(xml).toContain('xsi:noNamespaceSchemaLocation="J1201016.xsd"')
    expect(xml).toMatch(/<DECLARHEAD>[^]*<\/DECLARHEAD>\s*<DECLARBODY>[^]*<\/DECLARBODY>\s*<\/DECLAR>\s*$/)
  })

  test('has the fields of the head', () => {
    const head = ['TIN', 'C_DOC', 'C_DOC_SUB', 'C_DOC_VER', 'C_DOC_CNT', 'C_REG', 'C_RAJ', 'C_STI_ORIG']
    expect(head.map((name) => firstOf(xml, name))).toEqual([
      '99999999',
      'J12',
      '010',
      '16',
      '1234',
      '4',
      '31',
      '431',
    ])
    expect(
      ['PERIOD_MONTH', 'PERIOD_TYPE', 'PERIOD_YEAR', 'C_DOC_STAN', 'D_FILL'].map((name) =>
        firstOf(xml, name),
      ),
    ).toEqual(['05', '1', '2026', '1', '31052026'])
  })

  test('names both sides, with a name that holds & and quotation marks', () => {
    expect(firstOf(xml, 'HNAMEBUY')).toBe('ТОВ «Млин &amp; Ко»')
    expect(['HKSEL', 'HTINSEL', 'HKBUY', 'HTINBUY', 'HKS', 'HKB'].map((name) => firstOf(xml, name))).toEqual([
      '000000000001',
      '99999999',
      '000000000002',
      '99999998',
      '1',
      '1',
    ])
    expect(xml).toContain('<HORIG1 xsi:nil="true"/>')
  })

  test('has the sums of the worked example of the facts', () => {
    expect(['R01G7', 'R03G7', 'R03G11', 'R04G11'].map((name) => firstOf(xml, name))).toEqual([
      '75373.50',
      '15074.70',
      '15074.70',
      '90448.20',
    ])
    const columns = ['3S', '4', '4S', '105_2S', '5', '6', '008', '010', '11_10']
    expect(columns.map((column) => firstOf(xml, `RXXXXG${column}`))).toEqual([
      'Електрична енергія',
      '2716000000',
      'кВт·год',
      '0415',
      '10000',
      '7.53735',
      '20',
      '75373.50',
      '15074.70',
    ])
    expect(xml).toContain('<RXXXXG3S ROWNUM="1">')
  })

  test('has the VAT of each row as the bill has it, and their sum', () => {
    const line = { ...energyLine, quantity: 0.2, priceE8: 15_000_000, baseKopiykas: 3, vatKopiykas: 1 }
    const three = textOf(documentUnderTest({ lines: [line, line, line] }), 'declar')
    // three times 0.006, each service rounded by itself
    expect(all(three, 'RXXXXG11_10')).toEqual(['0.01', '0.01', '0.01'])
    expect(firstOf(three, 'R03G7')).toBe('0.03')
    expect(firstOf(three, 'R04G11')).toBe('0.12')
  })

  test('keeps eight decimals of a price', () => {
    const line = { ...energyLine, quantity: 3, priceE8: 33_333_333, baseKopiykas: 100 }
    expect(firstOf(textOf(documentUnderTest({ lines: [line] }), 'declar'), 'RXXXXG6')).toBe('0.33333333')
  })

  test('is named by 43 characters', () => {
    const { fileName } = documentXml(documentUnderTest(), 'declar')
    expect(fileName).toBe('04310099999999J1201016100000123410520260431.xml')
    expect(fileName.length).toBe(43 + 4)
  })

  test.each([
    ['2018-12-01', 'J1201010'],
    ['2021-02-28', 'J1201010'],
    ['2021-06-30', 'J1201012'],
    ['2022-02-15', 'J1201012'],
    ['2022-02-16', 'J1201013'],
    ['2024-09-30', 'J1201013'],
    ['2024-10-01', 'J1201016'],
  ])('of %s is drawn up in the form %s', (date, form) => {
    expect(textOf(documentUnderTest({ date }), 'declar')).toContain(`"${form}.xsd"`)
  })

  test('of a time whose form is not known is refused', () => {
    expect(refusal(documentUnderTest({ date: '2018-11-30' }), 'declar')).toMatchObject({
      code: 'document-incomplete',
      params: { lack: 'version' },
    })
  })

  test('of a buyer who is no payer of VAT stays with the seller for reason 02', () => {
    const stays = textOf(documentUnderTest({ buyer: { ...buyer, taxNumber: null } }), 'declar')
    expect(['HORIG1', 'HTYPR', 'HNAMEBUY', 'HKBUY'].map((name) => firstOf(stays, name))).toEqual([
      '1',
      '02',
      'Неплатник',
      '100000000000',
    ])
    expect(stays).toContain('<HTINBUY xsi:nil="true"/>')
  })

  test('of a sole trader has the code F12', () => {
    const trader = { ...seller, code: '0000000019' }
    expect(documentXml(documentUnderTest({ seller: trader }), 'declar').fileName).toBe(
      '04310000000019F1201016100000123410520260431.xml',
    )
  })

  test('of a correction says what it corrects', () => {
    const corrects = { line: 1, reason: 102, group: 1 }
    const xml012 = textOf(
      documentUnderTest({
        kind: 'tax-correction',
        corrects: { number: '1200', date: '2026-04-30' },
        lines: [{ ...energyLine, quantity: -10, baseKopiykas: -7537, vatKopiykas: -1507, corrects }],
      }),
      'declar',
    )
    expect(xml012).toContain('"J1201216.xsd"')
    expect(
      ['HPODFILL', 'HPODNUM', 'RXXXXG001', 'RXXXXG21', 'RXXXXG22', 'RXXXXG5', 'R01G9', 'R02G9'].map((name) =>
        firstOf(xml012, name),
      ),
    ).toEqual(['30042026', '1200', '1', '102', '1', '-10', '-75.37', '-15.07'])
  })
})

describe('the card of M.E.Doc', () => {
  const xml = textOf(documentUnderTest(), 'medoc')

  test('has the head of a card with dates of the form dd.mm.yyyy', () => {
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>\n<ZVIT>/)
    expect(
      ['CREATEDATE', 'VERSION', 'EDRPOU', 'PERTYPE', 'PERDATE', 'CHARCODE'].map((name) => firstOf(xml, name)),
    ).toEqual(['31.05.2026', '4.1', '99999999', '0', '01.05.2026', 'J1201016'])
    expect(firstOf(xml, 'DOCID')).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
  })

  test('has the values of the facts with a decimal point', () => {
    const names = ['N11', 'N2_1', 'N2_11', 'N3', 'N4', 'A5_7', 'A6_11', 'A7_7', 'A7_11']
    expect(names.map((name) => cell(xml, name))).toEqual([
      '31.05.2026',
      '1234',
      '1234',
      'ТОВ «Млин &amp; Ко»',
      '000000000002',
      '75373.50',
      '15074.70',
      '90448.20',
      '90448.20',
    ])
    const columns = ['A13', 'A131', 'A133', 'A14', 'A141', 'A15', 'A16', 'A17', 'A10', 'A20', 'A8']
    expect(columns.map((name) => cell(xml, `TAB1_${name}`))).toEqual([
      'Електрична енергія',
      '2716000000',
      undefined,
      'кВт·год',
      '0415',
      '10000',
      '7.53735',
      '75373.50',
      '75373.50',
      '15074.70',
      '20',
    ])
  })

  test('of a buyer who is no payer of VAT has the reason', () => {
    const stays = textOf(documentUnderTest({ buyer: { ...buyer, taxNumber: null } }), 'medoc')
    expect(['N14', 'N3', 'N4'].map((name) => cell(stays, name))).toEqual(['02', 'Неплатник', '100000000000'])
  })

  test('of the same invoice has the same GUID', () => {
    expect(firstOf(textOf(documentUnderTest(), 'medoc'), 'DOCID')).toBe(firstOf(xml, 'DOCID'))
    expect(firstOf(textOf(documentUnderTest({ number: '1235' }), 'medoc'), 'DOCID')).not.toBe(
      firstOf(xml, 'DOCID'),
    )
  })
})

describe('a commercial document', () => {
  const xml = textOf(documentUnderTest({ kind: 'bill', number: 'Р-1100000001/2026-05' }), 'comdoc')

  test('is UTF-8 with a point and dates of the form YYYY-MM-DD', () => {
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<ЕлектроннийДокумент>/)
    expect(all(xml, 'НомерДокументу')).toEqual(['Р-1100000001/2026-05', 'Д-17/2024'])
    expect(all(xml, 'КодТипуДокументу')).toEqual(['016', '001'])
    expect(all(xml, 'ДатаДокументу')).toEqual(['2026-05-31', '2024-01-15'])
  })

  test('has both sides, rows and totals', () => {
    expect(all(xml, 'СтатусКонтрагента')).toEqual(['Продавець', 'Покупець'])
    expect(all(xml, 'БазоваЦіна')).toEqual(['7.53735'])
    expect(all(xml, 'СумаБезПДВ')).toEqual(['75373.50', '75373.50'])
    expect(all(xml, 'Сума')).toEqual(['90448.20', '90448.20'])
  })

  test('of a line outside VAT has no VAT', () => {
    const penalty = {
      ...energyLine,
      name: 'Пеня',
      goodsCode: null,
      vatRate: null,
      baseKopiykas: 500,
      vatKopiykas: 0,
    }
    const withPenalty = textOf(documentUnderTest({ kind: 'bill', lines: [energyLine, penalty] }), 'comdoc')
    expect(all(withPenalty, 'СумаПДВ')).toEqual(['15074.70', '0.00'])
    expect(all(withPenalty, 'Сума').at(-1)).toBe('90453.20')
  })

  test('of an act has the code of an act', () => {
    expect(all(textOf(documentUnderTest({ kind: 'act' }), 'comdoc'), 'КодТипуДокументу')[0]).toBe('018')
  })
})

describe('what cannot be written', () => {
  test.each([
    ['seller-code', { seller: { ...seller, code: null } }],
    ['seller-tax-number', { seller: { ...seller, taxNumber: null } }],
    ['tax-office', { seller: { ...seller, taxOffice: null } }],
    ['signer', { seller: { ...seller, signer: null } }],
    ['number', { number: 'ПН-12' }],
    ['lines', { lines: [] }],
    ['line-code', { lines: [{ ...energyLine, goodsCode: null }] }],
    ['unit-code', { lines: [{ ...energyLine, unitCode: null }] }],
    ['rate', { lines: [{ ...energyLine, vatRate: null }] }],
    ['downward', { lines: [energyLine, { ...energyLine, quantity: -10, baseKopiykas: -7537 }] }],
  ])('%s is named', (lack, fields) => {
    const document = documentUnderTest(fields)
    for (const format of ['declar', 'medoc'] as const)
      expect(refusal(document, format)).toMatchObject({ code: 'document-incomplete', params: { lack } })
  })

  test('a correction without what it corrects is refused', () => {
    expect(refusal(documentUnderTest({ kind: 'tax-correction' }), 'declar')).toMatchObject({
      params: { lack: 'corrected' },
    })
  })

  test('a tax invoice is no commercial document, and a bill no tax form', () => {
    expect(refusal(documentUnderTest(), 'comdoc')).toMatchObject({ params: { lack: 'format' } })
    expect(refusal(documentUnderTest({ kind: 'bill' }), 'declar')).toMatchObject({
      params: { lack: 'format' },
    })
  })

  test('a character that windows-1251 does not have is told, not dropped', () => {
    const odd = documentUnderTest({ buyer: { ...buyer, name: 'ТОВ «Café 漢»' } })
    expect(refusal(odd, 'declar')).toMatchObject({ params: { lack: 'symbol', symbol: 'é' } })
    expect(textOf({ ...odd, kind: 'bill' }, 'comdoc')).toContain('Café 漢')
  })

  test('each apostrophe of a Ukrainian word is written', () => {
    const name = (apostrophe: string) =>
      firstOf(
        textOf(documentUnderTest({ buyer: { ...buyer, name: `Об${apostrophe}єднання` } }), 'declar'),
        'HNAMEBUY',
      )
    expect(["'", '’', 'ʼ'].map(name)).toEqual(['Об&apos;єднання', 'Об’єднання', 'Об’єднання'])
  })

  test('a control character is refused in any encoding', () => {
    const odd = documentUnderTest({ kind: 'bill', buyer: { ...buyer, name: 'ТОВ\u0001' } })
    expect(refusal(odd, 'comdoc')).toMatchObject({ params: { lack: 'symbol' } })
  })
})
