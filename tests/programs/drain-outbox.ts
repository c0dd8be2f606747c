import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { composer } from '#server/outbox/compose.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'

/** A separate worker, for tests that kill it: `drain-outbox.ts <database> <gateway> <secret>`. */
const [connectionString = '', gateway = '', secret = ''] = process.argv.slice(2)
const log = { debug() {}, info() {}, warn() {}, error() {} }
const now = () => new Date()
const config = readConfig({ PUBLIC_URL: 'http://localhost:1' })
const { db } = openDatabase({ connectionString, log })

startOutboxDrainer({
  db,
  carriers: { sms: smsGateway({ url: gateway, token: 't', sender: 'Svitlo', timeoutMs: 1000 }) },
  compose: composer({ db, config, now, secrets: deriveSecrets(secret) }),
  now,
  jitter: Math.random,
  log,
  pollMs: 5,
  leaseMs: 100,
  concurrency: 3,
})
process.send?.('ready')
