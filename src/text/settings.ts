import { plural } from './format.ts'
import { nouns } from './nouns.ts'

/** Words of settings/account and settings/personal-information. */
export const settings = {
  title: 'Налаштування',
  saved: 'Збережено.',
  password: {
    title: 'Пароль',
    change: 'Змінити пароль',
    changed: 'Пароль змінено. Інші пристрої вийшли з кабінету.',
    lastChanged: (when: string) => `Змінено ${when}`,
  },
  phone: {
    title: 'Телефон',
    change: 'Змінити номер',
    codeTo: 'Надішлемо код на новий номер. На старий прийде попередження.',
    changed: 'Номер змінено. Тепер входьте за новим.',
  },
  email: {
    title: 'Електронна пошта',
    add: 'Додати пошту',
    change: 'Змінити пошту',
    codeTo: 'Надішлемо код на нову адресу. На стару прийде попередження.',
    changed: 'Адресу змінено.',
    none: 'Не вказано',
  },
  sessions: {
    title: 'Де відкрито кабінет',
    count: (n: number) => plural(n, nouns.session),
    current: 'Цей пристрій',
    seen: (when: string) => `Востаннє ${when}`,
    since: (when: string) => `Увійшли ${when}`,
    end: 'Завершити',
    endOthers: 'Завершити всі інші',
    ended: (n: number) => `Завершено: ${plural(n, nouns.session)}.`,
    only: 'Інших пристроїв немає.',
  },
  audit: {
    title: 'Журнал дій',
    intro: 'Входи, зміни та перегляди вашого рахунка фахівцями. Записи не можна змінити чи стерти.',
    empty: 'Записів ще немає.',
    columns: { at: 'Коли', action: 'Дія', outcome: 'Наслідок', device: 'Пристрій' },
    anyAction: 'Усі дії',
    anyOutcome: 'Будь-який',
    outcomes: { success: 'Виконано', refused: 'Відмовлено', failed: 'Не вдалося' },
  },
  remove: {
    title: 'Видалити обліковий запис',
    hint: 'Кабінет зникне разом із назвами об’єктів і налаштуваннями. Договір, показання, рахунки й борги лишаються в компанії.',
    confirm: 'Видалити назавжди',
    typePassword: 'Щоб підтвердити, введіть пароль',
    done: 'Обліковий запис видалено.',
  },
  appearance: {
    title: 'Вигляд',
    system: 'Як у системі',
    light: 'Світлий',
    dark: 'Темний',
  },
  personal: {
    title: 'Особисті дані',
    hint: 'Ці дані з договору. Щоб їх змінити, напишіть звернення й додайте документ.',
    contract: 'Договір',
    customer: 'Споживач',
    object: 'Об’єкт',
    bank: 'Реквізити для оплати',
    copy: 'Скопіювати',
    copied: 'Скопійовано',
  },
} as const

/** What the audit record calls each action; an unknown one is shown by its name. */
export const auditActions = {
  'sign-in': 'Вхід',
  'sign-out': 'Вихід',
  'sign-up': 'Реєстрація',
  'code-sent': 'Надіслано код',
  'password-changed': 'Зміна пароля',
  'password-restored': 'Відновлення пароля',
  'phone-changed': 'Зміна телефону',
  'email-changed': 'Зміна пошти',
  'session-ended': 'Завершення сеансу',
  'sessions-ended': 'Завершення сеансів',
  'session-theft': 'Спроба вкрасти сеанс',
  registration: 'Реєстрація',
  restore: 'Відновлення пароля',
  code: 'Введення коду',
  refused: 'Спроба відкрити чуже',
  'log-out': 'Вихід',
  'user-deleted': 'Видалення кабінету',
  'second-factor': 'Код із застосунку для входу',
  'second-factor-on': 'Увімкнено вхід із застосунком',
  'second-factor-off': 'Вимкнено вхід із застосунком',
  'recovery-code': 'Вхід за запасним кодом',
  application: 'Заявка на кабінет',
  'order-created': 'Замовлено послугу',
  'account-added': 'Додано об’єкт',
  'account-dropped': 'Вилучено об’єкт',
  'account-restored': 'Повернуто об’єкт',
  'reading-submitted': 'Передано показання',
  'readings-file-submitted': 'Передано показання файлом',
  'month-calculated': 'Проведено розрахунок місяця',
  'reading-corrected': 'Виправлено показання',
  'payment-posted': 'Оплата',
  'ticket-created': 'Створено звернення',
  'account-viewed': 'Перегляд рахунка фахівцем',
  'application-approved': 'Схвалено заявку',
  'application-refused': 'Відхилено заявку',
  'user-blocked': 'Доступ заблоковано',
  'settings-changed': 'Зміна налаштувань',
} as const

export function auditActionText(action: string): string {
  const known: Readonly<Record<string, string>> = auditActions
  return Object.hasOwn(known, action) ? (known[action] ?? action) : action
}
