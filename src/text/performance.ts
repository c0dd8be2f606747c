import type { AlertMetric, PortalFunction } from '#domain/performance.ts'
import { ALERT_UNIT } from '#domain/performance.ts'
import { isSite } from '#domain/site.ts'
import { companies } from './companies.ts'
import { NBSP, numberText, plural } from './format.ts'
import { sentence, words } from './language.ts'
import { accusative, nouns } from './nouns.ts'
import { components, units } from './report-components.ts'
import { reportColumns } from './report-columns.ts'
import { auditWords } from './audit-words.ts'
import { terms } from './terms.ts'
import { watching } from './report-watching.ts'

const unitOf = words(() => ({ '%': '%', ms: units.ms, min: units.min }))
const metrics = words(() => ({
  'failure-share': 'Частка невдалих викликів',
  p95: 'Час відповіді, p95',
  'core-failure-share': 'Частка невдалих викликів білінгу',
  'messages-age': 'Найстаріше ненадіслане повідомлення',
  'source-age': 'Вік графіків відключень',
  'loop-delay': components['loop-delay'],
})) satisfies Record<AlertMetric, string>
const functions = words(() => ({
  'sign-in': auditWords.signIn,
  reading: 'Передавання показань',
  bill: 'Рахунки й баланс',
  outage: 'Графіки відключень',
})) satisfies Record<PortalFunction, string>

export type RuleFacts = {
  metric: AlertMetric
  subject: PortalFunction | null
  site: string | null
  threshold: number
  minutes: number
}

/** A value in the unit of its metric: «2,5 %», «800 мс». */
export const measured = sentence((metric: AlertMetric, value: number): string => {
  const unit = ALERT_UNIT[metric]
  const shown =
    value < 10 ? Math.round(value * 100) / 100 : value < 100 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${numberText(shown)}${NBSP}${unitOf[unit]}`
})

/** What a rule watches, in one line. */
export const watched = sentence(
  ({ metric, subject, site }: Pick<RuleFacts, 'metric' | 'subject' | 'site'>): string =>
    [
      metrics[metric],
      ...(subject === null ? [] : [functions[subject].toLowerCase()]),
      ...(isSite(site) ? [companies[site].sitename] : []),
    ].join(': '),
)

/** perf_dashboard: the portal of this minute. */
export const performance = words(() => ({
  units: unitOf,
  metrics,
  functions,
  measured,
  watched,
  refresh: watching.refresh,
  told: (at: string) => `Станом на ${at}`,
  perSecond: terms.perSecond,
  fiveMinutes: 'Невдалих за 5\u00a0хв',
  of: (part: string, whole: string) => `${part} з ${whole}`,
  ms: (value: number | null) => (value === null ? '—' : measured('p95', value)),
  line: 'Остання година, щохвилини',
  lines: {
    calls: 'Запитів за хвилину',
    failures: reportColumns.failures,
    p50: 'p50',
    p95: 'p95',
    p99: 'p99',
  },
  durations: 'Тривалість відповідей, мс',
  calls: 'Виклики API за 15\u00a0хв',
  modules: 'Модулі білінгу за 15\u00a0хв',
  noCalls: 'За цей час викликів не було',
  columns: {
    name: reportColumns.path,
    module: reportColumns.fm,
    calls: reportColumns.calls,
    refused: reportColumns.refused,
    failures: reportColumns.failures,
    p95: reportColumns.p95,
  },
  servers: 'Сервери',
  serverColumns: {
    process: reportColumns.process,
    utilization: 'Цикл подій, %',
    delay: 'Затримка p99',
    gc: 'Збирання пам’яті, %',
    heap: 'Купа,\u00a0МБ',
    memory: 'Пам’ять,\u00a0МБ',
    held: 'Записів чекає',
    dropped: 'Записів утрачено',
  },
  noServers: 'За останні 3\u00a0хв жоден сервер нічого не повідомив',
  parts: 'Запобіжники й зайнятість',
  breakerStates: { closed: 'пропускає', 'half-open': 'пробує', open: 'розімкнено' },
  pool: (busy: number, size: number) => `зайнято ${busy} з ${size}`,
  poolWaits: (n: number) => `, чекає ${n}`,
  components: components,
  queues: 'Черги й завдання',
  queueColumns: {
    queue: 'Назва черги',
    waiting: terms.waits,
    oldest: 'Найстаріше, хв',
    failed: 'Не вдалося надіслати',
    state: terms.state,
  },
  slow: 'повільно забирають',
  fine: 'вчасно',
  sources: 'Джерела графіків відключень',
  age: (minutes: number) => `${plural(minutes, accusative.minute)} тому`,
  stale: 'застаріле',
  fresh: 'свіже',
  levels: 'Обіцянка клієнтам за 30\u00a0днів',
  levelsTold: (objective: string) => `${objective} викликів кожної функції не мають бути невдалими.`,
  levelColumns: {
    name: 'Функція',
    calls: reportColumns.calls,
    good: 'Вдалих',
    failures: reportColumns.failures,
    left: 'Лишилося запасу',
    burn: 'Витрачають за годину',
    worst: 'Найгірший p95 за день',
  },
  overspent: (allowed: string) => `вичерпано: дозволено ${allowed}`,
  leftOf: (left: string, allowed: string) => `${left} від ${allowed} невдач`,
  burn: (times: number) => `у ${plural(times, nouns.times)} швидше за дозволене`,
  burnSlow: 'у межах дозволеного',
  share: (n: number) => `${numberText(Math.round(n * 100_000) / 1000)}${NBSP}%`,
  wholeShare: (n: number) => `${numberText(Math.round(n * 100))}${NBSP}%`,
  alerts: 'Правила сповіщень',
  alertColumns: {
    rule: 'Що стежить правило',
    value: 'Нинішнє значення',
    threshold: watching.slower,
    receivers: 'Кому писати',
    state: terms.state,
  },
  alertStates: { firing: 'спрацювало', calm: 'у межах', off: 'вимкнено', unknown: 'ще не перевіряли' },
  noAlerts: 'Жодного правила ще немає',
  noAlertsHint: 'Додайте правило, щоб черговий дізнався про збій із листа, а не від клієнтів.',
  add: 'Додати правило',
  edit: 'Змінити правило',
  save: 'Зберегти правило',
  remove: 'Видалити правило',
  metric: 'Що вимірюємо',
  subject: 'Функція порталу',
  anySubject: 'Усі виклики',
  site: terms.company,
  anySite: watching.anySite,
  threshold: (unit: string) => `Межа, ${unit}`,
  thresholdWrong: 'Уведіть число, не менше за 0,001',
  limit: (threshold: string, minutes: number) => `${threshold} за ${plural(minutes, accusative.minute)}`,
  window: 'За який час',
  receivers: 'Кому надіслати листа',
  webhook: 'Вебхук',
  webhookHint: 'Адреса https іншої програми компанії. Надсилаємо JSON без персональних даних.',
  enabled: 'Правило діє',
  events: 'Останні спрацювання',
  event: { firing: 'Спрацювало', over: 'Минулося' },
  noEvents: 'Жодне правило ще не спрацьовувало',
}))
