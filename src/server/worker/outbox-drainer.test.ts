import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CarrierError } from '#server/outbox/carrier.ts'
import { sealedText } from '#server/outbox/compose.ts'
import { mailGateway } from '#server/outbox/mail-gateway.ts'
import { type Message, putMessage } from '#server/outbox/outbox.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { type Stubs, startStubs } from '#stubs/start-stubs.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { DrainOptions } from './channel-drainer.ts'
import { type OutboxDrainer, startOutboxDrainer } from './outbox-drainer.ts'

const sealKey = randomBytes(32)
const log = { info() {}, warn() {}, error() {} }
let database: TestDatabase
let stubs: Stubs
let time = Date.parse('2026-01-15T10:00:00Z')
const now = () => new Date(time)
const started: OutboxDrainer[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate portal.outbox')
  stubs = await startStubs({ smsPort: 0, mailPort: 0, now })
})
afterEach(async () => {
  for (const drainer of started.splice(0)) await drainer.close()
  await stubs.close()
})

const put = (some: Partial<Message> = {}) =>
  putMessage(
    database.db,
    {
      now,
      random: { uuid: () => randomUUID(), bytes: randomBytes },
      secrets: { seal: sealKey, accounts: sealKey },
    },
    { channel: 'sms', recipient: '+380671234567', body: 'Світло: код 7K4Q', ...some },
  )

function start(some: Partial<DrainOptions> & { idle?: boolean } = {}): OutboxDrainer {
  const drainer = startOutboxDrainer({
    db: database.db,
    carriers: {
      sms: smsGateway({
        url: `http://127.0.0.1:${stubs.sms.port}`,
        token: 't',
        sender: 'Svitlo',
        timeoutMs: 5000,
      }),
      email: mailGateway({
        url: `smtp://127.0.0.1:${stubs.mail.port}`,
        from: 'svitlo@example.com',
        timeoutMs: 5000,
      }),
    },
    compose: sealedText(sealKey),
    now,
    jitter: () => 0.5,
    log,
    idle: true,
    ...some,
  })
  started.push(drainer)
  return drainer
}

const rows = async () =>
  (
    await database.pool.query(
      `select message_id, sent_at, failed_at, tries, last_error, body_sealed is null as wiped, leased_until
       from portal.outbox order by created_at, message_id`,
    )
  ).rows

const pass = (seconds: number) => {
  time += seconds * 1000
}

describe('the outbox', () => {
  test('is carried out by itself, each channel by its own carrier, and the bodies are wiped', async () => {
    start({ idle: false, pollMs: 5 })
    const id = await put()
    await put({ channel: 'email', recipient: 'olena@example.com', subject: 'Вхід', body: 'код 7K4Q' })
    await expect.poll(() => stubs.messages().length).toBe(2)
    await expect.poll(async () => (await rows()).every((row) => row.wiped && row.sent_at !== null)).toBe(true)
    expect(stubs.sms.messages('380671234567')).toMatchObject([{ messageId: id, text: 'Світло: код 7K4Q' }])
  })

  test('drained by four at once sends each message once', async () => {
    for (let n = 0; n < 60; n += 1) await put()
    await Promise.all(Array.from({ length: 4 }, () => start().drain()))
    expect(stubs.sms.messages()).toHaveLength(60)
    expect(stubs.sms.messages().every((message) => message.copies === 1)).toBe(true)
  })

  test('keeps a message whose channel has no carrier yet', async () => {
    await put({ channel: 'webhook' })
    expect(await start().drain()).toBe(0)
    expect(await rows()).toMatchObject([{ sent_at: null, tries: 0 }])
  })

  test('ten minutes without the gateways loses nothing, knocks seldom, and is drained in thirty seconds', async () => {
    const drainer = start()
    stubs.sms.misbehave({ kind: 'down' })
    stubs.mail.misbehave({ kind: 'error', code: 421 })
    let written = 0
    for (let second = 0; second < 600; second += 3) {
      if (second % 6 === 0) {
        await put({ body: `sms ${second}` })
        await put({ channel: 'email', recipient: `m${second}@example.com`, body: `mail ${second}` })
        written += 1
      }
      await drainer.drain()
      pass(3)
    }
    expect(stubs.messages()).toHaveLength(0)
    expect(drainer.down()).toEqual(['sms', 'email'])
    // the channel is probed, not every message: less than one attempt for each in ten minutes
    expect(stubs.sms.attempts()).toBeLessThan(written)

    stubs.sms.misbehave({ kind: 'none' })
    stubs.mail.misbehave({ kind: 'none' })
    let seconds = 0
    for (; stubs.messages().length < 2 * written && seconds < 60; seconds += 1) {
      pass(1)
      await drainer.drain()
    }
    expect(seconds).toBeLessThanOrEqual(30)
    expect(drainer.down()).toEqual([])
    expect(stubs.messages().every((message) => message.copies === 1)).toBe(true)
    expect((await rows()).every((row) => row.sent_at !== null && row.wiped)).toBe(true)
  }, 60_000)

  test('a half answer sends the message again under the same id, and one is shown', async () => {
    const drainer = start()
    const id = await put()
    stubs.sms.misbehave({ kind: 'half-answer' })
    await drainer.drain()
    stubs.sms.misbehave({ kind: 'none' })
    pass(60)
    await drainer.drain()
    expect(stubs.sms.messages()).toMatchObject([{ messageId: id, copies: 2 }])
  })

  test('a message nobody can take becomes a dead letter at once, one that fails time and again after twelve tries', async () => {
    stubs.sms.misbehave({ kind: 'refuse' })
    await put()
    await start().drain()
    expect(await rows()).toMatchObject([
      { failed_at: now(), last_error: 'sms: 404 INVALID_RECIPIENT', wiped: false },
    ])

    await database.owner.pool.query('truncate portal.outbox')
    let tries = 0
    const unlucky = start({
      failures: 1000,
      carriers: {
        sms: () => {
          tries += 1
          return Promise.reject(new CarrierError('unreachable', 'sms: 500'))
        },
      },
    })
    await put()
    for (let hour = 0; hour < 24; hour += 1) {
      await unlucky.drain()
      pass(3600)
    }
    expect(tries).toBe(12)
    expect((await rows())[0]).toMatchObject({ tries: 12, last_error: 'sms: 500', sent_at: null })
    expect((await rows())[0].failed_at).not.toBeNull()
  })

  test('what a killed process had taken is taken again when the lease ends, and not before', async () => {
    const id = await put()
    const dead = await outboxStore(database.db).claim({
      channel: 'sms',
      now: now(),
      limit: 8,
      leaseMs: 30_000,
      longestPauseMs: 900_000,
      probe: false,
    })
    expect(dead.map((message) => message.messageId)).toEqual([id])
    const drainer = start()
    pass(29)
    expect(await drainer.drain()).toBe(0)
    pass(2)
    expect(await drainer.drain()).toBe(1)
    expect(stubs.sms.messages()).toMatchObject([{ messageId: id, copies: 1 }])
  })

  test('another server whose clock is slow or fast does not take it meanwhile', async () => {
    await put()
    const store = outboxStore(database.db)
    const claim = (shift: number) =>
      store.claim({
        channel: 'sms',
        now: new Date(time + shift),
        limit: 8,
        leaseMs: 30_000,
        longestPauseMs: 900_000,
        probe: false,
      })
    expect(await claim(0)).toHaveLength(1)
    expect(await claim(-20_000)).toHaveLength(0)
    expect(await claim(20_000)).toHaveLength(0)
    expect(await claim(-3_600_000)).toHaveLength(1)
  })

  test('a code that has expired meanwhile is not sent, and its body is wiped', async () => {
    await put({ expiresAt: new Date(time + 300_000) })
    pass(301)
    await start().drain()
    expect(stubs.sms.messages()).toHaveLength(0)
    expect(await rows()).toMatchObject([{ last_error: 'expired', wiped: true }])
  })

  test('a clock set back by an hour keeps nobody waiting', async () => {
    const drainer = start()
    await put()
    pass(-3600)
    await drainer.drain()
    expect(stubs.sms.messages()).toHaveLength(1)
  })

  test('honours Retry-After', async () => {
    let tries = 0
    const drainer = start({
      carriers: {
        sms: () => {
          tries += 1
          return Promise.reject(new CarrierError('unreachable', 'sms: 429', { retryAfterMs: 120_000 }))
        },
      },
    })
    await put()
    for (let second = 0; second < 119; second += 1) {
      await drainer.drain()
      pass(1)
    }
    expect(tries).toBe(1)
    pass(2)
    await drainer.drain()
    expect(tries).toBe(2)
  })

  test('a body sealed with another key is left for a person to look at', async () => {
    await put()
    await start({ compose: sealedText(randomBytes(32)) }).drain()
    expect(await rows()).toMatchObject([{ last_error: 'the sealed body does not open', wiped: false }])
  })

  test('a stop waits for messages on their way and gives back those that do not arrive', async () => {
    stubs.sms.misbehave({ kind: 'slow', ms: 60_000 })
    const id = await put()
    const drainer = start({
      idle: false,
      pollMs: 5,
      graceMs: 50,
      carriers: {
        sms: smsGateway({ url: `http://127.0.0.1:${stubs.sms.port}`, token: 't', sender: 'Svitlo' }),
      },
    })
    await expect.poll(() => stubs.sms.messages().length).toBe(1)
    await drainer.close()
    expect(await rows()).toMatchObject([{ message_id: id, leased_until: null, sent_at: null }])
  })

  test('tells how much waits and for how long', async () => {
    await put()
    pass(90)
    await put({ channel: 'email', recipient: 'olena@example.com' })
    expect(await outboxStore(database.db).depth(now())).toEqual(
      expect.arrayContaining([
        { channel: 'sms', waiting: 1, oldestSeconds: 90, failed: 0 },
        { channel: 'email', waiting: 1, oldestSeconds: 0, failed: 0 },
      ]),
    )
  })

  test('what was given up is counted apart, what nobody needed any more and what was sent is not', async () => {
    await put()
    const [sent, late, lost] = [await put(), await put(), await put({ channel: 'email' })]
    const set = (id: string, what: string) =>
      database.owner.pool.query(`update portal.outbox set ${what} where message_id = $1`, [id])
    await set(sent, `sent_at = created_at`)
    await set(late, `failed_at = created_at, last_error = 'expired'`)
    await set(lost, `failed_at = created_at, last_error = 'refused'`)
    expect((await outboxStore(database.db).depth(now())).toSorted((a, b) => b.waiting - a.waiting)).toEqual([
      { channel: 'sms', waiting: 1, oldestSeconds: 0, failed: 0 },
      { channel: 'email', waiting: 0, oldestSeconds: 0, failed: 1 },
    ])
  })
})
