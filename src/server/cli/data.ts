import { join } from 'node:path'
import type { Config } from '../config.ts'
import { DirectoryInUse } from '../db/directory-lock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { readPostmaster } from '../db/postmaster.ts'

const log = { debug() {}, info() {}, warn: console.warn, error: console.error }

/**
 * The installation's database for a command: DATABASE_URL, the embedded one of DATA_DIR, or, when a server is
 * running on that directory, the one it runs.
 */
export async function openData(config: Config): Promise<OpenDatabase> {
  const { connectionString, stop } = config.databaseUrl
    ? { connectionString: config.databaseUrl, stop: undefined }
    : await embeddedOrRunning(config.dataDir)
  await migrate({ connectionString })
  const database = openDatabase({ connectionString, log })
  return {
    ...database,
    async close() {
      await database.close()
      await stop?.()
    },
  }
}

async function embeddedOrRunning(
  dataDir: string,
): Promise<{ connectionString: string; stop?: () => Promise<void> }> {
  try {
    return await startEmbedded({ dataDir, log, sharedBuffersMb: 32 })
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const running = await readPostmaster(join(dataDir, 'postgres'))
    if (!running?.ready) throw error
    const host = encodeURIComponent(running.sockets)
    return { connectionString: `postgresql://svitlo@localhost/svitlo?host=${host}&sslmode=disable` }
  }
}
