import { addDays, addToMonth, type Month } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import { dueOn } from '#domain/ticket.ts'
import { entities } from '#seeds/demo-users.ts'
import type { PortalRows } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import { readByAll } from './ticket-reads.ts'

type Correction = {
  firm: { login: string; uniqueCode: string }
  kwh: number
  text: string
  decision: { state: 'accepted' | 'refused'; reason: string } | null
}

/** A correction in each state it can be in; the accepted one is the second version of its volumes. */
const corrections: readonly Correction[] = [
  {
    firm: entities.bakery,
    kwh: 12_500,
    text: 'У грудні запускаємо третю піч, тому споживатимемо більше, ніж планували.',
    decision: null,
  },
  {
    firm: entities.plant,
    kwh: 290_000,
    text: 'Переводимо дільницю на двозмінну роботу, просимо збільшити обсяг.',
    decision: { state: 'accepted', reason: 'Новий обсяг погоджено. Ознайомтеся з ним у кабінеті.' },
  },
  {
    firm: entities.debtor,
    kwh: 30_000,
    text: 'Підключаємо другу холодильну камеру, потрібно більше на місяць.',
    decision: {
      state: 'refused',
      reason: 'Збільшити обсяг зможемо після сплати боргу. Обсяг лишається, як у договорі.',
    },
  },
]

export const ACCEPTED_NUMBER = '100202'
const FIRST_NUMBER = 100_201

/** Requests to correct volumes, each with its conversation. */
export function limitCorrections({ users, account_links }: PortalRows, calendar: TownCalendar) {
  const month: Month = addToMonth(calendar.today.slice(0, 7), 1)
  const all = corrections.map(({ firm, kwh, text, decision }, index) => {
    const user = users.find((row) => row.login === firm.uniqueCode)
    const link = account_links.find((row) => row.user_id === user?.user_id && row.account === firm.login)
    if (!user || !link) throw new Error('nobody to ask')
    const filed = addDays(calendar.today, -6 + index)
    const created_at = kyivInstant(filed, '10:05')
    const decided_at = decision ? kyivInstant(addDays(filed, 2), '14:30') : null
    const number = String(FIRST_NUMBER + index)
    const random = seededRandom(`limit correction ${number}`)
    const ticket_id = random.uuid()
    const message = (author: 'customer' | 'company', body: string, at: Date) => ({
      ticket_id,
      message_id: random.uuid(),
      author,
      body,
      at,
    })
    return {
      ticket: {
        ticket_id,
        number,
        user_id: user.user_id,
        account: link.account,
        site: link.site,
        kind: 'contract',
        title: `Коригування обсягів: ${month.slice(0, 4)}`,
        state: decision ? 'answered' : 'new',
        created_at,
        updated_at: decided_at ?? created_at,
        due_on: dueOn(filed),
      },
      reads: readByAll(account_links, { account: link.account, ticket_id }, decided_at ?? undefined),
      messages: [
        message('customer', text, created_at),
        ...(decision && decided_at ? [message('company', decision.reason, decided_at)] : []),
      ],
      request: {
        request_id: random.uuid(),
        ticket_id,
        account: link.account,
        kind: 'limit-correction',
        subject: month.slice(0, 4),
        facts: { [month]: kwh },
        state: decision?.state ?? 'open',
        decided_at,
        decided_by: null,
        reason: decision?.reason ?? null,
      },
    }
  })
  return {
    tickets: all.map(({ ticket }) => ticket),
    ticket_messages: all.flatMap(({ messages }) => messages),
    ticket_reads: all.flatMap(({ reads }) => reads),
    requests: all.map(({ request }) => request),
  }
}
