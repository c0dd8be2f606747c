import { useEffect } from 'react'
import { WAITING_AT } from '#domain/waiting.ts'
import { admin as words } from '#text/admin.ts'
import { staffHome as texts } from '#text/staff-home.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { session, useSession } from '#web/session/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './admin.module.css'

const amounts = {
  amountEntity: '/admin_panel/get_entities_amount',
  amountPerson: '/admin_panel/get_persons_amount',
} as const

/** New work shows up by itself, as the page says. */
const EVERY_MS = 60_000

type Home = Reply<'/api/admin/overview'>

/**
 * /cabinet/admin/: what waits for the employee, by their permissions; the day so far; how many business and household
 * customers are registered (spec §1, §6) and how that changed in 30 days.
 */
export default function AdminHome() {
  const answer = useCall('/api/admin/overview', {}, { staleMs: 0, everyMs: EVERY_MS })
  return (
    <Page title={words.home.title}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[420]} />}>
        {(home) => (
          <div className={styles.home}>
            <Waiting waiting={home.waiting} />
            <Today home={home} />
          </div>
        )}
      </Loaded>
      <div className={styles.figures}>
        <Amount part="amountEntity" label={words.home.entities} days={daysOf(answer.data, 'entity')} />
        <Amount part="amountPerson" label={words.home.persons} days={daysOf(answer.data, 'person')} />
      </div>
    </Page>
  )
}

const daysOf = (home: Home | undefined, kind: 'entity' | 'person') =>
  home?.customers.map((day) => day[kind]) ?? []

function Waiting({ waiting }: Pick<Home, 'waiting'>) {
  const now = useNow()
  const roles = useSession(({ admin }) => admin.user?.roles.length ?? 0)
  const shown = waiting.filter(({ count }) => count !== 0)
  return (
    <section className={styles.figure} aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      {shown.length === 0 ? (
        <EmptyState title={roles === 0 ? texts.noRoles : texts.nothing}>
          {roles === 0 ? null : texts.nothingHint}
        </EmptyState>
      ) : (
        <ul className={styles.waiting}>
          {shown.map(({ what, count, late, since }) => {
            const at = WAITING_AT[what]
            const search = 'search' in at ? at.search : {}
            const name = texts.of[what]
            return (
              <li key={what}>
                <span className={styles.count} data-late={late > 0}>
                  {count === null ? '—' : texts.count(count)}
                </span>
                <span className={styles.what}>
                  <Link to={at.to} search={search}>
                    {name}
                  </Link>
                  <small>
                    {count === null
                      ? texts.unknown
                      : since !== null && texts.oldest(Date.parse(since), Number(now))}
                  </small>
                </span>
                {late > 0 && <Badge tone="act">{texts.late(late)}</Badge>}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function Today({ home: { signIns, readings } }: { home: Home }) {
  const most = readings ? Math.max(readings.now, readings.before, 1) : 1
  return (
    <section className={styles.figure} aria-labelledby="today">
      <h2 id="today">{texts.today}</h2>
      <dl className={styles.day}>
        <div>
          <dt>{texts.signIns}</dt>
          <dd>{words.home.amount(signIns)}</dd>
        </div>
        {readings && (
          <div>
            <dt>{texts.readingsToday}</dt>
            <dd>{words.home.amount(readings.today)}</dd>
          </div>
        )}
      </dl>
      {readings ? (
        <div className={styles.progress}>
          <p>
            {texts.window(Date.parse(readings.opens), readings.open)}: {words.home.amount(readings.now)}
          </p>
          <progress value={readings.now} max={most} aria-label={texts.readingsToday} />
          <p className={styles.quiet}>{texts.before(readings.before)}</p>
        </div>
      ) : (
        readings === null && <p className={styles.quiet}>{texts.unknownReadings}</p>
      )}
    </section>
  )
}

type AmountProps = { part: keyof typeof amounts; label: string; days: readonly number[] }

function Amount({ part, label, days }: AmountProps) {
  const answer = useCall('/api/get-common', { url: amounts[part] }, { everyMs: EVERY_MS })
  const value = answer.data?.data.data
  const amount = typeof value === 'number' ? value : null
  // kept in the persisted session as spec §3 says
  useEffect(() => {
    if (amount !== null) session.update(({ admin }) => ({ admin: { ...admin, [part]: amount } }))
  }, [part, amount])
  const [first = 0] = days
  const last = days.at(-1) ?? 0
  return (
    <section className={styles.figure}>
      <h2>{label}</h2>
      <Loaded answer={answer} skeleton={<Skeleton lines={[43]} />}>
        {() => <p className={styles.number}>{words.home.amount(amount ?? 0)}</p>}
      </Loaded>
      {days.length > 0 && (
        <>
          <p className={styles.quiet}>{texts.growth(last - first)}</p>
          <Line days={days} label={texts.line(first, last)} />
        </>
      )}
    </section>
  )
}

const WIDTH = 240
const HEIGHT = 48

/** The line of 30 days: its shape; the numbers stand beside it. */
function Line({ days, label }: { days: readonly number[]; label: string }) {
  const low = Math.min(...days)
  const span = Math.max(...days) - low || 1
  const points = days.map((n, at) => {
    const x = (at / Math.max(days.length - 1, 1)) * WIDTH
    const y = HEIGHT - 3 - ((n - low) / span) * (HEIGHT - 6)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
