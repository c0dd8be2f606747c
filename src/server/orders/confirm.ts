import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { changeOrder, orderOf } from './store.ts'

type Company = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>

/** Services ordered from `since` to `before` and not confirmed yet. */
export async function unconfirmedOrders({ db }: Pick<Deps, 'db'>, since: Date, before: Date) {
  const rows = await db
    .selectFrom('portal.orders')
    .select(['order_id', 'user_id'])
    .where('state', '=', 'new')
    .where('created_at', '>=', since)
    .where('created_at', '<=', before)
    .limit(100)
    .execute()
  return rows.map((row) => ({ id: row.order_id, userId: row.user_id }))
}

/** The company confirms an ordered service and tells its customer. @returns false when it is not new */
export const confirmOrder = (
  deps: Company,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const order = await orderOf({ db }, userId, id, true)
    if (order?.state !== 'new') return false
    await changeOrder({ ...deps, db }, id, { state: 'confirmed' }, { did: 'confirmed' })
    await tellAbout({ ...deps, db }, 'orderMoved', {
      key: `order:${id}:confirmed`,
      to: { user: userId, account: order.account },
      facts: {
        number: order.number,
        service: order.name,
        change: 'confirmed',
        visit: order.date === null ? null : { day: order.date, hours: order.hours ?? '' },
        reason: null,
      },
      order: id,
    })
    return true
  })
