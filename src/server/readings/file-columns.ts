import { parseNumber } from '#domain/numbers.ts'
import { massColumns, massHeadStems } from '#text/file-readings.ts'
import { Problem } from '#server/problem.ts'
import { type Column, type Field, type Head, headOf } from './file-heads.ts'
import type { Sheet, SheetRow } from './read-workbook.ts'

/** A row of the file as typed; `row` as the spreadsheet numbers it. */
export type TypedRow = {
  readonly row: number
  readonly account: string
  readonly eic: string
  readonly place: string
  readonly meter: string
  readonly zone: string
  readonly value: string
  readonly date: string
}
/** A column as a spreadsheet calls it, by letters, with its heading. */
type NamedColumn = { column: string; title: string }
/** What was taken for what: told back before anything is handed in. */
export type Taken = {
  /** null for a table of text */
  sheet: string | null
  hidden: boolean
  columns: (NamedColumn & { as: Field })[]
  /** look like new readings too, and were not taken */
  besides: NamedColumn[]
  /** other sheets that have the columns, and were not read */
  sheets: string[]
}

/** No customer has more registers in one file; a longer file must be split. */
export const MOST_ROWS = 10_000

/**
 * The rows under the headings of the template, or of a table with such headings in any order and of up to three lines,
 * in the first sheet that has them, a visible one if possible. Empty lines, numbers of columns, totals and signatures
 * are skipped.
 * @throws 'columns-missing' naming them | 'columns-unclear' naming those that may be the reading | 'too-many-rows'
 */
export function tableOf(sheets: readonly Sheet[]): { rows: TypedRow[]; taken: Taken } {
  const seen = sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))
  const headed = seen.flatMap((sheet) => {
    const head = headOf(sheet.rows)
    return head ? [{ sheet, head }] : []
  })
  const complete = headed.filter(({ head }) => missingOf(head).length === 0)
  const [chosen] = complete
  if (!chosen) {
    // the sheet that lacks least is the one that was meant
    const [nearest] = headed.toSorted((a, b) => missingOf(a.head).length - missingOf(b.head).length)
    throw missing(nearest ? missingOf(nearest.head) : missingOf(null))
  }
  const { sheet, head } = chosen
  if (head.value.kind === 'several' || head.value.kind === 'zones')
    throw new Problem('columns-unclear', {
      field: 'file',
      params: { why: head.value.kind, columns: head.value.columns.map(quoted).join(', ') },
    })
  const rowsBelow = sheet.rows.slice(head.rows)
  const rows = typedRows(rowsBelow, head)
  if (rows.length > MOST_ROWS)
    throw new Problem('too-many-rows', { field: 'file', params: { rows: MOST_ROWS } })
  const sortedFields = [...head.fields].toSorted(([, a], [, b]) => a.index - b.index)
  return {
    rows,
    taken: {
      sheet: sheet.name,
      hidden: sheet.hidden,
      columns: sortedFields.map(([as, column]) => ({ as, ...named(column) })),
      besides: besides(head, rowsBelow).map(named),
      sheets: complete.flatMap((other) =>
        other === chosen || other.sheet.hidden || other.sheet.name === null ? [] : [other.sheet.name],
      ),
    },
  }
}

/** Columns that may be the new reading too, among them a nameless one with numbers: its heading may be a merged one. */
function besides({ value, titles }: Head, rows: readonly SheetRow[]): Column[] {
  if (value.kind !== 'found') return []
  const index = value.column.index + 1
  const numbers = rows.filter(([, ...cells]) => parseNumber(cells[index] ?? '') !== null).length
  const nameless = (titles[index] ?? '') === '' && numbers > 0 && numbers * 2 >= rows.length
  return nameless ? [...value.besides, { index, title: '' }] : [...value.besides]
}

const missing = (columns: readonly string[]) =>
  new Problem('columns-missing', { field: 'file', params: { columns: columns.join(', ') } })

/** A value and something that identifies the point are required; the rest may be missing. */
function missingOf(head: Head | null): string[] {
  const whose = (['account', 'eic', 'meter'] as const).some((field) => head?.fields.has(field))
  return [
    ...(whose ? [] : [massColumns.account, massColumns.meter]),
    ...(head && head.value.kind !== 'missing' ? [] : [massColumns.value]),
  ]
}

function typedRows(rows: readonly SheetRow[], { fields }: Head): TypedRow[] {
  return rows.flatMap(([row, ...cells], index) => {
    const cell = (field: Field) => (cells[fields.get(field)?.index ?? -1] ?? '').trim()
    const typed = {
      row,
      account: key(cell('account')),
      eic: cell('eic'),
      place: cell('place'),
      meter: key(cell('meter')),
      zone: cell('zone'),
      value: cell('value'),
      date: cell('date'),
    }
    const isNumbers = index === 0 && isNumbering(cells)
    const isHead = [...fields].every(([field, { title }]) => title !== '' && cell(field) === title)
    return isNumbers || isHead || isNoRow(typed, cells) ? [] : [typed]
  })
}

/** Other programs write a number of an account or a meter as a decimal one. */
const key = (text: string): string => text.replace(/^(\d+)[.,]0+$/, '$1')

/** «1 | 2 | 3» or «А | Б | 1 | 2» under the headings of an official form. */
function isNumbering(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell !== '')
  const numbers = texts.filter((text) => /^\d{1,2}$/.test(text)).map(Number)
  return (
    numbers.length >= 2 &&
    numbers.every((number, index) => number === index + 1) &&
    texts.every((text) => /^(?:\d{1,2}|\p{L})$/u.test(text))
  )
}

const total = new RegExp(`^(?:${massHeadStems.total.join('|')})`, 'i')

/** Nothing, a total, or words without a number and a reading: the title of a part of the table, a signature. */
function isNoRow({ account, eic, meter, value }: TypedRow, cells: readonly string[]): boolean {
  const keys = [account, eic, meter]
  if (keys.every((key) => key === '' || total.test(key)) && cells.some((cell) => total.test(cell.trim())))
    return true
  return value === '' && !keys.some((key) => /\d/.test(key))
}

const named = ({ index, title }: Column): NamedColumn => ({ column: lettersOf(index), title })
const quoted = ({ index, title }: Column): string => `«${title}» (${lettersOf(index)})`

/** A, B, … Z, AA: columns as spreadsheets name them. */
function lettersOf(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
