import { dateTimeText } from './dates.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'

/** Passkeys of employees: at the sign-in and in the settings. */
export const passkeyWords = words(() => ({
  title: 'Ключі доступу',
  intro:
    'Відбиток пальця, обличчя або PIN вашого пристрою чи окремий USB-ключ замість шести цифр із застосунку. Пароль лишається.',
  none: 'Ключів ще немає.',
  madeAt: (iso: string) => `додано ${dateTimeText(Date.parse(iso))}`,
  usedAt: (iso: string | null) =>
    iso === null ? 'ще не використано' : `востаннє ${dateTimeText(Date.parse(iso))}`,
  copied: 'Вимкнено',
  copiedHint: (iso: string) =>
    `${dateTimeText(Date.parse(iso))} його лічильник пішов назад: можливо, є копія. Видаліть цей ключ і скажіть керівникові.`,
  notOffered: 'Портал відкрито за числовою адресою, а ключам потрібне ім’я сайту. Скажіть адміністраторові.',
  ofDirectory: 'Ви входите через каталог компанії: пароль, коди й ключі задають там.',
  add: 'Додати ключ',
  addTitle: 'Додати ключ доступу',
  name: 'Як його назвати',
  nameHint: 'Щоб упізнати потім: «Робочий ноутбук», «Синій USB-ключ»',
  password: terms.oldPassword,
  code: terms.appCode,
  codeHint: terms.secondFactorHint,
  byKey: 'Підтвердити ключем замість коду',
  added: 'Ключ додано. Інші пристрої вийшли з кабінету.',
  remove: 'Видалити ключ',
  removeFor: (name: string) => `Видалити ключ «${name}»`,
  removeTitle: (name: string) => `Видалити ключ «${name}»?`,
  removed: 'Ключ видалено: увійти з ним більше не можна.',
  signIn: 'Увійти з ключем доступу',
  cancelled: 'Пристрій не підтвердив ключ: запит скасовано або минув час. Спробуйте ще раз.',
  known: 'На цьому пристрої ваш ключ уже є. Візьміть інший пристрій.',
  unsupported: 'Цей браузер не підтримує ключів доступу. Введіть код із застосунку.',
  otherAddress: (address: string) => `Ключі діють лише за адресою ${address}. Відкрийте портал там.`,
  settingsIntro:
    'Пароль, ключі доступу, пристрої, з яких відкрито кабінет, і все, що зроблено від вашого імені.',
}))
