// node workbook-program.ts FILE KIND ROWS: prints the sheets as JSON, each with its rows that are not empty. A separate
// process without network, disk and much memory, so that a hostile workbook harms only that process (promise F6).
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type CellObject, read, SSF, set_cptable, type WorkBook } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { plainTable } from '#server/files/plain-table.ts'
import { plainText } from '#server/files/plain-text.ts'
import { zipDirectory } from '#server/files/zip-directory.ts'
import { FORMULA_WITHOUT_VALUE } from './file-formula.ts'
import type { Sheet, SheetRow } from './read-workbook.ts'

const [path = '', kind = '', mostText = '0'] = process.argv.slice(2)
const most = Number(mostText)
const COLUMNS = 40
const LETTERS = 200
/** Nobody looks for readings behind so many sheets. */
const SHEETS = 30
/** Of a zip; as many as a workbook may have when it is taken. */
const ENTRIES = 1000
const OLD_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const bytes = await readFile(path)
process.stdout.write(JSON.stringify(kind === 'csv' ? csvSheets(bytes) : await bookSheets(bytes)))

async function bookSheets(file: Buffer): Promise<Sheet[]> {
  const isOld = kind === 'xls' && file.subarray(0, 8).equals(OLD_CONTAINER)
  const isText = kind === 'xls' && !isOld && /^\s*</.test(plainText(file.subarray(0, 100)))
  const book = isOld || isText ? file : unpackedZip(file)
  // books older than Unicode say their alphabet by the number of a code page
  if (isOld) set_cptable(await import('@e965/xlsx/dist/cpexcel.full'))
  const open = (options: { sheetRows?: number; sheetStubs: boolean; sheets?: string[] }): WorkBook => {
    const all = {
      ...options,
      dense: true,
      cellNF: true,
      cellHTML: false,
      ...(isOld ? { codepage: 1251 } : {}),
    }
    // a page or an XML called .xls is text in an alphabet of its own
    return isText ? read(plainText(file), { ...all, type: 'string', raw: true }) : read(book, all)
  }
  const top = most + 2
  const start = open({ sheetRows: top, sheetStubs: true })
  const sheets = start.SheetNames.slice(0, SHEETS).flatMap((name, index) => {
    const sheet = start.Sheets[name]
    // the library leaves out a sheet that it could not read
    if (!sheet) throw new TypeError(`sheet ${index} is unreadable`)
    if (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet') return []
    const hidden = (start.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
    return [{ name, hidden, rows: rowsOf(start, name) }]
  })
  // borders may go on for thousands of rows below a table, and something may stand below them
  const short = sheets.filter(({ rows }) => rows.length <= most)
  const whole = open({ sheetStubs: false, sheets: short.map(({ name }) => name) })
  for (const { name, rows } of short) rows.push(...rowsOf(whole, name, top).slice(0, most + 1 - rows.length))
  return sheets
}

/** The same zip with nothing packed: the library unpacks by itself, and a broken stream keeps it busy for ever. */
function unpackedZip(file: Buffer): Uint8Array {
  const entries = zipDirectory(file, ENTRIES)
  if (!entries) throw new TypeError('no workbook')
  const parts = entries.map(({ name, method, start, packed, unpacked }) => {
    const bytes = file.subarray(start, start + packed)
    return [name, method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: unpacked + 1 })] as const
  })
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

/** The rows with a text, from a row on counted from 0: one more than allowed tells that there are too many. */
function rowsOf(book: WorkBook, name: string, from = 0): SheetRow[] {
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  // the types know only sheets that are not dense
  const data = (book.Sheets[name] as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data'] ?? []
  const rows: SheetRow[] = []
  // goes by the rows that there are: a stray cell may stand in row 1 048 576, a broken book names rows beyond that
  for (const place of Object.keys(data)) {
    const index = Number(place)
    if (index < from || rows.length > most) continue
    const texts = Array.from(data[index]?.slice(0, COLUMNS) ?? [], (cell) => textOf(cell, is1904))
    keep(rows, index + 1, texts)
  }
  return rows
}

function csvSheets(file: Buffer): Sheet[] {
  const table = plainTable(file)
  const rows: SheetRow[] = []
  const lines = table
    ? parseCsv(table.text, { delimiter: table.delimiter, typeInference: false }).slice(0, most + 1)
    : []
  for (const [index, cells] of lines.entries())
    keep(
      rows,
      index + 1,
      cells.slice(0, COLUMNS).map((cell) => cut(String(cell ?? ''))),
    )
  return [{ name: null, hidden: false, rows }]
}

function keep(rows: SheetRow[], row: number, texts: string[]): void {
  const last = texts.findLastIndex((text) => text !== '')
  if (last >= 0) rows.push([row, ...texts.slice(0, last + 1)])
}

/** Dates as 'YYYY-MM-DD', numbers without exponent, everything else as it reads. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell) return ''
  const { t, v, f, w, z } = cell
  // some programs write workbooks without values of formulas and leave those to the program that opens them first
  if (v === undefined || t === 'z') return f === undefined ? '' : FORMULA_WITHOUT_VALUE
  if (t === 'e') return w ?? '#'
  if (v instanceof Date) return Number.isNaN(v.getTime()) ? '' : v.toISOString().slice(0, 10)
  if (typeof v === 'number') return isDate(z) ? dateText(v, is1904) : numberText(v)
  return cut(String(v))
}

function isDate(format: CellObject['z']): boolean {
  return typeof format === 'string' && SSF.is_date(format)
}

function dateText(serial: number, date1904: boolean): string {
  const date = SSF.parse_date_code(serial, { date1904 })
  const two = (n: number) => String(n).padStart(2, '0')
  // a time of the day alone is no date
  return date && serial >= 1 ? `${date.y}-${two(date.m)}-${two(date.d)}` : numberText(serial)
}

function numberText(value: number): string {
  return Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 })
    : ''
}

function cut(text: string): string {
  return text.trim().slice(0, LETTERS)
}
