import type { FileReply } from '#contract/endpoint.ts'
import { inSameLanguage } from '#server/language.ts'
import { cutFile } from '#text/lists.ts'
import type { ExportColumn } from './cells.ts'
import { streamCsv, writeCsv } from './csv.ts'
import { streamXlsx, writeXlsx } from './xlsx.ts'

export type { ExportColumn } from './cells.ts'

/**
 * The maximum for one file, so that one call cannot keep the server busy; the file of a longer list says that it is
 * cut.
 */
export const MAX_EXPORT_ROWS = 20_000
/** The same of a list that is read on from the row where its last page ended, however long it is; a sheet holds no more. */
export const MOST_EXPORT_ROWS = 1_000_000

/** A list of so many rows is written at once, within milliseconds; a longer one in a thread. */
const SHORT = 200

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

type Written<Row> = {
  name: string
  sheet?: string
  columns: readonly ExportColumn<Row>[]
  /** the maximum of this file */
  most?: number
} & (
  | { rows: readonly Row[]; pages?: undefined; total?: number }
  | { pages: AsyncIterable<readonly Row[]>; rows?: undefined; total: number }
)

/**
 * Writes rows as a file: `exportList('xlsx', { name: 'Споживання 1200000011', columns, rows })`. `name` has no
 * extension; the sheet is named by `sheet`, or like the file. If the list is longer than a file can be, the name and
 * the last line of the file say so; `total`: the length of the list, where it is known.
 */
export async function exportList<Row>(format: 'csv' | 'xlsx', list: Written<Row>): Promise<FileReply> {
  const { most = MAX_EXPORT_ROWS } = list
  const total = Math.max(list.rows?.length ?? 0, list.total ?? 0)
  const isCut = total > most
  const name = isCut ? `${list.name} ${cutFile.name(most)}` : list.name
  // a queue is counted to one more than a file holds: then its length is not known
  const known = list.total === undefined || list.total === most + 1 ? null : list.total
  const last = isCut ? cutFile.lastLine(most, known) : null
  const sheet = list.sheet ?? list.name
  const { columns } = list
  return format === 'csv'
    ? {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: list.rows
          ? writeCsv(columns, list.rows.slice(0, most), last)
          : inSameLanguage(streamCsv(columns, list.pages, last)),
      }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes:
          list.rows && list.rows.length <= SHORT
            ? await writeXlsx(sheet, columns, list.rows, last)
            : streamXlsx(sheet, columns, list.pages ?? onePage(list.rows.slice(0, most)), last),
      }
}
