import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { staffOrders as calls } from '#contract/staff-orders.ts'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { OPEN_ORDERS } from '#domain/order.ts'
import { maskName } from '#domain/staff-ticket.ts'
import { staffOrders } from '#lists/staff-orders.ts'
import { ofSites } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { MAX_EXPORT_ROWS } from '#server/lists/export-list.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { anyHolds } from '#server/lists/order.ts'
import { Problem } from '#server/problem.ts'
import { outlineOf } from '#server/staff-readings/shown.ts'
import { clock, siteIn, type Staff } from './store.ts'

type Wanted = Omit<z.output<typeof calls.list.request>, 'token'>

const sorts = {
  visit: (turn: RawBuilder<unknown>) => sql`o.visit_on ${turn}, s.starts_at ${turn}`,
  createdAt: (turn: RawBuilder<unknown>) => sql`o.created_at ${turn}`,
  number: (turn: RawBuilder<unknown>) => sql`o.number ${turn}`,
} as const

/** The orders asked for, without what is shown of them: the count reads no more than the index. */
function matchingOrders({ db }: Pick<Deps, 'db'>, caller: Staff, input: Wanted) {
  const search = input.search?.trim() ?? ''
  let query = db.selectFrom('portal.orders as o').where(ofSites(caller, 'orders.read', sql.ref('o.site')))
  if (input.site) query = query.where('o.site', '=', input.site)
  if (input.code) query = query.where('o.code', '=', input.code)
  if (input.from) query = query.where('o.visit_on', '>=', input.from)
  if (input.to) query = query.where('o.visit_on', '<=', input.to)
  if (input.crew)
    query = query.where(
      sql<boolean>`o.order_id in (select order_id from portal.crew_slots where crew_id = ${input.crew})`,
    )
  if (input.state && input.state !== 'any') query = query.where('o.state', '=', input.state)
  // what is searched for may have been done long ago
  if (!input.state && search === '') query = query.where('o.state', 'in', OPEN_ORDERS)
  if (search === '') return query
  const number = normalizeAccountNumber(search)
  return /^\d+$/.test(number)
    ? query.where((eb) => eb.or([eb('o.number', '=', number), eb('o.account', '=', number)]))
    : query.where(
        sql<boolean>`exists (select from portal.zqrt_codes c where c.site = o.site and c.kind = o.kind
          and c.code = o.code and ${anyHolds(['c.name'], search)})`,
      )
}

/** What a row of the queue shows. */
export const orderRows = (query: ReturnType<typeof matchingOrders>) =>
  query
    .innerJoin('portal.users as u', 'u.user_id', 'o.user_id')
    .innerJoin('portal.zqrt_codes as c', (join) =>
      join.onRef('c.site', '=', 'o.site').onRef('c.kind', '=', 'o.kind').onRef('c.code', '=', 'o.code'),
    )
    .leftJoin('portal.crew_slots as s', 's.order_id', 'o.order_id')
    .leftJoin('portal.crews as w', 'w.crew_id', 's.crew_id')
    .select([
      'o.order_id',
      'o.number',
      'o.site',
      'o.account',
      'o.code',
      'o.state',
      'o.visit_on',
      'o.created_at',
      'c.name as service',
      'u.company',
      'u.name',
      'u.surname',
      's.starts_at',
      's.ends_at',
      'w.name as crew',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>

const toRow = (row: Row, addresses: ReadonlyMap<string, string>) => ({
  id: row.order_id,
  number: row.number,
  site: siteIn(row),
  account: row.account,
  customer: row.company ?? maskName(row.name, row.surname),
  code: row.code,
  service: row.service,
  state: row.state,
  day: row.visit_on,
  from: row.starts_at && clock(row.starts_at),
  to: row.ends_at && clock(row.ends_at),
  crew: row.crew,
  address: addresses.get(row.account) ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Rows with the addresses, which the billing core has: while it is silent the queue still opens, without them. */
export async function shownRows(deps: Pick<Deps, 'core'>, rows: readonly Row[]) {
  const accounts = [...new Set(rows.map(({ account }) => account))]
  const addresses = accounts.length === 0 ? new Map<string, string>() : await addressesOf(deps, accounts)
  return rows.map((row) => toRow(row, addresses))
}

/** An account may have been closed since: a call holds at most this many. */
const ACCOUNTS_PER_CALL = 5000

async function addressesOf({ core }: Pick<Deps, 'core'>, accounts: readonly string[]) {
  const addresses = new Map<string, string>()
  try {
    for (let at = 0; at < accounts.length; at += ACCOUNTS_PER_CALL) {
      const some = accounts.slice(at, at + ACCOUNTS_PER_CALL)
      const { accounts: heads } = await core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: some })
      for (const { account, kind, customer, address } of heads)
        addresses.set(account, outlineOf(kind, customer, address).address)
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return addresses
}

async function page(deps: Deps, caller: Staff, input: Wanted, most: number) {
  const { sort, descending, page: number, pageSize } = requestOf(staffOrders, input)
  const query = matchingOrders(deps, caller, input)
  const turn = descending ? sql`desc` : sql`asc`
  const [rows, { total }] = await Promise.all([
    orderRows(query)
      .orderBy(sql`${sorts[sort](turn)}, o.order_id ${turn}`)
      .limit(pageSize)
      .offset((number - 1) * pageSize)
      .execute(),
    deps.db
      .selectFrom(query.select('o.order_id').limit(most).as('some'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { total, rows: await shownRows(deps, rows) }
}

/** Ordered services by the day of the visit, and what they can be narrowed to. */
export async function listOrders(
  deps: Deps,
  caller: Staff,
  { token: _token, ...input }: Wanted & { token: string },
) {
  const [listPage, crews, services] = await Promise.all([
    page(deps, caller, input, MOST_COUNTED),
    deps.db
      .selectFrom('portal.crews as c')
      .select(['c.crew_id', 'c.site', 'c.name'])
      .where(ofSites(caller, 'orders.read', sql.ref('c.site')))
      .orderBy('c.site')
      .orderBy('c.name')
      .execute(),
    deps.db
      .selectFrom('portal.zqrt_codes as c')
      .select(['c.code', sql<string>`min(c.name)`.as('name')])
      .where(ofSites(caller, 'orders.read', sql.ref('c.site')))
      .groupBy('c.code')
      .orderBy(sql`min(c.sort)`)
      .orderBy('c.code')
      .execute(),
  ])
  return {
    status: 'success' as const,
    ...listPage,
    crews: crews.map((row) => ({ crew: row.crew_id, site: siteIn(row), name: row.name })),
    services,
  }
}

export const exportOrders = (
  deps: Deps,
  caller: Staff,
  { format, token: _token, ...input }: z.output<typeof calls.export.request>,
) =>
  exportList(
    staffOrders,
    format,
    null,
    (at) => page(deps, caller, { ...input, ...at }, MAX_EXPORT_ROWS + 1),
    WHOLE,
  )
