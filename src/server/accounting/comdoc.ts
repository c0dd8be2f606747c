import type { AccountingDocument, DocumentLine, Party } from './document.ts'
import { decimal, hryvnias, quantityText } from './numbers.ts'
import { totalsOf } from './vat.ts'
import { type Element, element } from './xml.ts'

/** Codes of commercial documents (facts §11.2). */
const KINDS = {
  bill: { code: '016', name: 'Рахунок' },
  act: { code: '018', name: 'Акт наданих послуг' },
} as const
const CONTRACT = { code: '001', name: 'Договір' } as const

/** A bill or an act as `ЕлектроннийДокумент`; docs/exchange/commercial-document.md describes it. */
export function comdoc(of: AccountingDocument & { readonly kind: 'bill' | 'act' }): Element {
  const kind = KINDS[of.kind]
  const totals = totalsOf(of.lines)
  return element('ЕлектроннийДокумент', [
    element('Заголовок', [
      element('НомерДокументу', of.number),
      element('ТипДокументу', kind.name),
      element('КодТипуДокументу', kind.code),
      element('ДатаДокументу', of.date),
      element('ДокПідстава', [
        element('НомерДокументу', of.contract.number),
        element('ТипДокументу', CONTRACT.name),
        element('КодТипуДокументу', CONTRACT.code),
        element('ДатаДокументу', of.contract.date),
      ]),
    ]),
    element('Сторони', [party('Продавець', of.seller), party('Покупець', of.buyer)]),
    element('Параметри', [
      element('Параметр', of.period, { ІД: '1', назва: 'Розрахунковий період' }),
      element('Параметр', of.account, { ІД: '2', назва: 'Особовий рахунок' }),
    ]),
    element(
      'Таблиця',
      of.lines.map((line, at) => row(line, at + 1)),
    ),
    element('ВсьогоПоДокументу', [
      element('СумаБезПДВ', hryvnias(totals.baseKopiykas)),
      element('ПДВ', hryvnias(totals.vatKopiykas)),
      element('Сума', hryvnias(totals.totalKopiykas)),
    ]),
  ])
}

const party = (status: string, { name, code, taxNumber, iban, phone }: Party): Element =>
  element('Контрагент', [
    element('СтатусКонтрагента', status),
    element('ВидОсоби', code?.length === 10 ? 'Фізична' : 'Юридична'),
    element('НазваКонтрагента', name),
    code === null ? null : element('КодКонтрагента', code),
    taxNumber === null ? null : element('ІПН', taxNumber),
    iban === null ? null : element('IBAN', iban),
    phone === null ? null : element('Телефон', phone),
  ])

function row(line: DocumentLine, at: number): Element {
  const param = (id: number, name: string, value: string | null) =>
    value === null ? null : element('Параметр', value, { ІД: String(id), назва: name })
  const params = [
    param(1, 'Код УКТ ЗЕД', line.goodsCode),
    param(2, 'Код ДКПП', line.serviceCode),
    param(3, 'Код одиниці виміру', line.unitCode),
    param(4, 'Ставка ПДВ', line.vatRate === null ? null : String(line.vatRate)),
  ]
  return element(
    'Рядок',
    [
      element('НомПоз', String(at)),
      element('Найменування', line.name),
      element('ПрийнятаКількість', quantityText(line.quantity)),
      element('ОдиницяВиміру', line.unit),
      element('БазоваЦіна', decimal(line.priceE8, 8)),
      element('ВсьогоПоРядку', [
        element('СумаБезПДВ', hryvnias(line.baseKopiykas)),
        element('СумаПДВ', hryvnias(line.vatKopiykas)),
        element('Сума', hryvnias(line.baseKopiykas + line.vatKopiykas)),
      ]),
      params.some((parameter) => parameter !== null) ? element('Параметри', params) : null,
    ],
    { ІД: String(at) },
  )
}
