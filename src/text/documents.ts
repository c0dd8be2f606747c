import { dateText } from './dates.ts'
import { hryvniasText } from './money.ts'

/** Acts on violations of the retail market rules (ПРРЕЕ, section 8.2; facts §2.5). */
export const violationStates = {
  drawn: { name: 'Складено', meaning: 'Акт складено. Ви можете подати заперечення до розгляду комісією.' },
  reviewed: { name: 'Розглянуто', meaning: 'Комісія визначила обсяг і вартість: вони в протоколі.' },
  disputed: { name: 'Оскаржується', meaning: 'Рішення комісії оскаржено до НКРЕКП або суду.' },
  paid: { name: 'Сплачено', meaning: 'Борг за актом погашено.' },
  cancelled: { name: 'Скасовано', meaning: 'Акт не діє, платити за ним не потрібно.' },
} as const

export const documents = {
  download: 'Завантажити PDF',
  print: 'Надрукувати',
  reconciliation: {
    title: 'Акт звіряння',
    choose: 'Виберіть період',
    make: 'Скласти акт',
    opening: 'Залишок на початок',
    turnover: 'Обороти за період',
    closing: 'Залишок на кінець',
    debit: 'Дебет, грн',
    credit: 'Кредит, грн',
    document: 'Документ',
    date: 'Дата',
    /** The phrase an act of reconciliation closes with (facts §2.5). */
    phrase: (p: { on: string; creditor: string; kopiykas: number }) =>
      p.kopiykas === 0
        ? `Станом на ${dateText(p.on)} заборгованості між сторонами немає.`
        : `Станом на ${dateText(p.on)} заборгованість на користь ${p.creditor} становить ${hryvniasText(p.kopiykas)}.`,
    agree: 'Погодити',
    object: 'Заперечити',
    agreed: 'Акт погоджено.',
    signCompany: 'Від компанії',
    signCustomer: 'Від споживача',
    empty: 'За цей період операцій не було.',
  },
  violations: {
    title: 'Акти про порушення',
    number: (number: string) => `Акт №\u00a0${number}`,
    debt: 'Борг за актами',
    rights: [
      'В акті можна записати зауваження або відмовитися від підпису з поясненням.',
      'Акт розглядає комісія: вас мають запросити на засідання.',
      'Обсяг і вартість необлікованої електроенергії записано в протоколі комісії.',
      'Рішення можна оскаржити до НКРЕКП або суду.',
    ],
    columns: {
      number: 'Номер',
      drawnOn: 'Складено',
      kind: 'Порушення',
      reviewedOn: 'Розглянуто',
      kwh: 'кВт·год',
      amount: 'Сума, грн',
      paid: 'Сплачено, грн',
      state: 'Стан',
    },
  },
  dunning: {
    title: 'Попередження про припинення',
    empty: 'Попереджень немає.',
    warning: (p: { kopiykas: number; on: string }) =>
      `Борг ${hryvniasText(p.kopiykas)}. Якщо його не сплатити, ${dateText(p.on)} постачання припинять.`,
    deadline: 'Сплатити до',
    stop: 'Як зупинити',
    ways: [
      'Сплатіть борг: попередження знімемо, щойно надійде платіж.',
      'Домовтеся про розстрочення: напишіть звернення до дати припинення.',
      'Не згодні із сумою? Подайте заперечення з документами.',
    ],
    acknowledged: 'Ви ознайомилися з попередженням.',
    rules:
      'Постачальник попереджає не пізніше ніж за 10 робочих днів, оператор системи розподілу — за 5. Після усунення причини живлення відновлюють за 3 робочі дні в місті та за 5 у селі.',
  },
  papers: {
    title: 'Платіжні документи',
    kinds: {
      bill: 'Рахунок',
      act: 'Акт прийому-передачі',
      tax: 'Податкова накладна',
      agreement: 'Додаткова угода',
      contract: 'Договір',
    },
    empty: 'Документів за цей період немає. Змініть період.',
    columns: { kind: 'Документ', number: 'Номер', date: 'Дата', amount: 'Сума, грн', state: 'Стан' },
  },
} as const

/** The sentence an act closes with: plus is owed by the customer, minus by the company (facts §2.5). */
export const reconciliationClosing = (p: {
  on: string
  kopiykas: number
  company: string
  customer: string
}): string =>
  documents.reconciliation.phrase({
    on: p.on,
    creditor: p.kopiykas >= 0 ? p.company : p.customer,
    kopiykas: Math.abs(p.kopiykas),
  })
