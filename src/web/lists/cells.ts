import { formatMoney } from '#domain/money.ts'
import type { Column } from '#lists/description.ts'
import { dateText, dateTimeText, monthTitle } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import type { OrderKind } from '#web/ui/Table.tsx'

/** What a cell of no component of its own says; what is not known is a dash. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return column.value(row) || '—'
    case 'money':
      return written(column.value(row), formatMoney)
    case 'number':
      return written(column.value(row), numberText)
    case 'date':
      return written(column.value(row), dateText)
    case 'month':
      return written(column.value(row), monthTitle)
    case 'moment':
      return written(column.value(row), (at) => dateTimeText(Date.parse(at)))
    case 'action':
      return ''
  }
}

const written = <T>(value: T | null, write: (value: T) => string): string =>
  value === null ? '—' : write(value)

/** Figures stand on the right, one under another. */
export const isFigure = ({ kind }: { kind: string }): boolean => kind === 'money' || kind === 'number'

/** How the order of such cells is called. */
export const orderOf = (column: { kind: string }): OrderKind =>
  isFigure(column) ? 'figures' : ['date', 'month', 'moment'].includes(column.kind) ? 'days' : 'words'
