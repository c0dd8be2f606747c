// The unchanged server on a given database.
import { rmSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import type { DatabaseAddresses } from '#server/db/prepare-database.ts'
import { startServer } from '#server/start-server.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { CLOCK, SECRET } from '../setup/town.ts'

process.once('message', async (given: DatabaseAddresses) => {
  const dataDir = makeDirectory('bench-full')
  const config = readConfig({
    DATABASE_URL: given.appUrl,
    DATABASE_OWNER_URL: given.ownerUrl,
    DATA_DIR: dataDir,
    SVITLO_SECRET: SECRET,
    DEMO: '1',
    SMS_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@svitlo.example',
    PORT: '0',
    LOG: 'silent',
    CLOCK,
  })
  const server = await startServer(config, { webDir: null, limitFactor: 1_000_000 })
  process.send?.(server.address)
  process.once('message', async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  })
})
