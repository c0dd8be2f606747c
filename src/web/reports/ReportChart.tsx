import type { ReportName } from '#domain/reports.ts'
import { siteName } from '#text/site-name.ts'
import { numberText } from '#text/format.ts'
import { components } from '#text/report-components.ts'
import { reportChart as words } from '#text/report-chart.ts'
import { reportColumns } from '#text/report-columns.ts'
import { reports as texts, reportWords } from '#text/reports.ts'
import type { Body, Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { type Mark, Plot, type PlotLine } from '#web/staff/Plot.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import { ChartPlace } from './ChartPlace.tsx'
import styles from './reports.module.css'

type Chart = Reply<'/api/admin/reports/chart'>

/** Colours of the lines, by the names of tokens. */
const COLOURS: Readonly<Record<string, string>> = {
  success: '--good',
  refused: '--soon',
  failed: '--act',
  p50: '--good',
  p95: '--soon',
  p99: '--act',
  persons: '--zone-single',
  entities: '--zone-day',
  providers: '--good',
}
const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key
const lineOf = (key: string, values: readonly (number | null)[]): PlotLine => ({
  key,
  label: named(words.lines, key),
  values,
  ...(COLOURS[key] === undefined ? {} : { colour: COLOURS[key] }),
})

/** The lines of a report over time, what they were before, and how they spread; behind each a table of its numbers. */
export function ReportChart({
  name,
  wanted,
  everyMs,
  onDrawn,
}: {
  name: ReportName
  wanted: object
  everyMs: number | undefined
  /** an answer, or a refusal, is in view */
  onDrawn: () => void
}) {
  const { sort: _sort, descending: _descending, ...filters } = wanted as Record<string, unknown>
  const answer = useCall(
    '/api/admin/reports/chart',
    { ...filters, report: name } as unknown as Body<'/api/admin/reports/chart'>,
    { paged: true, staleMs: 0, everyMs },
  )
  return (
    <ChartPlace name={name}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[180]} />} onShown={onDrawn}>
        {(chart) => (
          <>
            {chart.at.length < 2 && (
              <p className={styles.nothing}>{chart.at.length === 0 ? reportWords.empty : words.single}</p>
            )}
            {chart.at.length > 1 &&
              (chart.chart === 'loads' ? (
                <Loads chart={chart} />
              ) : (
                <Plot
                  label={`${words.chart}: ${texts[name].name}`}
                  at={chart.at}
                  lines={linesOf(chart)}
                  stacked={chart.chart === 'outcomes'}
                  banded={chart.chart === 'durations'}
                  tinted={chart.windowDays}
                  marks={marksOf(chart)}
                />
              ))}
            {chart.histogram !== null && chart.histogram.length > 0 && <Histogram bars={chart.histogram} />}
            {chart.at.length > 0 && chart.heat !== null && <Heat week={chart.heat} />}
          </>
        )}
      </Loaded>
    </ChartPlace>
  )
}

function linesOf({ lines, former, formerOf }: Chart): PlotLine[] {
  const plotLines = lines.map(({ key, values }) => lineOf(key, values))
  if (formerOf === null || former.every((value) => value === null)) return plotLines
  const under = lineOf(formerOf, former)
  return [...plotLines, { ...under, key: 'former', label: words.former(under.label), faint: true }]
}

const marksOf = ({ marks }: Chart): Mark[] =>
  marks.map(({ at, kind, of }) => ({
    at,
    text: kind === 'release' ? words.marks.release(of) : words.marks.stale(siteName(of)),
  }))

/** Each part apart, a line for each server: several servers stand side by side. */
function Loads({ chart }: { chart: Chart }) {
  const parts = [...Map.groupBy(chart.lines, ({ key }) => key.split(' · ')[0] ?? key)]
  const busy = parts.filter(([, lines]) =>
    lines.some(({ values }) => values.some((value) => (value ?? 0) > 0)),
  )
  const idle = parts.filter((part) => !busy.includes(part))
  return (
    <div className={styles.loads}>
      {busy.map(([component, lines]) => (
        <section key={component}>
          <h2>{named(components, component)}</h2>
          <Plot
            label={named(components, component)}
            at={chart.at}
            height={140}
            lines={lines.map(({ key, values }) => ({
              key,
              label: key.split(' · ')[1] ?? key,
              values,
            }))}
          />
        </section>
      ))}
      {idle.length > 0 && (
        <p className={styles.told}>{words.idle(idle.map(([component]) => named(components, component)))}</p>
      )}
    </div>
  )
}

type Bars = NonNullable<Chart['histogram']>
type Bar = Bars[number]
const rangeOf = ({ fromMs }: Bar): string => words.bucket(numberText(fromMs), numberText(2 * fromMs))

/** How many calls took how long: a bar for each doubling of the duration. */
function Histogram({ bars }: { bars: Bars }) {
  const most = Math.max(...bars.map(({ calls }) => calls))
  const columns = [
    { key: 'range', title: words.lines.duration, cell: rangeOf },
    { key: 'calls', title: reportColumns.calls, figures: true, cell: ({ calls }: Bar) => numberText(calls) },
    {
      key: 'bar',
      title: words.histogramBar,
      cell: ({ calls }: Bar) => (
        <svg className={styles.histogram} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <rect x="0" y="0" height="8" width={(100 * calls) / most} />
        </svg>
      ),
    },
  ]
  return (
    <details className={styles.spread}>
      <summary>{words.histogram}</summary>
      <Table
        caption={words.histogram}
        columns={columns}
        rows={bars}
        rowKey={({ fromMs }) => String(fromMs)}
      />
    </details>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const SHADES = 6

/** Hours by weekdays: the number in each cell, the deeper its colour the larger. */
function Heat({ week }: { week: NonNullable<Chart['heat']> }) {
  const most = Math.max(1, ...week.flat())
  return (
    <details className={styles.spread}>
      <summary>{words.heat}</summary>
      {/* focusable, so that the keyboard scrolls it too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.heatPlace} aria-label={words.heat} tabIndex={0}>
        <table className={styles.heat}>
          <caption className="visually-hidden">{words.heat}</caption>
          <thead>
            <tr>
              <th scope="col">{words.weekday}</th>
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {String(hour).padStart(2, '0')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((hours, day) => (
              <tr key={words.weekdays[day]}>
                <th scope="row">{words.weekdays[day]}</th>
                {HOURS.map((hour) => (
                  <td key={hour} data-shade={Math.ceil((SHADES * (hours[hour] ?? 0)) / most)}>
                    {numberText(hours[hour] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
