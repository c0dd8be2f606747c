import { readFile } from 'node:fs/promises'
import { readDbf } from '#server/files/dbf.ts'
import type { Received } from '#server/files/received.ts'
import { firstSheet, readWorkbook } from '#server/readings/read-workbook.ts'
import { Problem } from '#server/problem.ts'

/** Rows of one file; a provider's day has fewer. One more is read, to tell a file that has too many. */
const MOST_ROWS = 20_000

/**
 * A file of a provider or a bank as rows of texts, whatever its name: a workbook begins as a zip, a DBF with its own
 * byte, everything else is a table of text. Workbooks are read in a process of their own. @throws 'file-error' |
 * 'too-many-rows'
 */
export async function readRegistryFile({ path }: Pick<Received, 'path'>): Promise<string[][]> {
  const bytes = await readFile(path)
  const table = async (kind: 'xlsx' | 'csv') =>
    firstSheet(await readWorkbook(path, kind, MOST_ROWS + 1), MOST_ROWS + 2)
  const rows =
    bytes.subarray(0, 2).toString('latin1') === 'PK'
      ? await table('xlsx')
      : (readDbf(bytes, MOST_ROWS) ?? (await table('csv')))
  if (rows.length > MOST_ROWS + 1)
    throw new Problem('too-many-rows', { field: 'file', params: { limit: MOST_ROWS } })
  return rows
}
