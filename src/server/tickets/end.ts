import { sql } from 'kysely'
import { acceptsMessage, canBecome, type TicketState } from '#domain/ticket.ts'
import { assertRight } from '#server/auth/rights.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { writeEvent } from './events.ts'
import { mayEnd } from './may-end.ts'
import { reading } from './reading.ts'
import { ownTicket } from './store.ts'
import { threadOf } from './thread.ts'

/**
 * The customer ends the ticket: withdraws it before the answer, or closes it afterwards.
 * @throws 'ticket-closed' when it has already ended, 'conflict' when its state has changed meanwhile, 'right-missing' where
 * a colleague asks something in it
 */
const ending =
  (state: TicketState & ('withdrawn' | 'closed')) =>
  (deps: Deps, caller: Caller, { ticket: id }: { ticket: string }) =>
    inTransaction(deps.db, async (db) => {
      const inner = { ...deps, db }
      const ticket = await ownTicket(inner, caller, id, true)
      if (!acceptsMessage(ticket.state)) throw new Problem('ticket-closed', { field: 'ticket' })
      if (!(await mayEnd(inner, caller, ticket))) await assertRight(inner, caller, ticket.account, 'prepare')
      if (!canBecome(ticket.state, state) || (await isAgreedTo(inner, ticket.id)))
        throw new Problem('conflict', { field: 'ticket' })
      const now = deps.now()
      await db
        .with('read', (to) => reading(to, caller, ticket.id, now))
        .updateTable('portal.tickets')
        .set({ state, updated_at: now })
        .where('ticket_id', '=', ticket.id)
        .execute()
      await writeEvent(inner, ticket.id, state === 'withdrawn' ? 'withdrew' : 'closed')
      // what was asked of the company in this conversation is asked no more
      await db
        .updateTable('portal.requests')
        .set({ state: 'withdrawn' })
        .where('ticket_id', '=', ticket.id)
        .where('state', '=', 'open')
        .execute()
      return threadOf(inner, caller, await ownTicket(inner, caller, ticket.id))
    })

/** The core may have carried out what was asked: it is decided, and not withdrawn. */
const isAgreedTo = async ({ db }: Pick<Deps, 'db'>, ticket: string) =>
  (await db
    .selectFrom('portal.requests')
    .select('request_id')
    .where('ticket_id', '=', ticket)
    .where('state', '=', 'open')
    .where(sql<boolean>`consents <> '[]'`)
    .executeTakeFirst()) !== undefined

export const withdrawTicket = ending('withdrawn')
export const closeTicket = ending('closed')
