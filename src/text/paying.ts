import { payInBank } from './pay-in-bank.ts'
import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { words } from './language.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'
import { paymentSources } from './payment-states.ts'

import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** The page of a basket: what is paid, to whom and by what. */
export const paying = words(() => ({
  what: 'За що платите',
  others: (n: number) => `Інші адреси: ${n}`,
  sum: terms.amount,
  debt: (kopiykas: number) => `Ваш борг ${hryvniasText(kopiykas)}`,
  ofBill: (kopiykas: number) => `За рахунком ${hryvniasText(kopiykas)}`,
  ahead: 'Боргу немає, можна сплатити наперед',
  document: (number: string) => `За рахунком ${number}`,
  all: (kopiykas: number) => `Вибрати всі борги: ${hryvniasText(kopiykas)}`,
  add: 'Додати інший особовий рахунок',
  addButton: 'До кошика',
  total: 'До сплати разом',
  by: (provider: keyof typeof paymentSources, kopiykas: number) =>
    `${provider === 'liqpay' ? 'Карткою через LiqPay' : paymentSources[provider]}: ${hryvniasText(kopiykas)}`,
  through: (provider: string) => `Сплатити: ${provider}`,
  fee: (kopiykas: number) => `комісія сервісу ${hryvniasText(kopiykas)}`,
  noFee: 'без комісії',
  leaving: 'Картку ввести попросить платіжний сервіс на своїй сторінці. Ми її не бачимо.',
  several: (n: number) =>
    `Гроші йдуть на різні рахунки отримувачів, тому це ${plural(n, nouns.payment)}: після першого повернетеся сюди до наступного.`,
  choose: 'Виберіть, за що платити, і вкажіть суму.',
  leastMost: (least: number, most: number) =>
    `Вкажіть суму від ${hryvniasText(least)} до ${hryvniasText(most)}`,
  most: (kopiykas: number) =>
    `За один раз приймаємо до ${hryvniasText(kopiykas)}. Решту сплатіть ще раз або за реквізитами.`,
  notOffered:
    'Оплату в кабінеті цієї компанії зараз вимкнено. Заплатіть за реквізитами на сторінці рахунків.',
  changed: 'Поки ви вибирали, суми змінилися. Перевірте їх і натисніть ще раз.',
  covers: 'Що покриє кожна гривня',
  moreCovers: (n: number, kopiykas: number): string =>
    `Ще ${plural(n, nouns.row)} на ${hryvniasText(kopiykas)}`,
  due: (day: string) => `до ${dateText(day)}`,
  payee: terms.payee,
  payeeCode: terms.edrpou,
  iban: 'IBAN',
  bank: terms.bank,
  inBank: payInBank,
  qr: terms.qr,
  qrName: terms.qrName,
  qrHint: 'Наведіть камеру телефона: відкриється застосунок вашого банку з цією сумою.',
  hub: 'Сплатити через PayHub',
  someone: 'Хай заплатить хтось інший',
  someoneHint:
    'Зробимо посилання на оплату. За ним видно лише суму й останні цифри рахунку: ні імені, ні адреси повністю.',
  someoneNone: 'Поставте позначку біля того, за що заплатить хтось інший: зробимо посилання на цю оплату.',
  someoneOne:
    'Посилання буває лише на одну оплату. Залиште позначку тільки біля того, за що заплатить хтось інший.',
  makeLink: 'Створити посилання',
  linkUntil: (day: string) => `Діє до ${dateText(day)}`,
  link: 'Посилання на оплату',
  cut: 'Світло вимкнено за борг. Після оплати попросіть увімкнути його знову.',
  askSupply: 'Попросити увімкнути',
  mine: titles.portalPayments,
  begun: (number: string, kopiykas: number) => `Ви почали платити ${hryvniasText(kopiykas)} (${number})`,
  begunHint: 'Якщо гроші вже списано, не платіть удруге: перевірте, чи дійшла оплата.',
  look: 'Перевірити платіж',
  demo: 'Демонстрація: замість платіжного сервісу заглушка, гроші не спишуться.',
}))

/** Paying without signing in. */
export const guestPay = words(() => ({
  intro: 'Введіть особовий рахунок: покажемо частину адреси, щоб ви впевнилися, що він правильний.',
  account: terms.account,
  accountHint: 'Його 10 цифр надруковано на рахунку',
  find: terms.next,
  place: terms.address,
  change: 'Змінити особовий рахунок',
  email: 'Пошта для квитанції',
  debt: 'Борг покажемо далі за кодом із SMS або листа.',
  signIn: 'Увійдіть до кабінету: там його видно одразу',
  linkFor: (account: string) => `Особовий рахунок ${account}`,
  several: (n: number) =>
    `Буде ${plural(n, nouns.payment)}: компанія має окремі рахунки для різних послуг. Після першого повернетеся сюди до наступного.`,
  begin: (kopiykas: number) => `Почати з ${hryvniasText(kopiykas)}`,
  changeSum: 'Змінити суму',
  until: (day: string) => `Посилання діє до ${dateText(day)}`,
  nothing: 'Боргу зараз немає, можна сплатити наперед.',
}))
