import type { ComponentProps, ReactNode } from 'react'
import type { useListState } from '#web/lists/list-state.ts'
import { Loaded } from './Loaded.tsx'
import { NothingFound } from './NothingFound.tsx'
import { type Column, Table } from './Table.tsx'

type Page<Row> = { rows: readonly Row[]; total: number }

type Props<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  list: ReturnType<typeof useListState>
  answer: ComponentProps<typeof Loaded<Page<Row>>>['answer'] & { isPlaceholderData: boolean }
  /** a list with nothing in it */
  empty: ReactNode
  /** given while a filter is on: takes it off again */
  onClear?: false | (() => void)
}

/** The rows of a list whose order, filters and page live in the address, and what is said when there are none. */
export const ListTable = <Row,>({ list, answer, empty, onClear, ...table }: Props<Row>) => (
  <Loaded answer={answer}>
    {({ rows, total }) => (
      <Table
        {...table}
        rows={rows}
        sort={list.sort}
        onSort={list.onSort}
        paging={list.pages(total)}
        busy={answer.isPlaceholderData}
        empty={onClear ? <NothingFound onClear={onClear} /> : empty}
      />
    )}
  </Loaded>
)
