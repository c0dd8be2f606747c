import { useEffect } from 'react'
import { daysBetween } from '#domain/calendar.ts'
import { urgencyOf } from '#domain/answer-term.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { isOpenTicket } from '#domain/ticket.ts'
import { staffTickets } from '#lists/staff-tickets.ts'
import { dateText } from '#text/dates.ts'
import { answerTemplates, staffTickets as words } from '#text/staff-tickets.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useNow } from '#web/ui/now.ts'
import { queueSearch } from './queue-search.ts'
import { StaffState } from './StaffState.tsx'
import styles from './queue.module.css'

type Row = Reply<'/api/admin/tickets'>['rows'][number]

/** /cabinet/admin/management/tickets: tickets that wait for the company, those whose term ends first on top. */
export default function Queue() {
  const of = useList(staffTickets, '/api/admin/tickets', {}, { staleMs: 0 })
  const { search } = usePlace()
  // a ticket leads back to the queue as it was
  useEffect(() => queueSearch.set(search), [search])
  return (
    <Page
      intro={words.keys}
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/tickets/templates">
            {answerTemplates.title}
          </LinkButton>
          <LinkButton look="outline" to="/cabinet/admin/management/tickets/missed">
            {words.compensations.title}
          </LinkButton>
        </>
      }
    >
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.id}
        cells={cells}
        empty={
          <EmptyState drawing="letters" title={words.empty}>
            {words.emptyHint}
          </EmptyState>
        }
      />
    </Page>
  )
}

const cells = {
  subject: (row: Row) => (
    <span className={styles.subject}>
      <Link to="/cabinet/admin/management/tickets/$ticket" params={{ ticket: row.id }} preload={false}>
        {row.title}
      </Link>
    </span>
  ),
  state: (row: Row) => <StaffState state={row.state} />,
  answerBy: (row: Row) => <AnswerBy row={row} />,
}

function AnswerBy({ row }: { row: Row }) {
  const today = kyivDate(useNow(3_600_000))
  if (!isOpenTicket(row.state)) return <span aria-hidden="true">—</span>
  // the customer is asked: the term stands still
  const urgency = row.state === 'waiting' ? 'calm' : urgencyOf(today, row.answerBy)
  return (
    <span className={styles.due}>
      <span>{dateText(row.answerBy)}</span>{' '}
      {urgency !== 'calm' && <Badge tone={urgency}>{words.left(daysBetween(today, row.answerBy))}</Badge>}
    </span>
  )
}
