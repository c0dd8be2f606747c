import { addDays } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { dueOn, type TicketState } from '#domain/ticket.ts'
import { persons } from '#seeds/demo-users.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'

type Ticket = {
  kind: string
  title: string
  state: TicketState
  daysAgo: number
  messages: readonly [author: 'customer' | 'company', body: string][]
}

const tickets: readonly Ticket[] = [
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

const letters: readonly [daysAgo: number, subject: string, body: string, read: boolean][] = [
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

/** Tickets and letters of suppliers in the cabinet of the first person; all of their past is before now. */
export function conversations({ users, account_links }: PortalRows, calendar: TownCalendar) {
  const user = users.find(({ login }) => login === persons.one.login)
  const link = account_links.find(({ user_id }) => user_id === user?.user_id)
  if (!user || !link) throw new Error('nobody to talk to')
  const random = seededRandom('conversations')
  const day = (daysAgo: number) => addDays(calendar.today, -daysAgo)
  const { user_id } = user
  const { account, site } = link

  const told = tickets.map(({ messages, daysAgo, state, kind, title }, index) => {
    const ticket_id = random.uuid()
    const at = messages.map((_, n) => kyivInstant(day(Math.max(1, daysAgo - n)), n === 0 ? '10:20' : '15:40'))
    const [created_at = calendar.now] = at
    return {
      ticket: {
        ticket_id,
        number: String(100_001 + index),
        user_id,
        account,
        site,
        kind,
        title,
        state,
        created_at,
        updated_at: at.at(-1) ?? created_at,
        due_on: dueOn(day(daysAgo)),
        // the answer to the first one is still unread
        seen_at: state === 'answered' ? created_at : (at.at(-1) ?? created_at),
      },
      messages: messages.map(([author, body], n) => ({
        ticket_id,
        message_id: random.uuid(),
        author,
        body,
        at: at[n] ?? created_at,
      })),
    }
  })
  const supplier_messages = letters.map(([daysAgo, subject, body]) => ({
    message_id: random.uuid(),
    account,
    supplier: 'ТОВ «Світанок Енерджі»',
    subject,
    body,
    order_id: null,
    sent_at: kyivInstant(day(daysAgo), '11:05'),
  }))
  return {
    tickets: told.map(({ ticket }) => ticket),
    ticket_messages: told.flatMap(({ messages }) => messages),
    supplier_messages,
    supplier_message_reads: supplier_messages.flatMap(({ message_id, sent_at }, index) =>
      letters[index]?.[3] ? [{ message_id, user_id, read_at: sent_at }] : [],
    ),
  }
}
