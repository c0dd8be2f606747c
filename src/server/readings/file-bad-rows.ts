import type { z } from 'zod'
import type { massReadings } from '#contract/file-readings.ts'
import { massColumns, massReadings as words, massZones } from '#text/file-readings.ts'
import { rowReason } from '#text/readings-reasons.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { Problem } from '#server/problem.ts'
import { batchOf, ownTable, wrong } from './file-store.ts'
import { typedDate } from './file-typed-date.ts'
import { type TemplateRow, templateColumns } from './file-template.ts'

type Row = Omit<TemplateRow, 'value' | 'date'> & {
  value: null
  date: null
  typed: string
  on: string
  comment: string
}

/** As typed: a value that is not a number must come back as it was written. */
const columns = (): ExportColumn<Row>[] => [
  ...templateColumns<Row>().slice(0, -2),
  { title: massColumns.value, kind: 'text', width: 18, value: (row) => row.typed },
  { title: massColumns.date, kind: 'text', width: 14, value: (row) => row.on },
  { title: massColumns.comment, kind: 'text', width: 90, value: (row) => row.comment },
]

/**
 * The rows that were not accepted and why, in the form of the template, so that the corrected file can be uploaded
 * again.
 */
export async function badRows(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof massReadings.badRows.request>,
) {
  const file = await ownTable(deps, caller, input.file)
  const batch = await batchOf(deps.db, file.file_id)
  if (!batch) throw new Problem('not-found', { field: 'file' })
  const rows = await deps.db
    .selectFrom('portal.mass_rows')
    .selectAll()
    .where('file_id', '=', file.file_id)
    .where(wrong(batch))
    .orderBy('row_number')
    .execute()
  return exportList(input.format, {
    name: words.badRowsFile(file.name),
    sheet: words.template.sheet,
    columns: columns(),
    rows: rows.map((row): Row => ({
      account: row.account,
      eic: row.eic,
      place: row.place,
      meter: row.meter,
      zone: row.zone ? massZones[row.zone][0] : row.zone_typed,
      previous: row.previous === null ? null : Number(row.previous),
      previousDate: row.previous_date,
      value: null,
      date: null,
      typed: row.value_typed,
      on: dottedText(row.date_typed),
      comment: rowReason(row.code, row.params) ?? '',
    })),
  })
}

/** A date of a workbook came as ISO; people write it with dots. */
function dottedText(typed: string): string {
  const date = typedDate(typed)
  return date === null ? typed : date.split('-').toReversed().join('.')
}
