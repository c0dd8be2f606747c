import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffRequests } from '#contract/staff-requests.ts'
import { REQUEST_KINDS, requestState, requestTerm } from '#domain/business-request.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isSite } from '#domain/site.ts'
import { businessRequests } from '#lists/business-requests.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, placeIn, selectQueue } from '#server/lists/order.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffRequests.list.request>, 'token'>

/** A household has no company: its own name. */
const asking = sql<string>`coalesce(u.company, concat_ws(' ', u.surname, u.name))`

const sorts = {
  due: sql.ref('r.due_on'),
  createdAt: sql.ref('t.created_at'),
  number: sql.ref('t.number'),
  company: folded(asking),
  kind: placeIn('r.kind', REQUEST_KINDS),
} as const

/** Requests of the companies whose requests the caller may read, with their conversations and who filed them. */
export const selectRequestsFor = ({ db }: Pick<Deps, 'db'>, caller: Admin) =>
  db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .leftJoin('portal.users as u', 'u.user_id', 't.user_id')
    .select([
      'r.request_id',
      't.number',
      'r.kind',
      'r.subject',
      'r.account',
      't.site',
      asking.as('company'),
      'u.kind as user_kind',
      'r.state',
      't.state as ticket_state',
      't.created_at',
      't.due_on',
    ])
    .where(ofSites(caller, 'requests.read', sql.ref('r.site')))

type Row = Awaited<ReturnType<ReturnType<typeof selectRequestsFor>['executeTakeFirstOrThrow']>>

/** A row as the queue shows it. */
export function toRow(row: Row, today: string) {
  if (!isSite(row.site)) throw new Error('a request of no company')
  return {
    id: row.request_id,
    number: row.number,
    kind: row.kind,
    subject: row.subject,
    account: row.account,
    site: row.site,
    company: row.company ?? '',
    household: row.user_kind === 'person',
    provider: row.user_kind === 'provider',
    state: requestState(row.state, row.ticket_state),
    createdAt: row.created_at.toISOString(),
    dueOn: row.due_on,
    term: row.state === 'open' ? requestTerm(today, row.due_on) : null,
  }
}

/** Which requests are asked for, besides the words searched. */
const wantedOnes = (caller: Admin, { stage, kind, site }: Wanted) =>
  sql<boolean>`${ofSites(caller, 'requests.read', sql.ref('r.site'))}
    and ${stage === 'decided' ? sql`r.state <> 'open'` : sql`r.state = 'open'`}
    ${kind ? sql`and r.kind = ${kind}` : sql``} ${site ? sql`and r.site = ${site}` : sql``}`

async function page(deps: Deps, caller: Admin, input: Wanted) {
  const search = input.search?.trim() ?? ''
  const ones = wantedOnes(caller, input)
  let query = selectRequestsFor(deps, caller).where(ones)
  if (search) query = query.where(anyHolds(['t.number', 'r.account', asking, 'r.subject'], search))
  const { rows, total } = await selectQueue(deps.db, requestOf(businessRequests, input), query, {
    sorts,
    known: ['due', 'createdAt', 'number'],
    then: sql`r.ticket_id`,
    counted: search ? undefined : sql`select from portal.requests r where ${ones}`,
  })
  const today = kyivDate(deps.now())
  return { total, rows: rows.map((row) => toRow(row, today)) }
}

/** The queue: those that are open, the one whose term ends first on top. */
export const listBusinessRequests = async (
  deps: Deps,
  caller: Admin,
  input: z.output<typeof staffRequests.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportBusinessRequests = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staffRequests.export.request>,
) => exportList(businessRequests, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
