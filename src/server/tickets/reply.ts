import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { afterMessage, dueOn } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addMessage } from './add-message.ts'
import { ownTicket } from './store.ts'
import { threadOf } from './thread.ts'

/** The customer continues the thread. After an answer this opens the ticket again, and its term counts from today. */
export async function replyToTicket(
  deps: Deps,
  caller: Caller,
  input: z.output<typeof tickets.reply.request>,
) {
  const text = input.ticket_message.trim()
  return inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const ticket = await ownTicket(inner, caller, input.ticket, true)
    const state = afterMessage(ticket.state, 'customer')
    if (state === null) throw new Problem('ticket-closed', { field: 'ticket' })
    await addMessage(inner, caller, {
      ticket: ticket.id,
      account: ticket.account,
      text,
      files: input.files ?? [],
    })
    const now = deps.now()
    const due_on = ticket.state === 'answered' ? dueOn(kyivDate(now)) : ticket.dueOn
    await db
      .updateTable('portal.tickets')
      .set({ state, updated_at: now, seen_at: now, due_on })
      .where('ticket_id', '=', ticket.id)
      .execute()
    return threadOf(inner, await ownTicket(inner, caller, ticket.id))
  })
}
