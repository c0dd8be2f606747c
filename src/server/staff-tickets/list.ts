import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { addDays } from '#domain/calendar.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { maskName } from '#domain/staff-ticket.ts'
import { staffTickets } from '#lists/staff-tickets.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { MOST_EXPORT_ROWS } from '#server/lists/export-list.ts'
import { type Asked, requestOf, BY_KEY, exportList, WHOLE } from '#server/lists/list.ts'
import { anyHolds, pageAfter } from '#server/lists/order.ts'
import { type Staff, staffName } from './store.ts'

type Wanted = Omit<z.output<typeof calls.list.request>, 'token'>

const SOON_DAYS = 3

const sorts = {
  answerBy: sql.ref('t.answer_by'),
  createdAt: sql.ref('t.created_at'),
  number: sql.ref('t.number'),
} as const

/** The tickets asked for, without what is shown of them: the count reads no more than the index. */
function matchingTickets({ db, now }: Deps, caller: Staff, input: Wanted) {
  const today = kyivDate(now())
  const search = input.search?.trim() ?? ''
  let query = db.selectFrom('portal.tickets as t').where(ofSites(caller, 'tickets.read', sql.ref('t.site')))
  if (input.site) query = query.where('t.site', '=', input.site)
  if (input.kind) query = query.where('t.kind', '=', input.kind)
  if (input.whose === 'mine') query = query.where('t.assignee', '=', caller.userId)
  if (input.whose === 'nobody') query = query.where('t.assignee', 'is', null)
  if (input.term === 'over') query = query.where('t.answer_by', '<', today)
  if (input.term === 'today') query = query.where('t.answer_by', '=', today)
  if (input.term === 'soon')
    query = query.where('t.answer_by', '>=', today).where('t.answer_by', '<=', addDays(today, SOON_DAYS))
  if (input.state && input.state !== 'any') query = query.where('t.state', '=', input.state)
  // what is searched for may have been answered long ago
  if (!input.state && search === '') query = query.where('t.state', 'in', ['new', 'in-progress'])
  if (search === '') return query
  const number = normalizeAccountNumber(search)
  return /^\d+$/.test(number)
    ? query.where((eb) => eb.or([eb('t.number', '=', number), eb('t.account', '=', number)]))
    : query.where(anyHolds(['t.title'], search))
}

/** What a row of the queue shows. */
export const queueRows = (query: ReturnType<typeof matchingTickets>, caller: Staff) =>
  query
    .innerJoin('portal.users as u', 'u.user_id', 't.user_id')
    .leftJoin('portal.users as s', 's.user_id', 't.assignee')
    .select([
      't.ticket_id',
      't.number',
      't.title',
      't.kind',
      't.state',
      't.site',
      't.account',
      't.created_at',
      't.updated_at',
      't.answer_by',
      't.due_on',
      't.assignee',
      'u.company',
      'u.name',
      'u.surname',
      staffName('s').as('assignee_name'),
      sql<boolean>`coalesce(t.assignee = ${caller.userId}, false)`.as('mine'),
      sql<number>`(select count(*)::int from portal.ticket_messages m where m.ticket_id = t.ticket_id)`.as(
        'messages',
      ),
      // as `exists` it would be made of all compensations at once, for all tickets
      sql<boolean>`coalesce((select true from portal.compensations c
        where c.ticket_id = t.ticket_id and c.term_from = t.term_from), false)`.as('missed'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof queueRows>['executeTakeFirstOrThrow']>>

export const toRow = (row: Row) => ({
  id: row.ticket_id,
  number: row.number,
  title: row.title,
  kind: row.kind,
  state: row.state,
  site: row.site,
  account: row.account,
  customer: row.company ?? maskName(row.name, row.surname),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  answerBy: row.answer_by,
  dueOn: row.due_on,
  assignee: row.assignee_name,
  mine: row.mine,
  messages: row.messages,
  missed: row.missed,
})

async function page(deps: Deps, caller: Staff, input: Wanted & Asked, most: number) {
  const { sort, descending, page: number, pageSize, after } = requestOf(staffTickets, input)
  const query = matchingTickets(deps, caller, input)
  const turn = descending ? sql`desc` : sql`asc`
  const by = { sort: sorts[sort], then: sql.ref('t.ticket_id'), descending }
  const [{ rows, ...next }, { total }] = await Promise.all([
    after === undefined
      ? queueRows(query, caller)
          .orderBy(sql`${by.sort} ${turn}, ${by.then} ${turn}`)
          .limit(pageSize)
          .offset((number - 1) * pageSize)
          .execute()
          .then((rows) => ({ rows }))
      : pageAfter(queueRows(query, caller), by, pageSize, after),
    // a file is counted with its first page
    after
      ? { total: 0 }
      : deps.db
          .selectFrom(query.select('t.ticket_id').limit(most).as('some'))
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow(),
  ])
  return { ...next, total, rows: rows.map(toRow) }
}

/** The queue of tickets, those whose term ends first on top. */
export const listQueue = async (
  deps: Deps,
  caller: Staff,
  { token: _token, ...input }: Wanted & { token: string },
) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input, MOST_COUNTED)),
})

/**
 * In the order of their terms tickets of a state, or open ones, have an index: their file is read on from where each
 * page ended, however long it is.
 */
export function exportQueue(
  deps: Deps,
  caller: Staff,
  { format, token: _token, ...input }: z.output<typeof calls.export.request>,
) {
  const inOrder =
    requestOf(staffTickets, input).sort === 'answerBy' &&
    (input.state ? input.state !== 'any' : !input.search?.trim())
  const [paging, most] = inOrder ? ([BY_KEY, MOST_EXPORT_ROWS] as const) : ([WHOLE, WHOLE] as const)
  return exportList(
    staffTickets,
    format,
    null,
    (at) => page(deps, caller, { ...input, ...at }, most + 1),
    paging,
  )
}
