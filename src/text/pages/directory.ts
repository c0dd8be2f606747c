import { dateText } from '../dates.ts'
import { kwhText, NBSP, numberText, plural } from '../format.ts'
import { hryvniasText } from '../money.ts'
import { nouns } from '../nouns.ts'
import { priceText } from '../price.ts'

/** directory/indicators-history */
export const readingsHistory = {
  intro: 'Кожне показання від першого дня: хто зняв, чи враховано, у який рахунок потрапило.',
  meter: 'Лічильник',
  allMeters: 'Усі лічильники',
  search: 'Пошук за квитанцією, рахунком чи лічильником',
  zone: 'Зона',
  allZones: 'Усі зони',
  none: 'Показань ще немає',
  handIn: 'Передати показання',
  life: 'Шлях показання',
  lifeOf: (value: string, isoDate: string) => `Показання ${value} на ${dateText(isoDate)}`,
  openLife: (value: string, isoDate: string) => `Шлях показання ${value} на ${dateText(isoDate)}`,
  details: 'Подробиці',
  receivedAt: (at: string) => `Отримано ${at}`,
  reason: { held: 'Чому на перевірці', rejected: 'Чому відхилено', other: 'Що перевіряли' },
  receipt: (number: string) => `Квитанція №${NBSP}${number}`,
  bill: (number: string) => `Рахунок №${NBSP}${number}`,
  accepted: 'Враховано',
  notAccepted: 'Не враховано',
  waiting: 'Ще не враховано',
  acceptedColumn: 'Облік',
} as const

/** directory/payment-history */
export const paymentHistory = {
  intro: 'Усі оплати за цим об’єктом і квитанції до них.',
  total: (n: number, kopiykas: number) => `${plural(n, nouns.payment)} на ${hryvniasText(kopiykas)}`,
  search: 'Пошук за квитанцією або сумою',
  source: 'Звідки',
  allSources: 'Усі способи',
  none: 'Оплат ще немає',
  toBills: 'Перейти до рахунків',
  receiptShort: 'PDF',
  receiptOf: (isoDate: string) => `Квитанція про оплату від ${dateText(isoDate)}`,
  paidAt: 'Дата й час оплати',
  sum: 'Сплачено',
  wanted: 'Сума платежу',
  payer: 'Споживач',
  purpose: 'Призначення',
  purposeText: (account: string) => `Оплата за електроенергію, особовий рахунок ${account}`,
  receiptNote:
    'Квитанція підтверджує, що компанія отримала гроші. Оригінал розрахункового документа видає банк або сервіс, через який платили.',
} as const

/** directory/tariff-history */
export const tariffHistory = {
  intro: 'Скільки коштувала кіловат-година і яким рішенням це встановлено.',
  now: 'Ваша ціна зараз',
  perKwh: 'грн за кВт·год з ПДВ',
  groups: {
    household: 'Населення',
    heating: 'Населення з електроопаленням',
    common: 'Загальнобудинкові потреби',
    business: 'Бізнес',
  },
  search: 'Пошук за актом, групою або ціною',
  scope: { label: 'Показати', all: 'Усі тарифи', own: 'Лише мій' },
  since: 'Діє з',
  till: 'Діяв до',
  group: 'Група',
  block: 'Обсяг на місяць',
  price: 'Ціна, грн',
  mine: 'Ваш',
  none: 'Тарифів для вашої групи немає',
  zonesTitle: 'Ціна за зонами',
  zonesHint: (n: number) =>
    n === 1
      ? 'Лічильник однозонний: ціна та сама цілу добу.'
      : `У вас ${plural(n, { one: 'зона', few: 'зони', many: 'зон' })}: ціна множиться на коефіцієнт зони.`,
  zone: 'Зона',
  hours: 'Години',
  coefficient: 'Коефіцієнт',
  noPrice: 'Ціни на сьогодні немає: її ще не оприлюднено.',
  block1: (upto: number | null, from: number) =>
    upto === null ? (from === 0 ? 'Увесь обсяг' : `Понад ${kwhText(from)}`) : `До ${kwhText(upto)}`,
  priceOf: (priceE4: number, coefficient = 100) => `${priceText(priceE4, coefficient)}${NBSP}грн`,
} as const

/** directory/guide */
export const guidePage = {
  intro: 'Знайдіть свій лічильник на малюнку й перепишіть цифри так, як показано.',
  search: 'Пошук за інструкціями',
  searchHint: 'Наприклад: двозонний, T1, нулі',
  nothing: (query: string) => `За запитом «${query}» нічого немає`,
  nothingHint: 'Спробуйте коротше слово або напишіть звернення: фахівець допоможе.',
  contents: 'Види лічильників',
  handIn: 'Передати показання',
  pictures: {
    induction:
      'Табло індукційного лічильника: п’ять цифр до коми 04218, одна після коми в червоній рамці; передавати 04218',
    'one-zone': 'Екран електронного лічильника: позначка 1.8.0, число 012345.67 кВт·год; передавати 12345',
    'two-zone': 'Два екрани по черзі: T1 004812 і T2 002390; день і ніч передають окремо',
    'three-zone': 'Три екрани по черзі: пік, напівпік і ніч, кожен зі своїм показанням',
    rollover: 'Табло переходить із 99950 на 00030: спожито 80 кВт·год',
    ratio: 'Трансформатори струму 300/5 і лічильник: різниця показань множиться на 60',
    photo: 'Рамка камери: у кадрі видно всі цифри й заводський номер',
    when: 'Календар: останні два дні місяця й перші три дні наступного виділено',
  },
  send: 'Передайте',
  dayWord: 'День',
  nightWord: 'Ніч',
  peakWord: 'Пік',
  halfPeakWord: 'Напівпік',
  number: `№${NBSP}60412877`,
  used: (kwh: number) => `спожито ${kwhText(kwh)}`,
  times: (n: number) => `× ${numberText(n)}`,
} as const

/** directory/laws */
export const lawsPage = {
  intro:
    'Акти, на які посилаються рахунки, показання та відключення. Коротко, що кожен із них означає для вас.',
  search: 'Пошук за актами',
  searchHint: 'Назва, номер або тема: борг, ніч, 312',
  found: (n: number) => `Знайдено: ${plural(n, nouns.act)}`,
  nothing: (query: string) => `За запитом «${query}» актів немає`,
  nothingHint: 'Спробуйте інше слово або коротшу його частину.',
  clear: 'Показати всі',
  number: (issuer: string, number: string, date: string | null) =>
    `${issuer}, №${NBSP}${number}${date === null ? '' : ` від ${dateText(date)}`}`,
  open: 'Текст на сайті Верховної Ради',
} as const
