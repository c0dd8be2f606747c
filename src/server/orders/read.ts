import type { z } from 'zod'
import type { orders } from '#contract/orders.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { inboxItemOf, unreadOf } from './store.ts'

/** Marks a message of a supplier as read by this user (spec §4). @throws 'not-found' for a message of somebody else */
export async function readInboxItem(deps: Deps, caller: Caller, input: z.output<typeof orders.read.request>) {
  const item = await inboxItemOf(deps, caller, input.item)
  if (!item || !caller.accounts.includes(item.account)) throw new Problem('not-found', { field: 'item' })
  await deps.db
    .insertInto('portal.supplier_message_reads')
    .values({ message_id: item.id, user_id: caller.userId, read_at: deps.now() })
    .onConflict((on) => on.columns(['message_id', 'user_id']).doNothing())
    .execute()
  const unread = await unreadOf(deps, { userId: caller.userId, account: item.account })
  return { status: 'success' as const, item: { ...item, isRead: true }, unread }
}
