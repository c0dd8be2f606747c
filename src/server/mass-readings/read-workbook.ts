import { join } from 'node:path'
import { z } from 'zod'
import { runApart } from '#server/files/run-apart.ts'
import { Problem } from '#server/problem.ts'
import { SHARES } from '#server/fair-line.ts'
import { turns } from '#server/turns.ts'

const program = join(import.meta.dirname, 'workbook-program.ts')
const sheet = z.array(z.array(z.string()))

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
 * The first sheet of a workbook as rows of texts, at most `rows` + 1 of them. It is read in a separate process that may
 * read only this file and write nothing, with 256 MB and five seconds (promise F6). Two are read at once, the others
 * wait.
 * @throws 'file-error' when it cannot be read, with `why`: time, size or content; 'busy' when too many wait
 */
export const readWorkbook = (path: string, kind: SheetKind, rows: number, seconds = 5): Promise<string[][]> =>
  inTurn(async () => {
    try {
      const printed = await runApart(program, [path, kind, String(rows)], {
        reads: path,
        seconds,
        mostBytes: 32 * 1024 * 1024,
      })
      return sheet.parse(JSON.parse(printed))
    } catch (error) {
      throw new Problem('file-error', { field: 'file', params: { why: whyOf(error) } })
    }
  })

const died = z.object({ killed: z.boolean(), signal: z.string().nullable() })

/** Killed by the time limit, out of memory, or not understood. */
function whyOf(error: unknown): 'time' | 'size' | 'content' {
  const { data: end } = died.safeParse(error)
  if (end?.killed && end.signal === 'SIGKILL') return 'time'
  return end?.signal === 'SIGABRT' ? 'size' : 'content'
}
