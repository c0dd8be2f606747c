import { isoToDotted } from '#domain/calendar.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { hryvniasString } from '#domain/money.ts'
import { type ExportColumn, safeText } from './cells.ts'

const BOM = '\uFEFF'

/**
 * A list as spreadsheets with Ukrainian settings open it by a double click: UTF-8 with a mark, semicolons, decimal
 * commas, dates DD.MM.YYYY. Text cannot become a formula (promise F5).
 * `last` is a line of words under the rows.
 */
export function writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  last: string | null = null,
): Uint8Array {
  const lines = [
    columns.map((column) => quoted(safeText(column.title))),
    ...rows.map((row) => columns.map((column) => cell(column, row))),
    ...(last === null ? [] : [[quoted(safeText(last))]]),
  ]
  return Buffer.from(`${BOM}${lines.map((line) => line.join(';')).join('\r\n')}\r\n`, 'utf8')
}

function cell<Row>(column: ExportColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return quoted(safeText(column.value(row) ?? ''))
    case 'money':
      return written(column.value(row), (kopiykas) => hryvniasString(kopiykas).replace('.', ','))
    case 'number':
      return written(column.value(row), (n) =>
        (column.decimals === undefined ? String(n) : n.toFixed(column.decimals)).replace('.', ','),
      )
    case 'date':
      return written(column.value(row), isoToDotted)
    case 'month':
      return written(column.value(row), (month) => isoToDotted(month))
    case 'moment':
      return written(column.value(row), formatDateTime)
  }
}

const written = <T>(value: T | null, write: (value: T) => string): string =>
  value === null ? '' : write(value)

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
