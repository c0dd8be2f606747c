import { isoToDotted } from '#domain/calendar.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { hryvniasString } from '#domain/money.ts'
import { type ExportColumn, safeText } from './cells.ts'

const BOM = '\uFEFF'

/**
 * A list that spreadsheets with Ukrainian settings open on a double click: UTF-8 with a byte order mark, semicolons,
 * decimal commas, dates DD.MM.YYYY. Text cannot become a formula (promise F5).
 * `last` is a line of text under the rows.
 */
export function writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  last: string | null = null,
): Uint8Array {
  return Buffer.from(`${head(columns)}${linesOf(columns, rows)}${foot(last)}`, 'utf8')
}

/** The same for a long list, page by page. */
export async function* streamCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  last: string | null,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head(columns), 'utf8')
  for await (const rows of pages) if (rows.length > 0) yield Buffer.from(linesOf(columns, rows), 'utf8')
  if (last !== null) yield Buffer.from(foot(last), 'utf8')
}

const line = (cells: readonly string[]): string => `${cells.join(';')}\r\n`
const head = <Row>(columns: readonly ExportColumn<Row>[]): string =>
  `${BOM}${line(columns.map((column) => quoted(safeText(column.title))))}`
const linesOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map((column) => cell(column, row)))).join('')
const foot = (last: string | null): string => (last === null ? '' : line([quoted(safeText(last))]))

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

/** In quotes also what would begin a formula where commas or tabs part the cells. */
const quoted = (text: string): string =>
  /[;"\r\n\t]|,\s*[=+\-@]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
