import type { MessageAudience, MessageLevel, MessageState } from '#domain/service-message.ts'
import { type Site, SITES } from '#domain/site.ts'
import { seededRandom } from '#seeds/random.ts'

const DAY = 86_400_000

/** Messages of the scrolling line: page, company, audience, text, days in force from today. */
const messages: readonly [
  page: string,
  site: Site | null,
  audience: MessageAudience,
  body: string,
  days: number | null,
][] = [
  [
    'index',
    null,
    'all',
    'Показання приймаємо щодня; передані в останні два дні місяця і перші три наступного рахуємо на 1-ше число.',
    null,
  ],
  ['index', 'dnem', 'all', 'У суботу з 9:00 до 13:00 контакт-центр працює лише через кабінет.', 6],
  [
    'sign-in-person',
    null,
    'guest',
    'Код із повідомлення нікому не кажіть: працівники компанії його не запитують.',
    null,
  ],
  [
    'cabinet-person',
    null,
    'person',
    'Нове: у календар телефону можна додати графік відключень своєї черги.',
    30,
  ],
  [
    'cabinet-person-indication',
    null,
    'person',
    'День і ніч — різні показники: передавайте кожен зі свого рядка.',
    null,
  ],
  [
    'cabinet-person-indication',
    'kem',
    'person',
    'На Оболоні цього тижня міняють лічильники: до заміни показання передавайте як звичайно.',
    5,
  ],
  [
    'cabinet-person-shutdown_schedule',
    null,
    'all',
    'Графік оновлюється кожні 30 хвилин; час останнього оновлення — над таблицею.',
    null,
  ],
  [
    'cabinet-person-bills',
    'oem',
    'person',
    'Оплату без указаного місяця зараховуємо на найдавніший борг.',
    null,
  ],
  ['cabinet-entity', null, 'entity', 'Показання за місяць приймаємо до 13:00 2-го числа.', null],
  [
    'cabinet-entity-indication',
    null,
    'entity',
    'До 13:00 2-го числа: після цього розрахунок роблять за середнім споживанням.',
    null,
  ],
  [
    'cabinet-entity-indication',
    null,
    'creditor',
    'Для кредиторів: акти звіряння за минулий місяць уже готові.',
    20,
  ],
  ['cabinet-entity', null, 'creditor', 'Для кредиторів: підпишіть акти звіряння до кінця місяця.', 20],
  [
    'cabinet-entity-provider-document',
    null,
    'provider',
    'Документи підписують лише зі статусом договору «діє».',
    null,
  ],
  ['cabinet-person', 'dem', 'all', 'Минуле повідомлення: його вже не видно.', -3],
]

/** What employees left in each state at each company, for the page where they write messages. */
const ofCompanies = SITES.flatMap((site): Left[] => [
  {
    title: 'Заміна лічильників на тижні',
    body: 'Цього тижня безоплатно міняємо лічильники: бригада попередить телефоном за день.',
    pages: ['cabinet-person-indication'],
    sites: [site],
    audience: 'person',
    from: -2,
    till: 5,
  },
  {
    title: 'Нічне оновлення кабінету',
    body: 'Уночі з 01:00 до 03:00 оновлюємо кабінет: показання передайте до півночі або зранку.',
    pages: ['cabinet-person-indication', 'cabinet-entity-indication'],
    sites: [site],
    audience: 'all',
    level: 'important',
    from: 2,
    till: 4,
  },
  {
    title: 'Нагадування про прострочене',
    body: 'Частину рахунка ще не сплачено. Сплатіть тут або домовтеся про розстрочення з контакт-центром.',
    pages: ['cabinet-person-directory-payment-history', 'cabinet-entity-bills-payments'],
    sites: [site],
    audience: 'debtors',
    from: -1,
    till: 14,
  },
  {
    title: 'Роботи в черзі 1.1',
    body: 'Цього тижня оновлюємо підстанцію вашої черги: світло вимикатимемо лише за графіком.',
    pages: ['cabinet-person-shutdown_schedule'],
    sites: [site],
    audience: 'queue',
    queues: ['1.1'],
    from: -1,
    till: 3,
  },
  {
    title: 'Новорічний графік контакт-центру',
    body: '31 грудня й 1 січня контакт-центр відповідає з 9:00 до 15:00, аварії приймаємо цілодобово.',
    pages: ['index', 'cabinet-person', 'cabinet-entity'],
    sites: [site],
    audience: 'all',
    state: 'draft',
    from: null,
    till: null,
  },
  {
    title: 'Перерва в оплаті карткою',
    body: 'Уночі оплата карткою не працювала дві години: зараз усе як звичайно.',
    pages: ['cabinet-person-bills'],
    sites: [site],
    audience: 'person',
    state: 'withdrawn',
    from: -6,
    till: null,
  },
])

type Left = {
  readonly title: string
  readonly body: string
  readonly pages: string[]
  readonly sites: Site[] | null
  readonly audience: MessageAudience
  readonly level?: MessageLevel
  readonly state?: MessageState
  readonly queues?: string[]
  /** days from now; null: not said */
  readonly from: number | null
  readonly till: number | null
}

/** What employees call the messages of `messages`, in their order. */
const TITLES = [
  'Коли рахуємо показання',
  'Контакт-центр у суботу',
  'Код не кажуть нікому',
  'Календар відключень',
  'Двозонний лічильник',
  'Заміна на Оболоні',
  'Як оновлюється графік',
  'Куди йде оплата',
  'Строк для бізнесу',
  'Після 13:00 2-го числа',
  'Акти для кредиторів',
  'Підпис актів кредиторами',
  'Хто підписує документи',
  'Минуле оголошення',
] as const

const ofPages: readonly Left[] = messages.map(([page, site, audience, body, days], index) => ({
  title: TITLES[index] ?? body,
  body,
  pages: [page],
  sites: site === null ? null : [site],
  audience,
  from: -10,
  till: days,
}))

/** @param author who wrote them; null where there are no administrators */
export function serviceMessages(now: Date, author: string | null) {
  const dayFrom = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY))
  return [...ofPages, ...ofCompanies].map((left, index) => ({
    message_id: seededRandom(`service message ${index}`).uuid(),
    title: left.title,
    body: left.body,
    level: left.level ?? 'info',
    pages: left.pages,
    sites: left.sites,
    audience: left.audience,
    queues: left.queues ?? null,
    list_id: null,
    state: left.state ?? 'published',
    valid_from: dayFrom(left.from),
    valid_till: dayFrom(left.till),
    updated_at: new Date(now.getTime() - (index + 1) * 3_600_000),
    author,
    version: left.state === 'withdrawn' ? 2 : 1,
  }))
}

/** How they came to stand as they do. */
export function messageEvents(now: Date, author: string) {
  const events = serviceMessages(now, author).flatMap((message) => {
    const { message_id, title, body, state } = message
    const changes = [
      { field: 'title', before: null, after: title },
      { field: 'text', before: null, after: body },
    ]
    const at = (hours: number) => new Date(message.updated_at.getTime() - hours * 3_600_000)
    const written = { message_id, staff_id: author, changes }
    if (state === 'draft') return [{ ...written, at: at(0), deed: 'drafted' }]
    const published = { ...written, at: at(state === 'withdrawn' ? 5 : 0), deed: 'published' }
    return state === 'withdrawn'
      ? [published, { ...written, changes: [], at: at(0), deed: 'withdrawn' }]
      : [published]
  })
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
