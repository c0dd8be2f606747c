// node src/server/db/migrate-command.ts [directory]: brings the schema up to date without starting the server.
// DATABASE_URL, or the embedded PostgreSQL of DATA_DIR when no server is running on it.
import { readConfig } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const config = readConfig(process.env)
const log = { debug() {}, info: console.log, warn: console.warn, error: console.error }
const embedded =
  config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null
try {
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? ''
  const directory = process.argv[2]
  const applied = await migrate({ connectionString, log: console.log, ...(directory ? { directory } : {}) })
  if (applied.length === 0) console.log('The schema is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
