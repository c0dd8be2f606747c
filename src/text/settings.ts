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
  },
  phone: {
    title: 'Телефон',
    change: 'Змінити номер',
    codeTo: 'Надішлемо код на новий номер. На старий прийде попередження: сім днів зміну можна скасувати.',
    changed: 'Номер змінено. Тепер входьте за новим. Інші пристрої вийшли з кабінету.',
    changedOfCompany:
      'Номер змінено. Коди й повідомлення надходитимуть на нього. Інші пристрої вийшли з кабінету.',
  },
  email: {
    title: 'Електронна пошта',
    add: 'Додати пошту',
    unproved: 'Ще не підтверджено: увійти за цією поштою не можна, і відповіді на неї не надсилаємо.',
    prove: 'Підтвердити',
    change: 'Змінити пошту',
    codeTo:
      'Надішлемо код на цю адресу; так само підтверджують і вказану при реєстрації. На стару прийде попередження: сім днів зміну можна скасувати.',
    changed: 'Адресу підтверджено. Інші пристрої вийшли з кабінету.',
    none: 'Не вказано',
  },
  sessions: {
    title: 'Де відкрито кабінет',
    count: (n: number) => plural(n, nouns.session),
    current: 'Цей пристрій',
    columns: {
      device: 'Пристрій',
      address: 'IP-адреса',
      createdAt: 'Вхід',
      seenAt: 'Остання дія',
      endsAt: 'Діє до',
    },
    session: 'Сеанс',
    note: 'Примітка',
    kind: 'Вид пристрою',
    anyKind: 'Будь-який',
    kinds: { computer: 'Комп’ютер', phone: 'Телефон', tablet: 'Планшет', other: 'Інше' },
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
    columns: { at: 'Коли', action: 'Дія', outcome: 'Наслідок', device: 'Пристрій' },
    anyAction: 'Усі дії',
    anyOutcome: 'Будь-який',
    outcomes: { success: 'Виконано', refused: 'Відмовлено', failed: 'Не вдалося' },
  },
  remove: {
    title: 'Видалити обліковий запис',
    hint: 'Кабінет зникне разом із назвами об’єктів і налаштуваннями. Договір, показання, рахунки й борги лишаються в компанії.',
    confirm: 'Видалити назавжди',
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
  'sign-up': 'Реєстрація',
  'password-changed': 'Зміна пароля',
  'password-restored': 'Відновлення пароля',
  'phone-changed': 'Зміна телефону',
  'email-changed': 'Зміна пошти',
  'contact-undone': 'Скасовано зміну контакту',
  'session-ended': 'Завершення сеансу',
  'sessions-ended': 'Завершення сеансів',
  'session-theft': 'Спроба вкрасти сеанс',
  registration: 'Реєстрація',
  restore: 'Відновлення пароля',
  code: 'Введення коду',
  'own-password': 'Повторне введення пароля',
  refused: 'Спроба відкрити чуже',
  'log-out': 'Вихід',
  'user-deleted': 'Видалення кабінету',
  'second-factor': 'Код із застосунку для входу',
  'second-factor-on': 'Увімкнено вхід із застосунком',
  'second-factor-off': 'Вимкнено вхід із застосунком',
  'recovery-code': 'Вхід за запасним кодом',
  application: 'Заявка на кабінет',
  'order-created': 'Замовлено послугу',
  'account-added': 'Додано адресу',
  'account-dropped': 'Вилучено адресу',
  'account-restored': 'Повернуто адресу',
  'reading-submitted': 'Передано показання',
  'readings-file-submitted': 'Передано показання файлом',
  'month-calculated': 'Проведено розрахунок місяця',
  'reading-corrected': 'Виправлено показання',
  'ticket-created': 'Створено звернення',
  'applicant-contacts': 'Переглянуто контакти заявника',
  'application-approved': 'Схвалено заявку',
  'application-refused': 'Відхилено заявку',
  'user-blocked': 'Доступ заблоковано',
  'user-unblocked': 'Доступ відкрито знову',
  'user-unlocked': 'Знято заборону після невдалих спроб',
  'admin-created': 'Створено адміністратора',
  'admin-reset': 'Видано нові дані для входу',
} as const

export function auditActionText(action: string): string {
  const known: Readonly<Record<string, string>> = auditActions
  return Object.hasOwn(known, action) ? (known[action] ?? action) : action
}
