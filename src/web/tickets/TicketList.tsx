import { daysLeft, isOpenTicket } from '#domain/ticket.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { tickets } from '#lists/tickets.ts'
import { dateText } from '#text/dates.ts'
import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { StateBadge } from './StateBadge.tsx'
import styles from './tickets.module.css'

type Row = Reply<'/api/tickets'>['rows'][number]

const cells = {
  subject: (row: Row) => <Subject row={row} />,
  state: (row: Row) => <StateBadge state={row.state} />,
  due: (row: Row) => <Due row={row} />,
}

function Subject({ row }: { row: Row }) {
  const { pages } = useCustomer()
  return (
    <span className={styles.subject}>
      <Link to={pages.ticket} params={{ ticket: row.id }}>
        {row.title}
      </Link>
      {row.unseen && <Badge tone="light">{words.newAnswer}</Badge>}
      {row.by !== null && <small>{words.by(row.by)}</small>}
    </span>
  )
}

function Due({ row }: { row: Row }) {
  const today = kyivDate(useNow(3_600_000))
  if (!isOpenTicket(row.state)) return <span aria-hidden="true">—</span>
  return (
    <span className={styles.due}>
      {dateText(row.dueOn)}
      <small>{ticketText.daysLeft(daysLeft(today, row.dueOn))}</small>
    </span>
  )
}

/** Tickets of the account, the newest first; filters, order and page live in the address. */
export const TicketList = ({ account }: { account: string }) => (
  <ListView
    of={useList(tickets, '/api/tickets', { account }, { staleMs: 0 })}
    caption={ticketText.title}
    rowKey={(row) => row.id}
    cells={cells}
    empty={
      <EmptyState
        drawing="letters"
        title={words.none}
        action={<LinkButton to={useCustomer().pages.newTicket}>{ticketText.create}</LinkButton>}
      >
        {words.noneHint}
      </EmptyState>
    }
  />
)
