import { type CellValue, writeXlsx as write } from 'hucre/xlsx'
import { formatDateTime } from '#domain/kyiv.ts'
import { inSameLanguage } from '#server/language.ts'
import { openThreads } from '#server/off-loop.ts'
import { language } from '#text/language.ts'
import { type ExportColumn, printable, safeText } from './cells.ts'
import type { Sheet } from './xlsx-program.ts'

const DAYS = { uk: 'dd.mm.yyyy', en: 'yyyy-mm-dd' } as const
const MONTHS = { uk: 'mm.yyyy', en: 'yyyy-mm' } as const
/** So many rows are made into cells and handed to the thread at once: some milliseconds. */
const PIECE = 250

const threads = openThreads<Sheet, CellValue[][]>(new URL('xlsx-program.ts', import.meta.url))

/**
 * A list as a workbook with one sheet: numbers are numbers, dates are dates, the head row stays visible, no cell is a
 * formula.
 */
export function writeXlsx<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  last: string | null = null,
): Promise<Uint8Array> {
  return write({
    sheets: [
      {
        name: sheetName(sheet),
        columns: columns.map((column) => ({
          width: column.width ?? Math.max(14, column.title.length + 2),
          ...formatOf(column),
        })),
        rows: [
          columns.map((column) => safeText(column.title)),
          ...rows.map((row) => columns.map((column) => cell(column, row))),
          ...(last === null ? [] : [[safeText(last)]]),
        ],
        cells: new Map(
          columns.map((column, index) => [
            `0,${index}`,
            { value: safeText(column.title), style: { font: { bold: true }, numFmt: '@' } },
          ]),
        ),
        freezePane: { rows: 1 },
      },
    ],
  })
}

/**
 * The same for a long list, piece by piece in a thread; the texts are in the cells themselves, not in a shared table.
 */
export function streamXlsx<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  last: string | null,
): AsyncIterable<Uint8Array> {
  async function* pieces(): AsyncGenerator<CellValue[][]> {
    for await (const page of pages)
      for (let from = 0; from < page.length; from += PIECE)
        yield page.slice(from, from + PIECE).map((row) => columns.map((column) => cell(column, row)))
    if (last !== null) yield [[safeText(last)]]
  }
  const about: Sheet = {
    name: sheetName(sheet),
    columns: columns.map((column) => ({
      header: safeText(column.title),
      width: column.width ?? Math.max(14, column.title.length + 2),
      ...formatOf(column),
    })),
  }
  return threads.run(about, inSameLanguage(pieces()))
}

/** At most 31 characters, and none of those that Excel forbids; it is never read as a formula. */
const sheetName = (name: string): string =>
  cut(printable(name.replace(/[[\]:*?/\\']/g, ' ')), 31).trim() || '1'

/** A cell of Excel holds so many; with more of them the whole book is called damaged. */
const MOST = 32_767

/** Excel reads `_x000D_` as a character by its number: the first mark is written so itself. */
const textCell = (text: string): string => {
  const safe = safeText(text)
  const whole = safe.length > MOST ? `${cut(safe, MOST - 1)}…` : safe
  return whole.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
}

/** No character of two parts is halved. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

function formatOf<Row>(column: ExportColumn<Row>): { numFmt?: string } {
  switch (column.kind) {
    case 'text':
      return { numFmt: '@' }
    case 'money':
      return { numFmt: '#,##0.00' }
    case 'number':
      return column.decimals === undefined
        ? {}
        : { numFmt: column.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(column.decimals)}` }
    case 'date':
      return { numFmt: DAYS[language()] }
    case 'month':
      return { numFmt: MONTHS[language()] }
    case 'moment':
      return { numFmt: `${DAYS[language()]} hh:mm` }
  }
}

function cell<Row>(column: ExportColumn<Row>, row: Row): CellValue {
  switch (column.kind) {
    case 'text':
      return textCell(column.value(row) ?? '')
    case 'money': {
      const kopiykas = column.value(row)
      return kopiykas === null ? null : kopiykas / 100
    }
    case 'number':
      return column.value(row)
    case 'date': {
      const date = column.value(row)
      return date === null ? null : new Date(`${date}T00:00:00Z`)
    }
    case 'month': {
      const month = column.value(row)
      return month === null ? null : new Date(`${month}-01T00:00:00Z`)
    }
    case 'moment': {
      const moment = column.value(row)
      return moment === null ? null : onTheWall(moment)
    }
  }
}

/** A workbook has no time zones: the cell contains the local time in Kyiv. */
function onTheWall(moment: Date): Date {
  const [date = '', time = ''] = formatDateTime(moment).split(' ')
  return new Date(`${date.split('.').toReversed().join('-')}T${time}:00Z`)
}
