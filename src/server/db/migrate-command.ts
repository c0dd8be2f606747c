// node src/server/db/migrate-command.ts [directory]: brings the schema up to date without starting the server.
// DATABASE_OWNER_URL and DATABASE_URL, or the embedded PostgreSQL of DATA_DIR when no server is running on it.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { prepareCores } from './core-databases.ts'
import { findDatabase } from './find-database.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

const USAGE = `node src/server/db/migrate-command.ts [directory]
  Brings the schema up to date without starting the server: of DATABASE_OWNER_URL and DATABASE_URL, or of the embedded
  database of DATA_DIR when no server is running on it; then of CORE_DATABASES.`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  })
  if (values.help) return console.log(USAGE)
  const log = { debug() {}, info: console.log, warn: console.warn, error: console.error }
  const config = readConfig(process.env)
  const database = await findDatabase(config, { log })
  try {
    const [directory] = positionals
    const applied = directory
      ? await migrate({
          connectionString: database.ownerUrl,
          owners: [{ name: 'portal', directory }],
          log: log.info,
        })
      : await prepareDatabase({ ...database, log })
    if (!directory) await prepareCores(database, config.coreDatabases, log)
    if (applied.length === 0) console.log('The schema is up to date.')
  } finally {
    await database.stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
