import { dateText } from './dates.ts'
import { NBSP, numberText, plural } from './format.ts'
import { words } from './language.ts'

import { nouns } from './nouns.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** Points of a business: commerc_accntng, settings/meters, directory/counter-history. */
export const points = words(() => ({
  name: titles.commercialAccounting,
  columns: {
    point: terms.point,
    account: terms.account,
    address: terms.address,
    eic: terms.eic,
    meter: terms.meter,
    model: terms.model,
    digits: terms.digits,
    voltage: terms.voltage,
    ratio: 'Кт',
    verifiedOn: 'Попередня повірка',
    due: 'Наступна повірка',
    verification: 'Стан повірки',
    lastData: 'Останні дані АСКОЕ',
    data: 'Зв’язок АСКОЕ',
    installedOn: terms.installedOn,
    seals: terms.seals,
    provider: terms.meteringProvider,
    details: 'Дії',
  },
  scope: { label: terms.account, all: 'За всіма рахунками' },
  search: 'Точка, лічильник, EIC',
  states: {
    label: terms.state,
    any: terms.allPoints,
    names: {
      overdue: 'Повірку прострочено',
      soon: 'Скоро повірка',
      silent: 'Немає даних АСКОЕ',
    },
  },
  data: { silent: 'Даних немає', coming: 'Надходять', none: 'Без АСКОЕ' },
  noData: 'ще не надходили',
  classOf: (voltageClass: number) => `${voltageClass}-й клас`,
  noPlace: 'Точка без назви',
  none: 'Лічильників за цим рахунком немає',
  noneHint: terms.noMetersHint,
  overdueTitle: (n: number) => `Прострочена повірка: ${plural(n, nouns.point)}`,
  overdueText: 'Замовте повірку, щоб показання приймали без застережень.',
  silentTitle: (n: number) => `Даних АСКОЕ немає понад добу: ${plural(n, nouns.point)}`,
  silentText:
    'Перевірте живлення лічильника й модема. Якщо вони працюють, напишіть звернення: зв’язок перевірить оператор.',
  showThem: terms.show,
  showOf: (what: string) => `${terms.show}: ${what}`,
  cardOf: (name: string) => `Картка точки: ${name}`,
  interval: 'Міжповірочний інтервал',
  intervalOf: (years: number) => plural(years, nouns.year),
  unknown: 'Не відомо',
  hourly: 'Розрахунок',
  hourlyOf: (hourly: boolean) => (hourly ? 'за погодинними даними АСКОЕ' : 'за показаннями на 1-ше число'),
  sealsOf: (seals: readonly { number: string; place: string; setOn: string }[]) =>
    seals.map(({ number, place, setOn }) => `№${NBSP}${number}, ${place}, ${dateText(setOn)}`).join('; '),
  order: terms.orderService,
  orderVerification: terms.orderVerification,
  writeAboutData: 'Повідомити про зв’язок',
  rename: 'Змінити назву',
  renameOf: (name: string) => `Змінити назву: ${name}`,
  nameTitle: (meter: string) => `Назва для лічильника №${NBSP}${meter}`,
  nameLabel: terms.pointName,
  nameHint:
    'Її видно у показаннях, споживанні й файлах усім, хто має доступ до цього рахунку. Порожнє поле прибирає назву.',
  named: 'Назву збережено.',
  unnamed: 'Назву прибрано.',
  save: 'Зберегти назву',
  ratioOf: (ratio: number) => `Кт${NBSP}${numberText(ratio)}`,
}))

/** directory/counter-history. */
export const meterHistory = words(() => ({
  name: titles.counterHistory,
  columns: {
    now: 'Стоїть зараз',
    replaced: 'Знято',
    removed: 'Замінені лічильники',
    meter: 'Знятий лічильник',
    model: terms.model,
    installedOn: terms.installedOn,
    removedOn: 'Дата зняття',
    zone: terms.zone,
    lastReading: 'Останнє показання',
    lastOn: 'День останнього показання',
    act: 'Акт',
    reason: 'Чому знято',
  },
  search: 'Точка, лічильник, акт',
  nothingStands: 'лічильника немає',
  dateUnknown: 'дата не вказана',
  period: (from: string, to: string | null) =>
    to === null ? `стоїть з ${dateText(from)}` : `${dateText(from)} – ${dateText(to)}`,
  actOf: (act: string) => `Акт №${NBSP}${act}`,
  noAct: 'акта в записах немає',
  noReading: 'показання зняття не записано',
  none: 'Лічильники не замінювали',
  noneHint: 'Коли лічильник замінять, тут будуть його останні показання й номер акта.',
}))
