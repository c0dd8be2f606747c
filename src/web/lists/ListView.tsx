import type { ReactNode } from 'react'
import type { AnyList, RichKey } from '#lists/description.ts'
import type { Reply } from '#web/api/call.ts'
import { lists } from '#text/lists.ts'
import { hasCome } from '#web/ui/answer.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { Table } from '#web/ui/Table.tsx'
import { cellText } from './cells.ts'
import { columnsOf } from './columns.tsx'
import type { Choices } from './ListFilters.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './lists.module.css'
import type { ListPath, Shown } from './use-list.ts'

type Props<L extends AnyList, P extends ListPath & L['calls'][number]> = {
  of: Shown<L, P>
  /** what the table shows; read out, and printed above it */
  caption: string
  rowKey: (row: Reply<P>['rows'][number]) => string
  /** the cells the description calls rich, and no others */
  cells: Readonly<Record<RichKey<L>, (row: Reply<P>['rows'][number]) => ReactNode>>
  /** a list with nothing in it, and no filter on */
  empty: ReactNode
  choices?: Choices | undefined
  /** columns of the screen that are not shown this time */
  without?: readonly string[]
  /** whether there is anything to choose from */
  filters?: boolean
  /** something is chosen beforehand (ListTools) */
  chosen?: boolean
  /** whether filters and files are offered here */
  tools?: boolean
  /** what an answer says above its rows: seen with them, so that it does not push their place down */
  above?: ReactNode
  /** between the filters and the rows */
  children?: ReactNode
  /** what stands below the rows: it comes with them, so that they do not push it down */
  below?: ReactNode
}

/** A list as its description says it: filters, files, rows, pages. */
export function ListView<L extends AnyList, P extends ListPath & L['calls'][number]>({
  of,
  caption,
  rowKey,
  cells,
  empty,
  choices,
  without = [],
  filters = true,
  chosen = false,
  tools = true,
  above,
  children,
  below,
}: Props<L, P>) {
  const { list, state, answer, filtered, clear } = of
  const columns = columnsOf<Reply<P>['rows'][number]>(list, cells, without)
  return (
    <div className={styles.list}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      {tools && <ListTools of={of} choices={choices} filters={filters} chosen={chosen} />}
      {children}
      <Loaded answer={answer}>
        {(reply) => (
          <Table
            caption={caption}
            columns={columns}
            rows={reply.rows}
            rowKey={rowKey}
            sort={state.sort}
            onSort={state.onSort}
            ordinary={state.ordinary}
            paging={state.pages(reply.total)}
            busy={answer.isPlaceholderData}
            foot={list.totals && <Totals list={list} columns={columns} reply={reply} />}
            empty={filtered ? <NothingFound onClear={clear} /> : empty}
          />
        )}
      </Loaded>
      {hasCome(answer) && below}
    </div>
  )
}

type TotalsProps = { list: AnyList; columns: readonly { key: string; title: string }[]; reply: object }

/** Sums of all rows found, under their columns. */
function Totals({ list, columns, reply }: TotalsProps) {
  const totals = list.totals ?? {}
  const first = columns.findIndex(({ key }) => totals[key] !== undefined)
  return (
    <tr>
      <th scope="row" colSpan={first}>
        {lists.total}
      </th>
      {columns.slice(first).map(({ key, title }) => {
        const column = list.columns[key]
        const field = totals[key]
        const sum =
          field === undefined ? undefined : (reply as Readonly<Record<string, number | null>>)[field]
        return (
          <td key={key} data-title={title} data-figures="true">
            {column && sum !== undefined && cellText({ ...column, value: () => sum } as typeof column, null)}
          </td>
        )
      })}
    </tr>
  )
}
