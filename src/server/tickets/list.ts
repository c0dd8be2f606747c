import { sql } from 'kysely'
import type { z } from 'zod'
import type { tickets as calls } from '#contract/tickets.ts'
import { compareTexts } from '#domain/sort.ts'
import { TICKET_KINDS, TICKET_STATES } from '#domain/ticket.ts'
import { ownNumber } from '#server/own-number.ts'
import { hasColleagues, readableTicket } from '#server/db/readable.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, selectPage, placeIn } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { tickets } from '#lists/tickets.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { ticketKinds } from '#text/ticket-kinds.ts'
import { locale } from '#text/language.ts'
import { selectTickets, toTicket } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof calls.list.request>

/** Names of the list's columns → what the database orders by. */
const sorts = () =>
  ({
    createdAt: sql.ref('t.created_at'),
    due: sql.ref('t.due_on'),
    number: sql.ref('t.number'),
    subject: folded('t.title'),
    kind: placeIn(
      't.kind',
      TICKET_KINDS.toSorted((a, b) => compareTexts(ticketKinds[a], ticketKinds[b], locale())),
    ),
    state: placeIn('t.state', TICKET_STATES),
  }) as const

type Filters = Omit<Wanted, 'token'>

/** @throws 'account-not-found' before any query */
const ownFilters = (caller: Customer, input: Filters): Filters => ({
  ...input,
  account: ownNumber(caller, input.account),
})

function wanted(deps: Deps, caller: Customer, input: Filters) {
  const search = input.search?.trim() ?? ''
  let query = selectTickets(deps, caller).where(readableTicket(caller)).where('t.account', '=', input.account)
  if (input.state) query = query.where('t.state', '=', input.state)
  if (input.kind) query = query.where('t.kind', '=', input.kind)
  if (search) query = query.where(anyHolds(['t.title', 't.number'], search))
  return query
}

async function page(deps: Deps, caller: Customer, input: Filters) {
  const { rows, total } = await selectPage(requestOf(tickets, input), wanted(deps, caller, input), {
    sorts: sorts(),
    then: sql`t.created_at desc, t.ticket_id`,
  })
  return { total, rows: rows.map((row) => toTicket(row, caller)) }
}

/** Tickets of an account, filtered, ordered and paged. */
export const listTickets = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, ownFilters(caller, input))),
})

export async function exportTickets(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof calls.export.request>,
) {
  const filters = ownFilters(caller, input)
  const { by: _by, ...columns } = tickets.columns
  return exportList(
    hasColleagues(caller) ? tickets : { ...tickets, columns },
    format,
    filters.account,
    (at) => page(deps, caller, { ...filters, ...at }),
    WHOLE,
  )
}
