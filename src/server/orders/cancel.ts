import type { z } from 'zod'
import type { orders } from '#contract/orders.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isOpenOrder, OPEN_ORDERS } from '#domain/order.ts'
import { holdRight } from '#server/auth/rights.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { readableOrder } from '#server/db/readable.ts'
import { changeOrder, freeHour, orderOf, selectOrders, toOrder } from './store.ts'

type Order = ReturnType<typeof toOrder>
type Inside = Pick<Deps, 'db' | 'now'>

/** Still to be made, and the crew does not come today. */
const mayCancel = ({ state, date }: Order, now: Date): boolean =>
  isOpenOrder(state) && (date === null || date > kyivDate(now))

async function cancel(deps: Inside, { id }: Order): Promise<void> {
  await changeOrder(deps, id, { state: 'cancelled' }, { did: 'cancelled' })
  await freeHour(deps, id)
}

/** Services of a household that are still to be made, and whether each is cancelled when the cabinet is deleted. */
export async function standingOrders(deps: Inside, caller: Caller<'person'>) {
  const rows = await selectOrders(deps)
    .where(readableOrder(caller))
    .where('o.state', 'in', OPEN_ORDERS)
    .orderBy('o.visit_on')
    .orderBy('o.order_id')
    .execute()
  return rows
    .map((row) => toOrder(row, caller))
    .map((order) => ({ order, cancels: mayCancel(order, deps.now()) }))
}

/** Cancels what a household that leaves has ordered, inside a transaction; a crew that comes today comes. */
export async function cancelStanding(deps: Inside, caller: Caller<'person'>): Promise<void> {
  for (const { order: standing } of await standingOrders(deps, caller)) {
    const order = await orderOf(deps, caller, standing.id, true)
    if (order && mayCancel(order, deps.now())) await cancel(deps, order)
  }
}

/**
 * Cancels an ordered service; the hour of the crew becomes free again. @throws 'conflict' when it is done, already
 * cancelled, or the crew comes today
 */
export const cancelOrder = (
  deps: Deps,
  caller: Caller<'person' | 'entity' | 'provider'>,
  input: z.output<typeof orders.cancel.request>,
) =>
  inTransaction(deps.db, async (db) => {
    const order = await orderOf({ db }, caller, input.order, true)
    if (!order || !caller.accounts.includes(order.account)) throw new Problem('not-found', { field: 'order' })
    await holdRight({ ...deps, db }, caller, [order.account], 'prepare')
    if (!mayCancel(order, deps.now())) throw new Problem('conflict', { field: 'order' })
    await cancel({ ...deps, db }, order)
    return { status: 'success' as const, order: { ...order, state: 'cancelled' as const, hours: null } }
  })
