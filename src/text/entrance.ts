import { terms } from './terms.ts'
import { plural } from './format.ts'
import { words } from './language.ts'
import { accusative } from './nouns.ts'

/** Words of signing in and up that only these pages need; the rest is in sign-in.ts. */
export const entrance = words(() => ({
  ways: 'Як увійти',
  channel: 'Куди надіслати код',
  /** where the code was sent */
  newCodeSent: 'Новий код надіслано.',
  newCodeNotSent: 'Новий код не надіслано.',
  codeOver: 'Його вже використано або замінено новим: запросіть ще один.',
  /** Said whether the customer exists or not; when to ask again stands below. */
  tooMany: (minutes: number) =>
    `Новий код не надіслано: коди запитували надто часто. Якщо попередній прийшов менше ніж ${plural(minutes, accusative.minute)} тому, введіть його.`,
  linkTooMany: (minutes: number) =>
    `Нове посилання не надіслано: посилання запитували надто часто. Якщо попереднє прийшло менше ніж ${plural(minutes, accusative.minute)} тому, відкрийте його.`,
  backToSignIn: 'Повернутися до входу',
  steps: 'Кроки реєстрації',
  stepDone: terms.passed,
  phoneWhy: 'За цим номером ви входитимете. На нього надішлемо код у SMS.',
  detailsWhy: 'Як у паспорті: так само, як у договорі з компанією.',
  emailWhy: 'Для рахунків. Щоб і входити за поштою, підтвердьте її потім у налаштуваннях.',
  phoneConfirmed: (phone: string) => `Номер ${phone} підтверджено`,
  alreadyHere: 'Кабінет із цим номером уже є.',
  agreementVersion: (n: number) => `Редакція ${n}`,
  agreementRead: terms.read,
  agreementTitle: terms.agreementTitle,
  agreementNew: 'Нова редакція угоди',
  agreementNewWhy:
    'Угоду з вами оновлено. Прочитайте її й погодьтеся. Доти діє редакція, яку ви прийняли раніше.',
  agreementAgree: 'Погоджуюся',
  agreementLater: 'Вирішу пізніше',
  agreementThanks: 'Дякуємо, згоду записано.',
}))
