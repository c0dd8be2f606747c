import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { afterMessage } from '#domain/ticket.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { addMessage } from './add-message.ts'
import { writeEvent } from './events.ts'
import { reading } from './reading.ts'
import { ownTicket, type Ticket } from './store.ts'
import { newTerm, resumedTerm, topicOfTerm } from './term.ts'
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
    const term = await termAfter(inner, ticket, kyivDate(now))
    await db
      .with('read', (to) => reading(to, caller, ticket.id, now))
      .updateTable('portal.tickets')
      .set({ state, updated_at: now, ...term })
      .where('ticket_id', '=', ticket.id)
      .execute()
    await writeEvent(inner, ticket.id, 'wrote')
    return threadOf(inner, caller, await ownTicket(inner, caller, ticket.id))
  })
}

/** After an answer a new term begins; after a question the term goes on from where it stood. */
async function termAfter(deps: Pick<Deps, 'db'>, { id, state }: Ticket, today: string) {
  if (state !== 'answered' && state !== 'waiting') return {}
  const before = await deps.db
    .selectFrom('portal.tickets')
    .select(['kind', 'term_topic', 'term_from', 'due_on', 'answer_by', 'paused_on'])
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  return state === 'answered' ? newTerm(deps, topicOfTerm(before), today) : resumedTerm(deps, before, today)
}
