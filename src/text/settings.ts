import { web } from './web.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { auditWords } from './audit-words.ts'
import { dateText } from './dates.ts'
import { words } from './language.ts'
import { plural } from './format.ts'
import { nouns } from './nouns.ts'

type LeftVisit = {
  name: string
  date: string | null
  hours: string | null
  account: string
  cancels: boolean
}

/** Words of settings/account and settings/personal-information. */
export const settings = words(() => ({
  title: titles.settings,
  password: {
    title: terms.password,
    change: 'Змінити пароль',
    changed: terms.passwordChanged,
  },
  phone: {
    title: terms.phone,
    change: 'Змінити номер',
    codeTo: 'Надішлемо код на новий номер. На старий прийде попередження: сім днів зміну можна скасувати.',
    changed: 'Номер змінено. Тепер входьте за новим. Інші пристрої вийшли з кабінету.',
    changedOfCompany:
      'Номер змінено. Коди й повідомлення надходитимуть на нього. Інші пристрої вийшли з кабінету.',
  },
  email: {
    title: terms.email,
    add: 'Додати пошту',
    unproved: 'Ще не підтверджено: увійти за цією поштою не можна, і відповіді на неї не надсилаємо.',
    prove: terms.confirm,
    change: 'Змінити пошту',
    codeTo:
      'Надішлемо код на цю адресу; так само підтверджують і вказану при реєстрації. На стару прийде попередження: сім днів зміну можна скасувати.',
    changed: 'Адресу підтверджено. Інші пристрої вийшли з кабінету.',
    none: terms.notSet,
  },
  sessions: {
    title: 'Де відкрито кабінет',
    current: 'Цей пристрій',
    columns: {
      device: terms.device,
      address: terms.ipAddress,
      createdAt: auditWords.signIn,
      seenAt: terms.seenAt,
      endsAt: 'Діє до',
    },
    session: 'Сеанс',
    note: terms.note,
    kind: 'Вид пристрою',
    anyKind: terms.any,
    kinds: { computer: 'Комп’ютер', phone: terms.phone, tablet: 'Планшет', other: 'Інше' },
    search: 'Пошук за пристроєм або IP-адресою',
    end: 'Завершити',
    endOthers: 'Завершити всі інші',
    ended: (n: number) => `Завершено: ${plural(n, nouns.session)}.`,
    only: 'Інших пристроїв немає.',
  },
  audit: {
    title: 'Журнал дій',
    intro: 'Входи, зміни та перегляди вашого рахунка фахівцями. Записи не можна змінити чи стерти.',
    empty: 'Записів ще немає.',
    columns: auditWords.columns,
    anyAction: 'Усі дії',
    anyOutcome: terms.any,
    outcomes: auditWords.outcomes,
  },
  remove: {
    title: 'Видалити обліковий запис',
    hint: 'Кабінет зникне разом із назвами об’єктів і налаштуваннями. Договір, показання, рахунки й борги лишаються в компанії.',
    confirm: 'Видалити назавжди',
    done: 'Обліковий запис видалено.',
  },
  appearance: {
    title: web.theme.title,
    system: web.theme.system,
    light: web.theme.light,
    dark: web.theme.dark,
  },
  personal: {
    title: titles.personalInformation,
    hint: 'Ці дані з договору. Щоб їх змінити, напишіть звернення й додайте документ.',
  },
}))
/** settings/account: words that settings.ts does not have. */
export const accountPage = words(() => ({
  intro: 'Пароль, контакти й пристрої, з яких відкрито ваш кабінет.',
  companyIntro: 'Пароль, пристрої, з яких відкрито кабінет компанії, і все, що в ньому зроблено.',
  contacts: 'Контакти',
  oldPassword: terms.oldPassword,
  newPassword: terms.newPassword,
  passwordHint: 'Інші пристрої після зміни вийдуть із кабінету.',
  newPhone: 'Новий номер телефону',
  ownPassword: 'Ваш пароль',
  passwordOrCode: 'Не пам’ятаєте? Залиште порожнім: надішлемо другий код на попередній контакт.',
  oldCode: 'Код із повідомлення на попередній контакт',
  newEmail: 'Нова електронна пошта',
  ownEmail: 'Ваша електронна пошта',
  sendCode: terms.sendCode,
  code: terms.codeOfMessage,
  confirmCode: terms.confirm,
  sentTo: (to: string) => `Код надіслано: ${to}. Він діє 5 хвилин.`,
  same: 'Це ваш теперішній контакт. Введіть інший.',
  otherContact: 'Ввести інший',
  sendAgain: 'Надіслати код ще раз',
  endFor: (device: string) => `Завершити сеанс: ${device}`,
  unknownDevice: 'Невідомий пристрій',
  removeOpen: 'Видалити кабінет',
  removeTitle: 'Видалити кабінет назавжди?',
  removeWhat: [
    'Кабінет закриється на всіх пристроях одразу.',
    'Телефон, пошту, ім’я та прив’язки до об’єктів буде стерто.',
    'Договір, показання, рахунки й борги лишаться в компанії.',
    'Замовлені послуги, крім тих, за якими бригада приїде сьогодні, буде скасовано.',
    'Зареєструватися з тим самим номером можна буде знову, але налаштування не повернуться.',
  ],
  /** Of ordered services: what happens to each when the cabinet is deleted. */
  removeVisits: 'Що буде із замовленими послугами',
  removeVisit: ({ name, date, hours, account, cancels }: LeftVisit) =>
    `${[name, date && dateText(date), hours].filter(Boolean).join(', ')}, рахунок ${account}: ${cancels ? 'буде скасовано' : 'бригада приїде'}`,
  removeSend: 'Надіслати код для видалення',
  removeTo: (phone: string) => `Надішлемо код на ${phone}.`,
}))
