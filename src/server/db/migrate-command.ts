// node src/server/db/migrate-command.ts [directory]: brings the schema up to date without starting the server.
// DATABASE_OWNER_URL and DATABASE_URL, or the embedded PostgreSQL of DATA_DIR when no server is running on it.
import { readConfig } from '../config.ts'
import { findDatabase } from './find-database.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

const config = readConfig(process.env)
const log = { debug() {}, info: console.log, warn: console.warn, error: console.error }
const found = await findDatabase(config, { log })
try {
  const directory = process.argv[2]
  const applied = directory
    ? await migrate({ connectionString: found.ownerUrl, directory, log: log.info })
    : await prepareDatabase({ ...found, log })
  if (applied.length === 0) console.log('The schema is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await found.stop()
}
