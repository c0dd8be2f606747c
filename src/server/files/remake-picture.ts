import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '#server/problem.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'picture-program.ts')

/**
 * Makes a picture anew as JPEG in a process of its own with a time and memory limit (promises F3, F6): metadata and
 * whatever was appended are gone, the picture stands upright. @throws 'file-error' when it cannot be read
 */
export async function remakePicture(from: string, to: string): Promise<void> {
  try {
    await run(process.execPath, ['--max-old-space-size=256', program, from, to], {
      timeout: 15_000,
      killSignal: 'SIGKILL',
    })
  } catch {
    throw new Problem('file-error', { field: 'file' })
  }
}
