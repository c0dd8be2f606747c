import { dateText, dateTimeText } from '#text/dates.ts'
import layout from '#web/ui/layout.module.css'
import type { Thread } from './thread.ts'
import { useEffect } from 'react'
import { daysLeft, isOpenTicket } from '#domain/ticket.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import { ticketStates } from '#text/ticket-states.ts'
import { queries, useCall } from '#web/api/queries.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useInView } from '#web/ui/in-view.ts'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EndTicket } from './EndTicket.tsx'
import { kindName } from '#text/ticket-kinds.ts'
import { Messages } from './Messages.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { StateBadge } from './StateBadge.tsx'
import styles from './ticket.module.css'

/** While an answer is expected, the thread checks for it by itself. */
const EVERY_MS = 5_000

/** /cabinet/…/tickets/$ticket: a ticket with everything written in it. */
export default function Ticket() {
  const { ticket = '' } = useParams()
  const answer = useCall('/api/tickets/thread', { ticket }, { staleMs: 0 })
  useFreshThread(answer)
  const { inView, onShown } = useInView(answer)
  return (
    <Page
      title={inView?.ticket.title ?? ticketText.title}
      awaited={inView === undefined}
      told={inView ? ticketText.number(inView.ticket.number) : '\u00a0'}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[120, 160, 160]} />} onShown={onShown}>
        {(thread) => <Shown thread={thread} />}
      </Loaded>
    </Page>
  )
}

function useFreshThread({ data, refetch }: { data: Thread | undefined; refetch: () => unknown }) {
  const awaited = data !== undefined && isOpenTicket(data.ticket.state)
  useEffect(() => {
    if (!awaited) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [awaited, refetch])
  // looking at an answer has lowered the counters
  const answers = data?.thread.filter(({ author }) => author === 'company').length ?? 0
  useEffect(() => {
    if (answers > 0) void queries.invalidateQueries({ queryKey: ['/api/person/orders/supplier_new'] })
  }, [answers])
}

function Shown({ thread }: { thread: Thread }) {
  const { ticket, can } = thread
  return (
    <div className={styles.thread}>
      <Facts ticket={ticket} />
      <section>
        <h2 className="visually-hidden">{words.history}</h2>
        <Messages thread={thread.thread} />
      </section>
      {can.write ? <ReplyForm ticket={ticket} /> : <p className={styles.quiet}>{words.ended}</p>}
      <EndTicket thread={thread} />
    </div>
  )
}

function Facts({ ticket }: { ticket: Thread['ticket'] }) {
  const today = kyivDate(useNow(3_600_000))
  return (
    <Card>
      <div className={layout.row}>
        <StateBadge state={ticket.state} />
        <span>{ticketStates[ticket.state].meaning}</span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{words.facts.kind}</dt>
          <dd>{kindName(ticket.kind)}</dd>
        </div>
        <div>
          <dt>{words.facts.created}</dt>
          <dd>{dateTimeText(Date.parse(ticket.createdAt))}</dd>
        </div>
        <div>
          <dt>{words.facts.account}</dt>
          <dd>{ticket.account}</dd>
        </div>
        {isOpenTicket(ticket.state) && (
          <div>
            <dt>{words.due}</dt>
            <dd>
              {dateText(ticket.dueOn)} <small>{ticketText.daysLeft(daysLeft(today, ticket.dueOn))}</small>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
