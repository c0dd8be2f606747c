import { sql } from 'kysely'
import type { RequestFacts } from '#domain/business-request.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { answerTicket } from '#server/tickets/answer.ts'

type Decision = {
  request: string
  /** the employee */
  by: string
  decision: 'accepted' | 'partly' | 'refused'
  /** what the customer reads: why, or what follows */
  reason: string
  /** in part: what was granted */
  granted?: RequestFacts | null
}

/**
 * The company decides a request: its state changes and the customer is answered in its conversation, by a letter too.
 * What follows from a consent (a new limit, a changed contact) is the work of whoever calls this, in the same
 * transaction. @returns false when it is no longer open
 */
export const decideRequest = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  { request, by, decision, reason, granted = null }: Decision,
): Promise<boolean> =>
  inTransaction(deps.db, async (db) => {
    const decided = await db
      .updateTable('portal.requests')
      .set({
        state: decision,
        decided_at: deps.now(),
        decided_by: by,
        reason,
        granted: granted && JSON.stringify(granted),
        version: sql<number>`version + 1`,
      })
      .where('request_id', '=', request)
      .where('state', '=', 'open')
      .returning('ticket_id')
      .executeTakeFirst()
    return decided !== undefined && answerTicket({ ...deps, db }, { ticket: decided.ticket_id, text: reason })
  })
