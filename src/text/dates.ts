import { byLanguage, language, sentence } from './language.ts'
import type { Language } from '#domain/language.ts'
import { addDays, type Instant, type IsoDate, isIsoDate, isoToDotted, type Month } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight, kyivMinutes, kyivTime } from '#domain/kyiv.ts'
import { NBSP } from './format.ts'

// Days, months and moments as a person reads them; the clock and the calendar are the domain's. A moment is shown by
// Kyiv time (product.md §1). They take the language last; without it they are of the page or the call.

const ofYear = byLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }))
const ofDay = byLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)
const ofWeek = byLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const whole = byLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** Spec §9 writes days in figures; an English reader could take 05.11 for the eleventh of May. */
const days: Readonly<Record<Language, (date: IsoDate) => string>> = {
  uk: isoToDotted,
  en: (date) => whole('en').format(new Date(date)).replaceAll(' ', NBSP),
}

/** An ISO date '2026-11-05' as «05.11.2026» (spec §9), in English «5 Nov 2026»; anything else comes back unchanged. */
export const dateText = (isoDate: string, of = language()): string =>
  isIsoDate(isoDate) ? days[of](isoDate) : isoDate

/** '2026-12-03' → «3 грудня». */
export const dayAndMonth = (date: IsoDate, of?: Language): string =>
  ofDay(of).format(new Date(date)).replace(' ', NBSP)

/** '2026-12-03' → «чт». */
export const weekdayText = (date: IsoDate, of?: Language): string => ofWeek(of).format(new Date(date))

/** «01.10–01.11.2026»: a span of days; one year for both stands once. */
export const daysText = sentence(
  (from: IsoDate, to: IsoDate): string =>
    from.slice(0, 4) === to.slice(0, 4)
      ? `${dateText(from).slice(0, 5)}–${dateText(to)}`
      : `${dateText(from)}–${dateText(to)}`,
  (from: IsoDate, to: IsoDate): string => `${dateText(from)} – ${dateText(to)}`,
)

const monthAlone = (month: Month, of?: Language): string => ofYear(of).format(new Date(`${month}-01`))

/** '2026-11' → «листопад 2026», with a space that never breaks. */
export const monthText = (month: Month, of?: Language): string =>
  `${monthAlone(month, of)}${NBSP}${month.slice(0, 4)}`
/** The same with an ordinary space: banks take no other. */
export const monthPlain = (month: Month): string => `${monthAlone(month)} ${month.slice(0, 4)}`
/** «Листопад 2026», for the beginning of a line. */
export const monthTitle = (month: Month, of?: Language): string => {
  const text = monthText(month, of)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const inMonths = sentence(() => [
  'у січні',
  'у лютому',
  'у березні',
  'у квітні',
  'у травні',
  'у червні',
  'у липні',
  'у серпні',
  'у вересні',
  'у жовтні',
  'у листопаді',
  'у грудні',
])
/** '2026-11' → «у листопаді»; Intl does not know this case. */
export const inMonth = (month: Month): string => inMonths()[Number(month.slice(5, 7)) - 1] ?? ''

/** «лис», under a bar of a chart. */
export const monthShort = (month: Month, of?: Language): string => monthAlone(month, of).slice(0, 3)
/** «12 міс.», for places where three of them stand in a row. */
export const monthsShort = sentence((months: number): string => `${months}${NBSP}міс.`)

/** «16:30». */
export const timeText: (at: Instant) => string = kyivTime

/** «05.11.2026 13:00» (spec §9), in English «5 Nov 2026 13:00». */
export const dateTimeText = (at: Instant, of?: Language): string =>
  `${dateText(kyivDate(at), of)} ${kyivTime(at)}`

/** «о 14:00», «об 11:00»: the preposition follows the sound of the hour. */
export const atTimeText = sentence(
  (at: Instant): string => `${Math.floor(kyivMinutes(at) / 60) === 11 ? 'об' : 'о'}${NBSP}${timeText(at)}`,
)

/** «сьогодні о 14:00», «завтра об 11:00», «05.11 о 09:30». */
export const dayTimeText = (at: Instant, now: Instant): string => `${dayText(at, now)} ${atTimeText(at)}`

/** «16:30» today, «завтра 06:00» or «05.11 06:00» on another day; it follows «до». */
export function untilText(at: Instant, now: Instant): string {
  const day = dayText(at, now)
  return day === todayText() ? timeText(at) : `${day} ${timeText(at)}`
}

/** The same of the end of a span: the coming midnight ends today, so it is «00:00». */
export const endText = (at: Instant, now: Instant): string =>
  Number(at) === Number(kyivMidnight(addDays(kyivDate(now), 1))) ? timeText(at) : untilText(at, now)

export const todayText = sentence(() => 'сьогодні')

const dayText = sentence((at: Instant, now: Instant): string => {
  const [day, today] = [kyivDate(at), kyivDate(now)]
  if (day === today) return todayText()
  return day === addDays(today, 1) ? 'завтра' : isoToDotted(day).slice(0, 5)
})
