import { staffTerms } from './staff-terms.ts'
import type { PaymentState, PaymentTrouble, PayProvider } from '#domain/payment-life.ts'
import { paymentLife } from './payment-life.ts'
import { orderStates } from './order-states.ts'

import { words } from './language.ts'

import { paymentSources, paymentStateText } from './payment-states.ts'

import { terms } from './terms.ts'

export const payStates: Readonly<Record<PaymentState, string>> = words(() => ({
  started: paymentLife.began,
  'at-provider': paymentLife.states['at-provider'],
  confirmed: orderStates.confirmed,
  passed: 'Зараховуємо',
  credited: paymentStateText('posted'),
  declined: paymentStateText('failed'),
  expired: 'Час минув',
  reversed: paymentLife.facts.reversed,
  refunded: paymentStateText('returned'),
}))

export const payProviders: Readonly<Record<PayProvider, string>> = words(() => ({
  liqpay: paymentSources.liqpay,
  monopay: paymentSources.monopay,
  portmone: paymentSources.portmone,
  easypay: paymentSources.easypay,
}))

/** Why a payment waits for an employee, and what to do. */
export const payTroubles: Readonly<Record<PaymentTrouble, { name: string; todo: string }>> = words({
  'wrong-sum': {
    name: 'Інша сума',
    todo: 'Це не та сума, яку просили. Звірте з реєстром сервісу: зарахуйте її або поверніть гроші в кабінеті сервісу.',
  },
  'wrong-currency': {
    name: 'Інша валюта',
    todo: 'Гроші взято не в гривні. Поверніть їх у кабінеті сервісу.',
  },
  'wrong-merchant': { name: 'Чужий договір', todo: 'Відповідь про платіж іншої компанії. Перевірте ключі.' },
  'account-gone': {
    name: 'Рахунку немає',
    todo: 'Білінг не знає такого рахунку: його закрито або номер помилковий. Проведіть на інший рахунок цього споживача або поверніть гроші.',
  },
  'core-refused': {
    name: 'Не зараховується',
    todo: 'Білінг не прийняв платіж. Спробуйте без указаного документа або поверніть гроші.',
  },
  'not-delivered': { name: 'Не передано', todo: 'Білінг довго не відповідав. Передайте ще раз.' },
  'no-answer': {
    name: 'Сервіс мовчить',
    todo: 'Сервіс не дав остаточної відповіді за сім днів. Запитайте його підтримку й запишіть, чим скінчилося.',
  },
  'refund-failed': {
    name: 'Не повернено',
    todo: 'Сервіс не повернув або не сказав, чи повернув. Перевірте в його кабінеті й поверніть переказом.',
  },
  'not-reversed': {
    name: 'Борг не відновлено',
    todo: 'Гроші повернуто платнику, а білінг не зняв їх з рахунку. Передайте частину ще раз. Якщо білінг знову відмовить, зніміть гроші в ньому й запишіть це.',
  },
})

export const staffPayments = words(() => ({
  title: staffTerms.payments,
  columns: {
    number: paymentLife.number,
    startedAt: paymentLife.began,
    amount: terms.amount,
    returned: 'Повернено,\u00a0грн',
    provider: staffTerms.payService,
    state: terms.state,
    accounts: 'Рахунки',
    trouble: 'Що не так',
  },
  company: terms.company,
  anyCompany: terms.allCompanies,
  anyProvider: 'Усі сервіси',
  anyState: terms.allStates,
  anyTrouble: paymentLife.all,
  waits: 'Лише ті, що чекають рішення',
  search: 'Повний номер платежу або рахунку',
  refundOf: (number: string) => `Повернути за платежем ${number}`,
  merchantOf: (site: string, provider: string) => `${site}: ключі ${provider}`,
}))
