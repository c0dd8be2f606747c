import type { z } from 'zod'
import type { orders } from '#contract/orders.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isOpenOrder } from '#domain/order.ts'
import { holdRight } from '#server/auth/rights.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { changeOrder, freeHour, orderOf } from './store.ts'

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
    if (!isOpenOrder(order.state) || (order.date !== null && order.date <= kyivDate(deps.now())))
      throw new Problem('conflict', { field: 'order' })
    await changeOrder({ ...deps, db }, order.id, { state: 'cancelled' }, { did: 'cancelled' })
    await freeHour({ db }, order.id)
    return { status: 'success' as const, order: { ...order, state: 'cancelled' as const, hours: null } }
  })
