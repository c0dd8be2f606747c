import { dateText } from './dates.ts'
import { kwhText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

/** Zones by name, never only T1/T2: meters do not agree on register names (facts §1.2). */
export const zones = {
  single: 'Загальна',
  day: 'День',
  night: 'Ніч',
  peak: 'Пік',
  'half-peak': 'Напівпік',
} as const

/** The life of a reading (product.md §2): received → checked → held → accepted → used → billed. */
export const readingStates = {
  received: { name: 'Отримано', meaning: 'Показання збережено, зараз його перевіряємо.' },
  checked: { name: 'Перевірено', meaning: 'Показання пройшло перевірки порталу.' },
  held: { name: 'На перевірці', meaning: 'Показання перегляне фахівець: доти його не враховано.' },
  accepted: { name: 'Прийнято', meaning: 'Показання буде використано в розрахунку.' },
  used: { name: 'Враховано', meaning: 'За показанням проведено розрахунок місяця.' },
  billed: { name: 'У рахунку', meaning: 'Показання увійшло до виставленого рахунка.' },
  rejected: { name: 'Відхилено', meaning: 'Показання не враховано. Передайте правильне.' },
  superseded: { name: 'Виправлено', meaning: 'Замість цього показання передано інше.' },
} as const

export const readingSources = {
  customer: 'Ви передали',
  operator: 'Оператор зняв',
  askoe: 'АСКОЕ',
  estimated: 'За середньодобовим споживанням',
  inspection: 'Контрольний огляд',
  mass: 'Масове завантаження',
} as const

export const holdReasons = {
  'large-deviation': 'Велике відхилення від звичайного споживання: фахівець звіряє показання з фото.',
  'value-too-large': 'Значення дуже велике: фахівець звіряє показання з фото.',
  'additional-verification': 'Потрібна додаткова перевірка.',
  'period-closed': 'Звірити до закриття місяця не встигли: обсяг пораховано за середньодобовим споживанням.',
} as const

export const readings = {
  title: 'Показання',
  meter: (number: string) => `Лічильник №\u00a0${number}`,
  previous: (value: number, isoDate: string) => `Було ${numberText(value)} на ${dateText(isoDate)}`,
  noPrevious: 'Попереднього показання немає',
  now: 'Зараз на лічильнику',
  digits: (n: number) => plural(n, nouns.digit),
  digit: (place: number, of: number) => `Цифра ${place} з ${of}`,
  used: (kwh: number) => `Спожито ${kwhText(kwh)}`,
  sum: (kopiykas: number) => `Орієнтовно ${hryvniasText(kopiykas)}`,
  expected: (from: number, to: number) => `Зазвичай за цей час від ${numberText(from)} до ${kwhText(to)}`,
  register: (name: string) => `На табло: ${name}`,
  submit: 'Передати показання',
  correct: 'Виправити',
  cancelCorrection: 'Лишити як є',
  confirm: 'Усе правильно, передати',
  checkAgain: 'Перевірити цифри',
  addPhoto: 'Додати фото',
  rolledOver: 'Лічильник пройшов через нулі — це враховано.',
  unchanged: 'Показання не змінилося: спожито 0',
  receipt: {
    title: 'Показання внесено',
    number: (receipt: string) => `Квитанція №\u00a0${receipt}`,
    countsOn: (isoDate: string) => `Зараховано на ${dateText(isoDate)}`,
    receivedAt: (at: string) => `Отримано ${at}`,
    copy: 'Скопіювати номер',
    copied: 'Номер скопійовано',
    print: 'Надрукувати',
    life: 'Що буде далі',
    billed: (bill: string) => `У рахунку №\u00a0${bill}`,
    month: (sum: string) => `Розрахунок місяця: ${sum}`,
    again: 'Передати показання іншого лічильника',
  },
  history: {
    title: 'Історія показань',
    empty: 'Показань за цей період немає. Змініть період або передайте перше показання.',
    columns: {
      countsOn: 'На дату',
      meter: 'Лічильник',
      zone: 'Зона',
      value: 'Показання',
      kwh: 'Спожито, кВт·год',
      source: 'Джерело',
      state: 'Стан',
      receipt: 'Квитанція',
      bill: 'Рахунок',
      receivedAt: 'Отримано',
    },
    accepted: 'Враховано',
    notAccepted: 'Не враховано',
    estimated: 'Розрахункове',
  },
  calculation: {
    title: 'Розрахунок місяця',
    draft: 'Попередній: зміниться, якщо виправити показання',
    final: 'Остаточний',
    columns: {
      zone: 'Зона',
      period: 'Період',
      kwh: 'кВт·год',
      price: 'Ціна',
      coefficient: 'Коефіцієнт',
      amount: 'Сума, грн',
    },
    act: (act: string) => `Тариф: ${act}`,
    total: 'Разом',
  },
  photo: {
    title: 'Фото лічильника',
    rules: [
      'Сфотографуйте табло прямо, без спалаху, щоб було видно всі цифри.',
      'На одному фото мають бути показання та заводський номер.',
      'Якщо зони змінюються на екрані, зробіть фото потрібної зони.',
      'Підійде JPEG або PNG. Місце зйомки з фото вилучимо.',
    ],
    take: 'Сфотографувати',
    choose: 'Вибрати файл',
  },
} as const
