import type { ReactNode } from 'react'
import type { AnyTable } from '#lists/description.ts'
import type { Column } from '#web/ui/Table.tsx'
import { cellText, isFigure, orderOf } from './cells.ts'

/** The columns of the screen, each with its place in a row of a phone. */
export function columnsOf<Row>(
  table: AnyTable,
  cells: Readonly<Record<string, (row: Row) => ReactNode>>,
  without: readonly string[] = [],
): Column<Row>[] {
  const { head, under, right } = table.phone
  return (table.screen ?? Object.keys(table.columns))
    .filter((key) => !without.includes(key))
    .flatMap((key): Column<Row>[] => {
      const column = table.columns[key]
      if (column === undefined) return []
      const cell = cells[key] ?? ((row: Row) => cellText(column, row))
      return [
        {
          key,
          title: column.title,
          figures: isFigure(column),
          ...(column.sort === undefined ? {} : { order: orderOf(column) }),
          place: key === head ? 'head' : key === under ? 'under' : key === right ? 'right' : 'details',
          cell: key === under ? marked(table, cell) : cell,
        },
      ]
    })
}

/** What changes the meaning of a row stands in its quiet line on a phone, where the column that says it is folded. */
const marked =
  <Row,>({ phone: { mark } }: AnyTable, cell: (row: Row) => ReactNode) =>
  (row: Row) => {
    const word = mark?.(row)
    return word ? (
      <>
        <b data-mark>{word}, </b>
        {cell(row)}
      </>
    ) : (
      cell(row)
    )
  }
