import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { sentence, words } from './language.ts'
import { dateTimeText, dayTimeText, endText, untilText } from './dates.ts'
import { agoText, durationAfter } from './duration.ts'

export type OutageKindText = { name: string; short: string; meaning: string }

/** Kinds of an interval without power (facts §4.3). */
export const outageKinds = words({
  planned: {
    name: 'Планові роботи',
    short: 'планові роботи',
    meaning: 'Оголошені ремонтні роботи: час відомий наперед.',
  },
  emergency: {
    name: 'Аварійне відключення',
    short: 'аварія',
    meaning: 'Пошкодження мережі або команда диспетчера: графік не діє.',
  },
  confirmed: {
    name: 'За графіком погодинних відключень',
    short: 'за графіком',
    meaning: 'Підтверджено на сьогодні або завтра за чергою адреси.',
  },
  possible: {
    name: 'Можливе відключення',
    short: 'можливо',
    meaning: 'За тижневим графіком відключення може бути, а може й не бути.',
  },
  special: {
    name: 'Спеціальний графік аварійних відключень',
    short: 'спецграфік',
    meaning: 'Вмикають за лічені хвилини, може стосуватися будь-якої черги.',
  },
} as const satisfies Record<string, OutageKindText>)

export type OutageKindName = keyof typeof outageKinds

/** Terms the screen explains (facts §4.3). */
export const outageTerms = words({
  ГПВ: 'Графік погодинних відключень: оголошують наперед за чергами.',
  ГОП: 'Графік обмеження потужності: для промисловості.',
  ГАВ: 'Графік аварійних відключень: за 10–15 хвилин, без розкладу.',
  СГАВ: 'Спеціальний графік аварійних відключень: за 1–3 хвилини, три черги.',
})

/** The present state and what comes next, in words. Times in epoch milliseconds. */
export const nowNextText = sentence(
  (
    state: {
      now: { kind: OutageKindName } | null
      backAt: number | null
      /** nothing is stated after `backAt` */
      atLeast?: boolean
      /** the next day is not announced yet */
      isOnlyTodayKnown?: boolean
      next: { from: number; to: number | null; kind: OutageKindName } | null
    },
    now: number,
  ): { now: string; next: string } => {
    const { next } = state
    return {
      now:
        state.now === null
          ? 'Світло є'
          : state.backAt === null
            ? `Світла немає: ${outageKinds[state.now.kind].short}, коли повернеться, не повідомили`
            : `Світла немає ${state.atLeast ? `щонайменше до ${endText(state.backAt, now)}` : `до ${untilText(state.backAt, now)}`}: ${outageKinds[state.now.kind].short}`,
      next:
        next === null
          ? state.atLeast
            ? 'Що далі, ще не оголошено'
            : state.isOnlyTodayKnown
              ? 'До 00:00 відключень не оголошено, далі ще не повідомили'
              : 'Найближчих відключень не оголошено'
          : `${next.kind === 'possible' ? 'Можливе відключення' : 'Наступне відключення'} ${dayTimeText(next.from, now)}, ${next.to === null ? outages.noEnd : `на ${durationAfter(next.to - next.from)}`}`,
    }
  },
)

/** The names of works where the source gives none (facts §4.1). */
export const unnamedWorks = words({
  planned: 'Планові ремонтні роботи',
  emergency: 'Аварійні ремонтні роботи',
})

/** Warnings of the catalogue (spec §8), shown beside what they are about. */
export const outageNotices = words({
  'shutdown-scheduled':
    'За вашою адресою діє графік погодинних відключень. Зарядіть пристрої до початку відключення.',
  'shutdown-planned':
    'За вашою адресою заплановано ремонтні роботи. На цей час вимкніть чутливі прилади з розетки.',
  'shutdown-emergency':
    'За вашою адресою аварійне відключення. Час відновлення орієнтовний: його уточнюють під час робіт.',
  'shutdown-stale': 'Графік не оновлювався понад 30 хвилин, тому час відключення міг змінитися.',
})

const queueWord = sentence(() => 'Черга ')
/** «Черга 1.1» → «1.1»; any other name stays whole, because its number alone would name a different queue. */
export const queueShort = (name: string): string =>
  name.startsWith(queueWord()) ? name.slice(queueWord().length) : name

export const outages = words(() => ({
  title: titles.shutdownSchedule,
  queue: (code: string) => `${queueWord()}${code}`,
  /** Names as the source gives them: «Черга 1.1», «Черги 1.1, 4.2», «ЦЕК 1.1». */
  queues: (names: readonly string[]) =>
    names.length > 1 && names.every((name) => name.startsWith(queueWord()))
      ? `Черги ${names.map(queueShort).join(', ')}`
      : names.join(', '),
  noEnd: terms.noEnd,
  noQueue: 'Черги для цієї адреси у графіку немає',
  addressMissing: terms.addressMissing,
  updated: (at: number) => `Оновлено: ${dateTimeText(at)}`,
  lastKnown: 'Останній відомий графік',
  ageOffline: (ms: number) => `Останній відомий графік, отримано ${agoText(ms)}.`,
  daysPast: 'Дні цього графіка вже минули.',
  today: 'Сьогодні',
  tomorrow: 'Завтра',
  week: 'Тиждень',
  possible: 'Можливо',
  waiting: (today: boolean) =>
    `Графік на ${today ? 'сьогодні' : 'завтра'} ще не оголошено: покажемо, щойно надійде.`,
  noOutages: 'Відключень за графіком немає.',
  emergencyNow: 'Діють екстрені відключення: погодинний графік зараз не застосовують.',
  hidden:
    'Джерело зараз не показує погодинного графіка: його або не застосовують, або сховали на час екстрених відключень. Чи є світло, невідомо.',
  plannedWorks: 'Планові роботи за адресою',
  noPlannedWorks: 'Планових робіт не оголошено.',
  emergencies: 'Аварії за адресою',
  noEmergencies: 'Аварій не зафіксовано.',
  hoursOff: (ms: number) => `Без світла ${durationAfter(ms)}`,
  rule: 'Одне відключення триває до 6 годин (можливе відхилення 1 година), після нього світло має бути щонайменше 2 години.',
  longDay: 'Цього дня годинник переводять назад: у добі 25 годин.',
  shortDay: 'Цього дня годинник переводять уперед: у добі 23 години.',
  calendar: {
    title: 'Графік у вашому календарі',
    hint: 'Календар сам підхопить зміни й нагадає про відключення.',
    add: 'Додати в календар',
    file: 'Файл .ics',
    alarm: 'Нагадати',
    alarms: (minutes: number) =>
      minutes === 0 ? 'не нагадувати' : `за ${durationAfter(minutes * 60_000)} до відключення`,
    address: 'Адреса для іншого календаря',
    secret: 'Адреса таємна, не показуйте її нікому: за нею видно графік вашого об’єкта.',
    copy: 'Скопіювати адресу',
    renew: 'Замінити адресу на нову',
    renewed: 'Стара адреса більше не працює.',
    event: 'Відключення світла',
    unknown: 'Чи буде світло, невідомо',
    unknownMeaning: 'Джерело не показує годин цього дня.',
  },
  lookUp: {
    title: titles.outages,
    byAddress: 'За адресою',
    byAccount: 'За рахунком',
    street: 'Вулиця',
    house: 'Будинок',
    find: 'Показати графік',
  },
  history: { title: 'Зміни черги', empty: 'Черга не змінювалася.' },
  columns: { from: 'Початок', to: 'Кінець', duration: 'Тривалість', kind: 'Вид', reason: 'Причина' },
}))
