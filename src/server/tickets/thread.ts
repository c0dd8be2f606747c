import { sql } from 'kysely'
import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { acceptsMessage, canBecome } from '#domain/ticket.ts'
import { nameOfUser } from '#server/auth/right-holders.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { mayEnd } from './may-end.ts'
import { reading } from './reading.ts'
import { ownTicket, type Ticket } from './store.ts'

/** A ticket with all its messages. Reading it marks the answer of the company as read by this reader. */
export async function openThread(deps: Deps, caller: Caller, input: z.output<typeof tickets.thread.request>) {
  const ticket = await ownTicket(deps, caller, input.ticket)
  // an employee who looks into the cabinet has read nothing for its customer
  if (!ticket.unseen || caller.look) return threadOf(deps, caller, ticket)
  await reading(deps.db, caller, ticket.id, deps.now()).execute()
  return threadOf(deps, caller, { ...ticket, unseen: false })
}

/** The messages of a ticket, the oldest first, each with its files and, where a colleague wrote it, their name. */
export async function threadOf(deps: Pick<Deps, 'db'>, caller: Caller, ticket: Ticket) {
  const { db } = deps
  const [messages, files, ends] = await Promise.all([
    db
      .selectFrom('portal.ticket_messages as m')
      .innerJoin('portal.tickets as t', 't.ticket_id', 'm.ticket_id')
      .innerJoin('portal.users as u', (join) =>
        join.on(sql<boolean>`u.user_id = coalesce(m.user_id, t.user_id)`),
      )
      .select(['m.message_id', 'm.author', 'm.body', 'm.at', 'u.user_id as writer', nameOfUser.as('name')])
      .where('m.ticket_id', '=', ticket.id)
      .orderBy('m.at')
      .orderBy('m.message_id')
      .execute(),
    db
      .selectFrom('portal.ticket_files as a')
      .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
      .select(['a.message_id', 'f.file_id', 'f.name', 'f.media_type', 'f.size'])
      .where('a.ticket_id', '=', ticket.id)
      .orderBy('a.position')
      .execute(),
    mayEnd(deps, caller, ticket),
  ])
  return {
    status: 'success' as const,
    ticket: { ...ticket, messages: messages.length },
    can: {
      write: acceptsMessage(ticket.state),
      withdraw: ends && canBecome(ticket.state, 'withdrawn'),
      close: ends && canBecome(ticket.state, 'closed'),
    },
    thread: messages.map((message) => ({
      id: message.message_id,
      author: message.author,
      by: message.author === 'customer' && message.writer !== caller.userId ? message.name : null,
      text: message.body,
      at: message.at.toISOString(),
      files: files
        .filter((file) => file.message_id === message.message_id)
        .map((file) => ({ id: file.file_id, name: file.name, type: file.media_type, size: file.size })),
    })),
  }
}
