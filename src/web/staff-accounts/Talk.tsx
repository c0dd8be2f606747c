import { siteOfAccount } from '#domain/site.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { orderStates } from '#text/order-states.ts'
import { surfaceText } from '#text/outage-power.ts'
import { outageKinds } from '#text/outages.ts'
import { accountCard as words } from '#text/staff-accounts.ts'
import { terms } from '#text/terms.ts'
import { ticketKinds } from '#text/ticket-kinds.ts'
import { ticketStates } from '#text/ticket-states.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { powerNow } from '#web/outages/power-then.ts'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './accounts.module.css'

// Tickets, orders and power: parts of the card of an account.

type Of = { account: string }
const moment = (at: string) => dateTimeText(new Date(at))
const known = <T,>(names: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined

type Told = Reply<'/api/admin/accounts/talk'>
const ticketColumns = (opens: boolean): readonly Column<Told['tickets'][number]>[] => [
  {
    key: 'number',
    title: words.number,
    place: 'head',
    cell: ({ id, number }) =>
      opens ? (
        <Link to="/cabinet/admin/management/tickets/$ticket" params={{ ticket: id }} preload={false}>
          {number}
        </Link>
      ) : (
        number
      ),
  },
  {
    key: 'kind',
    title: words.subject,
    place: 'under',
    cell: ({ title, kind }) => title ?? known(ticketKinds, kind) ?? words.hiddenTitle,
  },
  { key: 'created', title: words.when, place: 'details', cell: ({ createdAt }) => moment(createdAt) },
  { key: 'due', title: words.due, place: 'details', cell: ({ dueOn }) => dueOn && dateText(dueOn) },
  {
    key: 'state',
    title: terms.state,
    place: 'right',
    cell: ({ state }) => known(ticketStates, state)?.name ?? state,
  },
]
const orderColumns = (opens: boolean): readonly Column<Told['orders'][number]>[] => [
  {
    key: 'number',
    title: words.number,
    place: 'head',
    cell: ({ id, number }) =>
      opens ? (
        <Link to="/cabinet/admin/management/orders/$order" params={{ order: id }} preload={false}>
          {number}
        </Link>
      ) : (
        number
      ),
  },
  { key: 'service', title: terms.service, place: 'under', cell: ({ service }) => service },
  { key: 'visit', title: words.visit, place: 'details', cell: ({ visitOn }) => visitOn && dateText(visitOn) },
  {
    key: 'state',
    title: terms.state,
    place: 'right',
    cell: ({ state }) => known(orderStates, state) ?? state,
  },
]

export function Talk({ account }: Of) {
  const site = siteOfAccount(account)?.site
  const opensTickets = usePermission('tickets.read', site)
  const opensOrders = usePermission('orders.read', site)
  const answer = useCall('/api/admin/accounts/talk', { account }, { staleMs: 0 })
  return (
    <Loaded answer={answer}>
      {({ tickets, orders }) => (
        <div className={styles.part}>
          <h2>{words.tickets}</h2>
          <Table
            caption={words.tickets}
            columns={ticketColumns(opensTickets)}
            rows={tickets}
            rowKey={({ id }) => id}
            empty={<EmptyState title={words.noTickets} />}
          />
          <h2>{words.orders}</h2>
          <Table
            caption={words.orders}
            columns={orderColumns(opensOrders)}
            rows={orders}
            rowKey={({ number }) => number}
            empty={<EmptyState title={words.noOrders} />}
          />
        </div>
      )}
    </Loaded>
  )
}

export function Outages({ account }: Of) {
  const answer = useCall('/api/admin/accounts/outages', { account }, { staleMs: 0 })
  const now = useNow()
  return (
    <Loaded answer={answer}>
      {({ queue, power, updatedAt, works }) => {
        const { state, left } = surfaceText(powerNow({ power }, now), now)
        return (
          <div className={styles.part}>
            <Facts
              facts={[
                [terms.state, `${state} ${left}`.trim()],
                [terms.queue, queue ?? words.noQueue],
              ]}
            />
            {updatedAt !== null && <p className={layout.quiet}>{words.stamp(moment(updatedAt))}</p>}
            <h2>{words.works}</h2>
            {works.length === 0 ? (
              <p className={layout.quiet}>{words.noWorks}</p>
            ) : (
              <ul className={layout.stack8}>
                {works.map(({ from, to, kind, reason }) => (
                  <li key={from + kind}>
                    <Badge tone="soon">{outageKinds[kind].name}</Badge> {moment(from)} –{' '}
                    {to === null ? words.untilUnknown : moment(to)}. {reason}
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
