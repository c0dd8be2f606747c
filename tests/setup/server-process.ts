import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Contract, Path } from '#contract/index.ts'
import type { TestDatabase } from './database.ts'
import { makeDirectory } from './quick-directory.ts'

/** The secret of the test app. */
const SECRET = Buffer.alloc(32, 7).toString('base64')

type Reply<P extends Path> = {
  status: number
  body: Partial<Contract[P]['response']> & { code?: string }
}
export type ServerProcess = {
  address: string
  call<P extends Path>(path: P, body: object, basic?: readonly [string, string]): Promise<Reply<P>>
  /** SIGKILL: it finishes nothing and says nothing. */
  kill(): Promise<void>
  /** SIGTERM: it answers the calls in progress. */
  stop(): Promise<void>
}

/** The real server in a separate process, on the database of a test. */
export async function startServerProcess(
  database: TestDatabase,
  env: Record<string, string> = {},
  /** a command under which it runs; the program and its argument follow */
  under: readonly string[] = [],
): Promise<ServerProcess> {
  const directory = makeDirectory('process')
  const program = [...under, process.execPath, join(import.meta.dirname, '../programs/serve-on.ts')]
  const child = spawn(program[0] ?? '', program.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.connectionString,
      DATABASE_OWNER_URL: database.owner.connectionString,
      DATA_DIR: directory,
      SVITLO_SECRET: SECRET,
      LOG: 'silent',
      PORT: '0',
      ...env,
    },
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const line: unknown = await Promise.race([once(lines, 'line').then(([first]) => String(first)), exited])
  if (typeof line !== 'string') throw new Error('the server ended before it listened')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    await rm(directory, { recursive: true, force: true })
  }
  return {
    address: line,
    async call(path, body, basic) {
      const reply = await fetch(new URL(path, line), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(basic ? { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` } : {}),
        },
        body: JSON.stringify(body),
      })
      const text = await reply.text()
      const json = reply.headers.get('content-type')?.startsWith('application/json')
      // the shape of the contract; a file has no JSON body
      return { status: reply.status, body: json ? JSON.parse(text) : {} }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
