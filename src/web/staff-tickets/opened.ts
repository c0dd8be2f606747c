import type { Reply } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'

/** A ticket as an employee has it open. */
export type Opened = Reply<'/api/admin/tickets/thread'>

/** What is done with a ticket besides answering it. */
export type Action = 'give' | 'transfer' | 'merge' | 'reopen'

/** Replaces the kept ticket by the one the server has now. */
export const keepOpened = (opened: Opened) =>
  queries.setQueryData(['/api/admin/tickets/thread', { ticket: opened.ticket.id }], opened)

/** Somebody has changed it meanwhile: the page shows what they did. */
export const fetchOpened = (ticket: string) =>
  queries.invalidateQueries({ queryKey: ['/api/admin/tickets/thread', { ticket }] })
