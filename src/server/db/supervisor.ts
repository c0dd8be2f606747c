import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { clearPostmaster, readPostmaster, stopProcess } from './postmaster.ts'
import type { RunAs } from './run-as.ts'

/** Where the supervisor tells what happens; a pino logger fits. */
export type DatabaseLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export type SupervisorOptions = {
  pgdata: string
  sockets: string
  program: string
  as: RunAs
  log: DatabaseLog
  sharedBuffersMb: number
  /** Told the number of every new PostgreSQL process at once. */
  onSpawn(pid: number): void
}

export type Supervisor = { start(): Promise<void>; pid(): number | null; stop(): Promise<void> }

const READY_WITHIN_MS = 60_000
const LONGEST_PAUSE_MS = 3_000

/** Keeps one PostgreSQL process running on `pgdata`: starts it, starts it again when it dies, stops it. */
export function supervise(options: SupervisorOptions): Supervisor {
  const { log } = options
  let running: ChildProcess | null = null
  let stopping = false
  let restarting: Promise<void> | null = null

  async function start(): Promise<void> {
    await clearPostmaster(options.pgdata)
    for (const name of await readdir(options.sockets)) await rm(join(options.sockets, name), { force: true })
    const child = spawnPostgres(options)
    running = child
    child.once('exit', (code, signal) => {
      running = null
      if (child !== unready && !stopping) {
        log.error(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`}), starting it again`)
        restarting = restart()
      }
    })
    unready = child
    await untilReady(child, options)
    unready = null
  }
  let unready: ChildProcess | null = null

  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping; attempt++) {
      try {
        await start()
        log.info('PostgreSQL is back')
        return
      } catch (error) {
        log.error(`PostgreSQL did not come back: ${error instanceof Error ? error.message : String(error)}`)
        await pause(Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS))
      }
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await terminate(running)
    await restarting
    // A restart that was under way may have brought up one more.
    await terminate(running)
  }

  return { start, stop, pid: () => running?.pid ?? null }
}

async function terminate(child: ChildProcess | null): Promise<void> {
  if (child?.pid === undefined) return
  await stopProcess(child.pid, () => child.exitCode === null && child.signalCode === null)
}

function spawnPostgres({
  program,
  pgdata,
  sockets,
  as,
  log,
  sharedBuffersMb,
  onSpawn,
}: SupervisorOptions): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedBuffersMb}MB`,
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    jit: 'off',
    random_page_cost: '1.1',
    // Statements that failed are told by the server's own log; their texts here would hold personal data.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = as.command(program, ['-D', pgdata, ...flags])
  // Its own session: Ctrl-C in the terminal must reach the server first, which then stops PostgreSQL.
  const child = spawn(command, args, {
    ...as.identity,
    cwd: pgdata,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) onSpawn(child.pid)
  child.on('error', (error) => log.error(`PostgreSQL cannot be run: ${error.message}`))
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^(FATAL|PANIC)/.test(line)) log.warn(`PostgreSQL: ${line}`)
    else log.debug(`PostgreSQL: ${line}`)
  })
  return child
}

async function untilReady(child: ChildProcess, { pgdata, program }: SupervisorOptions): Promise<void> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)))
  for (const started = Date.now(); Date.now() - started < READY_WITHIN_MS;) {
    const ended = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
    if (ended) throw new Error(`PostgreSQL (${program}) ended while starting. ${said.trim()}`)
    const postmaster = await readPostmaster(pgdata)
    if (postmaster?.ready && postmaster.pid === child.pid) return
    await pause(10)
  }
  throw new Error(`PostgreSQL is not ready after ${READY_WITHIN_MS / 1000} s. ${said.trim()}`)
}
