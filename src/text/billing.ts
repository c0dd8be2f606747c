import { dateText } from './dates.ts'
import { kwhText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

/** Words about bills, balances, consumption, the sub-book and tariffs. */
export const balance = {
  title: 'Баланс',
  begin: 'На початок місяця',
  charged: 'Нараховано',
  paid: 'Сплачено',
  end: 'На кінець місяця',
  debt: 'Борг',
  overpaid: 'Переплата',
  settled: 'Боргів немає',
  asOf: (isoDate: string) => `Станом на ${dateText(isoDate)}`,
  toPay: (kopiykas: number) => `До сплати ${hryvniasText(kopiykas)}`,
  byService: 'За послугами',
  columns: {
    service: 'Послуга',
    begin: 'На початок',
    charged: 'Нараховано',
    paid: 'Сплачено',
    end: 'На кінець',
  },
} as const

export const billStates = {
  issued: { name: 'Виставлено', meaning: 'Рахунок чинний.' },
  cancelled: { name: 'Скасовано', meaning: 'Рахунок не діє, сплачувати його не потрібно.' },
  replaced: { name: 'Замінено', meaning: 'Замість цього рахунка виставлено інший.' },
} as const

const ledgerKinds = {
  opening: 'Початковий залишок',
  charge: 'Нарахування',
  payment: 'Оплата',
  recalculation: 'Перерахунок',
  cancellation: 'Скасування рахунка',
  act: 'Акт про порушення',
  penalty: 'Пеня',
} as const

/** A kind of entry by its name; one the portal does not know is shown as the core calls it. */
export function ledgerKindText(kind: string): string {
  const known: Readonly<Record<string, string>> = ledgerKinds
  return Object.hasOwn(known, kind) ? (known[kind] ?? kind) : kind
}

export const lineNotes = {
  estimated: 'за середньодобовим споживанням',
  recalculation: 'перерахунок',
  vat: 'ПДВ',
} as const

export const bills = {
  title: 'Рахунки',
  empty: 'Рахунків за цей період немає. Змініть період.',
  number: (number: string) => `Рахунок №\u00a0${number}`,
  period: (month: string) => `За ${month}`,
  dueOn: (isoDate: string) => `Сплатіть до ${dateText(isoDate)}`,
  pay: 'Сплатити',
  download: 'Завантажити PDF',
  why: 'Чому така сума?',
  estimated: 'Частину обсягу пораховано за середньодобовим споживанням',
  columns: {
    number: 'Номер',
    period: 'Місяць',
    issuedOn: 'Виставлено',
    dueOn: 'Сплатити до',
    kwh: 'кВт·год',
    amount: 'Нараховано, грн',
    paid: 'Сплачено, грн',
    end: 'За рахунком, грн',
    unpaid: 'Не сплачено, грн',
    state: 'Стан',
  },
  line: {
    meter: 'Лічильник',
    zone: 'Зона',
    period: 'Період',
    days: 'Днів',
    readings: 'Показання',
    kwh: 'кВт·год',
    price: 'Ціна, грн',
    coefficient: 'Коефіцієнт',
    amount: 'Сума, грн',
    act: 'Підстава',
  },
  formula: (kwh: number, price: string, coefficient: number, kopiykas: number) =>
    `${kwhText(kwh)} × ${price}\u00a0грн${coefficient === 100 ? '' : ` × ${numberText(coefficient / 100)}`} = ${hryvniasText(kopiykas)}`,
  vat: (kopiykas: number) => `Зокрема ПДВ ${hryvniasText(kopiykas)}`,
  cancelled: {
    title: 'Скасовані рахунки',
    empty: 'Скасованих рахунків немає.',
    reason: 'Причина',
    cancelledOn: 'Скасовано',
    replacedBy: (number: string) => `Замість нього рахунок №\u00a0${number}`,
  },
  paper: {
    title: 'Рахунок на оплату електричної енергії',
    customer: 'Споживач',
    supplier: 'Отримувач платежу',
    contract: 'Договір',
    purpose: 'Призначення платежу',
    code: 'Код для кабінету',
    qr: 'Наведіть камеру банківського застосунку, щоб сплатити',
    total: 'Разом до сплати',
  },
  purpose: (account: string, month: string) =>
    `Оплата за електроенергію за ${month}, особовий рахунок ${account}`,
} as const

export const consumption = {
  title: 'Споживання',
  months: (n: number) => plural(n, nouns.month),
  inKwh: 'кВт·год',
  inHryvnias: 'Гривні',
  lastYear: 'Торік',
  estimated: 'Розраховано без показань',
  total: (kwh: number) => `Разом ${kwhText(kwh)}`,
  average: (kwh: number) => `У середньому ${kwhText(kwh)} на місяць`,
  change: (percent: number) =>
    percent === 0
      ? 'Стільки ж, як торік'
      : percent > 0
        ? `На ${numberText(percent)}% більше, ніж торік`
        : `На ${numberText(-percent)}% менше, ніж торік`,
  table: 'Таблиця',
  columns: {
    month: 'Місяць',
    kwh: 'кВт·год',
    amount: 'Сума, грн',
    lastYear: 'Торік, кВт·год',
    note: 'Примітка',
  },
} as const

export const subBook = {
  title: 'Абонентська книжка',
  empty: 'Записів ще немає: перший з’явиться після першого рахунка.',
  print: 'Надрукувати',
  columns: {
    month: 'Місяць',
    reading: 'Показання',
    kwh: 'кВт·год',
    tariff: 'Тариф, грн',
    charged: 'Нараховано, грн',
    acts: 'Акти й пеня,\u00a0грн',
    paid: 'Сплачено, грн',
    balance: 'Залишок, грн',
  },
} as const

export const tariffs = {
  title: 'Тарифи',
  own: 'Ваш тариф',
  since: (isoDate: string) => `З ${dateText(isoDate)}`,
  between: (from: string, till: string) => `З ${dateText(from)} до ${dateText(till)}`,
  flat: 'Увесь обсяг',
  upto: (kwh: number) => `До ${kwhText(kwh)} на місяць`,
  above: (kwh: number) => `Понад ${kwhText(kwh)} на місяць`,
  act: 'Підстава',
  coefficients: 'Зонні коефіцієнти',
  voltageClass: (n: number) => `${n} клас напруги`,
  services: {
    supply: 'Постачання',
    distribution: 'Розподіл',
    transmission: 'Передача',
    dispatching: 'Диспетчеризація',
  },
  columns: { period: 'Період', price: 'Ціна', act: 'Підстава' },
} as const
