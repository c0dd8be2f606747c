import type { Reply } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'

/** Replaces the cached thread by the one the server has now. */
export const keepThread = (thread: Reply<'/api/tickets/thread'>) =>
  queries.setQueryData(['/api/tickets/thread', { ticket: thread.ticket.id }], thread)
