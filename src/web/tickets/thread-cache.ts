import type { Reply } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'

/** The thread as the server now has it, put in the place of the one before. */
export const keepThread = (thread: Reply<'/api/tickets/thread'>) =>
  queries.setQueryData(['/api/tickets/thread', { ticket: thread.ticket.id }], thread)
