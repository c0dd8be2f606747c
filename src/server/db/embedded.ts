import { chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { assertDurable, createIfAbsent, withClient } from './durability.ts'
import { ensureInitialised } from './initdb.ts'
import { postgresBinaries } from './postgres-package.ts'
import type { DatabaseLog } from './postgres-process.ts'
import { SOCKETS } from './postmaster.ts'
import { ensureServerRole, SERVER_ROLE } from './server-role.ts'
import { supervise } from './supervisor.ts'
import { startWatchdog } from './watchdog.ts'

export type EmbeddedOptions = {
  /** The directory everything is kept in (DATA_DIR); PostgreSQL takes `postgres/` inside it. */
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL's own cache, MiB, 256 unless told. */
  sharedBuffersMb?: number
}

export type EmbeddedDatabase = {
  /** Of the owner of everything, for `prepareDatabase`, the seeds and any other client; the same over restarts. */
  connectionString: string
  /** Of the role the server signs in as, which reads and writes rows and changes no table. */
  appConnectionString: string
  /** Number of the PostgreSQL process now running, null while it is being restarted. */
  pid: () => number | null
  /** Cuts running statements, waits until all is on disk. Safe to call twice. */
  stop: () => Promise<void>
}

const DATABASE = 'svitlo'

/**
 * Starts the PostgreSQL of the npm package on `dataDir` and keeps it running until `stop()`: started again
 * when it dies, stopped by a watchdog when this process dies, never shared with a second server
 * (`DirectoryInUse`). The first start on an empty directory takes about a second, later ones a tenth.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const database = await startLocked(dataDir, options)
    return { ...database, stop: () => database.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const pgdata = join(dataDir, 'postgres')
  const binaries = await postgresBinaries()
  const as = await ensureInitialised(pgdata, binaries.initdb)
  const sockets = await mkdtemp(SOCKETS)
  if (as.identity.uid !== undefined) await chown(sockets, as.identity.uid, as.identity.gid ?? as.identity.uid)

  const [owner, app] = [addressOf(sockets), addressOf(sockets, DATABASE, SERVER_ROLE)]
  const watchdog = startWatchdog(pgdata, sockets)
  const supervisor = supervise({
    pgdata,
    sockets,
    program: binaries.postgres,
    as,
    log: options.log,
    sharedBuffersMb: options.sharedBuffersMb ?? 256,
    onSpawn: (pid) => watchdog.watch(pid),
  })
  const stop = async () => {
    await supervisor.stop()
    watchdog.dismiss()
    await rm(sockets, { recursive: true, force: true })
  }

  try {
    await supervisor.start()
    await createIfAbsent(addressOf(sockets, 'postgres'), DATABASE)
    await withClient(owner, ensureServerRole)
    for (const role of [owner, app]) await assertDurable(role)
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: owner, appConnectionString: app, pid: supervisor.pid, stop }
}

/** The directory of the socket goes before the "localhost", which only makes it a proper URL. */
export function addressOf(sockets: string, database = DATABASE, role = 'svitlo'): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`
}
