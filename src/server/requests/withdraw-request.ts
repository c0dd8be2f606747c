import type { Deps } from '#server/deps.ts'
import { writeEvent } from '#server/tickets/events.ts'

/**
 * What was asked is asked no more, because something newer is asked instead. Nothing happens to a request that was
 * decided.
 */
export async function withdrawRequest({ db, now }: Pick<Deps, 'db' | 'now'>, request: string): Promise<void> {
  const withdrawn = await db
    .updateTable('portal.requests')
    .set({ state: 'withdrawn' })
    .where('request_id', '=', request)
    .where('state', '=', 'open')
    .returning('ticket_id')
    .executeTakeFirst()
  if (!withdrawn) return
  const { numUpdatedRows } = await db
    .updateTable('portal.tickets')
    .set({ state: 'withdrawn', updated_at: now() })
    .where('ticket_id', '=', withdrawn.ticket_id)
    .where('state', 'in', ['new', 'in-progress', 'waiting'])
    .executeTakeFirst()
  if (numUpdatedRows) await writeEvent({ db, now }, withdrawn.ticket_id, 'withdrew')
}
