import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMessage } from '#server/outbox/outbox.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { startSmsGateway, type StubGateway } from '#stubs/sms-gateway.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'

/** Twice at each of the four steps, five times in the long run. */
const kills = Number(process.env['KILLS'] ?? (process.env['SVITLO_FULL'] ? 20 : 8))
const secret = randomBytes(32).toString('base64')
const secrets = deriveSecrets(secret)
let database: TestDatabase
let gateway: StubGateway
let taken: (() => void) | null = null

beforeAll(async () => {
  database = await testDatabase()
  gateway = await startSmsGateway({ port: 0, onTaken: () => taken?.() })
})
afterAll(async () => {
  await gateway.close()
  await database.close()
})

const put = (text: string) =>
  database.db.transaction().execute((trx) =>
    putMessage(
      trx,
      {
        now: () => new Date(),
        random: { uuid: () => randomUUID(), bytes: randomBytes },
        secrets,
      },
      { channel: 'sms', recipient: '+380671234567', body: text },
    ),
  )

async function startWorker(): Promise<ChildProcess> {
  const program = resolve(import.meta.dirname, '../../../tests/programs/drain-outbox.ts')
  const child = fork(program, [database.connectionString, `http://127.0.0.1:${gateway.port}`, secret], {
    execArgv: [],
  })
  await once(child, 'message')
  return child
}

/** When the worker is killed: before or just after it takes messages, before the answer, after it. */
const steps: ((child: ChildProcess, round: number) => Promise<unknown>)[] = [
  (child, round) => pause(round % 12).then(() => child.kill('SIGKILL')),
  (child) =>
    new Promise((done) => {
      taken = () => done(child.kill('SIGKILL'))
    }),
  (child) =>
    new Promise((done) => {
      taken = () => setImmediate(() => done(child.kill('SIGKILL')))
    }),
  (child, round) =>
    new Promise((done) => {
      taken = () => setTimeout(() => done(child.kill('SIGKILL')), 1 + (round % 5))
    }),
]

test(`a worker killed ${kills} times, at every step, loses no message and shows each once`, async () => {
  const ids: string[] = []
  for (let round = 0; round < kills; round += 1) {
    for (let n = 0; n < 5; n += 1) ids.push(await put(`повідомлення ${ids.length}`))
    const child = await startWorker()
    const ended = once(child, 'exit')
    await steps[round % steps.length]?.(child, round)
    taken = null
    await ended
  }
  const last = await startWorker()
  await expect
    .poll(
      async () => (await database.pool.query('select 1 from portal.outbox where sent_at is null')).rowCount,
      { timeout: 20_000 },
    )
    .toBe(0)
  last.kill('SIGKILL')

  const shown = gateway.messages()
  expect(shown.map((message) => message.messageId).toSorted()).toEqual(ids.toSorted())
  // the test proves something only if some kills fell between the sending and its record
  expect(shown.some((message) => message.copies > 1)).toBe(true)
  expect(new Set(shown.map((message) => message.text)).size).toBe(ids.length)
  const wiped = await database.pool.query(
    'select 1 from portal.outbox where body_sealed is null and failed_at is null',
  )
  expect(wiped.rowCount).toBe(ids.length)
}, 240_000)

/** Of one event, in a company of their own. */
const RECEIVERS = 150

async function receivers(): Promise<void> {
  await database.pool.query(
    `with made as (
      insert into portal.users (user_id, kind, login, state, phone, password_hash, roles)
      select gen_random_uuid(), 'person', '+38066' || lpad(n::text, 7, '0'), 'active', '+38066' || lpad(n::text, 7, '0'), 'x', '{}'
      from generate_series(1, $1::int) n returning user_id, login
    )
    insert into portal.account_links (user_id, account, site)
    select user_id, '12' || right(login, 8), 'dnem' from made`,
    [RECEIVERS],
  )
}

const tell = (key: string) =>
  fork(
    resolve(import.meta.dirname, '../../../tests/programs/tell-everybody.ts'),
    [database.connectionString, secret, key],
    { execArgv: [] },
  )

test('an event told to everybody, by a server killed while it tells and workers killed while they send, reaches each person once', async () => {
  await receivers()
  const before = gateway.messages().length
  const waiting = async () =>
    Number((await database.pool.query(`select 1 from portal.outbox where notice_id is not null`)).rowCount)
  // of a statement that was cut off nothing is left, or all of it
  for (const ms of [0, 2, 4, 8, 16, 32]) {
    const child = tell('fan-out')
    // it may be over before it is killed
    const ended = once(child, 'exit')
    await once(child, 'message')
    await pause(ms)
    child.kill('SIGKILL')
    await ended
    expect([0, RECEIVERS]).toContain(await waiting())
  }
  const again = tell('fan-out')
  await once(again, 'exit')
  expect(await waiting()).toBe(RECEIVERS)

  for (let round = 0; round < kills; round += 1) {
    const child = await startWorker()
    const ended = once(child, 'exit')
    // the pace leaves nothing due between two turns: then it is killed idle
    await Promise.race([steps[round % steps.length]?.(child, round), pause(500)])
    child.kill('SIGKILL')
    taken = null
    await ended
  }
  const last = await startWorker()
  await expect
    .poll(
      async () => (await database.pool.query('select 1 from portal.outbox where sent_at is null')).rowCount,
      { timeout: 60_000 },
    )
    .toBe(0)
  last.kill('SIGKILL')

  const shown = gateway.messages().slice(before)
  expect(shown).toHaveLength(RECEIVERS)
  expect(new Set(shown.map(({ recipient }) => recipient)).size).toBe(RECEIVERS)
  expect(shown.some(({ copies }) => copies > 1)).toBe(true)
}, 240_000)
