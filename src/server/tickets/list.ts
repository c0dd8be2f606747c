import { sql } from 'kysely'
import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { compareUkrainian } from '#domain/sort.ts'
import { TICKET_KINDS, TICKET_STATES } from '#domain/ticket.ts'
import { ownNumber } from '#server/own-number.ts'
import { anyHolds, folded, known, listOrder, placeIn } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { EXPORT_ROWS_ASKED, type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { ticketKinds, ticketStates, tickets as words } from '#text/tickets.ts'
import { selectTickets, toTicket } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof tickets.list.request>
type Ticket = z.output<typeof tickets.list.response>['rows'][number]

/** Names of the list's columns → what the database orders by. */
const sorts = {
  createdAt: sql.ref('t.created_at'),
  updatedAt: sql.ref('t.updated_at'),
  due: sql.ref('t.due_on'),
  number: sql.ref('t.number'),
  subject: folded('t.title'),
  kind: placeIn(
    't.kind',
    TICKET_KINDS.toSorted((a, b) => compareUkrainian(ticketKinds[a], ticketKinds[b])),
  ),
  state: placeIn('t.state', TICKET_STATES),
} as const

type Filters = Omit<Wanted, 'token'>
/** @throws 'account-not-found' before anything is asked of the database */
const own = (caller: Customer, input: Filters): Filters => ({
  ...input,
  account: ownNumber(caller, input.account),
})

function wanted(deps: Deps, { userId }: Customer, input: Filters) {
  const search = input.search?.trim() ?? ''
  let query = selectTickets(deps).where('t.user_id', '=', userId).where('t.account', '=', input.account)
  if (input.state) query = query.where('t.state', '=', input.state)
  if (input.kind) query = query.where('t.kind', '=', input.kind)
  if (search) query = query.where(anyHolds(['t.title', 't.number'], search))
  return query
}

async function page(deps: Deps, caller: Customer, input: Filters, size: number) {
  const rows = await wanted(deps, caller, input)
    .orderBy(listOrder(sorts, known(sorts, 'createdAt', input), sql`t.created_at desc, t.ticket_id`))
    .limit(size)
    .offset(((input.page ?? 1) - 1) * size)
    .execute()
  return rows.map(toTicket)
}

/** Tickets of an account, filtered, ordered and paged. */
export async function listTickets(deps: Deps, caller: Customer, input: Wanted) {
  const filters = own(caller, input)
  const [rows, { total }] = await Promise.all([
    page(deps, caller, filters, input.pageSize ?? 20),
    wanted(deps, caller, filters)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { status: 'success' as const, total: Number(total), rows }
}

const named = (names: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : key

const columns: ExportColumn<Ticket>[] = [
  { title: words.columns.number, kind: 'text', value: (row) => row.number },
  { title: words.columns.subject, kind: 'text', width: 48, value: (row) => row.title },
  { title: words.columns.kind, kind: 'text', width: 32, value: (row) => named(ticketKinds, row.kind) },
  { title: words.columns.createdAt, kind: 'moment', width: 20, value: (row) => new Date(row.createdAt) },
  { title: words.columns.state, kind: 'text', width: 20, value: (row) => ticketStates[row.state].name },
  { title: words.columns.due, kind: 'date', value: (row) => row.dueOn },
]

export async function exportTickets(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof tickets.export.request>,
) {
  const filters = own(caller, input)
  const rows = await page(deps, caller, filters, EXPORT_ROWS_ASKED)
  return exportList(format, { name: `${words.title} ${filters.account}`, sheet: words.title, columns, rows })
}
