import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestDatabase } from './database.ts'
import { openLoop } from './open-loop.ts'
import { makeDirectory } from './quick-directory.ts'

/** The server as it is started, with some processes that answer, on the database of a test. */
export async function startSeveral(database: TestDatabase, processes: number) {
  const directory = makeDirectory('several')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.owner.connectionString,
      DATA_DIR: directory,
      SVITLO_SECRET: Buffer.alloc(32, 7).toString('base64'),
      LOG: 'silent',
      // several processes agree on a port only when it is told
      PORT: String(20_000 + Math.floor(Math.random() * 10_000)),
      PROCESSES: String(processes),
      SVITLO_WEB: 'none',
      LIMIT_FACTOR: '1000',
    },
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  /** The first line from now on that fits. */
  const line = (wanted: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const hear = (text: string) => {
        const match = wanted.exec(text)?.[1]
        if (match === undefined) return
        lines.off('line', hear)
        resolve(match)
      }
      lines.on('line', hear)
      void exited.then(() => reject(new Error('the server has ended')))
    })
  return {
    address: await line(/Світло: (\S+)/),
    /** Renews the processes one after another. */
    async renew() {
      const done = line(/(оновлено)/)
      child.kill('SIGUSR2')
      await done
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      await rm(directory, { recursive: true, force: true })
      return code as number
    },
  }
}

/** What is lost of requests that keep coming while the processes are renewed `times` times. */
export async function lostWhileRenewed(server: Awaited<ReturnType<typeof startSeveral>>, times: number) {
  const end = openLoop(server.address, '/api/agreement', {}, 10)
  for (let n = 0; n < times; n++) await server.renew()
  return end()
}
