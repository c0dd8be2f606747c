import { siteOfAccount } from '#domain/site.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { orderLetter } from '#text/orders.ts'
import { companies } from '#text/companies.ts'
import { orderOf } from './store.ts'

type Company = Pick<Deps, 'db' | 'now' | 'random'>

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

/** The company confirms an ordered service and says so in the inbox of the account. @returns false when it is not new */
export const confirmOrder = (
  deps: Company,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const order = await orderOf({ db }, userId, id, true)
    if (order?.state !== 'new') return false
    await db.updateTable('portal.orders').set({ state: 'confirmed' }).where('order_id', '=', id).execute()
    const site = siteOfAccount(order.account)?.site
    await db
      .insertInto('portal.supplier_messages')
      .values({
        message_id: deps.random.uuid(),
        account: order.account,
        supplier: site ? companies[site].sitename : '',
        ...orderLetter(order),
        order_id: id,
        sent_at: deps.now(),
      })
      .execute()
    return true
  })
