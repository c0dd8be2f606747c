import { isoToDotted } from '#domain/calendar.ts'
import { formatDateTime, kyivDate, kyivTime } from '#domain/kyiv.ts'
import type { Language } from '#domain/language.ts'
import { hryvniasString } from '#domain/money.ts'
import { language } from '#text/language.ts'
import { type ExportColumn, safeText } from './cells.ts'

const BOM = '\uFEFF'

/** So many digits a spreadsheet keeps; the rest is what was lost in adding. */
const DIGITS = 15

type Dialect = {
  readonly between: string
  readonly point: string
  readonly day: (iso: string) => string
  readonly moment: (at: Date) => string
  /** what must stand in quotes: also what would begin a formula where another mark parts the cells */
  readonly quoted: RegExp
}
const dialects: Readonly<Record<Language, Dialect>> = {
  uk: {
    between: ';',
    point: ',',
    day: isoToDotted,
    moment: formatDateTime,
    quoted: /[;"\r\n\t]|,\s*[=+\-@]/,
  },
  // a date that no reader takes for another one
  en: {
    between: ',',
    point: '.',
    day: (iso) => iso,
    moment: (at) => `${kyivDate(at)} ${kyivTime(at)}`,
    quoted: /[,"\r\n\t]|;\s*[=+\-@]/,
  },
}
const dialect = (): Dialect => dialects[language()]

/**
 * A list that spreadsheets open on a double click: UTF-8 with a byte order mark; with Ukrainian settings semicolons,
 * decimal commas, dates DD.MM.YYYY, with English ones commas, points, dates YYYY-MM-DD. Text cannot become a formula
 * (promise F5).
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

const line = (cells: readonly string[]): string => `${cells.join(dialect().between)}\r\n`
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
      return written(column.value(row), (kopiykas) => hryvniasString(kopiykas).replace('.', dialect().point))
    case 'number':
      return written(column.value(row), (n) =>
        (column.decimals === undefined
          ? String(Number(n.toPrecision(DIGITS)))
          : n.toFixed(column.decimals)
        ).replace('.', dialect().point),
      )
    case 'date':
      return written(column.value(row), dialect().day)
    case 'month':
      return written(column.value(row), dialect().day)
    case 'moment':
      return written(column.value(row), dialect().moment)
  }
}

const written = <T>(value: T | null, write: (value: T) => string): string =>
  value === null ? '' : write(value)

const quoted = (text: string): string =>
  dialect().quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
