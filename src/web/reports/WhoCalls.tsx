import { useState } from 'react'
import type { ReportRow } from '#lists/reports.ts'
import { numberText } from '#text/format.ts'
import { plot } from '#text/plot.ts'
import { reportColumns } from '#text/report-columns.ts'
import { reportWords } from '#text/reports.ts'
import { whoCalls as words } from '#text/report-who-calls.ts'
import type { Body } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './who-calls.module.css'

/** So many pairs are drawn: more lines than this are a tangle. */
const MOST_PAIRS = 14
const ROW = 32
const [THIN, THICK] = [1, 12]

type Pair = { readonly path: string; readonly fm: string; readonly calls: number }
type Node = { readonly name: string; readonly calls: number }

/** Calls of the portal on the left, modules of the core on the right, a line for each pair as thick as it is frequent. */
export default function WhoCalls({ wanted }: { wanted: object }) {
  const body = { ...wanted, sort: 'calls', descending: true, page: 1, pageSize: MOST_PAIRS }
  const { data } = useCall('/api/admin/reports', body as unknown as Body<'/api/admin/reports'>, {
    paged: true,
    staleMs: 0,
  })
  const pairs = (data?.rows ?? []).flatMap((row) => pairOf(row) ?? [])
  if (data === undefined || pairs.length === 0) return null
  return <Picture pairs={pairs} all={data.total} kept={keptOf(wanted)} />
}

const pairOf = ({ path, fm, calls }: ReportRow): Pair | null =>
  typeof path === 'string' && typeof fm === 'string' && typeof calls === 'number' ? { path, fm, calls } : null

/** The period and the filters that a link to another report takes along. */
const keptOf = (wanted: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      (entry): entry is [string, string] =>
        ['from', 'to', 'site', 'kind'].includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )

/** Names of one side with all their calls. */
function nodesOf(pairs: readonly Pair[], side: 'path' | 'fm'): Node[] {
  const groups = Map.groupBy(pairs, (pair) => pair[side])
  return [...groups].map(([name, some]) => ({ name, calls: some.reduce((sum, { calls }) => sum + calls, 0) }))
}

function Picture({
  pairs,
  all,
  kept,
}: {
  pairs: readonly Pair[]
  all: number
  kept: Record<string, string>
}) {
  const [over, setOver] = useState<string | null>(null)
  const left = nodesOf(pairs, 'path').toSorted((a, b) => b.calls - a.calls)
  const placeLeft = new Map(left.map(({ name }, n) => [name, n]))
  // a module stands as high as those who call it, so that lines cross little
  const heightOf = ({ name }: Node) => {
    const ownPairs = pairs.filter(({ fm }) => fm === name)
    return ownPairs.reduce((sum, { path }) => sum + (placeLeft.get(path) ?? 0), 0) / ownPairs.length
  }
  const right = nodesOf(pairs, 'fm').toSorted((a, b) => heightOf(a) - heightOf(b))
  const placeRight = new Map(right.map(({ name }, n) => [name, n]))
  const rows = Math.max(left.length, right.length)
  const middle = (place: number, count: number) => ROW * (((place + 0.5) * rows) / count)
  const most = Math.max(...pairs.map(({ calls }) => calls))
  const side = (nodes: readonly Node[], to: 'find_fm_by_api' | 'find_api_by_fm') => (
    <ul className={styles.names}>
      {nodes.map(({ name, calls }) => (
        <li key={name}>
          {name === '' ? (
            <span>{reportWords.ownWork}</span>
          ) : (
            <Link
              to={`/cabinet/admin/statreports/reports/${to}`}
              search={{ ...kept, search: name }}
              preload={false}
              onPointerEnter={() => setOver(name)}
              onPointerLeave={() => setOver(null)}
              onFocus={() => setOver(name)}
              onBlur={() => setOver(null)}
            >
              {name}
            </Link>
          )}{' '}
          <span>{numberText(calls)}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <figure className={styles.picture} aria-label={words.title}>
      <figcaption>{all > pairs.length ? words.some(pairs.length, all) : words.told}</figcaption>
      <div className={styles.sides}>
        {side(left, 'find_fm_by_api')}
        <div className={styles.lines}>
          {' '}
          <svg viewBox={`0 0 100 ${ROW * rows}`} preserveAspectRatio="none" aria-hidden="true">
            {pairs.map(({ path, fm, calls }) => {
              const from = middle(placeLeft.get(path) ?? 0, left.length)
              const to = middle(placeRight.get(fm) ?? 0, right.length)
              return (
                <path
                  key={`${path} ${fm}`}
                  d={`M0 ${from}C50 ${from} 50 ${to} 100 ${to}`}
                  strokeWidth={THIN + ((THICK - THIN) * calls) / most}
                  data-dim={over !== null && over !== path && over !== fm}
                />
              )
            })}
          </svg>
        </div>{' '}
        {side(right, 'find_api_by_fm')}
      </div>
      <details className={styles.numbers}>
        <summary>{plot.table}</summary>
        <Table
          caption={words.title}
          columns={[
            { key: 'path', title: reportColumns.path, cell: ({ path }: Pair) => path || reportWords.ownWork },
            { key: 'fm', title: reportColumns.fm, cell: ({ fm }: Pair) => fm },
            {
              key: 'calls',
              title: reportColumns.calls,
              figures: true,
              cell: ({ calls }: Pair) => numberText(calls),
            },
          ]}
          rows={[...pairs]}
          rowKey={({ path, fm }) => `${path} ${fm}`}
        />
      </details>
    </figure>
  )
}
