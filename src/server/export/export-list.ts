import type { FileReply } from '#contract/endpoint.ts'
import type { ExportColumn } from './cells.ts'
import { writeCsv } from './csv.ts'
import { writeXlsx } from './xlsx.ts'

export type { ExportColumn } from './cells.ts'

/** No list of a cabinet is longer; a longer one is cut, so that one call cannot hold the server. */
export const MAX_EXPORT_ROWS = 20_000

/**
 * A list as a file: `exportList('xlsx', { name: 'Споживання 1200000011', columns, rows })`. The name is without its
 * ending; the sheet is called as `sheet` or as the file.
 */
export async function exportList<Row>(
  format: 'csv' | 'xlsx',
  list: {
    name: string
    sheet?: string
    columns: readonly ExportColumn<Row>[]
    rows: readonly Row[]
  },
): Promise<FileReply> {
  const rows = list.rows.slice(0, MAX_EXPORT_ROWS)
  return format === 'csv'
    ? { name: `${list.name}.csv`, type: 'text/csv; charset=utf-8', bytes: writeCsv(list.columns, rows) }
    : {
        name: `${list.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        bytes: await writeXlsx(list.sheet ?? list.name, list.columns, rows),
      }
}
