import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP } from './format.ts'
import { hryvniasText } from './money.ts'

const ledgerKinds = words(() => ({
  opening: 'Початковий залишок',
  charge: 'Нарахування',
  payment: 'Оплата',
  recalculation: 'Перерахунок',
  // of a bill or of an act: its number stands beside
  cancellation: 'Скасування',
  act: 'Акт про порушення',
  penalty: terms.penalty,
}))
/** The name of a kind of entry; one that the portal does not know is shown as the core calls it. */
export function ledgerKindText(kind: string): string {
  const known: Readonly<Record<string, string>> = ledgerKinds
  return Object.hasOwn(known, kind) ? (known[kind] ?? kind) : kind
}
/** Acts on violations of the retail market rules (ПРРЕЕ, section 8.2; facts §2.5). */
export const violationStates = words(() => ({
  drawn: { name: 'Складено', meaning: 'Акт складено. Ви можете подати заперечення до розгляду комісією.' },
  reviewed: { name: 'Розглянуто', meaning: 'Комісія визначила обсяг і вартість: вони в протоколі.' },
  disputed: { name: 'Оскаржується', meaning: 'Рішення комісії оскаржено до НКРЕКП або суду.' },
  paid: { name: terms.paid, meaning: 'Борг за актом погашено.' },
  cancelled: { name: terms.cancelled, meaning: 'Акт не діє, платити за ним не потрібно.' },
}))
export const documents = words(() => ({
  reconciliation: {
    title: titles.reconciliationAct,
    choose: 'Виберіть період',
    opening: 'Залишок на початок',
    turnover: 'Обороти за період',
    closing: 'Залишок на кінець',
    debit: 'Дебет, грн',
    credit: 'Кредит, грн',
    document: terms.document,
    date: terms.date,
    /** The phrase an act of reconciliation closes with (facts §2.5). */
    phrase: (p: { on: string; creditor: string; kopiykas: number }) =>
      p.kopiykas === 0
        ? `Станом на ${dateText(p.on)} заборгованості між сторонами немає.`
        : `Станом на ${dateText(p.on)} заборгованість на користь ${p.creditor} становить ${hryvniasText(p.kopiykas)}.`,
    signCompany: 'Від компанії',
    signCustomer: 'Від споживача',
    empty: 'За цей період операцій не було.',
  },
  violations: {
    title: titles.violations,
    rights: [
      'В акті можна записати зауваження або відмовитися від підпису з поясненням.',
      'Акт розглядає комісія: вас мають запросити на засідання.',
      'Обсяг і вартість необлікованої електроенергії записано в протоколі комісії.',
      'Рішення можна оскаржити до НКРЕКП або суду.',
    ],
    columns: {
      number: terms.numberColumn,
      drawnOn: 'Складено',
      kind: 'Порушення',
      reviewedOn: 'Розглянуто',
      kwh: 'кВт·год',
      amount: 'Сума, грн',
      paid: 'Сплачено, грн',
      state: terms.state,
    },
  },
}))
/** The sentence an act closes with: plus = the customer owes, minus = the company owes (facts §2.5). */
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
/** docs/reconciliations */
export const reconciliationPage = words(() => ({
  intro: 'Усі нарахування й оплати за період в одному документі: із залишком на початок і на кінець.',
  periods: {
    'this-year': 'Цей рік',
    'last-year': terms.lastYear,
    'half-year': 'Пів року',
    custom: 'Свій період',
  },
  of: (from: string, to: string) => `за період з ${dateText(from)} до ${dateText(to)}`,
  onDate: (isoDate: string) => `на ${dateText(isoDate)}`,
  kind: 'Операція',
  note: terms.note,
  pdf: 'Акт у PDF',
  sides: (customer: string, company: string) => `${customer} та ${company}`,
  debitMeans: 'Дебет збільшує борг споживача, кредит — зменшує.',
  account: terms.account,
  parties: 'Сторони',
  address: 'Адреса об’єкта',
  contract: terms.contract,
  wrongPeriod: 'Перша дата має бути не пізніше за другу, а період — не довший за 5 років і не в майбутньому.',
  emptyNext: 'Виберіть довший період або перегляньте рахунки.',
  toBills: terms.toBills,
}))
/** docs/violations */
export const violationsPage = words(() => ({
  intro: 'Що зафіксовано, що вирішила комісія, скільки сплачено і як заперечити.',
  state: terms.state,
  allStates: terms.allStates,
  emptyHint: 'Так і має бути. Якщо акт склали щойно, він з’явиться тут наступного робочого дня.',
  inspector: 'Склав',
  protocol: (number: string) => `Протокол №${NBSP}${number}`,
  decision: 'Рішення комісії',
  noDecision: 'Комісія ще не розглядала акт',
  leftColumn: 'Залишок, грн',
  debtTotal: (kopiykas: number) => `Борг за актами ${hryvniasText(kopiykas)}`,
  debtHint: 'Ця сума входить у загальний борг за рахунком.',
  pay: terms.howToPay,
  rightsTitle: 'Ваші права',
  object: 'Подати заперечення',
  exportName: titles.violations,
  violation: documents.violations.columns.kind,
  drawn: (isoDate: string) => `складено ${dateText(isoDate)}`,
  commission: 'Засідання комісії',
  commissionOn: (isoDate: string) => `Комісія ${dateText(isoDate)}`,
  noCommission: 'дату ще не призначено',
  how: 'Як пораховано',
  calculationOf: (number: string) => `Розрахунок до акта №${NBSP}${number}`,
  calculationName: (number: string) => `Розрахунок до акта ${number}`,
  noCalculation: 'Розрахунку ще немає: вартість визначає комісія.',
  calculation: {
    name: terms.period,
    days: 'Скільки днів',
    kwh: documents.violations.columns.kwh,
    price: 'Ціна, грн',
    amount: documents.violations.columns.amount,
    total: 'Вартість за актом',
  },
  pdf: 'Розрахунок у PDF',
  dispute: 'Оскаржити',
  disputeTitle: (number: string) => `Оскарження акта №${NBSP}${number}`,
  reason: 'З чим ви не згодні',
  reasonHint: 'Опишіть, що не так, і додайте документи, фото або висновок.',
  disputed: 'Оскарження надіслано.',
  send: 'Надіслати оскарження',
}))
/** docs/cancelled_bill_info */
export const cancelledPage = words(() => ({
  intro: 'Рахунки, які більше не діють: чому їх скасовано і що виставлено замість них.',
  none: 'Скасованих рахунків немає',
  noneHint: 'Якщо рахунок скасують або замінять, причина буде тут.',
  toBills: terms.allBills,
  bill: titles.bill,
  period: terms.month,
  was: 'Було, грн',
  now: 'Стало, грн',
  difference: 'Різниця, грн',
  cancelledOn: terms.cancelled,
  reason: 'Причина',
  replacedBy: 'Замість нього',
  nothingInstead: 'Нічого: сплачувати не потрібно',
  noReason: 'Причину не вказано',
}))
