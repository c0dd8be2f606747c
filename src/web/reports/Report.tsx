import { Fragment, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { isoToDotted } from '#domain/calendar.ts'
import { formatDateTime, kyivDate } from '#domain/kyiv.ts'
import { CHART_OF, isReport, isRequestCode, type ReportName, UNCOUNTED } from '#domain/reports.ts'
import { type Report as Description, reportLists, type ReportRow } from '#lists/reports.ts'
import { timeText } from '#text/dates.ts'
import { NBSP } from '#text/format.ts'
import { reports as texts, reportWords as words } from '#text/reports.ts'
import { watching } from '#text/report-watching.ts'
import { whoCalls } from '#text/report-who-calls.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { cellText } from '#web/lists/cells.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { useLive } from '#web/staff/use-live.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ChartPlace } from './ChartPlace.tsx'
import { Presets } from './Presets.tsx'
import styles from './reports.module.css'
import { SavedViews } from './SavedViews.tsx'

// below the title, after the rows are asked for
const ReportChart = lazy(
  chunk(() => import('./ReportChart.tsx').then((module) => ({ default: module.ReportChart })), inBrowser),
)
// only when a request code is looked for
const Trace = lazy(
  chunk(() => import('./Trace.tsx').then((module) => ({ default: module.Trace })), inBrowser),
)

// only where there is room for two sides
const WhoCalls = lazy(chunk(() => import('./WhoCalls.tsx'), inBrowser))
const WIDE = window.matchMedia('(width >= 768px)')

const REFRESH_SECONDS = 60
/** /cabinet/admin/statreports/reports/…: one of the nineteen reports, by the last part of the address. */
export default function ReportPage() {
  const name =
    usePlace()
      .pathname.split('/')
      .findLast((part) => part !== '') ?? ''
  return isReport(name) ? <OneReport key={name} name={name} /> : null
}

/** Which call of the portal uses which module of the core: a picture stands above the list. */
const PAIRS: readonly ReportName[] = ['find_api_by_fm', 'find_fm_by_api']

function OneReport({ name }: { name: ReportName }) {
  const report = reportLists[name]
  const live = useLive(REFRESH_SECONDS)
  const { everyMs } = live
  const list = useList(report, '/api/admin/reports', { report: name }, { staleMs: 0, everyMs })
  const { answer, state } = list
  const search = state.filter('search') ?? ''
  const data = answer.data
  // how many parts there are to draw is known only from the answer: the rows under them wait for it
  const [drawn, setDrawn] = useState(false)
  const draw = useCallback(() => setDrawn(true), [])
  const shown = drawn || CHART_OF[name]?.[0] !== 'loads'
  return (
    <Page
      intro={texts[name].about}
      told={<span className={styles.counted}>{toldOf(name, data)}</span>}
      actions={<Checkbox label={watching.refresh(REFRESH_SECONDS)} checked={live.on} onChange={live.turn} />}
    >
      {isRequestCode(search.trim()) && (
        <Suspense>
          <Trace code={search.trim()} />
        </Suspense>
      )}
      {CHART_OF[name] !== undefined && (
        <Suspense
          fallback={
            <ChartPlace name={name}>
              <Skeleton lines={[180]} />
            </ChartPlace>
          }
        >
          <ReportChart name={name} wanted={list.wanted} everyMs={everyMs} onDrawn={draw} />
        </Suspense>
      )}
      {PAIRS.includes(name) && WIDE.matches && <Picture wanted={list.wanted} />}
      {shown && (
        <section
          className={`${styles.report} ${CHART_OF[name]?.[0] === 'loads' ? styles.parts : ''}`}
          aria-label={texts[name].name}
        >
          <ListView
            of={list}
            caption={texts[name].name}
            rowKey={keyOf}
            chosen
            cells={cellsOf(report, Object.fromEntries(KEPT.map((key) => [key, state.filter(key)])))}
            empty={<EmptyState title={words.empty} />}
          >
            <div className={styles.kept}>
              <SavedViews report={name} />
              <Presets
                today={list.today}
                from={state.filter('from')}
                to={state.filter('to')}
                onChoose={state.setFilter}
              />
              {report.filters?.map(
                (filter) =>
                  filter.kind === 'choice' &&
                  filter.apart && (
                    <Apart
                      key={filter.key}
                      filter={filter}
                      value={state.filter(filter.key) ?? ''}
                      onChoose={(value) => state.setFilter({ [filter.key]: value })}
                    />
                  ),
              )}
            </div>
          </ListView>
        </section>
      )}
    </Page>
  )
}

type Choice = { label: string; any: string; options?: readonly (readonly [value: string, label: string])[] }

/** A filter beside the period: what is chosen says what the choice is of. */
const Apart = ({
  filter: { label, any, options = [] },
  value,
  onChoose,
}: {
  filter: Choice
  value: string
  onChoose: (value: string) => void
}) => (
  <div className={styles.preset} data-wide="true">
    <Select
      label={label}
      value={value}
      onChange={onChoose}
      placeholder={any}
      options={options.map(([key, text]) => ({ value: key, label: text }))}
    />
  </div>
)

/** A row of a report has no number of its own: what it says tells it from the others. */
const keyOf = (row: ReportRow): string =>
  typeof row['id'] === 'string' ? row['id'] : Object.values(row).join('\u0000')

/** What a link to another report takes along. */
const KEPT = ['from', 'to', 'site', 'kind', 'outcome', 'slower'] as const
type Kept = Partial<Record<(typeof KEPT)[number], string | undefined>>

/** Columns of names that are longer than a column of a small screen. */
const NAMES = ['path', 'fm', 'error', 'may', 'network']
/** A long name of a call, a module or a network may be broken after its signs. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[/._:])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Cells that lead to another report about the same thing and period. */
function cellsOf(report: Description, period: Kept): Readonly<Record<string, (row: ReportRow) => ReactNode>> {
  const leads = Object.entries(report.leads).map(([key, { to, by, chosen }]) => {
    const column = report.columns[key]
    const cell = (row: ReportRow) => {
      const text = column === undefined ? '' : cellText(column, row)
      const search = by === undefined ? undefined : row[by]
      const nowhere = row[key] === 0 || (by !== undefined && (search === null || search === ''))
      return nowhere || search === null ? (
        <Breakable text={text} />
      ) : (
        <Link
          to={`/cabinet/admin/statreports/reports/${to}`}
          search={{ ...period, ...chosen?.(row), search: search === undefined ? undefined : String(search) }}
        >
          <Breakable text={text} />
        </Link>
      )
    }
    return [key, cell] as const
  })
  const code = (row: ReportRow) =>
    row['requestCode'] === null ? null : (
      <Link
        to="/cabinet/admin/statreports/reports/logs_search_back"
        search={{ ...period, search: String(row['requestCode']) }}
      >
        <span className={styles.figure}>{row['requestCode']}</span>
      </Link>
    )
  const moment = (key: string) => (row: ReportRow) => {
    const column = report.columns[key]
    return <span className={styles.moment}>{column && cellText(column, row)}</span>
  }
  const summary = (row: ReportRow) => <span className={styles.summary}>{row['summary']}</span>
  const openApi = (row: ReportRow) => <a href={String(row['openApi'])}>{words.openApi}</a>
  const tickets = (row: ReportRow) =>
    typeof row['ticket'] === 'string' ? (
      <Link
        to="/cabinet/admin/management/tickets/$ticket"
        params={{ ticket: row['ticket'] }}
        title={words.openTicket}
      >
        {row['tickets']}
      </Link>
    ) : (
      row['tickets']
    )
  const name = (key: string) => (row: ReportRow) => {
    const column = report.columns[key]
    return column && <Breakable text={cellText(column, row)} />
  }
  return Object.fromEntries([
    ...NAMES.flatMap((key) => (report.columns[key] ? [[key, name(key)] as const] : [])),
    ...['at', 'first', 'last'].flatMap((key) => (report.columns[key] ? [[key, moment(key)] as const] : [])),
    ...(report.columns['summary'] ? [['summary', summary] as const] : []),
    ...(report.columns['openApi'] ? [['openApi', openApi] as const] : []),
    ...(report.columns['tickets'] ? [['tickets', tickets] as const] : []),
    ...(report.columns['requestCode'] ? [['requestCode', code] as const] : []),
    ...leads,
  ])
}

type Counted = { from: string; to: string; countedTill: string | null; rows: readonly ReportRow[] }

const momentText = (iso: string): string => formatDateTime(Date.parse(iso))

/** Of which days the rows are, and up to when they are counted; the line is there before the answer is. */
function toldOf(report: ReportName, data: Counted | undefined): string {
  if (data === undefined) return NBSP
  const { from, to, countedTill, rows } = data
  const when = (key: string) => rows.map((row) => row[key]).find((at) => typeof at === 'string')
  const [accountsAt, debtsAt] = [when('countedAt'), when('debtsAt')]
  const period = words.period(isoToDotted(from), isoToDotted(to))
  if (UNCOUNTED.includes(report)) return period
  // counted by jobs, each at its own time
  if (typeof accountsAt === 'string')
    return `${period}. ${words.accountsCounted(shortMoment(accountsAt), typeof debtsAt === 'string' ? shortMoment(debtsAt) : null)}`
  return countedTill === null
    ? words.nothingCounted
    : `${period}. ${words.countedTill(momentText(countedTill))}`
}
const shortMoment = (iso: string): string =>
  `${isoToDotted(kyivDate(new Date(iso))).slice(0, 5)} ${timeText(Date.parse(iso))}`

/** Opened when it is wanted: it is taller than the rows that one came for may wait. */
function Picture({ wanted }: { wanted: object }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.picture} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{whoCalls.title}</summary>
      {open && (
        <Suspense>
          <WhoCalls wanted={wanted} />
        </Suspense>
      )}
    </details>
  )
}
