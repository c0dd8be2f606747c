import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { sealedText } from '#server/outbox/compose.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { startRecorder } from '#server/telemetry/recorder.ts'
import { type Stubs, startStubs } from '#stubs/start-stubs.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { ScheduledJob } from '#server/jobs.ts'
import { startQueue } from './queue.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { startOutboxDrainer } from './outbox-drainer.ts'
import { ownJobs } from './schedule.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

const quiet = { info() {}, warn() {}, error() {} }
let database: TestDatabase
let stubs: Stubs

beforeAll(async () => {
  database = await testDatabase()
  stubs = await startStubs({ smsPort: 0, mailPort: 0 })
})
afterAll(async () => {
  await stubs.close()
  await database.close()
})

/** A job that reports when it has run. */
function makeJob(
  name: string,
  run: () => void | Promise<void> = () => {},
): ScheduledJob & { runs: () => number } {
  let runs = 0
  return {
    name,
    cron: '0 4 1 1 *',
    expireInSeconds: 60,
    async run() {
      runs += 1
      await run()
    },
    runs: () => runs,
  }
}

describe('the queue of scheduled jobs', () => {
  test('does an ordered job, tells of one that fails, and goes on', async () => {
    const good = makeJob('good')
    const bad = makeJob('bad', () => {
      throw new Error('broken on purpose')
    })
    const errors: string[] = []
    const log = {
      ...quiet,
      error: (fields: object, message: string) => void errors.push(`${message} ${JSON.stringify(fields)}`),
    }
    const queue = await startQueue({ pool: database.pool, log, jobs: [bad, good], pollSeconds: 0.5 })
    await queue.order('bad')
    await queue.order('good')
    await expect.poll(good.runs, { timeout: 10_000 }).toBe(1)
    await expect.poll(bad.runs, { timeout: 10_000 }).toBe(1)
    expect(errors[0]).toMatch('a job failed')
    await queue.close()
  })

  test('two servers at once start on one database, and an ordered job is done once', async () => {
    let ordered: () => void = () => {}
    const bothOrdered = new Promise<void>((resolve) => {
      ordered = resolve
    })
    const job = makeJob('together', () => bothOrdered)
    const servers = await Promise.all([
      startQueue({ pool: database.pool, log: quiet, jobs: [job], pollSeconds: 0.5 }),
      startQueue({ pool: database.pool, log: quiet, jobs: [job], pollSeconds: 0.5 }),
    ])
    await Promise.all(servers.map((server) => server.order('together')))
    ordered()
    const done = async () =>
      (await database.pool.query(`select 1 from pgboss.job where name = 'together' and state = 'completed'`))
        .rowCount
    await expect.poll(done, { timeout: 10_000 }).toBe(1)
    expect(job.runs()).toBe(1)
    await Promise.all(servers.map((server) => server.close()))
  })

  test('a job under way when the server stops is told so, and is done with the database before the pool ends', async () => {
    const ownDatabase = openDatabase({ connectionString: database.connectionString, log: quiet })
    let statements = 0
    let last: unknown = 'still running'
    const job = {
      ...makeJob('long'),
      run: async (signal: AbortSignal) => {
        try {
          for (;;) {
            signal.throwIfAborted()
            await ownDatabase.pool.query('select pg_sleep(0.05)')
            statements += 1
          }
        } catch (error) {
          last = error
          throw error
        }
      },
    }
    const complaints: string[] = []
    const complain = (_: object, message: string) => void complaints.push(message)
    const log = { ...quiet, warn: complain, error: complain }
    const queue = await startQueue({ pool: ownDatabase.pool, log, jobs: [job], pollSeconds: 0.5 })
    await queue.order('long')
    await expect.poll(() => statements, { timeout: 10_000 }).toBeGreaterThan(2)
    await queue.close()
    await ownDatabase.close()
    expect(last).toMatchObject({ name: 'AbortError' })
    expect(complaints).toEqual([])
    // it is not forgotten: the next server does it
    const { rows } = await database.pool.query(`select state from pgboss.job where name = 'long'`)
    expect(rows).toEqual([{ state: 'retry' }])
  })

  test('without timers nothing begins by its schedule, not even what was scheduled before, but an order is done', async () => {
    const job = makeJob('every-minute')
    const scheduled = async () =>
      (await database.pool.query(`select name from pgboss.schedule order by name`)).rows
    const first = await startQueue({ pool: database.pool, log: quiet, jobs: [job] })
    await first.close()
    expect(await scheduled()).toEqual([{ name: 'every-minute' }])
    const options = { pool: database.pool, log: quiet, jobs: [job], pollSeconds: 0.5 }
    const second = await startQueue({ ...options, timers: false })
    expect(await scheduled()).toEqual([])
    await second.order('every-minute')
    await expect.poll(job.runs, { timeout: 10_000 }).toBe(1)
    await second.close()
  })

  test('forgets the schedule of a job that is no more', async () => {
    const first = await startQueue({
      pool: database.pool,
      log: quiet,
      jobs: [makeJob('old'), makeJob('kept')],
    })
    await first.close()
    const second = await startQueue({ pool: database.pool, log: quiet, jobs: [makeJob('kept')] })
    await second.close()
    const schedules = await database.pool.query(`select name from pgboss.schedule order by name`)
    expect(schedules.rows).toEqual([{ name: 'kept' }])
  })
})

test('the scheduled jobs roll up, keep partitions and clean up', async () => {
  const now = () => new Date('2026-01-15T12:00:00Z')
  const recorder = startRecorder({ pool: database.pool, log: quiet })
  recorder.portal(makePortalCall())
  await recorder.close()
  for (const job of ownJobs({ db: database.db, now, log: quiet, retention: undefined }))
    await job.run(new AbortController().signal)
  const hours = await database.pool.query('select calls from telemetry.portal_hours')
  expect(hours.rows).toEqual([{ calls: 1 }])
  const partition = await database.pool.query(`select to_regclass('telemetry.portal_calls_20260122') as name`)
  expect(partition.rows[0].name).not.toBeNull()
})

test('a database killed under the worker stops neither the outbox nor the jobs', async () => {
  const dataDir = makeQuickDirectory('worker')
  const silent = { debug() {}, ...quiet }
  const server = await startEmbedded({ dataDir, log: silent, sharedBuffersMb: 64 })
  await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
  const ownDatabase = openDatabase({ connectionString: server.appConnectionString, log: silent })
  const sealKey = randomBytes(32)
  const job = makeJob('after-the-crash')
  const queue = await startQueue({ pool: ownDatabase.pool, log: quiet, jobs: [job], pollSeconds: 0.5 })
  const outbox = startOutboxDrainer({
    db: ownDatabase.db,
    carriers: {
      sms: smsGateway({ url: `http://127.0.0.1:${stubs.sms.port}`, token: 't', sender: 'Svitlo' }),
    },
    compose: sealedText(sealKey),
    now: () => new Date(),
    jitter: () => 0.5,
    log: quiet,
    leaseMs: 300,
    pollMs: 20,
  })
  const put = (text: string) =>
    putMessage(
      ownDatabase.db,
      {
        now: () => new Date(),
        random: { uuid: () => randomUUID(), bytes: randomBytes },
        secrets: { seal: sealKey, accounts: sealKey },
      },
      { channel: 'sms', recipient: '+380671234567', body: text },
    )
  onTestFinished(async () => {
    await Promise.all([outbox.close(), queue.close()])
    await ownDatabase.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => put(`під час збою ${n}`)))
  process.kill(server.pid() ?? Number.NaN, 'SIGKILL')

  const shown = () =>
    stubs.sms.messages('380671234567').filter((message) => ids.includes(message.messageId)).length
  await expect.poll(shown, { timeout: 15_000 }).toBe(40)
  await expect
    .poll(
      () =>
        queue.order('after-the-crash').then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  await expect.poll(job.runs, { timeout: 10_000 }).toBe(1)
  const unsent = async () =>
    (await ownDatabase.pool.query('select 1 from portal.outbox where sent_at is null')).rowCount
  await expect.poll(unsent, { timeout: 10_000 }).toBe(0)
}, 60_000)
