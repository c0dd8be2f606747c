import { billPage, bills, invoicesPage } from './bills.ts'
import { dateText, dateTimeText, monthPlain } from './dates.ts'
import { NBSP } from './format.ts'
import { sentence, words } from './language.ts'
import { lists } from './lists.ts'
import { numberText } from './format.ts'
import { hryvniasText } from './money.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** Kinds of documents of a business (facts of documents §3.1). */
export const documentKinds = words(() => ({
  bill: titles.bill,
  act: terms.acceptanceAct,
  'tax-invoice': 'Податкова накладна',
}))
/** Of several documents of a kind. */
export const documentKindsMany = words(() => ({
  bill: titles.bills,
  act: 'Акти',
  'tax-invoice': 'Податкові накладні',
}))
export const documentStates = words(() => ({
  issued: 'Видано',
  'to-sign': terms.toSign,
  signed: terms.signedByYou,
  'signed-both': 'Підписано обома',
  refused: 'Ви відмовилися підписати',
  waiting: 'Чекає реєстрації',
  registered: 'У реєстрі ЄРПН',
  'not-due': 'Не видається',
  cancelled: terms.cancelled,
}))
const money = words({ net: 'Без ПДВ, грн', vat: 'ПДВ, грн' })
/** docs/payment */
export const businessDocuments = words(() => ({
  intro: 'Рахунки, акти й податкові накладні всіх об’єктів компанії: що підписати, що зареєстровано.',
  none: 'Документів ще немає',
  noneHint: 'Перший рахунок і акт з’являться, коли закриється місяць.',
  toReadings: terms.handIn,
  sumOf: (kind: string, count: number, kopiykas: number) => `${kind}: ${count} на ${hryvniasText(kopiykas)}`,
  byHand: 'Запитайте в контакт-центрі',
  exportName: titles.paymentDocs,
  columns: {
    kind: terms.document,
    number: bills.columns.number,
    date: terms.date,
    period: 'За місяць',
    account: terms.account,
    net: money.net,
    vat: money.vat,
    amount: 'Разом, грн',
    state: terms.state,
    registered: documentStates.registered,
    registration: 'Номер у реєстрі',
    file: 'Файл',
  },
  filters: {
    from: terms.fromMonth,
    to: terms.toMonth,
    anyMonth: terms.any,
    wrongMonths: invoicesPage.monthsWrong,
    kind: terms.document,
    anyKind: 'Усі документи',
    state: terms.state,
    anyState: terms.allStates,
    account: terms.account,
    anyAccount: 'Усі рахунки компанії',
  },
}))
/** An act of acceptance and a tax invoice as papers. */
export const documentPaper = words(() => ({
  title: (kind: string, number: string) => `${kind} №${NBSP}${number}`,
  fileName: (kind: string, number: string, month: string) => `${kind} ${number} ${month}`,
  of: (isoDate: string, month: string) => `від ${dateText(isoDate)}, за ${monthPlain(month)}`,
  bill: titles.bill,
  kwh: `кВт·год`,
  edrpou: (code: string) => `ЄДРПОУ${NBSP}${code}`,
  taxNumber: (code: string) => `ІПН${NBSP}${code}`,
  noTaxNumber: 'не платник ПДВ',
  iban: (iban: string) => `IBAN${NBSP}${iban}`,
  noSeller: (name: string) => `${name}. Реквізити компанії ще не внесено`,
  accepted: (month: string) =>
    `Постачальник передав, а споживач прийняв електричну енергію та послуги за ${monthPlain(month)}:`,
  columns: {
    name: 'Що передано',
    code: 'Код товару чи послуги',
    quantity: 'Кількість',
    price: 'Ціна без ПДВ, грн',
    net: money.net,
    vat: money.vat,
  },
  codes: { uktzed: 'УКТ ЗЕД', dkpp: 'ДКПП' },
  total: lists.total,
  vatInside: (kopiykas: number) => `Зокрема ПДВ 20${NBSP}%: ${hryvniasText(kopiykas)}.`,
  onlySupply: 'Пеня та нарахування за актами про порушення в цей акт не входять: вони є тільки в рахунку.',
  cancelled: 'Документ скасовано разом із рахунком: він не діє.',
  companySigned: (at: number) => `Постачальник підписав ${dateTimeText(at)}.`,
  customerSigned: (at: number) => `Споживач підписав ${dateTimeText(at)}.`,
  customerRefused: (at: number) => `Споживач відмовився підписати ${dateTimeText(at)}.`,
  signCompany: terms.supplier,
  signCustomer: terms.customer,
  register: 'Реєстр податкових накладних',
  registered: (number: string, isoDate: string) => `№${NBSP}${number} від ${dateText(isoDate)}`,
  registerBy: (isoDate: string) => `чекає реєстрації, строк — до ${dateText(isoDate)}`,
  notDue: 'не видається: покупець не платник ПДВ або немає оподатковуваної суми',
  copy: 'Копія для перегляду. Податкова накладна діє в електронній формі, після реєстрації в Єдиному реєстрі податкових накладних.',
}))
const supplyNames: Readonly<Record<string, string>> = words(() => ({
  energy: billPage.services.energy,
  distribution: 'Розподіл електричної енергії',
  transmission: billPage.services.transmission,
}))
/** What a line supplies. */
export const supplyName = sentence((line: { service: string; recalculation: boolean }): string => {
  const name = supplyNames[line.service] ?? line.service
  return line.recalculation ? `${name}: перерахунок за попередні місяці` : name
})

/** Many documents in one archive. */
export const documentZip = words({
  fileName: 'Документи.zip',
  missingFile: 'Чого немає в архіві.txt',
  missing: (account: string, kind: string, bill: string, why: string) =>
    `${account}, ${kind}, рахунок ${bill}: ${why}`,
})
/** The choice of documents on the screen. */
export const documentChoice = words({
  choose: (kind: string, number: string) => `Вибрати: ${kind} ${number}`,
  hint: 'Виберіть документи, щоб завантажити їх одним архівом.',
  chosen: (count: number, kopiykas: number) => `Вибрано ${count} на ${hryvniasText(kopiykas)}`,
  tooMany: (limit: number) =>
    `Поодинці можна вибрати ${limit} документів. Приберіть зайві або візьміть усі знайдені.`,
  page: 'Вибрати сторінку',
  drop: 'Скасувати вибір',
  all: (count: number) => `Усі знайдені (${count}) одним архівом`,
  allTooMany: (count: number, limit: number) =>
    `Знайдено ${numberText(count)}, а в один архів входить ${numberText(limit)}: виберіть коротший період або особовий рахунок.`,
  archive: 'Завантажити архівом',
  inArchive: 'Що в архіві',
  zips: { pdf: 'PDF', declar: 'XML, накладні у формі ДПС', medoc: 'XML, накладні для M.E.Doc' },
  formats: { pdf: 'PDF', declar: 'XML', medoc: 'M.E.Doc', comdoc: 'XML' },
})
