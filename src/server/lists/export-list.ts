import type { FileReply } from '#contract/endpoint.ts'
import { cutFile } from '#text/lists.ts'
import type { ExportColumn } from './cells.ts'
import { streamCsv, writeCsv } from './csv.ts'
import { streamXlsx, writeXlsx } from './xlsx.ts'

export type { ExportColumn } from './cells.ts'

/** A file holds no more, so that one call cannot hold the server; a longer list says that it is cut. */
export const MAX_EXPORT_ROWS = 20_000

type Written<Row> = {
  name: string
  sheet?: string
  columns: readonly ExportColumn<Row>[]
} & (
  | { rows: readonly Row[]; pages?: undefined; total?: number }
  | { pages: AsyncIterable<readonly Row[]>; rows?: undefined; total: number }
)

/**
 * Rows as a file: `exportList('xlsx', { name: 'Споживання 1200000011', columns, rows })`. The name is without its
 * ending; the sheet is called as `sheet` or as the file. What a file cannot hold is said by its name and its last line;
 * `total`: how long the list is, where it is known.
 */
export async function exportList<Row>(format: 'csv' | 'xlsx', list: Written<Row>): Promise<FileReply> {
  const total = Math.max(list.rows?.length ?? 0, list.total ?? 0)
  const isCut = total > MAX_EXPORT_ROWS
  const name = isCut ? `${list.name} ${cutFile.name(MAX_EXPORT_ROWS)}` : list.name
  const last = isCut ? cutFile.lastLine(MAX_EXPORT_ROWS, list.total ?? null) : null
  const sheet = list.sheet ?? list.name
  const { columns } = list
  return format === 'csv'
    ? {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: list.rows
          ? writeCsv(columns, list.rows.slice(0, MAX_EXPORT_ROWS), last)
          : streamCsv(columns, list.pages, last),
      }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: list.rows
          ? await writeXlsx(sheet, columns, list.rows.slice(0, MAX_EXPORT_ROWS), last)
          : streamXlsx(sheet, columns, list.pages, last),
      }
}
