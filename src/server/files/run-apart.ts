import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/**
 * Runs one of our programs on a stranger's file, in a separate process (promise F6). The process can read our sources
 * and the named files, write only where allowed, has no environment and so no secrets, 256 MB and a few seconds.
 * @returns its output
 */
export async function runApart(
  program: string,
  args: readonly string[],
  room: {
    reads: string
    writes?: string
    /** a native library, like the one for pictures, is limited only by the limits of the process */
    native?: boolean
    seconds: number
    mostBytes?: number
  },
): Promise<string> {
  const limits = [
    '--max-old-space-size=256',
    '--permission',
    `--allow-fs-read=${root}/*`,
    `--allow-fs-read=${room.reads}`,
    ...(room.writes ? [`--allow-fs-write=${room.writes}`] : []),
    ...(room.native ? ['--allow-addons'] : []),
  ]
  const { stdout } = await run(process.execPath, [...limits, program, ...args], {
    timeout: room.seconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: room.mostBytes ?? 1024 * 1024,
    env: {},
  })
  return stdout
}
