import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { ORDER_STATES } from '#domain/order.ts'
import { ownNumber } from '#server/own-number.ts'
import { hasColleagues, readableOrder } from '#server/db/readable.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, selectPage, placeIn } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ordered } from '#lists/ordered.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { selectOrders, toOrder } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof orderLists.ordered.request>
type Filters = Omit<Wanted, 'token'>

const sorts = {
  createdAt: sql.ref('o.created_at'),
  service: folded('c.name'),
  number: sql.ref('o.number'),
  visit: sql`o.visit_on + coalesce(s.starts_at, '00:00')`,
  price: sql.ref('o.price_kop'),
  state: placeIn('o.state', ORDER_STATES),
} as const

/** @throws 'account-not-found' */
function wanted(deps: Deps, caller: Customer, input: Filters) {
  const account = ownNumber(caller, input.account)
  const search = input.search?.trim() ?? ''
  const { state, from, to } = input
  let query = selectOrders(deps).where(readableOrder(caller)).where('o.account', '=', account)
  if (state !== undefined) query = query.where('o.state', '=', state)
  if (from !== undefined) query = query.where('o.visit_on', '>=', from)
  if (to !== undefined) query = query.where('o.visit_on', '<=', to)
  if (search !== '') query = query.where(anyHolds(['c.name', 'o.number'], search))
  return query
}

async function page(deps: Deps, caller: Customer, input: Filters) {
  const { rows, total } = await selectPage(requestOf(ordered, input), wanted(deps, caller, input), {
    sorts,
    then: sql`o.created_at desc, o.order_id`,
  })
  return { total, rows: rows.map((row) => toOrder(row, caller)) }
}

/** Services ordered for an account, filtered, ordered and paged. */
export const listOrdered = async (deps: Deps, caller: Customer, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportOrdered = async (
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof orderLists.orderedExport.request>,
) => {
  const whose = ownNumber(caller, input.account)
  const { by: _by, ...columns } = ordered.columns
  const list = hasColleagues(caller) ? ordered : { ...ordered, columns }
  return exportList(list, format, whose, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
}
