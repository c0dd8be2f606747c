import type { TicketState } from '#domain/ticket.ts'
import { staffTickets as words } from '#text/staff-tickets.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = {
  new: 'light',
  'in-progress': 'info',
  waiting: 'plain',
  answered: 'good',
  closed: 'plain',
  withdrawn: 'plain',
} as const

/** The state of a ticket as an employee reads it. */
export const StaffState = ({ state }: { state: TicketState }) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
)
