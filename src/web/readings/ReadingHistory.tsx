import { readings as words } from '#text/readings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/lists/list-state.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { readingColumns } from './reading-columns.tsx'
import styles from './history.module.css'

type Row = Reply<'/api/person/readings'>['rows'][number]

const { countsOn, meter, zone, value, kwh, source, state } = readingColumns
const columns: readonly Column<Row>[] = [
  countsOn,
  zone,
  value,
  kwh,
  source,
  state,
  {
    key: 'receipt',
    title: words.history.columns.receipt,
    wideOnly: true,
    cell: (row) => <span className={styles.whole}>{row.receipt ?? '—'}</span>,
  },
]

/** Which meter is said only where there are several. */
const columnsOf = (rows: readonly Row[]) =>
  new Set(rows.map((row) => row.meter)).size > 1 ? [...columns, meter] : columns

/** Every reading of the apartment, page by page. */
export function ReadingHistory({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'countsOn', descending: true }, pageSize: 12 })
  const answer = useCall('/api/person/readings', { account, ...list.paging }, { paged: true })
  return (
    <section className={styles.history} aria-labelledby="reading-history">
      <h2 id="reading-history">{words.history.title}</h2>
      <ListTable
        caption={words.history.title}
        columns={columnsOf(answer.data?.rows ?? [])}
        rowKey={(row) => row.id}
        list={list}
        answer={answer}
        empty={<EmptyState title={words.history.empty} />}
      />
    </section>
  )
}
