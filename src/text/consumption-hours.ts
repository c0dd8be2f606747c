import type { IsoDate } from '#domain/calendar.ts'
import { type ClockHour, type ProfileRegister, type QualityMark, runsOf, startsOf } from '#domain/profile.ts'
import { dateText, dayAndMonth, timeText } from './dates.ts'
import { NBSP, numberText, plural } from './format.ts'
import { sentence, words } from './language.ts'
import { accusative, nouns } from './nouns.ts'
import { terms } from './terms.ts'

/** Registers by name; a minus and not a hyphen. */
export const registerNames = words({
  'A+': 'Активна спожита (A+)',
  'A-': 'Активна віддана (A−)',
  'R+': 'Реактивна спожита (R+)',
  'R-': 'Реактивна віддана (R−)',
} satisfies Record<ProfileRegister, string>)

const isActive = (register: ProfileRegister): boolean => register.startsWith('A')
const energyUnit = sentence((register: ProfileRegister): string =>
  isActive(register) ? 'кВт·год' : 'квар·год',
)
const powerUnit = sentence((register: ProfileRegister): string => (isActive(register) ? 'кВт' : 'квар'))

/** «A+, кВт·год», in a file. */
export const registerUnit = (register: ProfileRegister): string =>
  `${register.replace('-', '−')}, ${energyUnit(register)}`

/** Watt-hours or var-hours as «412,5 кВт·год». */
export const energyText = (register: ProfileRegister, wh: number): string =>
  `${numberText(wh / 1000)}${NBSP}${energyUnit(register)}`
/** What an hour gives is the average power of the hour: «412,5 кВт». */
export const powerText = (register: ProfileRegister, wh: number): string =>
  `${numberText(wh / 1000)}${NBSP}${powerUnit(register)}`

export const qualityNames = words({
  m: 'виміряно',
  r: 'заміщено',
  e: 'розраховано',
  '-': 'немає',
} satisfies Record<QualityMark, string>)

/** «10:00–11:00»; the last hour ends at 24:00. */
export function hourText(day: IsoDate, from: number, to = from + 1, minutes: 30 | 60 = 60): string {
  const starts = startsOf(day, minutes)
  const time = (at: number) => {
    const start = starts[at]
    return start === undefined ? '24:00' : timeText(start)
  }
  return `${time(from)}–${time(to)}`
}

/** «немає 03:00–05:00; заміщено 06:00–12:00»; empty for a day that was measured whole. */
export const qualityText = (day: IsoDate, quality: string): string =>
  (['-', 'r', 'e'] as const)
    .flatMap((mark) => {
      const runs = runsOf(quality, mark)
      if (runs.length === 0) return []
      const whole = runs[0]?.from === 0 && runs[0].to === quality.length
      return [
        whole
          ? hoursPage.wholeDay(qualityNames[mark])
          : `${qualityNames[mark]} ${runs.map(({ from, to }) => hourText(day, from, to)).join(', ')}`,
      ]
    })
    .join('; ')

/** consumption by the hour of a business */
export const hoursPage = words(() => ({
  intro: 'Кожна година місяця на точці обліку: коли навантаження найбільше і чи всі дані надійшли.',
  fileName: 'Години',
  open: 'Година за годиною',
  toMonths: 'Споживання за місяцями',
  point: terms.point,
  register: 'Канал',
  used: 'Усього за місяць',
  max: 'Найбільша година',
  hoursOfUse: 'Години використання максимуму',
  hoursOfUseMeans: 'спожите, поділене на найбільшу годину',
  hoursNumber: (hours: number) => `${numberText(Math.round(hours))}${NBSP}год`,
  loadFactor: 'Коефіцієнт завантаження',
  loadFactorMeans: 'середня година від найбільшої',
  share: (share: number) => numberText(Math.round(share * 100) / 100),
  came: 'Надійшло годин',
  cameOf: (got: number, expected: number) => `${numberText(got)} з ${numberText(expected)}`,
  replaced: (hours: number) => `заміщено ${plural(hours, accusative.hour)}`,
  estimated: (hours: number) => `розраховано ${plural(hours, accusative.hour)}`,
  missing: (hours: number) => `Бракує: ${plural(hours, nouns.hour)}`,
  nothingCame: 'За цей місяць не надійшло жодної години.',
  agrees: (kwh: string) => `Години сходяться з розрахунком за місяць: ${kwh}.`,
  lacks: (read: string, hours: string) =>
    `У розрахунку за місяць ${read}, години, що надійшли, дають ${hours}.`,
  differs: (read: string, hours: string) =>
    `У розрахунку за місяць ${read}, а години дають ${hours}. Напишіть нам, і ми перевіримо.`,
  begun: (day: IsoDate) => `Години записують з ${dateText(day)}: до цього дня є лише показання.`,
  goesOn: (day: IsoDate) => `Місяць триває, показано по ${dateText(day)} включно.`,
  notRead: 'Показань за цей місяць ще немає, порівняти ні з чим.',
  mapTitle: (register: string, month: string) => `${register}, ${month}: доби й години`,
  mapHelp: 'Стрілками можна обійти години, Enter відкриє добу.',
  lineHelp: 'Стрілками ліворуч і праворуч можна переглянути кожну годину.',
  none: 'немає даних',
  scale: (top: string) => `до ${top}`,
  interval: 'Проміжок',
  axis: (register: ProfileRegister, minutes: 30 | 60) =>
    `${energyUnit(register)} ${minutes === 30 ? 'за півгодини' : 'за годину'}`,
  day: 'Показати добу',
  dayBefore: 'Попередня доба',
  dayAfter: 'Наступна доба',
  dayTitle: (day: IsoDate) => `Доба ${dayAndMonth(day)}`,
  lineTitle: (register: string, day: IsoDate, half: boolean) =>
    `${register}, ${dayAndMonth(day)}${half ? ', півгодини' : ', години'}`,
  value: 'Значення',
  dayList: 'Доби місяця',
  quality: 'Якість',
  missingHours: 'Бракує годин',
  clock: ({ hour, again }: ClockHour) => `${String(hour).padStart(2, '0')}:00${again ? ' вдруге' : ''}`,
  wholeDay: (state: string) => `${state} всю добу`,
  clocksForward: 'Переведення годинників: 23 години',
  clocksBack: 'Переведення годинників: 25 годин',
  otherFile: 'Інший період або формат',
  noneTitle: 'Години за цим рахунком не записують',
  noneText:
    'Лічильники знімають раз на місяць, тож відомо лише місячний обсяг. Замовте підключення до АСКОЕ, і тут з’явиться кожна година.',
  order: 'Замовити АСКОЕ',
  waitsTitle: 'Погодинних даних ще немає',
  waitsText:
    'Рахунок розраховують погодинно, але дані АСКОЕ до порталу ще не надійшли. Місячні обсяги вже є на сторінці споживання. Якщо так триває довше за кілька днів, напишіть нам.',
  noMonth: (day: IsoDate) => `Цю точку записують погодинно з ${dateText(day)}. Виберіть пізніший місяць.`,
  write: terms.writeTicket,
}))

/** the dialog of files */
export const hoursFiles = words(() => ({
  title: 'Файл із годинами',
  what: 'Що взяти',
  which: 'З яких точок',
  one: 'Лише вибрана',
  all: terms.allPoints,
  formats: {
    xlsx: { name: 'Excel', hint: 'Рядок — доба, стовпець — година' },
    csv: { name: 'CSV', hint: 'Те саме для будь-якої таблиці' },
    'hours-csv': {
      name: 'CSV для програм',
      hint: 'Рядок — година або півгодина, час за UTC, якість кожного значення',
    },
    '30917': { name: '30917', hint: 'Півгодини однієї доби для оператора' },
    '30818': { name: '30818', hint: 'Показання на 0:00 однієї доби для оператора' },
  },
  noQuality: 'У цих форматах немає позначки якості: заміщені значення стоять як виміряні.',
  periodWrong: 'Перша дата має бути не пізніше за другу, а період — не довший за 366 днів',
}))
