// node workbook-program.ts FILE KIND ROWS: the first sheet as JSON rows of texts. Its own process without network,
// disk and much memory, so that a hostile workbook harms only itself (promise F6).
import { readFile } from 'node:fs/promises'
import { detectDelimiter, parseCsv, stripBom } from 'hucre/csv'
import { readXls, readXlsx } from 'hucre/xlsx'

const [path = '', kind = '', most = '0'] = process.argv.slice(2)
const COLUMNS = 40
const LETTERS = 200

const bytes = await readFile(path)
const rows = kind === 'csv' ? csvRows(bytes) : await sheetRows(bytes)
// one more than may be, so that the reader sees there are too many
const cut = rows.slice(0, Number(most) + 1).map((row) => row.slice(0, COLUMNS).map(textOf))
process.stdout.write(JSON.stringify(cut))

async function sheetRows(book: Buffer): Promise<readonly (readonly unknown[])[]> {
  const { sheets } = await (kind === 'xls' ? readXls : readXlsx)(book)
  return sheets[0]?.rows ?? []
}

/** UTF-8, or Windows-1251 as older Excel saves it. */
function csvRows(file: Buffer): readonly (readonly unknown[])[] {
  const text = stripBom(decoded(file))
  return parseCsv(text, { delimiter: detectDelimiter(text), typeInference: false })
}

function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
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
