import { dateTimeText, dayTimeText, timeText } from '../moment.ts'
import { nowNextText, type ShutdownKindName, shutdownKinds } from '../shutdowns.ts'

type Power = {
  state: 'on' | 'off' | 'unknown'
  kind: ShutdownKindName | null
  backAt: string | null
  next: { from: string; to: string; kind: ShutdownKindName } | null
}

/** Power now and next in words; instants as the server gives them, `now` in epoch milliseconds. */
export function powerText({ state, kind, backAt, next }: Power, now: number): { now: string; next: string } {
  const words = nowNextText(
    {
      now: kind === null ? null : { kind },
      backAt: backAt === null ? null : Date.parse(backAt),
      next: next && { from: Date.parse(next.from), to: Date.parse(next.to), kind: next.kind },
    },
    now,
  )
  return state === 'unknown' ? { now: shutdownPage.unknown, next: next ? words.next : '' } : words
}

/** «12:30–16:30», the end of a day as 24:00. Epoch milliseconds. */
export const spanText = (from: number, to: number, dayEnds: number): string =>
  `${timeText(from)}–${to === dayEnds ? '24:00' : timeText(to)}`

/** The page of outages: what shutdowns.ts does not say. */
export const shutdownPage = {
  now: 'Зараз',
  unknown: 'Чи є світло, зараз невідомо',
  unknownShort: 'Стан світла невідомий',
  seeSchedule: 'Подивіться графік і оголошення',
  silent: 'Графік ще не надходив: джерело даних мовчить. Покажемо його, щойно надійде.',
  noQueueHint:
    'Джерело не наводить черги для вашого будинку: уточніть її в контакт-центрі. Планові роботи й аварії показуємо й так.',
  unknownDay: 'Джерело надіслало позначку, якої ми не знаємо: частина годин може бути іншою.',
  weekHint: 'Тижневий графік повторюється: відключення в ці години може бути, а може й не бути.',
  legend: 'Позначки',
  on: 'Світло є',
  off: 'Світла немає',
  possible: 'Можливе відключення',
  noneOnDay: 'без відключень',
  work: (from: number, to: number, now: number) => {
    const sameDay = dateTimeText(from).slice(0, 10) === dateTimeText(to).slice(0, 10)
    return `${dayTimeText(from, now)} – ${sameDay ? timeText(to) : dayTimeText(to, now)}`
  },
  csv: 'CSV',
  xlsx: 'XLSX',
  copied: 'Адресу скопійовано.',
  copyFailed: 'Скопіювати не вдалося: виділіть адресу й скопіюйте вручну.',
  feedAddress: 'Адреса календаря',
  feedOpen: 'Створити адресу календаря',
  renewTitle: 'Замінити адресу?',
  renewHint: 'Календарі зі старою адресою більше не отримуватимуть змін.',
  origin: { company: 'за даними компанії', source: 'за опублікованим графіком' },
  kindName: (kind: ShutdownKindName) => shutdownKinds[kind].name,
  terms: 'Що означають скорочення',
  found: (site: string, queues: string) => `${site}. ${queues}`,
  findIntro: 'Вхід не потрібен. Покажемо лише компанію, чергу й графік: хто там живе, не побачить ніхто.',
  settlement: 'Місто чи село',
  addressOf: (settlement: string, street: string, house: string) =>
    `${settlement === '' ? '' : `${settlement}, `}${street}, буд.\u00a0${house}`,
  account: 'Особовий рахунок',
  accountHint: '10 цифр, надруковані на рахунку',
  json: (queue: string) => `Графік черги ${queue} для програм (JSON)`,
  signIn: 'Увійти, щоб бачити роботи за адресою',
} as const
