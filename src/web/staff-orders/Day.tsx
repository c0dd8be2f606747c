import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CrewsCalendar, useAskedDays } from './CrewsCalendar.tsx'
import styles from './staff-orders.module.css'
import { tones } from './tones.ts'

type Answer = Reply<'/api/admin/orders/day'>
type Order = Answer['loose'][number]

/** /cabinet/admin/management/orders/day: what each crew of a company does at which hour, and where. */
export default function DayOfCrews() {
  const { first: day, ...company } = useAskedDays('day')
  const answer = useCall(
    '/api/admin/orders/day',
    { ...company, ...(day ? { day } : {}) },
    { staleMs: 0, paged: true },
  )
  return (
    <CrewsCalendar
      kind="day"
      answer={answer}
      shown={({ day: first, today }) => ({ first, name: words.week.day(first), hasToday: first === today })}
    >
      {(reply) => <Crews told={reply} />}
    </CrewsCalendar>
  )
}

/** Those who have visits stand first: on a phone the rest is below them. */
function Crews({ told: { crews, loose } }: { told: Answer }) {
  if (crews.length === 0) return <EmptyState title={words.week.noCrews}>{words.week.noCrewsHint}</EmptyState>
  const visitsOf = (hours: Answer['crews'][number]['hours']) =>
    hours.filter(({ order }) => order !== null).length
  return (
    <div className={styles.crewsOfDay}>
      {loose.length > 0 && (
        <Card title={words.day.loose}>
          <ul className={styles.dayHours}>
            {loose.map((order) => (
              <li key={order.id}>
                <span>—</span>
                <Visit order={order} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {crews
        .toSorted((a, b) => visitsOf(b.hours) - visitsOf(a.hours))
        .map(({ crew, name, hours }) => (
          <Card key={crew} title={name}>
            <p className={styles.quiet}>
              {hours.length === 0 ? words.week.none : words.day.visits(visitsOf(hours))}
            </p>
            {hours.length > 0 && (
              <ul className={styles.dayHours}>
                {hours.map(({ from, order }) => (
                  <li key={from}>
                    <b>{from}</b>
                    {order === null ? (
                      <span className={styles.quiet}>{words.week.free}</span>
                    ) : (
                      <Visit order={order} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Card>
        ))}
    </div>
  )
}

const Visit = ({ order }: { order: Order }) => (
  <div>
    <Link
      to="/cabinet/admin/management/orders/$order"
      params={{ order: order.id }}
      preload={false}
      className={styles.subject}
    >
      {order.service}
    </Link>{' '}
    <Badge tone={tones[order.state]}>{orderStates[order.state]}</Badge>
    <p>{order.address ?? order.account}</p>
    <p className={styles.quiet}>{order.customer}</p>
  </div>
)
