import { lazy, Suspense } from 'react'
import { siteName } from '#text/site-name.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { numberText } from '#text/format.ts'
import { performance as words } from '#text/performance.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useLive } from '#web/staff/use-live.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { hasCome } from '#web/ui/answer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './performance.module.css'

// under the figures, after they are asked for
const MinuteLines = lazy(
  chunk(() => import('./MinuteLines.tsx').then((module) => ({ default: module.MinuteLines })), inBrowser),
)

// below the board
const Levels = lazy(
  chunk(() => import('./Levels.tsx').then((module) => ({ default: module.Levels })), inBrowser),
)
const Alerts = lazy(
  chunk(() => import('./Alerts.tsx').then((module) => ({ default: module.Alerts })), inBrowser),
)

type Live = Reply<'/api/admin/performance'>
const REFRESH_SECONDS = 10
/** Rules are looked at once a minute, and the promise of a month changes no faster. */
const BELOW_MS = 60_000

/** /cabinet/admin/perf_dashboard: the portal of this minute, what became of its promises, and who is told when it fails. */
export default function Dashboard() {
  const live = useLive(REFRESH_SECONDS, true)
  const answer = useCall('/api/admin/performance', {}, { staleMs: 0, paged: true, everyMs: live.everyMs })
  const everyMs = live.on ? BELOW_MS : undefined
  return (
    <Page
      actions={<Checkbox label={words.refresh(REFRESH_SECONDS)} checked={live.on} onChange={live.turn} />}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[110, 300, 420]} />}>
        {(board) => (
          <>
            <Figures board={board} />
            <Card title={words.line}>
              <Suspense
                fallback={
                  <div className={styles.chartPlace}>
                    <Skeleton lines={[440]} />
                  </div>
                }
              >
                <MinuteLines minutes={board.minutes} />
              </Suspense>
            </Card>
            <div className={styles.pair}>
              <Calls
                caption={words.calls}
                rows={board.calls}
                to="logs_search_back"
                title={words.columns.name}
              />
              <Calls
                caption={words.modules}
                rows={board.modules}
                to="logs_search_sap"
                title={words.columns.module}
              />
            </div>
            <Servers board={board} />
            <Parts board={board} />
          </>
        )}
      </Loaded>
      {/* they come under the board, so that it does not push them down */}
      {hasCome(answer) && (
        <Suspense>
          <Levels everyMs={everyMs} />
          <Alerts everyMs={everyMs} />
        </Suspense>
      )}
    </Page>
  )
}

/** The five numbers one looks at first. */
function Figures({ board: { lately, at } }: { board: Live }) {
  const shown = [
    [words.perSecond, numberText(lately.perSecond), false],
    ['p50', words.ms(lately.p50), false],
    ['p95', words.ms(lately.p95), false],
    ['p99', words.ms(lately.p99), false],
    [words.fiveMinutes, words.of(numberText(lately.failures), numberText(lately.calls)), lately.failures > 0],
  ] as const
  return (
    <section className={styles.figures} aria-label={words.told(formatDateTime(Date.parse(at)))}>
      <dl>
        {shown.map(([name, value, bad]) => (
          <div key={name} data-bad={bad}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.told}>{words.told(formatDateTime(Date.parse(at)))}</p>
    </section>
  )
}

type Row = Live['calls'][number]
type CallsProps = {
  caption: string
  title: string
  rows: readonly Row[]
  to: 'logs_search_back' | 'logs_search_sap'
}

function Calls({ caption, title, rows, to }: CallsProps) {
  const report = `/cabinet/admin/statreports/reports/${to}` as const
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      title,
      place: 'head',
      cell: ({ name }) => (
        <Link to={report} search={{ search: name }}>
          {name}
        </Link>
      ),
    },
    {
      key: 'calls',
      title: words.columns.calls,
      figures: true,
      place: 'details',
      cell: ({ calls }) => numberText(calls),
    },
    {
      key: 'failures',
      title: words.columns.failures,
      figures: true,
      place: 'right',
      cell: ({ name, failures }) =>
        failures === 0 ? (
          numberText(failures)
        ) : (
          <Link to={report} search={{ search: name, outcome: 'failed' }}>
            {numberText(failures)}
          </Link>
        ),
    },
    {
      key: 'refused',
      title: words.columns.refused,
      figures: true,
      place: 'details',
      cell: ({ refused }) => numberText(refused),
    },
    {
      key: 'p95',
      title: words.columns.p95,
      figures: true,
      place: 'under',
      cell: ({ p95 }) => (p95 === null ? '—' : numberText(Math.round(p95))),
    },
  ]
  return (
    <section className={layout.stack12}>
      <h2>{caption}</h2>
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        empty={<EmptyState title={words.noCalls} />}
      />
    </section>
  )
}

type Server = Live['servers'][number]
const figure = (value: number | null): string => (value === null ? '—' : numberText(value))

const serverColumns: readonly Column<Server>[] = [
  { key: 'process', title: words.serverColumns.process, place: 'head', cell: ({ process }) => process },
  {
    key: 'utilization',
    title: words.serverColumns.utilization,
    figures: true,
    place: 'right',
    cell: ({ utilization }) => numberText(utilization),
  },
  {
    key: 'delay',
    title: words.serverColumns.delay,
    figures: true,
    place: 'under',
    cell: ({ delayMs }) => words.ms(delayMs),
  },
  {
    key: 'gc',
    title: words.serverColumns.gc,
    figures: true,
    place: 'details',
    cell: ({ gcShare }) => figure(gcShare),
  },
  {
    key: 'heap',
    title: words.serverColumns.heap,
    figures: true,
    place: 'details',
    cell: ({ heapMb }) => figure(heapMb),
  },
  {
    key: 'memory',
    title: words.serverColumns.memory,
    figures: true,
    place: 'details',
    cell: ({ memoryMb }) => figure(memoryMb),
  },
  {
    key: 'held',
    title: words.serverColumns.held,
    figures: true,
    place: 'details',
    cell: ({ held }) => numberText(held),
  },
  {
    key: 'dropped',
    title: words.serverColumns.dropped,
    figures: true,
    place: 'details',
    cell: ({ dropped }) => numberText(dropped),
  },
]

const Servers = ({ board }: { board: Live }) => (
  <section className={layout.stack12}>
    <h2>{words.servers}</h2>
    <Table
      caption={words.servers}
      columns={serverColumns}
      rows={board.servers}
      rowKey={({ process }) => process}
      empty={<EmptyState title={words.noServers} />}
    />
  </section>
)

const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key
type Queue = Live['queues'][number]
const queueColumns: readonly Column<Queue>[] = [
  {
    key: 'queue',
    title: words.queueColumns.queue,
    place: 'head',
    cell: ({ queue }) => named(words.components, queue),
  },
  {
    key: 'waiting',
    title: words.queueColumns.waiting,
    figures: true,
    place: 'details',
    cell: ({ waiting }) => numberText(waiting),
  },
  {
    key: 'oldest',
    title: words.queueColumns.oldest,
    figures: true,
    place: 'under',
    cell: ({ oldestMinutes }) => numberText(oldestMinutes),
  },
  {
    key: 'failed',
    title: words.queueColumns.failed,
    figures: true,
    place: 'details',
    cell: ({ failed }) => numberText(failed),
  },
  {
    key: 'state',
    title: words.queueColumns.state,
    place: 'right',
    cell: ({ slow }) => <Badge tone={slow ? 'act' : 'good'}>{slow ? words.slow : words.fine}</Badge>,
  },
]

/** Breakers, pools, queues and sources: where something may be stuck. */
function Parts({ board: { breakers, pools, queues, sources, servers } }: { board: Live }) {
  const several = servers.length > 1
  const where = (process: string) => (several ? ` · ${process}` : '')
  return (
    <div className={styles.pair}>
      <Card title={words.parts}>
        <ul className={styles.states}>
          {breakers.map(({ process, of, state }) => (
            <li key={`${process} ${of}`}>
              <span>
                {named(words.components, `breaker-${of}`)}
                {where(process)}
              </span>
              <Badge tone={state === 'closed' ? 'good' : state === 'open' ? 'act' : 'soon'}>
                {words.breakerStates[state]}
              </Badge>
            </li>
          ))}
          {pools.map(({ process, component, busy, size, waiting }) => (
            <li key={`${process} ${component}`}>
              <span>
                {named(words.components, component)}
                {where(process)}
              </span>
              <Badge tone={waiting > 0 ? 'act' : busy >= size ? 'soon' : 'plain'}>
                {words.pool(busy, size)}
                {waiting > 0 && words.poolWaits(waiting)}
              </Badge>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={words.queues}>
        <Table caption={words.queues} columns={queueColumns} rows={queues} rowKey={({ queue }) => queue} />
        {sources.length > 0 && (
          <>
            <h3>{words.sources}</h3>
            <ul className={styles.states}>
              {sources.map(({ site, ageMinutes, stale }) => (
                <li key={site}>
                  <span>
                    {siteName(site)} · {words.age(ageMinutes)}
                  </span>
                  <Badge tone={stale ? 'act' : 'good'}>{stale ? words.stale : words.fresh}</Badge>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  )
}
