import type { EventFacts } from '#domain/notices.ts'
import { staffOrders } from '#text/staff-orders.ts'
import type { Deps } from '#server/deps.ts'
import { hearersOf } from '#server/outbox/hearers.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { hoursText, selectOrders } from './store.ts'

type Order = { readonly id: string; readonly orderer: string; readonly account: string }

type Change = Pick<EventFacts['orderMoved'], 'change' | 'reason'> & {
  /** names the change, the same however often it is told */
  readonly key: string
}

/**
 * Tells what has become of an order, as it stands now: whoever ordered it, or where they have the account no more, those of
 * the business who have it; and the inbox of the account.
 */
export async function tellOfOrder(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  { id, orderer, account }: Order,
  { key, change, reason }: Change,
): Promise<void> {
  const row = await selectOrders(deps).where('o.order_id', '=', id).executeTakeFirstOrThrow()
  const comes = (change === 'confirmed' || change === 'moved') && row.visit_on !== null
  const visit = comes
    ? { day: row.visit_on ?? '', hours: hoursText(row.starts_at, row.ends_at) ?? staffOrders.anyHour }
    : null
  const news = { facts: { number: row.number, service: row.name, change, visit, reason }, order: id }
  const hearers = await hearersOf(deps, { writer: orderer, account })
  await tellAbout(deps, 'orderMoved', [
    { key, to: { inboxOf: account }, ...news },
    ...hearers.map((user) => ({ key: `${key}:${user}`, to: { user, account }, ...news, inbox: false })),
  ])
}
