import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Problem } from '#server/problem.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'workbook-program.ts')
const root = join(import.meta.dirname, '../../..')
const sheet = z.array(z.array(z.string()))

export type SheetKind = 'xls' | 'xlsx' | 'csv'

/** Each may take a processor for seconds and a quarter of a gigabyte; the rest of the server has to go on. */
const AT_ONCE = 2
const IN_LINE = 20
let reading = 0
const line: (() => void)[] = []

/**
 * The first sheet of a workbook as rows of texts, at most `rows` + 1 of them. It is read in a process of its own that
 * may read this file and nothing write, with 256 MB and five seconds (promise F6).
 * Two are read at once, the others wait in line.
 * @throws 'file-error' when it cannot be read, 'busy' when the line is long
 */
export async function readWorkbook(path: string, kind: SheetKind, rows: number): Promise<string[][]> {
  await ownTurn()
  try {
    return await readApart(path, kind, rows)
  } finally {
    const next = line.shift()
    if (next) next()
    else reading -= 1
  }
}

async function ownTurn(): Promise<void> {
  if (line.length >= IN_LINE) throw new Problem('busy', { retryAfterSeconds: 5 })
  if (reading >= AT_ONCE) return new Promise((next) => void line.push(next))
  reading += 1
}

async function readApart(path: string, kind: SheetKind, rows: number): Promise<string[][]> {
  const limits = [
    '--max-old-space-size=256',
    '--permission',
    `--allow-fs-read=${root}/*`,
    `--allow-fs-read=${path}`,
  ]
  try {
    const { stdout } = await run(process.execPath, [...limits, program, path, kind, String(rows)], {
      timeout: 5_000,
      killSignal: 'SIGKILL',
      maxBuffer: 32 * 1024 * 1024,
      env: {},
    })
    return sheet.parse(JSON.parse(stdout))
  } catch {
    throw new Problem('file-error', { field: 'file' })
  }
}
