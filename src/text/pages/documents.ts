import { dateText } from '../dates.ts'
import { NBSP } from '../format.ts'
import { hryvniasText } from '../money.ts'

/** docs/reconciliations */
export const reconciliationPage = {
  intro: 'Усі нарахування й оплати за період в одному документі: із залишком на початок і на кінець.',
  periods: {
    'this-year': 'Цей рік',
    'last-year': 'Торік',
    'half-year': 'Пів року',
    custom: 'Свій період',
  },
  of: (from: string, to: string) => `за період з ${dateText(from)} до ${dateText(to)}`,
  onDate: (isoDate: string) => `на ${dateText(isoDate)}`,
  kind: 'Операція',
  note: 'Примітка',
  pdf: 'Акт у PDF',
  sides: (customer: string, company: string) => `${customer} та ${company}`,
  debitMeans: 'Дебет збільшує борг споживача, кредит — зменшує.',
  account: 'Особовий рахунок',
  parties: 'Сторони',
  address: 'Адреса об’єкта',
  contract: 'Договір',
  wrongPeriod: 'Перша дата має бути не пізніше за другу, а період — не довший за 5 років і не в майбутньому.',
  emptyNext: 'Виберіть довший період або перегляньте рахунки.',
  toBills: 'Перейти до рахунків',
  service: { energy: 'Електроенергія' },
} as const

/** docs/violations */
export const violationsPage = {
  intro: 'Що зафіксовано, що вирішила комісія, скільки сплачено і як заперечити.',
  state: 'Стан',
  allStates: 'Усі стани',
  emptyHint: 'Так і має бути. Якщо акт склали щойно, він з’явиться тут наступного робочого дня.',
  inspector: 'Склав',
  protocol: (number: string) => `Протокол №${NBSP}${number}`,
  decision: 'Рішення комісії',
  noDecision: 'Комісія ще не розглядала акт',
  left: 'Залишилося сплатити',
  leftColumn: 'Залишок, грн',
  debtTotal: (kopiykas: number) => `Борг за актами ${hryvniasText(kopiykas)}`,
  debtHint: 'Ця сума входить у загальний борг за рахунком.',
  pay: 'Як сплатити',
  rightsTitle: 'Ваші права',
  object: 'Подати заперечення',
  exportName: 'Акти про порушення',
} as const

/** docs/cancelled_bill_info */
export const cancelledPage = {
  intro: 'Рахунки, які більше не діють: чому їх скасовано і що виставлено замість них.',
  none: 'Скасованих рахунків немає',
  noneHint: 'Якщо рахунок скасують або замінять, причина буде тут.',
  toBills: 'Усі рахунки',
  bill: 'Рахунок',
  period: 'Місяць',
  was: 'Було, грн',
  now: 'Стало, грн',
  difference: 'Різниця, грн',
  cancelledOn: 'Скасовано',
  reason: 'Причина',
  replacedBy: 'Замість нього',
  nothingInstead: 'Нічого: сплачувати не потрібно',
  noReason: 'Причину не вказано',
} as const
