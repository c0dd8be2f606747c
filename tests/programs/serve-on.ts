// A separate server on the database and with the configuration of its environment, for tests that need two of them or
// kill one. Prints its address in one line; shuts down properly on SIGTERM.
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

const server = await startServer(readConfig(process.env), {
  webDir: null,
  limitFactor: Number(process.env['LIMIT_FACTOR'] ?? 1),
})
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
console.log(server.address)
