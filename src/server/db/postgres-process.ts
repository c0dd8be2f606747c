import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { availableParallelism, release } from 'node:os'
import type { RunAs } from './run-as.ts'

/** Where the supervisor logs; a pino logger fits. */
export type DatabaseLog = Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>

export type PostgresOptions = {
  program: string
  pgdata: string
  /** Directory of the Unix socket; nobody else may enter it. */
  sockets: string
  as: RunAs
  sharedBuffersMb: number
  log: DatabaseLog
  /** Called with the number of every new process before anything can happen to it. */
  onSpawn: (pid: number) => void
}

/** Starts one PostgreSQL process. Its output goes to the log, FATAL and PANIC as warnings. */
export function spawnPostgres(options: PostgresOptions): ChildProcess {
  const { as, log } = options
  const flags = Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = as.command(options.program, ['-D', options.pgdata, ...flags])
  // A session of its own: Ctrl-C in the terminal must reach the server first, which then stops PostgreSQL.
  const child = spawn(command, args, {
    ...as.identity,
    cwd: '/',
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) options.onSpawn(child.pid)
  child.on('error', (error) => log.error(`PostgreSQL cannot be run: ${error.message}`))
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^(FATAL|PANIC)/.test(line)) log.warn(`PostgreSQL: ${line}`)
    else log.debug(`PostgreSQL: ${line}`)
  })
  return child
}

const settings = ({ sockets, sharedBuffersMb }: PostgresOptions) => ({
  listen_addresses: '',
  unix_socket_directories: sockets,
  unix_socket_permissions: '0700',
  max_connections: String(100 + 12 * availableParallelism()),
  max_wal_size: '2GB',
  shared_buffers: `${sharedBuffersMb}MB`,
  // Durability is why a real PostgreSQL is used: given as arguments, no settings file can switch it off.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  recovery_init_sync_method: recoverySync(),
  timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // The server logs failed statements itself; their details here would be personal data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
})

/**
 * How all files are brought to disk before a recovery. One call for the whole file system takes a tenth of a second,
 * file by file up to a whole one; but only Linux from 5.8 on reports errors of that call.
 */
function recoverySync(): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}
