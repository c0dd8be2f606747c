import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CoreDoor, openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import type { Carrier, Outgoing } from '#server/outbox/carrier.ts'
import { sealedText } from '#server/outbox/compose.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { coreCarrier } from './core-carrier.ts'
import { startOutboxDrainer } from './outbox-drainer.ts'

let database: TestDatabase
let core: CoreDoor
let carrier: Carrier
const recorded: string[] = []
const going = new AbortController().signal
const now = () => new Date('2026-01-15T10:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  core = openCore({
    answerers: openEmbeddedCore({ db: database.db, uuid: randomUUID }),
    record: { fm: (call) => void recorded.push(`${call.functionModule} ${call.outcome}`) },
    now,
  })
  carrier = coreCarrier(core)
})
afterAll(() => database.close())

const write = (some: Partial<Outgoing>): Outgoing => ({
  messageId: randomUUID(),
  recipient: 'ZPORTAL_ACCOUNT_GET',
  subject: null,
  body: '{"accounts":["1200000001"]}',
  ...some,
})

describe('a message for the billing core', () => {
  test('is carried to its function module and recorded as the worker’s own call', async () => {
    await carrier(write({}), going)
    expect(recorded).toContain('ZPORTAL_ACCOUNT_GET success')
  })

  test('the core refuses is a dead letter with the core’s own code', async () => {
    const absent = write({
      recipient: 'ZPORTAL_ACCOUNT_FIND',
      body: '{"account":"1200000001","billCode":"000000"}',
    })
    await expect(carrier(absent, going)).rejects.toMatchObject({
      kind: 'refused',
      message: 'core: account-not-found',
    })
  })

  test('for a function module nobody knows is refused', async () => {
    await expect(carrier(write({ recipient: 'ZPORTAL_NO_SUCH' }), going)).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  test('waits in the outbox while the core is down', async () => {
    const down: CoreDoor = openCore({
      answerers: new Proxy(openEmbeddedCore({ db: database.db, uuid: randomUUID }), {
        get: () => () => new Promise(() => {}),
      }),
      record: { fm() {} },
      now,
      timeoutMs: 20,
    })
    const seal = randomBytes(32)
    await putMessage(
      database.db,
      { now, random: { uuid: () => randomUUID(), bytes: randomBytes }, secrets: { seal, accounts: seal } },
      { channel: 'core', recipient: 'ZPORTAL_ACCOUNT_GET', body: '{"accounts":["1200000001"]}' },
    )
    const log = { info() {}, warn() {}, error() {} }
    const options = { db: database.db, compose: sealedText(seal), now, jitter: () => 0, log, idle: true }
    await startOutboxDrainer({ ...options, carriers: { core: coreCarrier(down) } }).drain()
    const waiting = await database.pool.query('select last_error, sent_at, failed_at from portal.outbox')
    expect(waiting.rows).toEqual([{ last_error: 'core: core-down', sent_at: null, failed_at: null }])
  })
})
