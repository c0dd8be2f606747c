import type { LimitState } from '#domain/limits.ts'
import { dateText, monthText, monthTitle } from './dates.ts'
import { kwhText, NBSP, numberText } from './format.ts'
import { words } from './language.ts'
import { powerText } from './outage-power-text.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

export const limitStates = words({
  unknown: 'Даних ще немає',
  within: 'У межах',
  near: 'Понад 90\u00a0% обсягу',
  expected: 'Може перевищити',
  exceeded: 'Перевищено',
} satisfies Readonly<Record<LimitState, string>>)

export const limitsPage = words(() => ({
  fileName: titles.limits,
  chart: 'Факт і договірний обсяг за місяцями',
  agreed: 'Договірний обсяг',
  fact: 'Факт',
  year: 'Обсяги за рік',
  columns: {
    month: terms.month,
    agreed: 'План,\u00a0кВт·год',
    kwh: 'Факт,\u00a0кВт·год',
    share: 'Частка, %',
    power: 'Потужність,\u00a0кВт',
    state: terms.state,
  },
  used: (kwh: number, of: number) => `${kwhText(kwh)} з ${numberText(of)}`,
  ofMonth: (kwh: number) => `Обсяг — ${kwhText(kwh)}`,
  notCounted: 'За цей місяць лічильники ще нічого не показали.',
  forecast: (kwh: number, agreed: number) =>
    kwh > agreed
      ? `Прогноз на кінець місяця — ${kwhText(kwh)}, на ${kwhText(kwh - agreed)} більше за обсяг.`
      : `Прогноз на кінець місяця — ${kwhText(kwh)}.`,
  methods: {
    hours: (till: string) => `Рахуємо за погодинними даними до ${dateText(till)}.`,
    month: (month: string) => `Рахуємо за середньодобовим споживанням за ${monthText(month)}.`,
  },
  noForecast: 'Прогнозу немає: за останні два місяці показань не було.',
  over: (kwh: number) => `Перевищено на ${kwhText(kwh)}.`,
  follows:
    'За відхилення від обсягів постачальник платить на ринку. Що це означає для вашого рахунка — у договорі.',
  correct: 'Попросити інший обсяг',
  correctTitle: (year: number) => `Обсяги на ${year} рік`,
  correctHint: 'Змініть потрібні місяці. Обсяг почне діяти, коли компанія його погодить.',
  monthOf: (month: string) => `${monthTitle(month)},\u00a0${terms.kwh}`,
  wholeKwh: 'Введіть ціле число\u00a0кВт·год',
  reason: 'Чому обсяг інший',
  reasonHint: 'Наприклад: запускаємо нову лінію з 1 березня',
  send: 'Надіслати запит',
  sent: 'Запит надіслано. Відповідь з’явиться тут і в листуванні.',
  changed: (month: string, kwh: number, before: number | null) =>
    before === null
      ? `${monthTitle(month)}: ${kwhText(kwh)}`
      : `${monthTitle(month)}: ${kwhText(kwh)}, було ${numberText(before)}`,
  newVolumes: 'Нові договірні обсяги',
  acknowledge: 'Ознайомлено',
  acknowledgeDone: 'Записали, що ви ознайомлені з обсягами.',
  acknowledged: (by: string, at: string) => `Ознайомлено: ${by}, ${at}`,
  asked: (months: readonly (readonly [month: string, kwh: number])[]) =>
    months.map(([month, kwh]) => `${monthText(month)} — ${kwhText(kwh)}`).join('; '),
  none: (year: number) => `На ${year} рік обсягів не погоджено`,
  noneHint:
    'Якщо договір передбачає обсяги за місяцями, надішліть їх запитом. Якщо ні, нічого робити не треба.',
  plan: (year: number) => `Надіслати обсяги на ${year} рік`,
  next: (year: number, by: string) => `Обсяги на ${year} рік ще не погоджено. Їх подають до ${dateText(by)}.`,
  nextLate: (year: number, by: string) =>
    `Обсяги на ${year} рік не погоджено, а подати їх треба було до ${dateText(by)}. Надішліть їх зараз.`,
  restrictions: 'Обмеження потужності (ГОП)',
  queue: 'Черга ГОП',
  limit: 'Знизити до',
  hours: 'У які години',
  hoursText: (from: number, till: number) => `${from}:00–${till}:00`,
  valid: 'Чинність',
  since: (from: string) => `з ${dateText(from)}`,
  span: (from: string, till: string) => `${dateText(from)} – ${dateText(till)}`,
  power: (kw: number) => (kw >= 1000 ? `${numberText(kw / 1000)}${NBSP}МВт` : powerText(kw)),
  unset: 'Не встановлено',
  restrictionFollows:
    'Про застосування ГОП повідомляють кожне підприємство окремо. Якщо потужність не знизити, діє графік аварійних відключень.',
  agreedPower: 'Договірна потужність',
}))
