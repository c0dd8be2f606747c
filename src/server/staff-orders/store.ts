import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import { isOpenOrder } from '#domain/order.ts'
import type { Permission } from '#domain/permissions.ts'
import { isSite } from '#domain/site.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { ofSites } from '#server/auth/staff.ts'
import { Fault } from '#server/fault.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { tellOfOrder } from '#server/orders/tell.ts'
import type { EventFacts } from '#domain/notices.ts'
import { staffOrders as words } from '#text/staff-orders.ts'

export type Staff = Caller<'admin'>
type Store = Pick<Deps, 'db'>

/** «09:00» of «09:00:00» */
export const clock = (time: string): string => time.slice(0, 5)

/** The site of a row: the table holds no other. */
export function siteIn(row: { site: string }) {
  if (!isSite(row.site)) throw new Fault(`an order of ${row.site}`)
  return row.site
}

/**
 * An open order of the companies in which the caller has the permission, as it was seen, held until the transaction
 * ends. @throws 'not-found', 'changed-meanwhile', 'order-closed'
 */
export async function lockOrder(
  { db }: Store,
  caller: Staff,
  { order: id, version }: { order: string; version: number },
  permission: Permission = 'orders.manage',
) {
  const row = await db
    .selectFrom('portal.orders as o')
    .leftJoin('portal.users as u', 'u.user_id', 'o.changed_by')
    .selectAll('o')
    .select(sql<string | null>`nullif(concat_ws(' ', u.name, u.surname), '')`.as('who'))
    .where('o.order_id', '=', id)
    .where(ofSites(caller, permission, sql.ref('o.site')))
    .forUpdate('o')
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', { field: 'order' })
  if (row.version !== version)
    throw changedMeanwhile('order', {
      did: row.changed && words.deeds[row.changed],
      who: row.who,
      at: row.changed_at,
    })
  if (!isOpenOrder(row.state)) throw new Problem('order-closed', { field: 'order' })
  return row
}
export type Order = Awaited<ReturnType<typeof lockOrder>>

/** Who did what to an order, with what was before and what is after. */
export const auditOrder = (
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  visit: Visit,
  caller: Staff,
  order: Order,
  entry: { action: AuditAction; details?: Readonly<Record<string, string | number | boolean | null>> },
): Promise<void> =>
  writeAudit(deps, visit, {
    action: entry.action,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    subjectId: order.user_id,
    account: order.account,
    site: order.site,
    details: { number: order.number, 'before.state': order.state, ...entry.details },
  })

/** Tells the customer what has become of the order. */
export const tellCustomer = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  { order_id: id, user_id: orderer, account, version }: Order,
  change: EventFacts['orderMoved']['change'],
  reason: string | null = null,
): Promise<void> =>
  tellOfOrder(deps, { id, orderer, account }, { key: `order:${id}:${version}:${change}`, change, reason })
