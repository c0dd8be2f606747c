import { useState } from 'react'
import { entityIndication as words } from '#text/entity-readings.ts'
import { readings as text } from '#text/readings.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { useListState } from '#web/lists/list-state.ts'
import { readingColumns } from '#web/readings/reading-columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListTable } from '#web/ui/ListTable.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { PeriodFilter, periodOf } from '#web/ui/PeriodFilter.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './points.module.css'

type Row = Reply<'/api/entity/readings'>['rows'][number]

const { countsOn, zone, value, kwh, source, state } = readingColumns
const columns: readonly Column<Row>[] = [
  countsOn,
  {
    key: 'place',
    title: words.columns.point,
    sortable: true,
    cell: (row) => (
      <>
        {[row.place, row.alias].filter((part) => part !== null && part !== '').join(', ')}
        <span className={styles.quiet}>{words.meter(row.meter)}</span>
      </>
    ),
  },
  zone,
  value,
  kwh,
  source,
  state,
]

/** Every reading of the account, sorted, found and paged by the server, and as a file. */
export function PointsHistory({ account }: { account: string }) {
  const list = useListState({ sort: { by: 'countsOn', descending: true }, pageSize: 20 })
  const [query, setQuery] = useState(list.filter('q') ?? '')
  const period = { from: list.filter('from'), to: list.filter('to') }
  const asked = list.filter('q')
  const wanted = {
    account,
    ...periodOf(period),
    search: asked?.slice(0, 60),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall('/api/entity/readings', { ...wanted, ...list.paging }, { paged: true })
  const filtered = Boolean(period.from ?? period.to ?? asked)
  return (
    <section className={styles.section} aria-labelledby="reading-history">
      <h2 id="reading-history">{words.historyOf}</h2>
      <ListTools path="/api/entity/readings/export" body={(format) => ({ ...wanted, format })}>
        <TextInput
          label={words.historySearch}
          type="search"
          optional={false}
          maxLength={60}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            list.setFilter({ q: target.value })
          }}
        />
        <PeriodFilter {...period} onChange={list.setFilter} />
      </ListTools>
      <ListTable
        caption={words.historyOf}
        columns={columns}
        rowKey={(row) => row.id}
        list={list}
        answer={answer}
        onClear={
          filtered &&
          (() => {
            setQuery('')
            list.setFilter({ q: '', from: '', to: '' })
          })
        }
        empty={<EmptyState title={text.history.empty} />}
      />
    </section>
  )
}
