import { chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { assertDurable, createIfAbsent } from './durability.ts'
import { ensureInitialised } from './initdb.ts'
import { postgresBinaries } from './postgres-package.ts'
import type { DatabaseLog } from './postgres-process.ts'
import { SOCKETS } from './postmaster.ts'
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
  /** For `openDatabase`, `migrate` and any other PostgreSQL client; the same over restarts. */
  connectionString: string
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
    await createIfAbsent(connectionString(sockets, 'postgres'), DATABASE)
    await assertDurable(connectionString(sockets, DATABASE))
  } catch (error) {
    await stop()
    throw error
  }
  return { connectionString: connectionString(sockets, DATABASE), pid: supervisor.pid, stop }
}

/** The directory of the socket goes before the "localhost", which only makes it a proper URL. */
function connectionString(sockets: string, database: string): string {
  return `postgresql://svitlo@localhost/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`
}
