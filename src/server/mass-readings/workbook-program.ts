// node workbook-program.ts FILE KIND ROWS: prints the first sheet as JSON rows of texts. A separate process without
// network, disk and much memory, so that a hostile workbook harms only that process (promise F6).
import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { readXls, readXlsx } from 'hucre/xlsx'
import { plainTable } from '../files/plain-table.ts'
import { FORMULA_WITHOUT_VALUE } from './formula.ts'

const [path = '', kind = '', most = '0'] = process.argv.slice(2)
const COLUMNS = 40
const LETTERS = 200

const bytes = await readFile(path)
const rows = kind === 'csv' ? csvRows(bytes) : await sheetRows(bytes)
// one more than allowed, so that the caller sees there are too many
const cut = rows.slice(0, Number(most) + 1).map((row) => row.slice(0, COLUMNS).map(textOf))
process.stdout.write(JSON.stringify(cut))

async function sheetRows(book: Buffer): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await (kind === 'xls' ? readXls : readXlsx)(book)
  const [sheet] = sheets
  const rows = (sheet?.rows ?? []).map((row) => [...row])
  // some programs write workbooks without values of formulas and leave those to the program that opens them first
  for (const [place, cell] of sheet?.cells ?? []) {
    const [row = -1, column = -1] = place.split(',').map(Number)
    const own = rows[row]
    if (own && cell.formula !== undefined && (own[column] ?? '') === '') own[column] = FORMULA_WITHOUT_VALUE
  }
  return rows
}

function csvRows(file: Buffer): readonly (readonly unknown[])[] {
  const table = plainTable(file)
  return table ? parseCsv(table.text, { delimiter: table.delimiter, typeInference: false }) : []
}

/** Dates as 'YYYY-MM-DD', numbers without exponent, everything else as it reads. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number')
    return Number.isFinite(cell)
      ? cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
      : ''
  return typeof cell === 'string' ? cell.trim().slice(0, LETTERS) : ''
}
