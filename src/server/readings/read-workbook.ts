import { join } from 'node:path'
import { z } from 'zod'
import { runApart } from '#server/files/run-apart.ts'
import { Problem } from '#server/problem.ts'
import { SHARES } from '#server/fair-line.ts'
import { turns } from '#server/turns.ts'

const program = join(import.meta.dirname, 'workbook-program.ts')
const sheetRow = z.tuple([z.int()], z.string())
const sheet = z.object({ name: z.string().nullable(), hidden: z.boolean(), rows: z.array(sheetRow) })

/** The number of a row as the spreadsheet shows it, and its texts; rows without a text are left out. */
export type SheetRow = z.infer<typeof sheetRow>
/** `name` is null for a table of text. */
export type Sheet = z.infer<typeof sheet>
export type SheetKind = 'xls' | 'xlsx' | 'csv'

/** Each may take a processor for seconds and a quarter of a gigabyte, while the rest of the server must go on. */
const inTurn = turns({
  name: 'workbooks',
  atOnce: 2,
  inLine: 20,
  ...SHARES,
  waitSeconds: 10,
  retryAfterSeconds: 5,
})

/**
 * The sheets of a workbook in their order, hidden ones too, each with at most `rows` + 1 rows of texts. It is read in a
 * separate process that may read only this file and write nothing, with 256 MB and five seconds (promise F6). Two are
 * read at once, the others wait.
 * @throws 'file-error' when it cannot be read, with `why`: time, size or content; 'busy' when too many wait
 */
export const readWorkbook = (path: string, kind: SheetKind, rows: number, seconds = 5): Promise<Sheet[]> =>
  inTurn(async () => {
    try {
      const printed = await runApart(program, [path, kind, String(rows)], {
        reads: path,
        seconds,
        mostBytes: 32 * 1024 * 1024,
      })
      return z.array(sheet).parse(JSON.parse(printed))
    } catch (error) {
      throw new Problem('file-error', { field: 'file', params: { why: whyOf(error) } })
    }
  })

/** The first visible sheet as an array with a place for each row down to the last one, at most `rows` of them. */
export function firstSheet(sheets: readonly Sheet[], rows: number): string[][] {
  const { rows: sheetRows = [] } = sheets.find(({ hidden }) => !hidden) ?? {}
  const placed: string[][] = []
  for (const [row, ...texts] of sheetRows) {
    while (placed.length < row - 1 && placed.length < rows) placed.push([])
    if (placed.length < rows) placed.push(texts)
  }
  return placed
}

const died = z.object({ killed: z.boolean(), signal: z.string().nullable() })

/** Killed by the time limit, out of memory, or not understood. */
function whyOf(error: unknown): 'time' | 'size' | 'content' {
  const { data: end } = died.safeParse(error)
  if (end?.killed && end.signal === 'SIGKILL') return 'time'
  return end?.signal === 'SIGABRT' ? 'size' : 'content'
}
