import { dateText, numberText } from '#text/format.ts'
import { readings as words, readingSources, readingStates, zones as names } from '#text/readings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/page/list-state.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './history.module.css'

type Row = Reply<'/api/person/readings'>['rows'][number]

const { columns: heads } = words.history
const tones: Readonly<Partial<Record<Row['state'], 'good' | 'soon' | 'act'>>> = {
  held: 'soon',
  rejected: 'act',
  used: 'good',
  billed: 'good',
}

const columns: readonly Column<Row>[] = [
  {
    key: 'countsOn',
    title: heads.countsOn,
    sortable: true,
    heading: true,
    cell: (row) => dateText(row.countsOn),
  },
  { key: 'zone', title: heads.zone, cell: (row) => names[row.zone] },
  {
    key: 'value',
    title: heads.value,
    figures: true,
    sortable: true,
    cell: (row) => <b>{numberText(row.value)}</b>,
  },
  {
    key: 'kwh',
    title: heads.kwh,
    figures: true,
    sortable: true,
    cell: (row) => (row.kwh === null ? '—' : numberText(row.kwh)),
  },
  { key: 'source', title: heads.source, sortable: true, cell: (row) => readingSources[row.source] },
  {
    key: 'state',
    title: heads.state,
    sortable: true,
    cell: (row) => <Badge tone={tones[row.state] ?? 'plain'}>{readingStates[row.state].name}</Badge>,
  },
  {
    key: 'receipt',
    title: heads.receipt,
    wideOnly: true,
    cell: (row) => <span className={styles.whole}>{row.receipt ?? '—'}</span>,
  },
]
const meterColumn: Column<Row> = { key: 'meter', title: heads.meter, cell: (row) => row.meter }

/** Which meter is said only where there are several. */
const columnsOf = (rows: readonly Row[]) =>
  new Set(rows.map(({ meter }) => meter)).size > 1 ? [...columns, meterColumn] : columns

/** Every reading of the apartment, page by page. */
export function ReadingHistory({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'countsOn', descending: true }, pageSize: 12 })
  const answer = useCall('/api/person/readings', { account, ...list.paging }, { paged: true })
  return (
    <section className={styles.history} aria-labelledby="reading-history">
      <h2 id="reading-history">{words.history.title}</h2>
      <Loaded answer={answer}>
        {({ rows, total }) => (
          <Table
            caption={words.history.title}
            columns={columnsOf(rows)}
            rows={rows}
            rowKey={(row) => row.id}
            sort={list.sort}
            onSort={list.onSort}
            paging={list.pages(total)}
            busy={answer.isPlaceholderData}
            empty={<EmptyState title={words.history.empty} />}
          />
        )}
      </Loaded>
    </section>
  )
}
