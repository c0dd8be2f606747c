import { chown, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { databaseFaults, directoryFault } from '../data-directory.ts'
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
  /** The directory of all data (DATA_DIR); PostgreSQL uses `postgres/` inside it. */
  dataDir: string
  log: DatabaseLog
  /** The cache of PostgreSQL, MiB; by default a sixteenth of the memory, 256 at least. */
  sharedBuffersMb?: number
}

export type EmbeddedDatabase = {
  /**
   * The address for the owner of all tables, used by `prepareDatabase`, the seeds and other clients; the same after
   * restarts.
   */
  connectionString: string
  /** The address for the role of the server, which reads and writes rows and cannot change tables. */
  appConnectionString: string
  /** Number of the PostgreSQL process now running, null while it is being restarted. */
  pid: () => number | null
  /** Cancels running statements and waits until everything is on disk. Safe to call twice. */
  stop: () => Promise<void>
}

const DATABASE = 'svitlo'

/**
 * Starts the PostgreSQL of the npm package on `dataDir` and keeps it running until `stop()`: it is started again when
 * it dies, stopped by a watchdog when this process dies, and never shared with a second server (`DirectoryInUse`). The
 * first start on an empty directory takes about a second, later ones a tenth.
 * @throws a sentence when something else is where its files are to be
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const wrong = directoryFault(resolve(options.dataDir))
  if (wrong !== null) throw new Error(wrong)
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const faults = databaseFaults(dataDir)
  if (faults.length > 0) throw new Error(faults.join('\n'))
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
    sharedBuffersMb: options.sharedBuffersMb ?? Math.max(256, Math.floor(totalmem() / 16 / 2 ** 20)),
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

/** The directory of the socket is used instead of "localhost", which only makes it a valid URL. */
export function addressOf(sockets: string, database = DATABASE, role = 'svitlo'): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(sockets)}&sslmode=disable`
}
