import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { hashAccount, startRecorder } from './recorder.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

const log = { warn: vi.fn(), error: vi.fn() }
const never = 1_000_000_000
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query('truncate telemetry.portal_calls, telemetry.fm_calls')
  log.error.mockClear()
})

const count = async (pool: pg.Pool, table: string) =>
  (
    await pool.query<{ n: number; ids: number }>(
      `select count(*)::int as n, count(distinct call_id)::int as ids from telemetry.${table}`,
    )
  ).rows[0]

describe('the recorder', () => {
  test('a portal call and the function module call it made are found by its request code', async () => {
    const recorder = startRecorder({ pool: database.pool, log, flushEveryMs: never })
    const call = makePortalCall({
      requestCode: 'ABC-1234',
      durationUs: 1500,
      site: 'dnem',
      userKind: 'person',
    })
    recorder.portal(call)
    recorder.fm(
      makeFmCall({
        portalCallId: call.callId,
        requestCode: 'ABC-1234',
        functionModule: 'ZPORTAL_BALANCE_GET',
      }),
    )
    await recorder.close()

    const answer = await database.pool.query(
      `select p.path, p.duration_us, p.site, p.at, f.function_module from telemetry.portal_calls p
       join telemetry.fm_calls f on f.portal_call_id = p.call_id where p.request_code = 'ABC-1234'`,
    )
    expect(answer.rows).toEqual([
      {
        path: call.path,
        duration_us: 1500,
        site: 'dnem',
        at: call.at,
        function_module: 'ZPORTAL_BALANCE_GET',
      },
    ])
  })

  test('a graceful stop loses nothing', async () => {
    const recorder = startRecorder({ pool: database.pool, log, flushEveryMs: never, maxBatch: 100 })
    for (let n = 0; n < 2550; n += 1) recorder.portal(makePortalCall())
    for (let n = 0; n < 777; n += 1) recorder.fm(makeFmCall())
    await recorder.close()

    expect(await count(database.pool, 'portal_calls')).toEqual({ n: 2550, ids: 2550 })
    expect(await count(database.pool, 'fm_calls')).toEqual({ n: 777, ids: 777 })
    expect(recorder.state()).toEqual({ held: 0, dropped: 0 })
  })

  test('a batch whose answer was lost is written once', async () => {
    let losing = true
    const pool = {
      query: async (text: string, values: unknown[]) => {
        const done = await database.pool.query(text, values)
        if (losing) throw new Error('Connection terminated unexpectedly')
        return done
      },
    } as unknown as pg.Pool // only this one of the pool's overloads is used
    const recorder = startRecorder({ pool, log, flushEveryMs: never })
    for (let n = 0; n < 50; n += 1) recorder.portal(makePortalCall())
    expect(await recorder.flush()).toBe(false)
    losing = false
    recorder.portal(makePortalCall())
    await recorder.close()

    expect(await count(database.pool, 'portal_calls')).toEqual({ n: 51, ids: 51 })
  })

  test('one row the database cannot take does not hold back its neighbours', async () => {
    const recorder = startRecorder({ pool: database.pool, log, flushEveryMs: never })
    for (let n = 0; n < 20; n += 1) recorder.portal(makePortalCall())
    recorder.portal(makePortalCall({ callId: 'not a uuid' }))
    recorder.portal(makePortalCall({ at: new Date(Number.NaN) }))
    recorder.portal(makePortalCall({ errorText: 'a NUL \u0000 and half a pair \ud800', durationUs: 1e12 }))
    for (let n = 0; n < 20; n += 1) recorder.portal(makePortalCall())
    await recorder.close()

    expect(await count(database.pool, 'portal_calls')).toEqual({ n: 41, ids: 41 })
    expect(recorder.state()).toEqual({ held: 0, dropped: 2 })
  })

  test('memory is bounded while the database is away, and it says how many calls were let go', async () => {
    let away = true
    const pool = {
      query: async (text: string, values: unknown[]) => {
        if (away) throw new Error('ECONNREFUSED')
        return database.pool.query(text, values)
      },
    } as unknown as pg.Pool // only this one of the pool's overloads is used
    const recorder = startRecorder({ pool, log, flushEveryMs: never, maxBatch: 100, maxHeld: 1000 })
    for (let n = 0; n < 1300; n += 1) recorder.portal(makePortalCall())
    await recorder.flush()
    expect(recorder.state()).toEqual({ held: 1000, dropped: 300 })

    away = false
    await recorder.close()
    expect(await count(database.pool, 'portal_calls')).toEqual({ n: 1000, ids: 1000 })
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ dropped: 300 }), expect.any(String))
  })

  test('a database killed and restarted under it loses and doubles nothing', async () => {
    const dataDir = makeQuickDirectory('recorder')
    const quiet = { debug() {}, info() {}, warn() {}, error() {} }
    const server = await startEmbedded({ dataDir, log: quiet, sharedBuffersMb: 64 })
    await prepareDatabase({ ownerUrl: server.connectionString, appUrl: server.appConnectionString })
    const ownDatabase = openDatabase({ connectionString: server.appConnectionString, log: quiet })
    const recorder = startRecorder({
      pool: ownDatabase.pool,
      log,
      flushEveryMs: 5,
      maxBatch: 50,
      closeWithinMs: 15_000,
    })
    onTestFinished(async () => {
      await ownDatabase.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const before = server.pid()
    for (let n = 0; n < 3000; n += 1) {
      recorder.portal(makePortalCall())
      if (n === 1000 && before !== null) process.kill(before, 'SIGKILL')
      if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await recorder.close()

    expect(await count(ownDatabase.pool, 'portal_calls')).toEqual({ n: 3000, ids: 3000 })
    expect(server.pid()).not.toBe(before)
  })
})

test('an account is named by a keyed hash that is the same each time and needs the key', () => {
  const key = Buffer.alloc(32, 7)
  expect(hashAccount(key, '1200000001')).toBe(hashAccount(key, '1200000001'))
  expect(hashAccount(key, '1200000001')).toMatch(/^[\w-]{16}$/)
  expect(hashAccount(key, '1200000001')).not.toBe(hashAccount(Buffer.alloc(32, 8), '1200000001'))
  expect(new Set(Array.from({ length: 1000 }, () => hashAccount(key, randomUUID()))).size).toBe(1000)
})
