import { join } from 'node:path'
import type { Site } from '#domain/site.ts'
import type { Config } from '../config.ts'
import { prepareCores } from '../db/core-databases.ts'
import { DirectoryInUse } from '../db/directory-lock.ts'
import { addressOf } from '../db/embedded.ts'
import { findDatabase, type FoundDatabase } from '../db/find-database.ts'
import { readInstallation, secretFault } from '../db/installation.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { readPostmaster } from '../db/postmaster.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { SERVER_ROLE } from '../db/server-role.ts'
import type { Secrets } from '../secrets.ts'

const log = { debug() {}, info() {}, warn: console.warn, error: console.error }

/**
 * The database of the installation for a command: DATABASE_URL, the embedded one of DATA_DIR, or, when a server is
 * running on that directory, its database.
 * @param site of this company's core, where it has a database of its own
 * @throws a sentence when the secret is not the one the database was made with
 */
export async function openData(config: Config, secrets: Secrets, site?: Site): Promise<OpenDatabase> {
  const foundDatabase = await embeddedOrRunning(config)
  await prepareDatabase(foundDatabase)
  const kept = await readInstallation(foundDatabase.ownerUrl)
  const fault =
    kept &&
    secretFault(
      kept,
      [secrets, secrets.previous].flatMap((keyring) => keyring?.fingerprint ?? []),
    )
  if (fault) {
    await foundDatabase.stop()
    throw new Error(fault)
  }
  const coreDatabase = config.coreDatabases.find(({ sites }) =>
    sites.some((servedSite) => servedSite === site),
  )
  if (coreDatabase) await prepareCores(foundDatabase, config.coreDatabases, log)
  const database = openDatabase({ connectionString: coreDatabase?.appUrl ?? foundDatabase.appUrl, log })
  return {
    ...database,
    async close() {
      await database.close()
      await foundDatabase.stop()
    },
  }
}

async function embeddedOrRunning(config: Config): Promise<FoundDatabase> {
  try {
    return await findDatabase(config, { log, sharedBuffersMb: 32 })
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const running = await readPostmaster(join(config.dataDir, 'postgres'))
    if (!running?.ready) throw error
    return {
      ownerUrl: addressOf(running.sockets),
      appUrl: addressOf(running.sockets, undefined, SERVER_ROLE),
      coreHere: config.core === null,
      embedded: true,
      stop: async () => {},
    }
  }
}
