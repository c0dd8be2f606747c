import { addDays } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { dueOn, type TicketState } from '#domain/ticket.ts'
import { entities, persons, plantPeople } from '#seeds/demo-users.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { readByAll } from './ticket-reads.ts'

type Ticket = {
  kind: string
  title: string
  state: TicketState
  daysAgo: number
  /** `by`: the code of a colleague who wrote it in place of whoever began */
  messages: readonly [author: 'customer' | 'company', body: string, by?: string][]
}

type Letter = readonly [daysAgo: number, subject: string, body: string, read: boolean]

const ofHousehold: readonly Ticket[] = [
  {
    kind: 'billing',
    title: 'Чому рахунок за минулий місяць більший?',
    state: 'answered',
    daysAgo: 12,
    messages: [
      [
        'customer',
        'За минулий місяць сума помітно більша, хоча вдома ми були менше, ніж звичайно. Поясніть, будь ласка.',
      ],
      [
        'company',
        'Перевірили: показання за обома зонами передано вчасно, обсяг відповідає лічильнику. Порівняння з попередніми місяцями — у розділі «Споживання».',
      ],
    ],
  },
  {
    kind: 'meter',
    title: 'Погано видно цифри на табло лічильника',
    state: 'waiting',
    daysAgo: 5,
    messages: [
      ['customer', 'Табло блідне, нічну зону ледве видно.'],
      ['company', 'Надішліть, будь ласка, фото табло за денного світла: вирішимо, чи потрібна заміна.'],
    ],
  },
  {
    kind: 'outage',
    title: 'Моргає світло щовечора',
    state: 'new',
    daysAgo: 1,
    messages: [['customer', 'Близько восьмої вечора світло блимає кілька хвилин. Так уже тиждень.']],
  },
  {
    kind: 'documents',
    title: 'Потрібна довідка про відсутність боргу',
    state: 'closed',
    daysAgo: 64,
    messages: [
      ['customer', 'Прошу довідку про відсутність боргу для субсидії.'],
      [
        'company',
        'Довідка готова: її можна забрати в центрі обслуговування або завантажити в розділі документів.',
      ],
    ],
  },
]

const ofFirm: readonly Ticket[] = [
  {
    kind: 'readings',
    title: 'Виправити показання точки «Цех»',
    state: 'answered',
    daysAgo: 9,
    messages: [
      [
        'customer',
        'За минулий місяць у точці «Цех» помилилися цифрою в активній енергії. Просимо врахувати правильне показання: акт зняття додаємо за потреби.',
      ],
      [
        'company',
        'Показання виправлено, обсяг перераховано. Різниця ввійде до рахунка за поточний місяць окремим рядком.',
      ],
    ],
  },
  {
    kind: 'contract',
    title: 'Зміна відповідальної особи за електрогосподарство',
    state: 'waiting',
    daysAgo: 4,
    messages: [
      ['customer', 'Призначено нову відповідальну особу. Які документи надіслати?'],
      [
        'company',
        'Надішліть наказ про призначення та посвідчення з групою електробезпеки: достатньо копій у PDF.',
      ],
    ],
  },
  {
    kind: 'documents',
    title: 'Акт звіряння за три квартали',
    state: 'closed',
    daysAgo: 38,
    messages: [
      ['customer', 'Просимо підписаний акт звіряння взаєморозрахунків за дев’ять місяців.'],
      ['company', 'Акт сформовано: він у розділі «Документи → Акти звіряння».'],
    ],
  },
  {
    kind: 'connection',
    title: 'Збільшення дозволеної потужності до 60 кВт',
    state: 'new',
    daysAgo: 1,
    messages: [['customer', 'Встановлюємо другу піч, потрібно 60 кВт замість 40. З чого почати?']],
  },
]

/** Begun by the accountant, gone on with by the energy manager. */
const ofPlant: readonly Ticket[] = [
  {
    kind: 'meter',
    title: 'Похибка трансформаторів струму на підстанції',
    state: 'waiting',
    daysAgo: 6,
    messages: [
      [
        'customer',
        'За останні два місяці обсяг на підстанції більший, ніж сума за цехами. Просимо перевірити трансформатори струму.',
      ],
      ['customer', 'Додаю: між фазами різниця 4 %, заміряли вранці.', plantPeople.energetic.uniqueCode],
      [
        'company',
        'Перевірку призначимо. Напишіть, будь ласка, коли підстанцію можна вимкнути на дві години.',
      ],
    ],
  },
]

const ofFirmLetters: readonly Letter[] = [
  [26, 'Акт приймання за минулий місяць', 'Акт приймання електроенергії за минулий місяць готовий.', true],
  [
    3,
    'Показання до 13:00 другого числа',
    'Нагадуємо: показання розрахункових лічильників приймаємо до 13:00 другого числа наступного місяця.',
    false,
  ],
]

const letters: readonly Letter[] = [
  [
    20,
    'Умови постачання не змінюються',
    'Ціна для побутових споживачів лишається такою самою. Нічого робити не потрібно.',
    true,
  ],
  [
    6,
    'Нагадування про показання',
    'Показання можна передати в кабінеті в останні два дні місяця та перші три наступного.',
    false,
  ],
  [
    2,
    'Електронний рахунок замість паперового',
    'Щоб отримувати рахунок лише в кабінеті, вимкніть паперовий у налаштуваннях об’єкта.',
    false,
  ],
]

/** The parties: the user by login, and the account. */
const talks = [
  { login: persons.one.login, account: null, tickets: ofHousehold, letters },
  {
    login: entities.bakery.uniqueCode,
    account: entities.bakery.login,
    tickets: ofFirm,
    letters: ofFirmLetters,
  },
  {
    login: plantPeople.accountant.uniqueCode,
    account: entities.plant.login,
    tickets: ofPlant,
    letters: [],
  },
] as const

/** Tickets and letters of suppliers in the cabinets of a household and a firm; all of it lies in the past. */
export function conversations({ users, account_links }: PortalRows, calendar: TownCalendar) {
  const day = (daysAgo: number) => addDays(calendar.today, -daysAgo)
  let number = 100_000

  const each = talks.map(({ login, account: of, tickets, letters: sent }) => {
    const user = users.find((row) => row.login === login)
    const link = account_links.find(
      (row) => row.user_id === user?.user_id && (of === null || row.account === of),
    )
    if (!user || !link) throw new Error('nobody to talk to')
    const { user_id } = user
    const { account, site } = link
    const written = tickets.map(({ messages, daysAgo, state, kind, title }) => {
      number += 1
      const random = seededRandom(`ticket ${number}`)
      const ticket_id = random.uuid()
      const at = messages.map((_, n) =>
        kyivInstant(day(Math.max(1, daysAgo - n)), n === 0 ? '10:20' : '15:40'),
      )
      const [created_at = calendar.now] = at
      return {
        ticket: {
          ticket_id,
          number: String(number),
          user_id,
          account,
          site,
          kind,
          title,
          state,
          created_at,
          updated_at: at.at(-1) ?? created_at,
          due_on: dueOn(day(daysAgo)),
        },
        // an answer is still unread
        reads: state === 'answered' ? [] : readByAll(account_links, { account, ticket_id }, at.at(-1)),
        messages: messages.map(([author, body, by], n) => ({
          ticket_id,
          message_id: random.uuid(),
          author,
          user_id: by === undefined ? null : (users.find((row) => row.login === by)?.user_id ?? null),
          body,
          at: at[n] ?? created_at,
        })),
      }
    })
    const supplier_messages = sent.map(([daysAgo, subject, body], index) => ({
      message_id: seededRandom(`letter ${index} to ${account}`).uuid(),
      account,
      supplier: 'ТОВ «Світанок Енерджі»',
      subject,
      body,
      order_id: null,
      sent_at: kyivInstant(day(daysAgo), '11:05'),
    }))
    return {
      tickets: written.map(({ ticket }) => ticket),
      ticket_messages: written.flatMap(({ messages }) => messages),
      ticket_reads: written.flatMap(({ reads }) => reads),
      supplier_messages,
      supplier_message_reads: supplier_messages.flatMap(({ message_id, sent_at }, index) =>
        sent[index]?.[3] ? [{ message_id, user_id, read_at: sent_at }] : [],
      ),
    }
  })
  return {
    tickets: each.flatMap((conversation) => conversation.tickets),
    ticket_messages: each.flatMap((conversation) => conversation.ticket_messages),
    ticket_reads: each.flatMap((conversation) => conversation.ticket_reads),
    supplier_messages: each.flatMap((conversation) => conversation.supplier_messages),
    supplier_message_reads: each.flatMap((conversation) => conversation.supplier_message_reads),
  }
}
