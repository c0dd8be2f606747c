import { openDatabase } from '#server/db/open.ts'
import { smsGateway } from '#server/notifications/sms-gateway.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'

/** A separate worker, for tests that kill it: `drain-outbox.ts <database> <gateway> <seal key, hex>`. */
const [connectionString = '', gateway = '', key = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const { db } = openDatabase({ connectionString, log })

startOutboxDrainer({
  db,
  carriers: { sms: smsGateway({ url: gateway, token: 't', sender: 'Svitlo', timeoutMs: 1000 }) },
  sealKey: Buffer.from(key, 'hex'),
  now: () => new Date(),
  jitter: Math.random,
  log,
  pollMs: 5,
  leaseMs: 100,
  concurrency: 3,
})
process.send?.('ready')
