import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { english, words } from './language.ts'
import { dateText } from './dates.ts'

export const payments = words(
  () => ({
    title: titles.payments,
    history: titles.paymentHistory,
    empty: 'Оплат за цей період немає. Змініть період.',
    receipt: (number: string) => `Квитанція №\u00a0${number}`,
    downloadReceipt: 'Завантажити квитанцію',
    columns: {
      paidOn: 'Дата',
      amount: terms.amount,
      source: 'Звідки',
      receipt: terms.receipt,
      state: terms.state,
    },
  }),
  () => english().payments,
)
/** directory/payment-history */
export const paymentHistory = words(() => ({
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
}))
