import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { changeOrder, selectOrders } from './store.ts'
import { tellOfOrder } from './tell.ts'

type Company = Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>

/** Services ordered from `since` to `before` and not confirmed yet. */
export async function unconfirmedOrders({ db }: Pick<Deps, 'db'>, since: Date, before: Date) {
  const rows = await db
    .selectFrom('portal.orders')
    .select('order_id')
    .where('state', '=', 'new')
    .where('created_at', '>=', since)
    .where('created_at', '<=', before)
    .limit(100)
    .execute()
  return rows.map((row) => row.order_id)
}

/** The company confirms an ordered service and tells its customer. @returns false when it is not new */
export const confirmOrder = (deps: Company, id: string): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const row = await selectOrders({ db }).where('o.order_id', '=', id).forUpdate('o').executeTakeFirst()
    if (row?.state !== 'new') return false
    await changeOrder({ ...deps, db }, id, { state: 'confirmed' }, { did: 'confirmed' })
    const change = { key: `order:${id}:confirmed`, change: 'confirmed' as const, reason: null }
    await tellOfOrder({ ...deps, db }, { id, orderer: row.user_id, account: row.account }, change)
    return true
  })
