import { words } from './language.ts'
import { titles } from './titles.ts'

/** Headings of all columns of the reports; one thing has one word in all of them. */
const columns = words({
  at: 'Час',
  day: 'День',
  hour: 'Година',
  path: 'Виклик API',
  fm: 'Модуль ядра',
  summary: 'Призначення',
  access: 'Хто може викликати',
  writes: 'Змінює дані',
  calls: 'Викликів',
  failures: 'Невдалих',
  failureShare: 'Частка невдалих, %',
  p50: 'p50, мс',
  p95: 'p95, мс',
  p99: 'p99, мс',
  max: 'Найдовше, мс',
  average: 'Середнє, мс',
  duration: 'Тривалість, мс',
  outcome: 'Наслідок',
  status: 'Статус HTTP',
  error: 'Помилка',
  requestCode: 'Код звернення',
  site: 'Компанія',
  userKind: 'Хто',
  account: 'Рахунок (приховано)',
  signIns: 'Входів',
  refusals: 'Відмов',
  registered: 'Зареєстровано',
  active: 'Активних',
  accounts: 'Рахунків',
  withReading: 'З показаннями',
  withDebt: 'З боргом',
  users: 'Користувачів',
  persons: 'Дім',
  entities: 'Бізнес',
  providers: 'Постачальники',
  process: 'Процес',
  component: 'Компонент',
  utilization: 'Завантаження, %',
  busy: 'Зайнято',
  size: 'Усього',
  message: 'Повідомлення',
  level: 'Рівень',
})

export type ReportColumn = keyof typeof columns
export type ReportText = { name: string; about: string; columns: readonly ReportColumn[] }

/** What the help says about a column. */
export const reportColumns: Readonly<Record<ReportColumn, string>> = columns

/** The nineteen reports of spec §2, by the last segment of the route. */
export const reports = words({
  account_auth_info: report('account_auth_info', 'Коли й звідки входили до кабінету за одним рахунком.', [
    'at',
    'account',
    'userKind',
    'site',
    'outcome',
    'requestCode',
  ]),
  accounts_stats: report('accounts_stats', 'Скільки рахунків у кабінеті, скільки з показаннями та боргом.', [
    'site',
    'userKind',
    'accounts',
    'active',
    'withReading',
    'withDebt',
    'registered',
  ]),
  api_request_count: report('api_request_count', 'Скільки разів викликано кожну адресу API.', [
    'path',
    'calls',
    'failures',
    'failureShare',
  ]),
  api_responses: report('api_responses', 'Як швидко відповідає кожна адреса API.', [
    'path',
    'calls',
    'p50',
    'p95',
    'p99',
    'max',
  ]),
  find_api_by_fm: report('find_api_by_fm', 'Які адреси API викликають обраний модуль ядра.', [
    'fm',
    'path',
    'calls',
    'p95',
  ]),
  find_fm_by_api: report('find_fm_by_api', 'Які модулі ядра викликає обрана адреса API.', [
    'path',
    'fm',
    'calls',
    'p95',
  ]),
  fm_request_count: report('fm_request_count', 'Скільки разів викликано кожен модуль ядра.', [
    'fm',
    'calls',
    'failures',
    'failureShare',
  ]),
  fm_responses: report('fm_responses', 'Як швидко відповідає кожен модуль ядра.', [
    'fm',
    'calls',
    'p50',
    'p95',
    'p99',
    'max',
  ]),
  list_of_apis: report('list_of_apis', 'Усі адреси API: призначення й хто може викликати.', [
    'path',
    'summary',
    'access',
    'writes',
  ]),
  list_of_fms: report('list_of_fms', 'Усі модулі ядра: призначення й чи змінюють дані.', [
    'fm',
    'summary',
    'writes',
  ]),
  logs_search_back: report(
    'logs_search_back',
    'Журнал порталу за кодом звернення, адресою, часом або наслідком.',
    ['at', 'requestCode', 'path', 'status', 'outcome', 'duration', 'error', 'userKind', 'site'],
  ),
  logs_search_sap: report(
    'logs_search_sap',
    'Журнал ядра за кодом звернення, модулем, часом або наслідком.',
    ['at', 'requestCode', 'fm', 'path', 'outcome', 'duration', 'error', 'userKind', 'site'],
  ),
  long_response_time_apis: report('long_response_time_apis', 'Виклики API, довші за обрану межу.', [
    'at',
    'path',
    'duration',
    'outcome',
    'requestCode',
    'site',
  ]),
  long_response_time_fms: report('long_response_time_fms', 'Виклики модулів ядра, довші за обрану межу.', [
    'at',
    'fm',
    'duration',
    'path',
    'outcome',
    'requestCode',
  ]),
  microservice_threads_charts: report(
    'microservice_threads_charts',
    'Зайняті й вільні потоки кожного компонента.',
    ['at', 'component', 'busy', 'size', 'utilization'],
  ),
  threads_charts: report('threads_charts', 'Завантаження кожного процесу порталу.', [
    'at',
    'process',
    'utilization',
    'busy',
    'size',
  ]),
  unsuccessful_api: report('unsuccessful_api', 'Виклики API, що завершилися помилкою.', [
    'at',
    'path',
    'status',
    'error',
    'requestCode',
    'userKind',
    'site',
  ]),
  users_count_days: report('users_count_days', 'Скільки різних користувачів було щодня.', [
    'day',
    'users',
    'persons',
    'entities',
    'providers',
    'signIns',
  ]),
  users_count_hours: report('users_count_hours', 'Скільки різних користувачів було щогодини.', [
    'hour',
    'users',
    'persons',
    'entities',
    'providers',
    'signIns',
  ]),
} satisfies Record<keyof typeof titles.reports, ReportText>)

function report(id: keyof typeof titles.reports, about: string, list: readonly ReportColumn[]): ReportText {
  return { name: titles.reports[id], about, columns: list }
}
