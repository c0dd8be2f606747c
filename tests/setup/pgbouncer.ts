import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAs } from '#server/db/run-as.ts'
import { withClient } from '#server/db/durability.ts'
import { makeDirectory } from './quick-directory.ts'

export const PGBOUNCER = [
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find((path) => existsSync(path))

/**
 * A PgBouncer in transaction mode in front of the database of a test, with fewer connections than its clients want.
 * @returns the address of the same database through it
 */
export async function startPgbouncer(behind: string): Promise<{ address: string; stop(): Promise<void> }> {
  const target = new URL(behind)
  const sockets = target.searchParams.get('host') ?? ''
  // like PostgreSQL, it refuses to run as root
  const as = await runAs(sockets)
  const directory = makeDirectory('pgbouncer')
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const [settings, users] = [join(directory, 'settings.ini'), join(directory, 'users.txt')]
  await writeFile(users, `"${target.username}" ""\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${sockets}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
log_connections = 0
log_disconnections = 0
`,
  )
  await chmod(directory, 0o755)
  if (as.identity.uid !== undefined)
    await chown(directory, as.identity.uid, as.identity.gid ?? as.identity.uid)
  const [program, args] = as.command(PGBOUNCER ?? '', ['-q', settings])
  const child = spawn(program, args, { ...as.identity, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const address = `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}?sslmode=disable`
  for (const until = performance.now() + 20_000; ;) {
    const up = await withClient(address, (client) => client.query('select 1')).then(
      () => true,
      (error: unknown) => {
        if (performance.now() > until || child.exitCode !== null) throw error
        return false
      },
    )
    if (up) break
    await pause(50)
  }
  return {
    address,
    async stop() {
      child.kill('SIGINT')
      await Promise.race([ended, pause(2000).then(() => child.kill('SIGKILL'))])
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
