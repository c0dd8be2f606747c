import { useEffect } from 'react'
import { isOpenOrder } from '#domain/order.ts'
import { hoursOf, staffOrders } from '#lists/staff-orders.ts'
import { siteName } from '#text/site-name.ts'
import { dateText } from '#text/dates.ts'
import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import type { Reply } from '#web/api/call.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { leftAt } from './left-at.ts'
import styles from './staff-orders.module.css'
import { tones } from './tones.ts'

type Row = Reply<'/api/admin/orders'>['rows'][number]

/** /cabinet/admin/management/orders: visits still to be made, the nearest day first. */
export default function Orders() {
  const of = useList(staffOrders, '/api/admin/orders', {}, { staleMs: 0 })
  const { search } = usePlace()
  useEffect(() => leftAt.list(search), [search])
  const { data } = of.answer
  const site = of.state.filter('site')
  const silent =
    data !== undefined && data.rows.length > 0 && data.rows.every(({ address }) => address === null)
  return (
    <Page
      intro={words.keys}
      files={
        <>
          <LinkButton look="outline" to="/cabinet/admin/management/orders/day">
            {words.toDay}
          </LinkButton>
          <LinkButton look="outline" to="/cabinet/admin/management/orders/week">
            {words.toWeek}
          </LinkButton>
          <LinkButton look="outline" to="/cabinet/admin/management/orders/capacity">
            {words.toCapacity}
          </LinkButton>
        </>
      }
    >
      <ListView
        of={of}
        caption={words.title}
        rowKey={(row) => row.id}
        choices={
          data && {
            code: data.services.map(({ code, name }) => [code, name]),
            crew: data.crews
              .filter((crew) => site === undefined || site === '' || crew.site === site)
              .map((crew) => [crew.crew, `${crew.name}, ${siteName(crew.site)}`]),
          }
        }
        cells={{
          service: (row) => (
            <Link
              to="/cabinet/admin/management/orders/$order"
              params={{ order: row.id }}
              preload={false}
              className={styles.subject}
            >
              {row.service}
            </Link>
          ),
          visit: (row) => <When row={row} today={of.today} />,
          crew: (row) => row.crew ?? <span className={styles.quiet}>{words.noCrew}</span>,
          state: (row) => <Badge tone={tones[row.state]}>{orderStates[row.state]}</Badge>,
        }}
        empty={
          <EmptyState drawing="done" title={words.empty}>
            {words.emptyHint}
          </EmptyState>
        }
      />
      {/* after the list, which it would move: it is known only with the rows */}
      {silent && <Alert tone="soon">{words.noAddresses}</Alert>}
    </Page>
  )
}

/** The day and the hours; what should have been done is said. */
function When({ row, today }: { row: Row; today: string }) {
  if (row.day === null) return <span className={styles.quiet}>{words.noDay}</span>
  const hours = hoursOf(row)
  return (
    <span className={styles.when}>
      <span>{dateText(row.day)}</span>
      {hours !== null && <span className={styles.quiet}>{hours}</span>}
      {isOpenOrder(row.state) && row.day < today && <Badge tone="act">{words.late}</Badge>}
      {isOpenOrder(row.state) && row.day === today && <Badge tone="soon">{words.today}</Badge>}
    </span>
  )
}
