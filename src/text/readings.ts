import { nouns } from './nouns.ts'
import { titles } from './titles.ts'
import { kit } from './kit.ts'
import type { Zone } from '#domain/zone.ts'
import { terms, zones } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { NBSP, kwhText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { genitive } from './nouns.ts'

/** The life of a reading (product.md §2): received → checked → held → accepted → used → billed. */
export const readingStates = words(() => ({
  received: { name: 'Отримано', meaning: 'Показання збережено, зараз його перевіряємо.' },
  checked: { name: 'Перевірено', meaning: 'Показання пройшло перевірки порталу.' },
  held: { name: 'На перевірці', meaning: 'Показання перегляне фахівець: доти його не враховано.' },
  accepted: { name: terms.accepted, meaning: 'Показання буде використано в розрахунку.' },
  used: { name: terms.used, meaning: 'За показанням проведено розрахунок місяця.' },
  billed: { name: 'У рахунку', meaning: 'Показання увійшло до виставленого рахунка.' },
  rejected: { name: terms.rejected, meaning: 'Показання не враховано. Передайте правильне.' },
  superseded: { name: terms.corrected, meaning: 'Замість цього показання передано інше.' },
}))
export const readingSources = words({
  customer: 'Ви передали',
  operator: 'Оператор зняв',
  askoe: 'АСКОЕ',
  estimated: 'За середньодобовим споживанням',
  inspection: 'Контрольний огляд',
  mass: 'Масове завантаження',
  phone: 'Телефоном',
})
export const holdReasons = words({
  'large-deviation': 'Велике відхилення від звичайного споживання: фахівець звіряє показання з фото.',
  'value-too-large': 'Значення дуже велике: фахівець звіряє показання з фото.',
  'additional-verification': 'Потрібна додаткова перевірка.',
  'period-closed': 'Звірити до закриття місяця не встигли: обсяг пораховано за середньодобовим споживанням.',
  'meter-replaced': 'Лічильник зняли раніше за цей день: враховано те, що він показав наприкінці.',
})
export const readings = words(() => ({
  title: titles.indication,
  meter: terms.meterNumber,
  previous: (value: number, isoDate: string) => `Було ${numberText(value)} на ${dateText(isoDate)}`,
  /** «1 150», «день 1 150» */
  zoneValue: (zone: Zone, value: number) =>
    zone === 'single' ? numberText(value) : `${zones[zone]} ${numberText(value)}`,
  /** «Передано», «Передано: день» */
  zoneTitle: (title: string, zone: Zone) => (zone === 'single' ? title : `${title}: ${zones[zone]}`),
  noPrevious: 'Попереднього показання немає',
  now: 'Зараз на лічильнику',
  expected: (from: number, to: number) => `Зазвичай за цей час від ${numberText(from)} до ${kwhText(to)}`,
  register: (name: string) => `На табло: ${name}`,
  submit: terms.handIn,
  correct: terms.correct,
  cancelCorrection: 'Лишити як є',
  confirm: terms.confirmReading,
  checkAgain: 'Перевірити цифри',
  rolledOver: 'Лічильник пройшов через нулі — це враховано.',
  unchanged: 'Показання не змінилося: спожито 0',
  receipt: {
    title: 'Показання внесено',
    number: (receipt: string) => `Квитанція №\u00a0${receipt}`,
    countsOn: (isoDate: string) => `Зараховано на ${dateText(isoDate)}`,
    receivedAt: (at: string) => `Отримано ${at}`,
    print: terms.print,
    life: 'Що буде далі',
  },
  history: {
    title: titles.indicatorsHistory,
    empty: 'Показань за цей період немає. Змініть період або передайте перше показання.',
    columns: {
      countsOn: 'На дату',
      meter: 'Лічильник',
      zone: 'Зона',
      value: terms.reading,
      kwh: terms.usedKwh,
      source: 'Джерело',
      state: terms.state,
      receipt: 'Квитанція',
      bill: 'Рахунок',
      receivedAt: 'Отримано',
    },
  },
  calculation: {
    title: 'Розрахунок місяця',
    draft: 'Попередній: зміниться, якщо виправити показання',
    final: 'Остаточний',
    act: (act: string) => `Тариф: ${act}`,
  },
  photo: {
    title: 'Фото лічильника',
    rules: [
      'Сфотографуйте табло прямо, без спалаху, щоб було видно всі цифри.',
      'На одному фото мають бути показання та заводський номер.',
      'Якщо зони змінюються на екрані, зробіть фото потрібної зони.',
      'Підійде JPEG або PNG. Місце зйомки з фото вилучимо.',
    ],
  },
}))
/** The readings page of a household: words that readings.ts does not have. */
export const indication = words(() => ({
  windowPassed: (percent: number) => `Минуло ${percent}${NBSP}% часу`,
  meterOf: (place: number, of: number) => `${place} з ${plural(of, genitive.meter)}`,
  ratio: (n: number) => `Коефіцієнт трансформації ${numberText(n)}`,
  zoneHours: (from: string, to: string) => `${from}–${to}`,
  howTo: (digits: number, decimals: number) =>
    decimals > 0
      ? `${plural(digits, nouns.digit)} до коми й до ${numberText(decimals)} після неї`
      : `${plural(digits, nouns.digit)} до коми; нулі попереду можна не вводити`,
  estimatedBefore: 'Попереднє значення розрахункове: його ніхто не знімав, тому справжнє може бути й меншим.',
  usual: 'У звичайних межах',
  more: terms.moreThanUsual,
  less: terms.lessThanUsual,
  recalculated: (kwh: number) => `Перерахунок: ${kwhText(kwh)}`,
  total: kit.chart.total,
  /** beside the kilowatt-hours of a month whose price is not entered yet */
  noPrice: 'ціна ще не відома',
  beyondBlock: (uptoKwh: number) =>
    `Понад ${kwhText(uptoKwh)} на місяць ціна інша. Точну суму покаже розрахунок.`,
  about: (kopiykas: number) => `орієнтовно ${hryvniasText(kopiykas)}`,
  deviationTitle: 'Перевірте, чи все правильно',
  photoTitle: 'Потрібне фото лічильника',
  photoAsk: 'Сфотографуйте лічильник',
  photoTypes: 'JPEG, PNG або WebP',
  photoOff: 'Передати таке показання можна через контакт-центр: надсилання фото зараз вимкнено.',
  photoSend: 'Надіслати фото й передати показання',
  handedIn: terms.handedIn,
  already: 'Показання на цю дату вже є',
  replace: terms.replaceReading,
  previousShort: 'Було',
  lifeOf: 'Стан показання',
  balanceOld: 'Оновити не вдалося: це баланс, який ми знали останнім.',
  balanceTitle: 'Баланс за місяць',
  begin: terms.atMonthStart,
  beginOverpaid: 'Переплата на початок',
  charged: terms.charged,
  paid: terms.paid,
  toPay: terms.toPay,
  overpaid: terms.overpaid,
  settled: terms.noDebt,
  acts: 'Зокрема за актами про порушення',
  asOf: (isoDate: string) => `Станом на ${dateText(isoDate)}`,
  bill: 'Рахунки й оплата',
  newCharge: (period: string) => `Нараховано за ${period}`,
  price: (hryvnias: string) => `${hryvnias}${NBSP}грн`,
  perLine: 'Як вийшла сума',
  noMeters: 'За цим рахунком лічильників немає',
  noMetersHint: 'Якщо лічильник стоїть, а тут його не видно, зателефонуйте до контакт-центру.',
  howToRead: 'Як зняти показання',
}))
