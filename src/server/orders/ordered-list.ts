import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { ORDER_STATES } from '#domain/order.ts'
import { ownNumber } from '#server/own-number.ts'
import { anyHolds, folded, known, listOrder, placeIn } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { EXPORT_ROWS_ASKED, type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { orderStates, ordersPage as words } from '#text/orders.ts'
import { selectOrders, toOrder } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof orderLists.ordered.request>
type Filters = Omit<Wanted, 'token'>
type Order = ReturnType<typeof toOrder>

const sorts = {
  createdAt: sql.ref('o.created_at'),
  service: folded('c.name'),
  number: sql.ref('o.number'),
  visit: sql`o.visit_on + coalesce(s.starts_at, '00:00')`,
  price: sql.ref('o.price_kop'),
  state: placeIn('o.state', ORDER_STATES),
} as const

/** @throws 'account-not-found'; 'period-invalid' on `from` or `to` */
function wanted(deps: Deps, caller: Customer, input: Filters) {
  const account = ownNumber(caller, input.account)
  assertPeriod(input)
  const search = input.search?.trim() ?? ''
  const { state, from, to } = input
  let query = selectOrders(deps, caller.userId).where('o.account', '=', account)
  if (state !== undefined) query = query.where('o.state', '=', state)
  if (from !== undefined) query = query.where('o.visit_on', '>=', from)
  if (to !== undefined) query = query.where('o.visit_on', '<=', to)
  if (search !== '') query = query.where(anyHolds(['c.name', 'o.number'], search))
  return query
}

async function page(found: ReturnType<typeof wanted>, input: Filters, size: number) {
  const rows = await found
    .orderBy(listOrder(sorts, known(sorts, 'createdAt', input), sql`o.created_at desc, o.order_id`))
    .limit(size)
    .offset(((input.page ?? 1) - 1) * size)
    .execute()
  return rows.map(toOrder)
}

/** Services ordered for an account, filtered, ordered and paged. */
export async function listOrdered(deps: Deps, caller: Customer, input: Wanted) {
  const found = wanted(deps, caller, input)
  const [rows, { total }] = await Promise.all([
    page(found, input, input.pageSize ?? 20),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { status: 'success' as const, total: Number(total), rows }
}

const columns: ExportColumn<Order>[] = [
  { title: words.columns.number, kind: 'text', value: (row) => row.number },
  { title: words.columns.service, kind: 'text', width: 48, value: (row) => row.name },
  { title: words.columns.visit, kind: 'date', value: (row) => row.date },
  { title: words.columns.hours, kind: 'text', value: (row) => row.hours },
  { title: words.columns.price, kind: 'money', value: (row) => row.priceKopiykas },
  { title: words.columns.state, kind: 'text', value: (row) => orderStates[row.state] },
  { title: words.columns.createdAt, kind: 'moment', width: 20, value: (row) => new Date(row.createdAt) },
]

export async function exportOrdered(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof orderLists.orderedExport.request>,
) {
  const rows = await page(wanted(deps, caller, input), input, EXPORT_ROWS_ASKED)
  const name = `${words.listTitle} ${ownNumber(caller, input.account)}`
  return exportList(format, { name, sheet: words.listTitle, columns, rows })
}
