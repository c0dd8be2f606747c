import { sentence, words } from './language.ts'
import { dateText } from './dates.ts'
import { kwhText, numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'
import type { Message, Params } from './params.ts'
import { number, text } from './params.ts'
import { notSaved, typedReadingMessages } from './errors-typed-reading.ts'

/** entered: 0 = nothing was entered, so the sentence mentions no lost work. */
export const unsaved = (p: Params): string => (number(p, 'entered') === 0 ? '' : ` ${notSaved()}`)

/** Refusals and questions about a reading (spec §8; product.md §2). Params: see each sentence. */
export const readingMessages = words(() => ({
  'contract-ended': (p) =>
    `Договір за цим рахунком припинено, тому показань за ним уже не приймаємо.${unsaved(p)} Якщо тут іще користуються світлом, укладіть новий договір: контакт-центр скаже, як.`,
  'entry-blocked': (p) =>
    `Передавання показань за цим рахунком тимчасово заблоковано.${unsaved(p)} Зверніться до контакт-центру.`,
  /**
   * installedOn: the meter was hung after the day that a reading would count for. recordedOn: the company recorded a
   * value of that day itself.
   */
  'entry-impossible': (p) => {
    const installedOn = text(p, 'installedOn')
    if (installedOn !== null)
      return `Лічильник стоїть із ${dateText(installedOn)}, тому за минулий місяць його показання не потрібне.${unsaved(p)} Передайте його, коли почнеться приймання за цей місяць.`
    const recordedOn = text(p, 'recordedOn')
    if (recordedOn !== null)
      return `Показання на ${dateText(recordedOn)} вже записав оператор, тому змінити його тут не можна.${unsaved(p)} Якщо воно неправильне, зверніться до контакт-центру.`
    return `Зараз показання цього лічильника ввести не можна.${unsaved(p)} Спробуйте пізніше або зверніться до контакт-центру.`
  },
  'independent-entry-impossible': (p) =>
    `Показання цього лічильника знімає оператор, самостійно передавати їх не потрібно.${unsaved(p)}`,
  'additional-verification': () =>
    'Показання потребує додаткової перевірки. Додайте фото лічильника, і його перегляне фахівець.',
  /** kwh; expectedFrom and expectedTo, or expected: what is usual for the same days; likely where nothing is. */
  deviation: (p) =>
    `${usedAndUsual(p) ?? 'Розрахунок із відхиленням: споживання помітно відрізняється від звичайного'}. Звірте цифри з лічильником і підтвердьте, якщо все правильно: поки що показання не збережено.`,
  /** The same params as deviation. */
  'large-deviation': (p) =>
    `${usedAndUsual(p) ?? 'Споживання в кілька разів відрізняється від звичайного'}: це велике відхилення. Додайте фото лічильника, щоб ми прийняли показання на перевірку.`,
  /** missing: points without a reading; meter: the number of the first of them; price: 'month' or 'contract', not known. */
  'calculation-impossible': (p) => {
    const price = text(p, 'price')
    if (price === 'contract')
      return 'Розрахунок зараз неможливий: у вашому договорі ще не вказано ціни. Показання збережено. Зверніться до контакт-центру.'
    if (price !== null)
      return 'Розрахунок зараз неможливий: ціни на цей місяць ще не встановлено. Показання збережено: розрахунок проведемо, щойно ціна стане відома.'
    const missing = number(p, 'missing')
    return missing === null || missing === 0
      ? 'Розрахунок зараз неможливий. Показання не втрачено: ми проведемо розрахунок, щойно зникне перешкода, і покажемо суму тут.'
      : `Розрахунок зараз неможливий: без показань ${plural(missing, nouns.point)}${firstMeter(p)}. Передані показання не втрачено.`
  },
  'contract-changes': (p) =>
    `За вашим договором саме вносять зміни, тому показання тимчасово не приймаємо.${unsaved(p)} Спробуйте наступного дня.`,
  'already-calculated': () => 'Розрахунок за поточний період вже було проведено.',
  /** countsOn or date: what the earlier reading counts for. */
  'already-submitted': (p) => {
    const countsOn = text(p, 'countsOn') ?? text(p, 'date')
    const date = countsOn === null ? 'цю дату' : dateText(countsOn)
    return `Показання на ${date} вже передано. Щоб змінити його, натисніть «Виправити»: попереднє поки що в силі.`
  },
  ...typedReadingMessages,
  'counter-disabled': (p) =>
    `Лічильник вимкнено з обліку, показань за ним не приймаємо.${unsaved(p)} Якщо він працює, зверніться до контакт-центру.`,
  'several-counters': () => 'За цим рахунком кілька лічильників. Виберіть, показання якого передаєте.',
  'counter-not-found': () =>
    'Лічильник із таким номером не знайдено. Звірте заводський номер на його корпусі.',
  'eic-not-found': () =>
    'EIC-код не знайдено. Звірте 16 символів із додатком до договору або рахунком на оплату.',
  substation: (p) =>
    `Лічильник стоїть у підстанції, його показання знімає оператор. Передавати їх не потрібно.${unsaved(p)}`,
  askoe: (p) =>
    `Показання цього лічильника надходять автоматично через АСКОЕ. Передавати їх не потрібно.${unsaved(p)}`,
  /** closedAt: «02.12.2026 13:00»; opensOn: the date from which the next period's readings are taken. */
  'entity-period-closed': (p) => {
    const closedAt = text(p, 'closedAt')
    const opensOn = text(p, 'opensOn')
    const closed =
      closedAt === null ? 'Розрахунковий період закрито.' : `Розрахунковий період закрито ${closedAt}.`
    const next = opensOn === null ? ', коли він відкриється' : ` з ${dateText(opensOn)}`
    return `${closed}${unsaved(p)} Показання за новий період можна передати${next}.`
  },
  /** closes: «02.12.2026 13:00». */
  'period-closing': (p) => {
    const closes = text(p, 'closes')
    return closes === null
      ? 'Розрахунковий період закривається. Передайте показання зараз, інакше обсяг порахують за середньодобовим споживанням.'
      : `Розрахунковий період закривається ${closes}. Передайте показання до цього часу, інакше обсяг порахують за середньодобовим споживанням.`
  },
  /** date: the calculation date of the rest of the group. */
  'other-calculation-date': (p) => {
    const date = text(p, 'date')
    const other = date === null ? 'інша дата розрахунку' : `інша дата розрахунку: ${dateText(date)}`
    return `У цієї групи точок обліку ${other}. Передайте показання всієї групи на одну дату.`
  },
  'date-invalid': () => 'Перевірте дату: вона має бути справжньою й не пізнішою за сьогодні.',
  /** row: the number of the row where it came first. */
  'row-repeated': (p) => {
    const row = number(p, 'row')
    const first = row === null ? 'в іншому рядку' : `в рядку ${row}`
    return `Показання цього лічильника й цієї зони вже є ${first} файлу. Лишіть один із рядків.`
  },
  'zone-unknown': () =>
    'У цього лічильника немає такої зони. Напишіть її так, як у шаблоні, або лишіть порожньою, якщо зона одна.',
})) satisfies Record<string, Message>

const firstMeter = sentence((p: Params): string => {
  const meter = text(p, 'meter')
  return meter === null || meter === '' ? '' : ` (перша — лічильник №\u00a0${meter})`
})

/**
 * «Виходить 512 кВт·год, а зазвичай за цей час від 120 до 240 кВт·год»; for a first consumption, which has nothing to
 * be compared with, it says what is likely. null when the figures did not come.
 */
const usedAndUsual = sentence((p: Params): string | null => {
  const kwh = number(p, 'kwh')
  const usual = usualText(number(p, 'expectedFrom'), number(p, 'expectedTo'), number(p, 'expected'))
  const likely = number(p, 'likely')
  if (kwh === null) return null
  if (usual !== null) return `Виходить ${kwhText(kwh)}, а зазвичай за цей час ${usual}`
  if (likely === null) return null
  return kwh > likely
    ? `Виходить ${kwhText(kwh)}, а за дозволеною потужністю за цей час імовірно не більше ніж ${kwhText(likely)}`
    : `Виходить ${kwhText(kwh)}, а порівняти ще немає з чим: це перші показання після встановлення`
})

const usualText = sentence((from: number | null, to: number | null, about: number | null): string | null => {
  if (to === null) return about === null ? null : `близько ${kwhText(about)}`
  return from === null || from <= 0 ? `до ${kwhText(to)}` : `від ${numberText(from)} до ${kwhText(to)}`
})
