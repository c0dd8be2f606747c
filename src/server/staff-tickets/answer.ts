import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { acceptsMessage, isOpenTicket } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { answerTicket } from '#server/tickets/answer.ts'
import { writeEvent } from '#server/tickets/events.ts'
import { assertSeen, auditTicket, lockTicket, type Staff, type Ticket } from './store.ts'
import { shownTicket } from './thread.ts'

/**
 * An answer to the customer, or a question. Whoever answers takes the ticket. What a business asks to decide is
 * answered by the decision; here it may only be asked about.
 */
export const answerCustomer = (
  deps: Deps,
  caller: Staff,
  { ticket: id, version, text, asks, files = [] }: z.output<typeof calls.answer.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await lockTicket(inner, caller, id)
    await assertSeen(inner, ticket, version)
    if (!acceptsMessage(ticket.state)) throw new Problem('ticket-closed', { field: 'ticket' })
    if (asks && !isOpenTicket(ticket.state)) throw new Problem('conflict', { field: 'asks' })
    if (!asks && (await waitsForDecision(inner, id))) throw new Problem('conflict', { field: 'ticket' })

    await db
      .updateTable('portal.tickets')
      .set({
        assignee: ticket.assignee ?? caller.userId,
        // a question is asked of what is being worked on
        ...(ticket.state === 'new' ? { state: 'in-progress' as const } : {}),
        updated_at: deps.now(),
      })
      .where('ticket_id', '=', id)
      .execute()
    await answerTicket(inner, { ticket: id, text: text.trim(), asks, by: caller.userId, files })
    await auditTicket(inner, visit, caller, ticket, {
      action: 'ticket-answered',
      details: { asked: asks, files: files.length, 'after.state': asks ? 'waiting' : 'answered' },
    })
    return shownTicket(inner, caller, id)
  })

const waitsForDecision = async ({ db }: Pick<Deps, 'db'>, ticket: Ticket['ticket_id']) =>
  (await db
    .selectFrom('portal.requests')
    .select('request_id')
    .where('ticket_id', '=', ticket)
    .where('state', '=', 'open')
    .executeTakeFirst()) !== undefined

/** A note for colleagues: it changes nothing of the ticket, so nobody's answer is stopped by it. */
export const writeNote = (
  deps: Deps,
  caller: Staff,
  { ticket: id, text }: z.output<typeof calls.note.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await lockTicket(inner, caller, id)
    await db
      .insertInto('portal.ticket_notes')
      .values({
        note_id: deps.random.uuid(),
        ticket_id: id,
        author: caller.userId,
        body: text.trim(),
        at: deps.now(),
      })
      .execute()
    await writeEvent(inner, id, 'noted', caller.userId)
    await auditTicket(inner, visit, caller, ticket, { action: 'ticket-noted' })
    return shownTicket(inner, caller, id)
  })
