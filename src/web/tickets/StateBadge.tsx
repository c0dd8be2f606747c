import type { TicketState } from '#domain/ticket.ts'
import { ticketStates } from '#text/ticket-states.ts'
import { Badge } from '#web/ui/Badge.tsx'

const tones = {
  new: 'plain',
  'in-progress': 'info',
  waiting: 'soon',
  answered: 'good',
  closed: 'plain',
  withdrawn: 'plain',
} as const

export const StateBadge = ({ state }: { state: TicketState }) => (
  <Badge tone={tones[state]}>{ticketStates[state].name}</Badge>
)
