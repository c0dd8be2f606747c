import { addDays } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { SITES } from '#domain/site.ts'
import type { TicketState } from '#domain/ticket.ts'
import { admins, entities, persons } from '#seeds/demo-users.ts'
import type { LinkRow, PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'

type Said = readonly [daysAgo: number, by: 'customer' | 'company', text: string]
type Case = {
  kind: string
  title: string
  state: TicketState
  /** days from today to the last day of the answer */
  left: number
  said: readonly Said[]
  assigned?: true
  note?: string
  /** what happened besides words */
  events?: readonly (readonly [daysAgo: number, kind: string])[]
  /** the case of the same list it was merged into */
  into?: number
}

/** What waits in the queue of each company: every state a ticket can be in for those who answer. */
const cases: readonly Case[] = [
  {
    kind: 'connection',
    title: 'Скільки коштує збільшити потужність до 10 кВт?',
    state: 'new',
    left: 29,
    said: [[1, 'customer', 'Ставимо електричний котел. Які документи подати і скільки це коштуватиме?']],
  },
  {
    kind: 'billing',
    title: 'У рахунку двічі враховано той самий місяць',
    state: 'new',
    left: 2,
    said: [
      [5, 'customer', 'У рахунку за минулий місяць той самий обсяг стоїть двічі. Перевірте, будь ласка.'],
    ],
  },
  {
    kind: 'outage',
    title: 'Напруга ввечері падає до 180 вольтів',
    state: 'in-progress',
    left: 0,
    assigned: true,
    said: [
      [
        15,
        'customer',
        'Щовечора після шостої напруга падає до 180 В, холодильник вимикається. Так уже місяць.',
      ],
    ],
    events: [[14, 'taken']],
    note: 'Заміри замовлено, бригада буде до кінця дня. Відповідь за їхнім актом.',
  },
  {
    kind: 'complaint',
    title: 'Контролер не прийшов у призначений день',
    state: 'new',
    left: -4,
    said: [[34, 'customer', 'Чекали контролера з ранку до вечора, ніхто не прийшов і не подзвонив.']],
    events: [[3, 'missed']],
  },
  {
    kind: 'meter',
    title: 'Лічильник гуде',
    state: 'waiting',
    left: 21,
    assigned: true,
    said: [
      [9, 'customer', 'Лічильник у під’їзді голосно гуде вночі. Це безпечно?'],
      [3, 'company', 'Напишіть, будь ласка, який це поверх і чи можна підійти до щита вдень.'],
    ],
    events: [
      [8, 'taken'],
      [3, 'asked'],
    ],
  },
  {
    kind: 'documents',
    title: 'Довідка про споживання за рік',
    state: 'answered',
    left: 18,
    assigned: true,
    said: [
      [12, 'customer', 'Потрібна довідка про споживання за рік для оформлення субсидії.'],
      [
        10,
        'company',
        'Довідку підготовлено. Її можна завантажити в розділі «Споживання» або забрати в центрі.',
      ],
    ],
    events: [
      [11, 'taken'],
      [10, 'answered'],
    ],
  },
  {
    kind: 'complaint',
    title: 'Знову про контролера',
    state: 'closed',
    left: 26,
    into: 3,
    said: [
      [4, 'customer', 'Пишу вдруге: контролера так і не було, відповіді теж.'],
      [2, 'company', 'Ми об’єднали це звернення з попереднім. Відповідь буде там.'],
    ],
    events: [[2, 'merged']],
  },
  {
    kind: 'readings',
    title: 'Показання записали не на ту зону',
    state: 'in-progress',
    left: 27,
    assigned: true,
    said: [
      [20, 'customer', 'Денні показання записали як нічні. Виправте, будь ласка.'],
      [16, 'company', 'Показання виправлено, рахунок не зміниться.'],
    ],
    events: [
      [16, 'answered'],
      [3, 'reopened'],
    ],
    note: 'Клієнт телефонував: рахунок усе ж змінився. Перевіряємо перерахунок.',
  },
]

const texts: readonly (readonly [topic: string | null, title: string, body: string])[] = [
  [null, 'Подяка і строк', 'Дякуємо за звернення №\u00a0{номер}. Перевіряємо й відповімо до {строк}.'],
  [
    'meter',
    'Прохання про фото табло',
    'Надішліть, будь ласка, фото табло за денного світла: так вирішимо швидше.',
  ],
  [
    'billing',
    'Рахунок перевірено, усе правильно',
    'Ми перевірили рахунок за {рахунок}: показання, ціна й обсяг правильні. Рядки розрахунку — на сторінці рахунку.',
  ],
  [
    'readings',
    'Показання виправлено',
    'Показання за рахунком {рахунок} виправлено. Різниця буде в рахунку за цей місяць окремим рядком.',
  ],
  [
    'outage',
    'Заміри якості',
    'Ми призначили вимірювання напруги. Бригада зателефонує перед виїздом, результат надішлемо сюди.',
  ],
  [
    'documents',
    'Довідка готова',
    'Довідка готова: її можна завантажити в розділі «Документи» вашого кабінету.',
  ],
]

/** People one can sign in as, whose tickets nobody has taken. */
const askers = [
  { login: persons.papers.login, title: 'Де в рахунку перерахунок за літо?' },
  { login: persons.readings.login, title: 'З чого складається сума в рахунку?' },
] as const

const FIRST_NUMBER = 100_301
const HOUSEHOLD_KOP = 20_000
const BUSINESS_KOP = [40_000, 60_000] as const
const ACT = 'Постанова НКРЕКП №375 зі змінами №174'
/** Their own conversations are told elsewhere. */
const knownLogins: readonly string[] = [
  persons.one.login,
  entities.bakery.uniqueCode,
  persons.papers.login,
  persons.readings.login,
]

/** The queues of the employees of all companies. `administrators`: whether there are employees to answer. */
export function staffTickets(
  { users, account_links }: PortalRows,
  calendar: TownCalendar,
  administrators: boolean,
) {
  const random = seededRandom('staff tickets')
  const day = (daysAgo: number) => addDays(calendar.today, -daysAgo)
  const employee = administrators ? users.find(({ login }) => login === admins.service.login) : undefined
  const by = employee?.user_id ?? null
  const all = SITES.flatMap((site, place) => {
    const owners = ownersAt(site, users, account_links)
    const ids = cases.map(() => random.uuid())
    return cases.map((scenario, n) => {
      const at = ([daysAgo]: readonly [number, ...unknown[]]) =>
        kyivInstant(day(daysAgo), `1${n}:${20 + place}`)
      // what was merged is of one person
      const owner = owners[(scenario.into ?? n) % owners.length]
      if (!owner) throw new Error(`nobody writes at ${site}`)
      const { link, isHousehold } = owner
      const ticket_id = ids[n] ?? ''
      const written = scenario.said.map((said) => ({ said, at: at(said) }))
      const last = [...written.map((each) => each.at), ...(scenario.events ?? []).map(at)].reduce((a, b) =>
        a > b ? a : b,
      )
      const created_at = written[0]?.at ?? last
      const answer_by = addDays(calendar.today, scenario.left)
      const begins =
        scenario.events?.find(([, kind]) => kind === 'reopened')?.[0] ?? scenario.said[0]?.[0] ?? 0
      const term_from = day(begins)
      return {
        ticket: {
          ticket_id,
          number: String(FIRST_NUMBER + place * cases.length + n),
          user_id: link.user_id,
          account: link.account,
          site,
          kind: scenario.kind,
          title: scenario.title,
          state: scenario.state,
          created_at,
          updated_at: last,
          due_on: answer_by,
          answer_by,
          term_from,
          paused_on: scenario.state === 'waiting' ? day(scenario.said.at(-1)?.[0] ?? 0) : null,
          assignee: scenario.assigned ? by : null,
          merged_into: scenario.into === undefined ? null : (ids[scenario.into] ?? null),
        },
        messages: written.map(({ said: [, author, body], at: moment }) => ({
          ticket_id,
          message_id: random.uuid(),
          author,
          body,
          at: moment,
          staff_id: author === 'company' ? by : null,
        })),
        notes: scenario.note
          ? [{ note_id: random.uuid(), ticket_id, author: by, body: scenario.note, at: last }]
          : [],
        events: (scenario.events ?? []).map((event) => ({
          ticket_id,
          at: at(event),
          kind: event[1],
          actor: event[1] === 'missed' ? null : by,
          details: {},
        })),
        compensations: scenario.events?.some(([, kind]) => kind === 'missed')
          ? [
              {
                ticket_id,
                term_from,
                site,
                account: link.account,
                topic: scenario.kind,
                due_on: answer_by,
                found_at: last,
                customer: isHousehold ? 'household' : 'business',
                least_kop: isHousehold ? HOUSEHOLD_KOP : BUSINESS_KOP[0],
                most_kop: isHousehold ? HOUSEHOLD_KOP : BUSINESS_KOP[1],
                act: ACT,
                confidence: 'medium',
              },
            ]
          : [],
      }
    })
  })
  const questions = askers.map(({ login, title }, n) => {
    const user = users.find((row) => row.login === login)
    const link = account_links.find((row) => row.user_id === user?.user_id)
    if (!link) throw new Error(`${login} has no account to ask about`)
    const ticket_id = random.uuid()
    const created_at = kyivInstant(day(4), `12:1${n}`)
    const answer_by = addDays(calendar.today, 1)
    const { user_id, account, site } = link
    return {
      ticket: {
        ticket_id,
        number: String(FIRST_NUMBER + SITES.length * cases.length + n),
        user_id,
        account,
        site,
        kind: 'billing',
        title,
        state: 'new',
        created_at,
        updated_at: created_at,
        due_on: addDays(calendar.today, 26),
        answer_by,
        term_from: day(4),
        paused_on: null,
        assignee: null,
        merged_into: null,
      },
      message: {
        ticket_id,
        message_id: random.uuid(),
        author: 'customer',
        body: 'У рахунку немає рядка, якого я чекав. Поясніть, будь ласка, з чого складається сума.',
        at: created_at,
        staff_id: null,
      },
    }
  })
  return {
    tickets: [...all, ...questions].map(({ ticket }) => ticket),
    ticket_messages: [...all.flatMap(({ messages }) => messages), ...questions.map(({ message }) => message)],
    ticket_notes: all.flatMap(({ notes }) => notes),
    ticket_events: all.flatMap(({ events }) => events),
    compensations: all.flatMap(({ compensations }) => compensations),
    answer_templates: texts.map(([topic, title, body]) => ({
      template_id: random.uuid(),
      site: null,
      topic,
      title,
      body,
      updated_at: kyivInstant(day(30), '09:00'),
      updated_by: by,
    })),
  }
}

/** People of a company who write: their oldest links first, so that nobody wrote before they had a cabinet. */
function ownersAt(site: string, users: PortalRows['users'], links: readonly LinkRow[]) {
  const kinds = new Map(users.map(({ user_id, kind, login }) => [user_id, { kind, login }]))
  return links
    .filter((link) => link.site === site)
    .flatMap((link) => {
      const user = kinds.get(link.user_id)
      return user === undefined || user.kind === 'provider' || knownLogins.includes(user.login)
        ? []
        : [{ link, isHousehold: user.kind === 'person' }]
    })
    .toSorted((a, b) => Number(a.link.added_at) - Number(b.link.added_at))
    .slice(0, cases.length)
}
