import { daysText } from '#text/dates.ts'
import { orderStates } from '#text/order-states.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import { CrewsCalendar, useAskedDays } from './CrewsCalendar.tsx'
import styles from './staff-orders.module.css'
import { tones } from './tones.ts'

type Answer = Reply<'/api/admin/orders/week'>
type Crew = Answer['crews'][number]
type Load = Answer['load'][number]

/** /cabinet/admin/management/orders/week: crews of a company by day, and how full each day is. */
export default function Week() {
  const { first: from, ...company } = useAskedDays('week')
  const answer = useCall(
    '/api/admin/orders/week',
    { ...company, ...(from ? { from } : {}) },
    { staleMs: 0, paged: true },
  )
  return (
    <CrewsCalendar
      kind="week"
      answer={answer}
      shown={({ days, today }) => {
        const first = days[0] ?? today
        return { first, name: daysText(first, days.at(-1) ?? today), hasToday: days.includes(today) }
      }}
    >
      {(week) => (
        <>
          <Hours week={week} />
          {week.loose.length > 0 && <Loose week={week} />}
          <Full week={week} />
        </>
      )}
    </CrewsCalendar>
  )
}

function Hours({ week: { crews, days, today } }: { week: Answer }) {
  const worked = days.filter((day) => crews.some(({ hours }) => hours.some((slot) => slot.day === day)))
  const columns: readonly Column<Crew>[] = [
    { key: 'crew', title: words.week.crew, heading: true, cell: ({ name }) => <b>{name}</b> },
    // days on which nobody works need no place
    ...(worked.length > 0 ? worked : days).map((day) => ({
      key: day,
      title: day === today ? words.week.thisDay(day) : words.week.day(day),
      cell: ({ hours }: Crew) => <Day hours={hours.filter((slot) => slot.day === day)} />,
    })),
  ]
  return (
    <Table
      caption={words.week.caption(days[0] ?? today, days.at(-1) ?? today)}
      columns={columns}
      rows={crews}
      rowKey={({ crew }) => crew}
      empty={<EmptyState title={words.week.noCrews}>{words.week.noCrewsHint}</EmptyState>}
    />
  )
}

/** Free hours that follow one another stand in one line. */
function together(hours: Crew['hours']) {
  const lines: { from: string; free: string[]; order: Crew['hours'][number]['order'] }[] = []
  for (const { from, order } of hours) {
    const last = lines.at(-1)
    if (order === null && last?.order === null) last.free.push(from)
    else lines.push({ from, free: [from], order })
  }
  return lines
}

function Day({ hours }: Pick<Crew, 'hours'>) {
  if (hours.length === 0) return <span className={styles.quiet}>{words.week.none}</span>
  return (
    <ul className={layout.stack4}>
      {together(hours).map(({ from, free, order }) => (
        <li key={from}>
          {order === null ? (
            <span className={styles.quiet}>{words.week.freeHours(free.length)}</span>
          ) : (
            <Link
              to="/cabinet/admin/management/orders/$order"
              params={{ order: order.id }}
              preload={false}
              className={styles.visit}
              data-tone={tones[order.state]}
              aria-label={`${words.week.openOrder(order.number, order.service, from)}, ${orderStates[order.state]}`}
            >
              <b>{from}</b> {order.service}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Loose({ week: { loose } }: { week: Answer }) {
  const columns: readonly Column<Answer['loose'][number]>[] = [
    {
      key: 'service',
      title: words.columns.service,
      place: 'head',
      cell: (row) => (
        <Link to="/cabinet/admin/management/orders/$order" params={{ order: row.id }} preload={false}>
          {row.service}
        </Link>
      ),
    },
    {
      key: 'visit',
      title: words.columns.visit,
      place: 'right',
      cell: ({ day }) => day && words.week.day(day),
    },
    { key: 'address', title: words.columns.address, place: 'under', cell: ({ address }) => address ?? '—' },
    {
      key: 'state',
      title: words.columns.state,
      place: 'details',
      cell: ({ state }) => <Badge tone={tones[state]}>{orderStates[state]}</Badge>,
    },
  ]
  return (
    <section className={styles.part} aria-labelledby="loose">
      <h2 id="loose">{words.week.loose}</h2>
      <Table caption={words.week.loose} columns={columns} rows={loose} rowKey={({ id }) => id} />
    </section>
  )
}

function Full({ week: { load, days, site } }: { week: Answer }) {
  const columns: readonly Column<Load>[] = [
    { key: 'service', title: words.columns.service, heading: true, cell: ({ name }) => name },
    ...days.map((day, n) => ({
      key: day,
      title: words.week.day(day),
      figures: true,
      cell: ({ code, days: of }: Load) => {
        const { most = null, taken = 0 } = of[n] ?? {}
        const text = words.week.loadOf(taken, most)
        return (
          <span className={styles.load}>
            {taken === 0 ? (
              text
            ) : (
              <Link
                to="/cabinet/admin/management/orders"
                search={{ site, code, from: day, to: day, state: 'any' }}
              >
                {text}
              </Link>
            )}
            {most !== null && taken >= most && <Badge tone="soon">{words.week.full}</Badge>}
          </span>
        )
      },
    })),
  ]
  return (
    <section className={styles.part} aria-labelledby="load">
      <h2 id="load">{words.week.load}</h2>
      <Table caption={words.week.load} columns={columns} rows={load} rowKey={({ code }) => code} />
    </section>
  )
}
