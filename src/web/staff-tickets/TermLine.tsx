import { urgencyOf } from '#domain/answer-term.ts'
import { daysBetween } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isOpenTicket } from '#domain/ticket.ts'
import { dateText } from '#text/dates.ts'
import { staffTickets } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { tickets } from '#text/tickets.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { useNow } from '#web/ui/now.ts'
import type { Opened } from './opened.ts'
import { StaffState } from './StaffState.tsx'
import styles from './ticket.module.css'

/** Number, state, who answers and until when: one line under the title. */
export function TermLine({ opened: { ticket } }: { opened: Opened }) {
  const today = kyivDate(useNow(3_600_000))
  const runs = isOpenTicket(ticket.state) && ticket.pausedOn === null
  const left = daysBetween(today, ticket.answerBy)
  const urgency = urgencyOf(today, ticket.answerBy)
  return (
    <p className={styles.line}>
      <span>{tickets.number(ticket.number)}</span>
      <StaffState state={ticket.state} />
      <span>{ticket.assignee === null ? staffTickets.nobody : ticket.assignee}</span>
      {runs && (
        <>
          <span>
            {staffTickets.columns.answerBy} {dateText(ticket.answerBy)}
          </span>
          <Badge tone={urgency === 'calm' ? 'plain' : urgency}>{staffTickets.left(left)}</Badge>
        </>
      )}
      {ticket.pausedOn !== null && isOpenTicket(ticket.state) && <span>{words.paused(ticket.pausedOn)}</span>}
    </p>
  )
}
