import { useEffect } from 'react'
import { staffTickets } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { tickets as ticketText } from '#text/tickets.ts'
import { useCall } from '#web/api/queries.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useInView } from '#web/ui/in-view.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import { AnswerForm } from './AnswerForm.tsx'
import { Earlier, Message } from './StaffMessages.tsx'
import { queueSearch } from './queue-search.ts'
import type { Opened } from './opened.ts'
import { StaffState } from './StaffState.tsx'
import { TermLine } from './TermLine.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketSide } from './TicketSide.tsx'
import styles from './ticket.module.css'

/** Colleagues and the customer may write meanwhile. */
const EVERY_MS = 20_000

/** /cabinet/admin/management/tickets/$ticket: what is asked, the answer, what was said before, and what is known. */
export default function TicketPage() {
  const { ticket = '' } = useParams()
  const answer = useCall('/api/admin/tickets/thread', { ticket }, { staleMs: 0 })
  const { refetch } = answer
  const { inView, onShown } = useInView(answer)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <Page title={inView?.ticket.title ?? staffTickets.title} awaited={inView === undefined}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[48, 120, 200, 120]} />} onShown={onShown}>
        {(opened) => <Shown key={opened.ticket.id} opened={opened} />}
      </Loaded>
    </Page>
  )
}

function Shown({ opened }: { opened: Opened }) {
  const { ticket, can, thread } = opened
  const last = thread.at(-1)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <TermLine opened={opened} />
        {ticket.mergedInto && (
          <Alert
            action={
              <LinkButton
                look="outline"
                to="/cabinet/admin/management/tickets/$ticket"
                params={{ ticket: ticket.mergedInto.id }}
              >
                {ticketText.number(ticket.mergedInto.number)}
              </LinkButton>
            }
          >
            {words.mergedInto(ticket.mergedInto.number)}
          </Alert>
        )}
        {last && (
          <ol className={styles.last}>
            <Message message={last} />
          </ol>
        )}
        {can.answer || can.ask ? (
          <AnswerForm opened={opened} />
        ) : (
          <p className={styles.quiet}>
            <StaffState state={ticket.state} /> {words.ended}
          </p>
        )}
        <Earlier thread={thread.slice(0, -1)} />
      </div>
      <TicketSide opened={opened}>
        <div className={layout.actions}>
          <TicketActions opened={opened} />
          <LinkButton
            look="quiet"
            to="/cabinet/admin/management/tickets"
            search={queueSearch.get()}
            preload={false}
            data-back
          >
            {words.back}
          </LinkButton>
        </div>
      </TicketSide>
    </div>
  )
}
