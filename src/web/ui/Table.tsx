import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { kit } from '#text/kit.ts'
import { EmptyState } from './EmptyState.tsx'
import { Pagination } from './Pagination.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import styles from './table.module.css'

export type OrderKind = keyof typeof kit.table.orders

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** figures are aligned to the right */
  figures?: boolean
  /** the server can order by it, under this column's key; what its values are says how the order is called */
  order?: OrderKind
  /** on a phone, where a row is a card, this cell is the card's heading */
  heading?: boolean
  /** left out on a phone */
  wideOnly?: boolean
  /**
   * On a phone a row of a list shows its head, one line under it and one cell on the right; a tap shows the rest. In a
   * table whose columns have no places a row is a card.
   */
  place?: 'head' | 'under' | 'right' | 'details'
}

export type Sort = { by: string; descending: boolean }

type Props<Row> = {
  /** what the table shows; read out, and printed above it */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** the order before anybody chose one: it may be by what is no column */
  ordinary?: Sort
  paging?: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  /** newer rows are loading */
  busy?: boolean
  empty?: ReactNode
  foot?: ReactNode
}

/** Rows given by the server, page by page; a list of cards on a phone; prints as a plain table. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  ordinary,
  paging,
  busy = false,
  empty,
  foot,
}: Props<Row>) {
  if (rows.length === 0 && !busy) {
    if (paging && paging.total > 0) return <PastTheEnd onPage={paging.onPage} />
    return empty ?? <EmptyState title={kit.table.empty} />
  }
  const folds = columns.some(({ place }) => place !== undefined)
  const hides = columns.some(({ place }) => place === 'details')
  return (
    <div className={styles.frame} aria-busy={busy}>
      {onSort && <Order columns={columns} sort={sort} onSort={onSort} ordinary={ordinary} />}
      <div className={styles.scroll}>
        <table className={styles.table} data-folds={folds}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Header key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
              {hides && <th className={styles.more}>{kit.table.details}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={rowKey(row)} row={row} columns={columns} hides={hides} />
            ))}
          </tbody>
          {foot !== undefined && <tfoot>{foot}</tfoot>}
        </table>
      </div>
      {paging !== undefined && <Pagination {...paging} of={caption} />}
    </div>
  )
}

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; hides: boolean }

function Row<Row>({ row, columns, hides }: RowProps<Row>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <tr id={id} data-open={open}>
      {columns.map((column) => (
        <td
          key={column.key}
          data-title={column.title}
          data-figures={column.figures}
          data-heading={column.heading}
          data-wide={column.wideOnly}
          data-place={column.place}
        >
          {column.cell(row)}
        </td>
      ))}
      {hides && (
        <td className={styles.more}>
          <button
            type="button"
            className={styles.unfold}
            aria-label={kit.table.details}
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => setOpen(!open)}
          >
            <IconChevronDown size={20} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  )
}

type OrderProps = {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'order'>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  ordinary: Sort | undefined
}

/** On a phone, where no row has columns, the order is chosen here. */
function Order({ columns, sort, onSort, ordinary }: OrderProps) {
  const id = useId()
  const orders = columns.flatMap(({ key, title, order }) =>
    order === undefined
      ? []
      : [false, true].map((descending) => ({
          by: key,
          descending,
          name: `${title}: ${kit.table.orders[order][descending ? 'descending' : 'ascending']}`,
        })),
  )
  if (orders.length === 0) return null
  const placeOf = (wanted: Sort | undefined) =>
    orders.findIndex(({ by, descending }) => by === wanted?.by && descending === wanted.descending)
  const chosen = placeOf(sort)
  return (
    <div className={styles.order}>
      <label htmlFor={id}>{kit.table.order}</label>
      <select
        id={id}
        value={chosen}
        onChange={({ target }) => {
          const order = orders[Number(target.value)] ?? ordinary
          if (order) onSort({ by: order.by, descending: order.descending })
        }}
      >
        {(chosen < 0 || (ordinary && placeOf(ordinary) < 0)) && (
          <option value={-1}>{kit.table.ordinary}</option>
        )}
        {orders.map(({ by, descending, name }, place) => (
          <option key={`${by} ${descending}`} value={place}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

type HeaderProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const sorted = sort?.by === column.key
  const Icon = sorted ? (sort.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  const order = sorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" data-figures={column.figures} data-wide={column.wideOnly} aria-sort={order}>
      {column.order && onSort ? (
        <button
          type="button"
          className={styles.sort}
          title={kit.table.sortBy(column.title)}
          onClick={() => onSort({ by: column.key, descending: sorted ? !sort.descending : false })}
        >
          {column.title}
          <Icon size={16} aria-hidden="true" />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}
