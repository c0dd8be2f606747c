import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'

/** Where money came from: sources of the core and the providers of product.md §1. */
export const paymentSources = words({
  card: 'Картка',
  liqpay: 'LiqPay',
  portmone: 'Portmone',
  easypay: 'EasyPay',
  monopay: 'plata by mono',
  bank: 'Банк',
  post: 'Пошта',
  terminal: 'Термінал',
  cash: 'Каса',
  subsidy: 'Субсидія',
  transfer: 'Переказ',
})
const paymentStates = words({
  created: { name: terms.created, meaning: 'Платіж ще не почато.' },
  waiting: { name: 'Очікуємо', meaning: 'Сервіс ще не підтвердив платіж. Не платіть удруге.' },
  posted: { name: 'Зараховано', meaning: 'Гроші надійшли на рахунок.' },
  failed: { name: 'Не пройшов', meaning: 'Гроші не списано. Спробуйте ще раз або іншою карткою.' },
  cancelled: { name: terms.cancelled, meaning: 'Платіж скасовано, гроші не списано.' },
  returned: { name: 'Повернено', meaning: 'Гроші повернено платнику.' },
})
export const payments = words({
  title: titles.payments,
  history: titles.paymentHistory,
  empty: 'Оплат за цей період немає. Змініть період.',
  receipt: (number: string) => `Квитанція №\u00a0${number}`,
  downloadReceipt: 'Завантажити квитанцію',
  columns: { paidOn: 'Дата', amount: 'Сума, грн', source: 'Звідки', receipt: 'Квитанція', state: 'Стан' },
})
const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
/** The name of a source; one that the portal does not know is shown as the core calls it. */
export const paymentSourceText = (source: string): string => known(paymentSources, source) ?? source
export const paymentStateMeaning = (state: string): string | undefined => known(paymentStates, state)?.meaning
export const paymentStateText = (state: string): string => known(paymentStates, state)?.name ?? state
/** directory/payment-history */
export const paymentHistory = words({
  intro: 'Усі оплати за цим об’єктом і квитанції до них.',
  search: 'Пошук за квитанцією або сумою',
  source: 'Звідки',
  allSources: 'Усі способи',
  none: 'Оплат ще немає',
  toBills: terms.toBills,
  receiptShort: 'PDF',
  receiptOf: (isoDate: string) => `Квитанція про оплату від ${dateText(isoDate)}`,
  paidAt: 'Дата й час оплати',
  sum: terms.paid,
  wanted: 'Сума платежу',
  payer: terms.customer,
  purpose: 'Призначення',
  purposeText: (account: string) => `Оплата за електроенергію, особовий рахунок ${account}`,
  receiptNote:
    'Квитанція підтверджує, що компанія отримала гроші. Оригінал розрахункового документа видає банк або сервіс, через який платили.',
})
