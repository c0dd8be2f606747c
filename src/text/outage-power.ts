import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateTimeText, dayTimeText, endText, timeText, untilText } from './dates.ts'
import { shortDuration } from './duration.ts'
import { nowNextText, outageKinds, type OutageKindName } from './outages.ts'

type Power = {
  state: 'on' | 'off' | 'possible' | 'unknown'
  kind: OutageKindName | null
  backAt: string | null
  /** nothing is stated after `backAt` */
  atLeast: boolean
  next: { from: string; to: string | null; kind: OutageKindName } | null
  knownUntil: string | null
  /** the source has been silent for long */
  stale?: boolean
}
/** Power now and next in words; instants as the server gives them, `now` in epoch milliseconds. */
export function powerText(power: Power, now: number): { now: string; next: string } {
  const { state, kind, backAt, atLeast, next } = power
  const words = nowNextText(
    {
      now: kind === null ? null : { kind },
      backAt: backAt === null ? null : Date.parse(backAt),
      atLeast,
      isOnlyTodayKnown: isOnlyTodayKnown(power, now),
      next: next && {
        from: Date.parse(next.from),
        to: next.to === null ? null : Date.parse(next.to),
        kind: next.kind,
      },
    },
    now,
  )
  // we can say that nothing is announced only where a source announces outages
  const known = { now: words.now, next: next ? words.next : '' }
  if (state === 'unknown') return { ...known, now: outagePage.unknown }
  return state === 'possible' ? { ...known, now: outagePage.possibleNow } : words
}
/**
 * The large block about power (look.md): the state in a few words, and the time that is left. Instants as the server
 * gives them, `now` in epoch milliseconds. Of a source that has been silent for long only what its schedule said is told;
 * works and emergencies hold until their end.
 */
export function surfaceText(power: Power, now: number): { state: string; left: string } {
  const { state, kind, next, knownUntil, stale = false } = power
  if (state === 'off')
    return {
      state: stale && kind === 'confirmed' ? outagePage.offBySchedule : outagePage.off,
      left: [kind !== null && outageKinds[kind].short, backText(power, now)].filter(Boolean).join(', '),
    }
  const from = next && Date.parse(next.from)
  const coming =
    from === null
      ? ''
      : next?.kind === 'possible'
        ? outagePage.mayGo(dayTimeText(from, now))
        : state === 'on' && knownUntil !== null && from <= Date.parse(knownUntil)
          ? outagePage.left(shortDuration(from - now), untilText(from, now))
          : outagePage.outageFrom(dayTimeText(from, now))
  const words = {
    on: stale ? outagePage.onBySchedule : outagePage.on,
    possible: outagePage.possibleNow,
    unknown: outagePage.unknown,
  }
  const none = isOnlyTodayKnown(power, now) ? outagePage.noneToday : outagePage.noneAhead
  return { state: words[state], left: coming || (state === 'on' ? none : '') }
}
/** Whether what is known ends with this day: the next one is not announced yet. */
const isOnlyTodayKnown = ({ knownUntil }: Power, now: number): boolean =>
  knownUntil !== null && kyivDate(Date.parse(knownUntil)) <= addDays(kyivDate(now), 1)
const backText = ({ backAt, atLeast, next, knownUntil }: Power, now: number): string => {
  if (backAt === null) return outagePage.noBack
  const at = Date.parse(backAt)
  if (atLeast) {
    const until = outagePage.atLeast(endText(at, now))
    if (next?.kind === 'possible' && Date.parse(next.from) === at) return `${until}, ${outagePage.thenMayGo}`
    const isLast = knownUntil === null || Date.parse(knownUntil) <= at
    return isLast ? `${until}, ${outagePage.thenUntold}` : until
  }
  return outagePage.back(dayTimeText(at, now).replace(/^сьогодні /, ''), shortDuration(at - now))
}
type Day = { state: string; to: string; spans: readonly { from: string; to: string }[] }
/** A day in one line: «09:00–12:30, 22:00–24:00»; hours of a day that is not announced yet are awaited. */
export function dayLine({ state, to, spans }: Day): string {
  if (spans.length > 0) {
    const hours = spans.map((span) => spanText(Date.parse(span.from), Date.parse(span.to), Date.parse(to)))
    return state === 'waiting' ? outagePage.expected(hours.join(', ')) : hours.join(', ')
  }
  if (state === 'waiting') return outagePage.notYet
  return state === 'none' || state === 'applies' ? outagePage.noneOnDay : outagePage.unknownShortly
}
/** «12:30–16:30», the end of a day as 24:00. Epoch milliseconds. */
export const spanText = (from: number, to: number, dayEnds: number): string =>
  `${timeText(from)}–${to === dayEnds ? '24:00' : timeText(to)}`
/** The page of outages: words that outages.ts does not have. */
export const outagePage = words({
  now: 'Зараз',
  unknown: 'Чи є світло, зараз невідомо',
  unknownShort: 'Стан світла невідомий',
  seeSchedule: 'Подивіться графік і оголошення',
  silent: 'Графік ще не надходив: джерело даних мовчить. Покажемо його, щойно надійде.',
  noQueueHint:
    'Джерело не наводить черги для вашого будинку: уточніть її в контакт-центрі. Планові роботи й аварії показуємо й так.',
  possibleNow: 'Зараз можливе відключення',
  left: (time: string, until: string) => `ще ${time}, до ${until}`,
  back: (at: string, time: string) => `повернеться ${at}, за ${time}`,
  noBack: 'коли повернеться, не повідомили',
  outageFrom: (at: string) => `відключення ${at}`,
  mayGo: (at: string) => `можливе відключення ${at}`,
  noneAhead: 'найближчих відключень не оголошено',
  noneToday: 'до 00:00 без відключень, далі ще не оголошено',
  atLeast: (until: string) => `щонайменше до ${until}`,
  thenUntold: 'далі ще не оголошено',
  thenMayGo: 'далі можливе відключення',
  notYet: 'ще не оголошено',
  expected: (hours: string) => `очікується ${hours}`,
  unknownShortly: 'невідомо',
  silentLong: 'Джерело мовчить понад 30 хвилин: час міг змінитися.',
  updated: (at: string) => `оновлено ${at}`,
  tomorrow: (line: string) => `Завтра: ${line}`,
  wholeWeek: 'Тиждень',
  unknownDay: 'Чи буде світло цього дня, невідомо: джерело не показує годин.',
  unknownHours: 'Про решту годин джерело не повідомляє: чи буде тоді світло, невідомо.',
  unknownHoursShort: 'про решту годин невідомо',
  unknownWeekday: 'невідомо: джерело не наводить годин',
  weekHint: 'Тижневий графік повторюється: відключення в ці години може бути, а може й не бути.',
  legend: 'Позначки',
  on: 'Світло є',
  off: 'Світла немає',
  onBySchedule: 'За графіком світло є',
  offBySchedule: 'За графіком світла немає',
  possible: 'Можливе відключення',
  unknownLook: 'Невідомо',
  noneOnDay: 'без відключень',
  work: (from: number, to: number | null, now: number) => {
    if (to === null) return `${dayTimeText(from, now)}, ${terms.noEnd}`
    const sameDay = dateTimeText(from).slice(0, 10) === dateTimeText(to).slice(0, 10)
    return `${dayTimeText(from, now)} – ${sameDay ? timeText(to) : dayTimeText(to, now)}`
  },
  copied: 'Адресу скопійовано.',
  copyFailed: 'Скопіювати не вдалося: виділіть адресу й скопіюйте вручну.',
  renewTitle: 'Замінити адресу?',
  renewHint: 'Календарі зі старою адресою більше не отримуватимуть змін.',
  origin: { company: 'за даними компанії', source: 'за опублікованим графіком' },
  kindName: (kind: OutageKindName) => outageKinds[kind].name,
  terms: 'Що означають скорочення',
  findIntro: 'Вхід не потрібен. Покажемо лише адресу, чергу й графік: хто там живе, не побачить ніхто.',
  another: 'Перевірити іншу адресу',
  streetUnknown: (near: boolean) =>
    near
      ? 'Такої вулиці не знайдено. Можливо, це одна з цих?'
      : 'Такої вулиці не знайдено. Перевірте назву вулиці та населеного пункту.',
  whichTown: 'Така вулиця є в кількох населених пунктах. Який із них ваш?',
  houseUnknown: (street: string) => `${street}: такого будинку не знайдено. Оберіть свій`,
  houseNamed: (house: string) => `Будинок ${house}`,
  accountHouseHint: 'Без нього за рахунком нічого не покажемо',
  settlement: 'Місто чи село',
  addressOf: (settlement: string, street: string, house: string) =>
    `${settlement === '' ? '' : `${settlement}, `}${street}, буд.\u00a0${house}`,
  account: 'Особовий рахунок',
  accountHint: '10 цифр, надруковані на рахунку',
  json: (queue: string) => `Графік черги ${queue} для програм (JSON)`,
  signIn: 'Увійти, щоб бачити роботи за адресою',
})
