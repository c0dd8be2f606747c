import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { countedTill, countMinutes } from './minutes.ts'
import { keepPartitions } from './partitions.ts'
import { type PortalCall, startRecorder } from './recorder.ts'

let database: TestDatabase
const at = (time: string) => new Date(`2026-01-15T${time}Z`)
const calls = { warn: console.warn, error: console.error }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  database.owner.pool.query(`truncate telemetry.portal_calls, telemetry.fm_calls, telemetry.portal_minutes,
    telemetry.fm_minutes, telemetry.counted_minutes`),
)

async function record(...portal: PortalCall[]) {
  const recorder = startRecorder({ pool: database.pool, log: calls })
  portal.forEach(recorder.portal)
  recorder.fm(makeFmCall({ at: at('10:20:59.999') }))
  await recorder.close()
}
const minutes = async () =>
  (
    await sql<{ minute: Date; calls: number; failed: number }>`
      select minute, sum(calls)::int as calls, coalesce(sum(calls) filter (where outcome <> 'success'), 0)::int as failed
      from telemetry.portal_minutes group by 1 order by 1`.execute(database.db)
  ).rows.map(({ minute, ...row }) => [minute.toISOString().slice(11, 16), row.calls, row.failed])

test('whole minutes are counted, each once, and the present one is left to the single calls', async () => {
  await record(
    makePortalCall({ at: at('10:19:00.000') }),
    makePortalCall({ at: at('10:19:59.999'), outcome: 'core-down' }),
    makePortalCall({ at: at('10:20:00.000'), site: null }),
    makePortalCall({ at: at('10:21:00.001') }),
  )
  await countMinutes({ db: database.db, now: at('10:21:30.000') })
  const once = await minutes()
  expect(once).toEqual([
    ['10:19', 2, 1],
    ['10:20', 1, 0],
  ])
  await Promise.all([1, 2, 3].map(() => countMinutes({ db: database.db, now: at('10:21:40.000') })))
  expect(await minutes()).toEqual(once)
  expect(await countedTill(database.db)).toEqual(at('10:21:00.000'))
})

test('a row that comes late is counted: of the last minutes at once, of the last hours with the next hour', async () => {
  await record(makePortalCall({ at: at('10:20:10.000') }))
  await countMinutes({ db: database.db, now: at('10:21:30.000') })
  await record(makePortalCall({ at: at('10:20:20.000') }), makePortalCall({ at: at('08:30:00.000') }))
  await countMinutes({ db: database.db, now: at('10:22:30.000') })
  expect(await minutes()).toEqual([['10:20', 2, 0]])
  await countMinutes({ db: database.db, now: at('11:00:30.000') })
  expect(await minutes()).toEqual([
    ['08:30', 1, 0],
    ['10:20', 2, 0],
  ])
})

test('a minute is counted when its rows are written, and once unless one came late', async () => {
  await record(makePortalCall({ at: at('10:20:10.000') }))
  // rows of the last second may still be on their way
  await countMinutes({ db: database.db, now: at('10:21:01.999') })
  expect(await minutes()).toEqual([])
  const versions = async () =>
    (
      await sql<{ calls: string; version: string }>`
        select 'portal' as calls, xmin::text as version from telemetry.portal_minutes
        union all select 'fm', xmin::text from telemetry.fm_minutes order by calls`.execute(database.db)
    ).rows.map(({ version }) => version)
  await countMinutes({ db: database.db, now: at('10:21:02.000') })
  const [fm, portal] = await versions()
  await countMinutes({ db: database.db, now: at('10:22:30.000') })
  await countMinutes({ db: database.db, now: at('11:00:30.000') })
  expect(await versions()).toEqual([fm, portal])
  await record(makePortalCall({ at: at('10:20:59.999') }))
  await countMinutes({ db: database.db, now: at('12:00:30.000') })
  expect((await versions()).includes(portal ?? '')).toBe(false)
  expect(await minutes()).toEqual([['10:20', 2, 0]])
})

test('a run that was killed is made up for by the next one', async () => {
  await record(makePortalCall({ at: at('07:10:00.000') }))
  await countMinutes({ db: database.db, now: at('07:11:00.000') })
  await record(makePortalCall({ at: at('08:30:00.000') }), makePortalCall({ at: at('10:20:10.000') }))
  const killed = new AbortController()
  killed.abort()
  const run = countMinutes({ db: database.db, now: at('10:30:00.000'), signal: killed.signal })
  await expect(run).rejects.toThrow()
  await countMinutes({ db: database.db, now: at('10:31:00.000') })
  expect((await minutes()).map(([minute]) => minute)).toEqual(['07:10', '08:30', '10:20'])
})

test('minutes are kept two days', async () => {
  await record(makePortalCall({ at: at('10:20:10.000') }))
  await countMinutes({ db: database.db, now: at('10:21:30.000') })
  await keepPartitions({ db: database.db, now: new Date('2026-01-17T10:25:00Z') })
  expect(await minutes()).toEqual([])
})
