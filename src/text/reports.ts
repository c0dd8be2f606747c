import { words } from './language.ts'
import { numberText } from './format.ts'
import { auditWords } from './audit-words.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** The nineteen reports of spec §2, by the last segment of the route. */
export const reports = words(() => ({
  account_auth_info: about(
    'account_auth_info',
    'Хто, коли й чим входив. Шукайте за рахунком, телефоном або кодом.',
  ),
  accounts_stats: about(
    'accounts_stats',
    'Скільки рахунків у кабінеті, скільки з них живі й скільки додано.',
  ),
  api_request_count: about(
    'api_request_count',
    'Скільки разів викликано кожну адресу API й чим це закінчилося.',
  ),
  api_responses: about('api_responses', 'Як швидко відповідає кожна адреса API.'),
  find_api_by_fm: about('find_api_by_fm', 'Які адреси API викликають модуль білінгу.'),
  find_fm_by_api: about('find_fm_by_api', 'Які модулі білінгу викликає адреса API.'),
  fm_request_count: about(
    'fm_request_count',
    'Скільки разів викликано кожен модуль білінгу й чим це закінчилося.',
  ),
  fm_responses: about('fm_responses', 'Як швидко відповідає кожен модуль білінгу.'),
  list_of_apis: about('list_of_apis', 'Усі адреси API: призначення, права, обмеження й навантаження.'),
  list_of_fms: about('list_of_fms', 'Усі модулі білінгу: призначення, можливості й навантаження.'),
  logs_search_back: about(
    'logs_search_back',
    'Окремі виклики порталу. Шукайте й за текстом помилки. Код звернення покаже весь їхній шлях.',
  ),
  logs_search_sap: about('logs_search_sap', 'Окремі виклики білінгу. Шукайте й за текстом помилки.'),
  long_response_time_apis: about(
    'long_response_time_apis',
    'Адреси API, у яких кожен двадцятий виклик довший за межу.',
  ),
  long_response_time_fms: about(
    'long_response_time_fms',
    'Модулі білінгу, у яких кожен двадцятий виклик довший за межу.',
  ),
  microservice_threads_charts: about('microservice_threads_charts', 'Як завантажено кожну групу робітників.'),
  threads_charts: about('threads_charts', 'Як завантажено кожен процес порталу.'),
  unsuccessful_api: about('unsuccessful_api', 'Відмови й помилки: скільки, у кого, відколи.'),
  users_count_days: about('users_count_days', 'Скільки різних користувачів було щодня.'),
  users_count_hours: about('users_count_hours', 'Скільки різних користувачів було щогодини.'),
}))

function about(id: keyof typeof titles.reports, text: string) {
  return { name: titles.reports[id], about: text }
}

/** Words that the reports share. */
export const reportWords = words(() => ({
  anyKind: terms.all,
  anyOutcome: terms.any,
  outcomes: auditWords.outcomes,
  kinds: { person: terms.home, entity: terms.business, provider: terms.supplier, admin: 'Працівник' },
  searchName: 'Виклик або модуль',
  searchCall: 'Код, рахунок, телефон',
  searchAccount: 'Кого шукати',
  usualSlow: 'Понад 300\u00a0мс',
  anyDuration: 'Будь-яка тривалість',
  slowerThan: (ms: number) => `Понад ${numberText(ms)}\u00a0мс`,
  access: {
    anyone: 'усі',
    person: 'побутові',
    entity: 'клієнти бізнесу',
    provider: 'постачальники',
    admin: 'фахівці компанії',
  },
  limits: {
    read: 'як читання',
    write: 'як запис',
    'sign-in': 'як вхід',
    code: 'як надсилання кодів',
    upload: 'як подання файлів',
    log: 'як помилки браузера',
    export: 'як вивантаження',
  },
  ownWork: 'фонові роботи порталу',
  writes: { portal: 'у порталі', core: 'у білінгу' },
  offered: { yes: 'так', no: 'ні' },
  ended: {
    success: 'успішно',
    internal: 'помилка порталу',
    'core-down': 'білінг не відповів',
    'service-down': 'портал недоступний',
    'session-invalid': 'сеанс закінчився',
    'session-ended': 'сеанс закрито',
    'login-failed': 'хибний логін або пароль',
    'wrong-code': 'хибний код',
    'password-wrong': 'хибний пароль',
    'attempts-exhausted': 'вичерпано спроби',
    'passkey-wrong': 'ключ не підійшов',
    'passkey-copied': 'ключ скопійовано',
    'directory-down': 'каталог не відповів',
    'directory-refused': 'каталог відмовив',
    'directory-weak': 'каталог не підтвердив другого чинника',
    'directory-no-role': 'каталог не дав ролі',
    'directory-blocked': 'доступ працівника закрито',
    'second-factor-required': 'запитано код із застосунку',
    'too-many-requests': 'забагато викликів',
    invalid: 'хибне значення поля',
    required: 'не заповнено поле',
    forbidden: 'немає права',
    'not-found': 'не знайдено',
    'account-not-found': 'рахунок не знайдено',
    'changed-meanwhile': 'хтось уже змінив',
  },
  methods: {
    'sign-in': auditWords.signIn,
    'second-factor': terms.appCode,
    'recovery-code': 'Запасний код',
    'own-password': auditWords.ownPassword,
    'session-theft': auditWords.sessionTheft,
    passkey: 'Ключ доступу',
  },
  ways: {
    password: 'за паролем',
    code: 'за одноразовим кодом',
    'sign-up': 'під час реєстрації',
    'access-code': 'за кодом доступу',
    directory: 'через каталог компанії',
  },
  states: {
    active: 'працює нині',
    blocked: 'вхід закрито',
    pending: 'на розгляді',
    deleted: 'видалено',
    locked: 'закрито після хибних паролів',
  },
  news: { known: 'відомий', new: 'новий' },
  openApi: 'Відкрити опис',
  period: (from: string, to: string) => `За ${from} – ${to}`,
  countedTill: (at: string) => `Пораховано до ${at}`,
  accountsCounted: (accounts: string, debts: string | null) =>
    debts === null ? `Рахунки на ${accounts}` : `Рахунки на ${accounts}, борги на ${debts}`,
  presets: {
    own: 'Свої дні',
    today: 'Сьогодні',
    yesterday: 'Учора',
    week: '7\u00a0днів',
    month: '30\u00a0днів',
    quarter: '90\u00a0днів',
    year: '365\u00a0днів',
  },
  nothingCounted: 'Викликів ще не пораховано: перший підрахунок буде за кілька хвилин',
  empty: 'За цей час нічого не було',
  catalogue: 'Дев’ятнадцять звітів про виклики, користувачів і навантаження порталу',
  groups: { calls: 'Виклики', users: 'Користувачі', logs: 'Знайти причину', parts: 'Складові' },
  views: 'Збережені вигляди',
  noView: 'Вигляд не вибрано',
  saveView: 'Зберегти вигляд',
  viewName: 'Назва вигляду',
  removeView: 'Видалити вигляд',
  openTicket: 'Відкрити звернення',
}))
