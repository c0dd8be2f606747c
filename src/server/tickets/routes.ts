import type { tickets } from '#contract/tickets.ts'
import type { Handlers } from '#server/handlers.ts'
import { createTicket } from './create.ts'
import { closeTicket, withdrawTicket } from './end.ts'
import { exportTickets, listTickets } from './list.ts'
import { replyToTicket } from './reply.ts'
import { openThread } from './thread.ts'

export const ticketsRoutes: Handlers<typeof tickets> = {
  list: listTickets,
  export: exportTickets,
  thread: openThread,
  create: createTicket,
  reply: replyToTicket,
  withdraw: withdrawTicket,
  close: closeTicket,
}
