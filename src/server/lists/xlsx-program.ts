// A thread that writes workbooks, so that nobody waits for them but who asked.
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { serveThread } from '#server/off-loop.ts'

export type Sheet = { readonly name: string; readonly columns: ColumnDef[] }

serveThread<Sheet, CellValue[][]>(({ name, columns }, pieces) => {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const piece of pieces) yield* piece
  }
  return writeXlsxStream(rows(), { name, columns, freezePane: { rows: 1 } })
})
