import type { ChildProcess } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresOptions, spawnPostgres } from './postgres-process.ts'
import { clearPostmaster, readPostmaster, stopProcess } from './postmaster.ts'

export type Supervisor = {
  start: () => Promise<void>
  /** The number of the running process; null between two processes. */
  pid: () => number | null
  stop: () => Promise<void>
}

const READY_WITHIN_MS = 60_000
const LONGEST_PAUSE_MS = 3_000
/** The processes of a PostgreSQL that was killed need a moment to notice it and let go of its memory. */
const NOT_YET_GONE = /shared memory block|lock file/

/** Keeps one PostgreSQL running on `pgdata`: starts it, starts it again when it dies, stops it. */
export function supervise(options: PostgresOptions): Supervisor {
  const { log } = options
  let child: ChildProcess | null = null
  let stopping = false
  let restarted: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await startOnce()
      } catch (error) {
        if (stopping || attempt === 50 || !NOT_YET_GONE.test(String(error))) throw error
        await pause(100)
      }
    }
  }

  async function startOnce(): Promise<void> {
    await clearPostmaster(options.pgdata, options.sockets)
    for (const name of await readdir(options.sockets)) await rm(join(options.sockets, name), { force: true })
    const started = spawnPostgres(options)
    child = started
    await untilReady(started, options.pgdata)
    started.once('exit', (code, signal) => {
      if (stopping) return
      log.error(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}), starting it again`)
      restarted = restart()
    })
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        await start()
        return log.info('PostgreSQL is back')
      } catch (error) {
        log.error(`PostgreSQL did not come back: ${String(error)}`)
        await pause(Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS))
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await terminate(child)
    // A restart in progress may have started one more.
    await restarted
    await terminate(child)
  }

  return { start, stop, pid: () => (child && isRunning(child) ? (child.pid ?? null) : null) }
}

async function untilReady(child: ChildProcess, pgdata: string): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)))
  for (const started = Date.now(); Date.now() - started < READY_WITHIN_MS; await pause(10)) {
    const postmaster = await readPostmaster(pgdata)
    if (!isRunning(child)) throw new Error(`PostgreSQL ended while starting. ${said.trim()}`)
    if (postmaster?.ready && postmaster.pid === child.pid) return
  }
  await terminate(child)
  throw new Error(`PostgreSQL was not ready after ${READY_WITHIN_MS / 1000} s. ${said.trim()}`)
}

async function terminate(child: ChildProcess | null): Promise<void> {
  if (child?.pid !== undefined) await stopProcess(child.pid, () => isRunning(child))
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}
