import { hasRight } from '#server/auth/rights.ts'
import type { Caller, Deps } from '#server/deps.ts'
import type { Ticket } from './store.ts'

/**
 * Whoever began a conversation ends it, and so does a colleague; one in which a colleague asks something of the company
 * only with the right to ask it.
 */
export async function mayEnd({ db }: Pick<Deps, 'db'>, caller: Caller, ticket: Ticket): Promise<boolean> {
  if (hasRight(caller, ticket.account, 'prepare')) return true
  const request = await db
    .selectFrom('portal.requests as r')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'r.ticket_id')
    .select('r.request_id')
    .where('r.ticket_id', '=', ticket.id)
    .where('r.state', '=', 'open')
    .where('t.user_id', '<>', caller.userId)
    .executeTakeFirst()
  return request === undefined
}
