import type { z } from 'zod'
import type { tickets } from '#contract/tickets.ts'
import { acceptsMessage, canBecome } from '#domain/ticket.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownTicket } from './store.ts'

/** A ticket with all its messages. Reading it marks the answer of the company as seen. */
export async function openThread(deps: Deps, caller: Caller, input: z.output<typeof tickets.thread.request>) {
  const ticket = await ownTicket(deps, caller, input.ticket)
  if (ticket.unseen)
    await deps.db
      .updateTable('portal.tickets')
      .set({ seen_at: deps.now() })
      .where('ticket_id', '=', ticket.id)
      .execute()
  return threadOf(deps, { ...ticket, unseen: false })
}

/** The messages of a ticket, the oldest first, each with its files. */
export async function threadOf({ db }: Pick<Deps, 'db'>, ticket: Awaited<ReturnType<typeof ownTicket>>) {
  const [messages, files] = await Promise.all([
    db
      .selectFrom('portal.ticket_messages')
      .select(['message_id', 'author', 'body', 'at'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('at')
      .orderBy('message_id')
      .execute(),
    db
      .selectFrom('portal.ticket_files as a')
      .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
      .select(['a.message_id', 'f.file_id', 'f.name', 'f.media_type', 'f.size'])
      .where('a.ticket_id', '=', ticket.id)
      .orderBy('a.position')
      .execute(),
  ])
  return {
    status: 'success' as const,
    ticket: { ...ticket, messages: messages.length },
    can: {
      write: acceptsMessage(ticket.state),
      withdraw: canBecome(ticket.state, 'withdrawn'),
      close: canBecome(ticket.state, 'closed'),
    },
    thread: messages.map((message) => ({
      id: message.message_id,
      author: message.author,
      text: message.body,
      at: message.at.toISOString(),
      files: files
        .filter((file) => file.message_id === message.message_id)
        .map((file) => ({ id: file.file_id, name: file.name, type: file.media_type, size: file.size })),
    })),
  }
}
