import { terms } from './terms.ts'
import { words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Words of the second factor a customer may switch on (settings/account). */
export const secondFactorWords = words(() => ({
  title: 'Вхід із застосунком',
  off: 'Крім пароля чи коду з повідомлення кабінет питатиме шість цифр із застосунку на вашому телефоні. Хто дізнається пароль, усе одно не ввійде.',
  on: (when: string) => `Увімкнено ${when}. Під час входу кабінет питає код із застосунку.`,
  left: (n: number) =>
    n === 0 ? 'Запасних кодів не лишилося.' : `Лишилося: ${plural(n, nouns.recoveryCode)}.`,
  renew: 'Щоб отримати нові запасні коди, вимкніть вхід із застосунком і ввімкніть знову.',
  switchOn: terms.switchOn,
  switchOff: 'Вимкнути',
  onTitle: 'Увімкнути вхід із застосунком',
  offTitle: 'Вимкнути вхід із застосунком?',
  offHint: 'Для входу знову вистачить пароля або коду з повідомлення.',
  password: terms.oldPassword,
  next: terms.next,
  scan: 'Наведіть камеру застосунку для одноразових кодів на малюнок.',
  picture: 'Малюнок із ключем для застосунку',
  openApp: 'Відкрити застосунок на цьому телефоні',
  byHand: 'Або введіть у застосунку цей ключ:',
  secret: 'Ключ',
  code: terms.appCode,
  codeHint: '6 цифр, які зараз показує застосунок',
  confirm: terms.switchOn,
  codesTitle: 'Запасні коди',
  codesHint:
    'Кожен код відкриває кабінет один раз, якщо телефону немає поруч. Запишіть або надрукуйте їх: більше ми їх не покажемо.',
  codes: 'Усі запасні коди',
  saved: 'Коди збережено, закрити',
  switchedOn: 'Вхід із застосунком увімкнено. Інші пристрої вийшли з кабінету.',
  switchedOff: 'Вхід із застосунком вимкнено.',
  anyCode: 'Код із застосунку або запасний код',
}))
