import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Postmaster = { pid: number; ready: boolean; sockets: string }

/**
 * The prefix of the directories of our sockets. The path of a socket has at most 107 bytes, so they are not under the
 * data.
 */
export const SOCKETS = '/tmp/svitlo-pg-'

/** What PostgreSQL wrote about itself in its directory; null when it has written nothing yet. */
export async function readPostmaster(pgdata: string): Promise<Postmaster | null> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0
    ? { pid, ready: lines[7]?.trim() === 'ready', sockets: lines[4] ?? '' }
    : null
}

/**
 * Prepares `pgdata` for a new PostgreSQL: stops one that a killed server left running (politely, then firmly), removes
 * the pid file of a dead one. PostgreSQL itself trusts any living process with the number in that file, even a zombie
 * or an unrelated one, and would refuse to start. Call it only while holding the lock of the directory. `sockets` is
 * the directory of our own socket.
 */
export async function clearPostmaster(pgdata: string, sockets: string): Promise<void> {
  const left = await readPostmaster(pgdata)
  if (left && isPostgresOn(left.pid, pgdata))
    await stopProcess(left.pid, () => isPostgresOn(left.pid, pgdata))
  if (left?.sockets.startsWith(SOCKETS) && left.sockets !== sockets)
    await rm(left.sockets, { recursive: true, force: true })
  await rm(join(pgdata, 'postmaster.pid'), { force: true })
}

/** Fast shutdown, after 10 s an immediate one, after 15 s SIGKILL. */
export async function stopProcess(pid: number, alive: () => boolean): Promise<void> {
  const started = Date.now()
  let sent: NodeJS.Signals | null = null
  while (alive()) {
    const waited = Date.now() - started
    const signal = waited > 15_000 ? 'SIGKILL' : waited > 10_000 ? 'SIGQUIT' : 'SIGINT'
    if (signal !== sent) send(pid, signal)
    sent = signal
    if (waited > 20_000) throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`)
    await pause(20)
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended between the check and the signal, which is what we want.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** True when process `pid` is a living PostgreSQL (a zombie is not) started on this very directory. */
export function isPostgresOn(pid: number, pgdata: string): boolean {
  const shown = describe(pid)
  return shown !== null && shown.includes('postgres') && shown.includes(pgdata)
}

function describe(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      // The state is the first letter after the name in brackets, and the name may hold brackets itself.
      const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)
      return state?.startsWith('Z') ? null : readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    }
    const shown = execFileSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' })
    return shown.trim().startsWith('Z') ? null : shown
  } catch {
    return null
  }
}
