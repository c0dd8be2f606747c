import type { FileReply } from '#contract/endpoint.ts'
import { lists } from '#text/lists.ts'
import type { ExportColumn } from './cells.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

export type { ExportColumn } from './cells.ts'

/** A file holds no more, so that one call cannot hold the server; a longer list says that it is cut. */
export const MAX_EXPORT_ROWS = 20_000

/**
 * A list as a file: `exportList('xlsx', { name: 'Споживання 1200000011', columns, rows })`. The name is without its
 * ending; the sheet is called as `sheet` or as the file. What a file cannot hold is said by its name and its last line;
 * `total`: how long the list is, where it is known.
 */
export async function exportList<Row>(
  format: 'csv' | 'xlsx',
  list: {
    name: string
    sheet?: string
    columns: readonly ExportColumn<Row>[]
    rows: readonly Row[]
    total?: number
  },
): Promise<FileReply> {
  const rows = list.rows.slice(0, MAX_EXPORT_ROWS)
  const isCut = Math.max(list.rows.length, list.total ?? 0) > rows.length
  const name = isCut ? `${list.name} ${lists.cutName(rows.length)}` : list.name
  const last = isCut ? lists.cut(rows.length, list.total ?? null) : null
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: writeCsv(list.columns, rows, last) }
    : {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await writeXlsx(list.sheet ?? list.name, list.columns, rows, last),
      }
}
