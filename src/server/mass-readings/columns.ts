import { massColumnTwins, massColumns } from '#text/mass-readings.ts'
import { Problem } from '#server/problem.ts'

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
type Field = Exclude<keyof TypedRow, 'row'>

/** No customer has more registers in one file; a longer file must be split. */
export const MOST_ROWS = 10_000
/** Titles, a company head or an empty line may stand above the headings. */
const HEAD_WITHIN = 15

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}/№]+/gu, '')

const fields = Object.entries(massColumnTwins).flatMap(([field, twins]) =>
  // the keys are those of TypedRow
  [massColumns[field as Field], ...twins].map((title) => [plain(title), field as Field] as const),
)
const fieldOf = new Map(fields)

/**
 * The rows under the headings of the template, or of a table with the same headings in any order; empty lines are
 * skipped.
 * @throws 'columns-missing' naming them | 'too-many-rows'
 */
export function typedRows(sheet: readonly (readonly string[])[]): TypedRow[] {
  const heads = sheet.slice(0, HEAD_WITHIN).map(headsOf)
  const best = heads.toSorted((a, b) => b.size - a.size)[0] ?? new Map<Field, number>()
  const at = heads.indexOf(best)
  const missing = missingOf(best)
  if (missing.length > 0)
    throw new Problem('columns-missing', { field: 'file', params: { columns: missing.join(', ') } })
  if (sheet.length - at - 1 > MOST_ROWS)
    throw new Problem('too-many-rows', { field: 'file', params: { rows: MOST_ROWS } })

  return sheet.slice(at + 1).flatMap((cells, index) => {
    const cell = (field: Field) => (cells[best.get(field) ?? -1] ?? '').trim()
    const typed = {
      row: at + index + 2,
      account: cell('account'),
      eic: cell('eic'),
      place: cell('place'),
      meter: cell('meter'),
      zone: cell('zone'),
      value: cell('value'),
      date: cell('date'),
    }
    return typed.account + typed.eic + typed.meter + typed.value === '' ? [] : [typed]
  })
}

/** Which column is which; of two with the same heading the first counts. */
function headsOf(cells: readonly string[]): Map<Field, number> {
  const found = new Map<Field, number>()
  cells.forEach((cell, index) => {
    const field = fieldOf.get(plain(cell))
    if (field && !found.has(field)) found.set(field, index)
  })
  return found
}

/** A value and something that identifies the point are required; the rest may be missing. */
function missingOf(heads: ReadonlyMap<Field, number>): string[] {
  const whose = (['account', 'eic', 'meter'] as const).some((field) => heads.has(field))
  return [
    ...(whose ? [] : [massColumns.account, massColumns.meter]),
    ...(heads.has('value') ? [] : [massColumns.value]),
  ]
}
