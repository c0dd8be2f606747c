import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/**
 * Runs one of our programs on a file a stranger sent, in a process of its own (promise F6): it sees our sources and
 * the files named, writes only where it is told to, has no environment and so no secret, 256 MB and a few seconds.
 * @returns what it printed
 */
export async function runApart(
  program: string,
  args: readonly string[],
  room: {
    reads: string
    writes?: string
    /** a native library, as the one of pictures: it is held by the process's limits alone */
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
