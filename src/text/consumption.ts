import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { monthText } from './dates.ts'
import { NBSP, numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

export const consumption = words(() => ({
  title: titles.consumption,
  inKwh: terms.kwh,
  inHryvnias: 'Гривні',
  lastYear: terms.lastYear,
  estimated: 'Розраховано без показань',
  change: (percent: number) =>
    percent === 0
      ? 'Стільки ж, як торік'
      : percent > 0
        ? `На ${numberText(percent)}${NBSP}% більше, ніж торік`
        : `На ${numberText(-percent)}${NBSP}% менше, ніж торік`,
  columns: {
    month: terms.month,
    kwh: terms.kwh,
    amount: 'Сума, грн',
    lastYear: 'Торік, кВт·год',
    note: 'Примітка',
  },
}))
/** Words of the page of consumption. */
export const consumptionPage = words(() => ({
  intro: 'Скільки електроенергії спожито за місяцями та зонами.',
  period: terms.period,
  unit: 'Показати в',
  compare: 'Торік поруч',
  chart: (inMoney: boolean) =>
    inMoney ? 'Нараховано за місяцями,\u00a0грн' : 'Спожито за місяцями,\u00a0кВт·год',
  perMonth: 'У середньому за місяць',
  total: 'За період',
  lastMonth: 'Останній повний місяць',
  noneHint: 'Графік з’явиться після перших двох показань.',
  handIn: terms.handIn,
  byMonths: 'За місяцями',
  goesOn: 'Місяць триває',
  estimatedHint:
    'Заштриховано місяці, за які показань не було: їх пораховано за середньодобовим споживанням.',
}))
/** consumption of a business: points of a period */
export const pointsPage = words(() => ({
  intro: 'Скільки пораховано на кожній точці обліку і чи всі показання є.',
  from: terms.fromMonth,
  to: terms.toMonth,
  periodWrong: 'Перший місяць має бути не пізніше за другий, а період — не довший за 24 місяці',
  state: terms.reading,
  allStates: terms.allPoints,
  states: { complete: 'Усі місяці знято', estimated: 'Є розрахункові місяці', missing: 'Бракує показань' },
  total: 'Спожито за період',
  completeness: 'Повнота показань',
  completeOf: (complete: number, all: number) =>
    `${complete} з ${all}${NBSP}${all % 10 === 1 && all % 100 !== 11 ? 'точки' : 'точок'} обліку`,
  gaps: (n: number) => `Бракує показань: ${plural(n, nouns.point)}`,
  showGaps: 'Показати, де бракує',
  columns: {
    place: 'Об’єкт',
    alias: 'Точка обліку',
    meter: 'Лічильник',
    zone: 'Зона',
    ratio: 'Коефіцієнт',
    generation: 'Генерація,\u00a0кВт·год',
    reactive: 'Реактивна, квар·год',
    reactiveBack: 'Реактивна віддана, квар·год',
    fromDate: 'Від дати',
    fromValue: 'Від показання',
    toDate: 'До дати',
    toValue: 'До показання',
    readings: terms.reading,
    state: 'Повнота',
  },
  ratio: (ratio: number) => `коефіцієнт ${numberText(ratio)}`,
  toReadings: terms.handIn,
  noFigures: (last: string, shown: string) =>
    `За ${monthText(last)} показників немає, тому показуємо ${monthText(shown)}.`,
  monthsRead: (read: number, expected: number) => `знято ${read} з ${expected}${NBSP}міс.`,
  activeOnly:
    'Показано активну енергію. Показань реактивної енергії та генерації за цим рахунком у системі немає.',
  fromHours:
    'Генерацію й реактивну енергію пораховано за годинами, що надійшли. Обсяг активної в рахунку — за показаннями.',
  toHistory: 'Місяць за місяцем',
}))
/** consumption_history of a business */
export const consumptionHistoryPage = words(() => ({
  intro: 'Місяць за місяцем: увесь рахунок або одна точка обліку.',
  point: terms.point,
  allPoints: terms.allPoints,
  points: 'Точок з показаннями',
  pointsRead: 'З них знято',
  completeness: 'Знято точок',
  readOf: (read: number, all: number) => `${read} з ${all}`,
  noMoney: 'Гривні рахуємо за рахунком у цілому: мережеві послуги не ділять між точками.',
  other: 'Мережеві послуги й ПДВ',
  estimatedHint: 'Заштриховано місяці, за які не знято понад десяту частину точок: їхній обсяг розраховано.',
}))
