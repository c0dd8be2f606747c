import { tickets as ticketText, ticketsPage as words } from '#text/tickets.ts'
import { titles } from '#text/titles.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Inbox } from './Inbox.tsx'
import { OrderList } from './OrderList.tsx'
import { TicketList } from './TicketList.tsx'
import { useUnread } from './unread.ts'
import styles from './tickets.module.css'

const views = ['tickets', 'inbox', 'orders'] as const
type View = (typeof views)[number]

/** /cabinet/person/tickets and /cabinet/entity/tickets: own tickets, messages of suppliers, ordered services. */
export default function Tickets() {
  const { cabinet, account, pages } = useCustomer()
  const list = useListState({ sort: { by: 'createdAt', descending: true } })
  const typedTab = list.filter('tab')
  const view: View = views.find((option) => option === typedTab) ?? 'tickets'
  const unread = useUnread()
  const count = (n: number) => n > 0 && <Badge tone="light">{n}</Badge>
  return (
    <Page
      actions={
        <>
          <LinkButton to={pages.newTicket}>{ticketText.create}</LinkButton>
          <LinkButton to={pages.orderService} look="outline">
            {words.order}
          </LinkButton>
        </>
      }
    >
      <Tabs<View>
        label={titles.tickets}
        value={view}
        onChange={(tab) =>
          list.setFilter({
            tab: tab === 'tickets' ? '' : tab,
            state: '',
            kind: '',
            search: '',
            new: '',
            from: '',
            to: '',
            sort: '',
          })
        }
        tabs={[
          {
            value: 'tickets',
            label: (
              <span className={styles.tab}>
                {cabinet === 'person' ? words.tabs.tickets : words.tabs.ticketsOfBusiness}{' '}
                {count(unread.answers)}
              </span>
            ),
            content: <TicketList account={account} />,
          },
          {
            value: 'inbox',
            label: (
              <span className={styles.tab}>
                {words.tabs.inbox} {count(unread.suppliers)}
              </span>
            ),
            content: <Inbox account={account} />,
          },
          { value: 'orders', label: words.tabs.orders, content: <OrderList account={account} /> },
        ]}
      />
    </Page>
  )
}
