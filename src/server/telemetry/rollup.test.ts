import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS_OF } from '#domain/performance.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { bucketOf } from './buckets.ts'
import { type FmCall, type PortalCall, startRecorder } from './recorder.ts'
import { rolledUpTill, rollUp } from './rollup.ts'

let database: TestDatabase
const log = { warn() {}, error: console.error }
const at = (time: string) => new Date(`2026-01-15T${time}Z`)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  database.owner.pool.query(`truncate telemetry.portal_calls, telemetry.fm_calls, telemetry.portal_hours,
    telemetry.fm_hours, telemetry.rolled_up, telemetry.reading_days, telemetry.reading_counts`),
)

async function record(calls: { portal?: PortalCall[]; fm?: FmCall[] }) {
  const recorder = startRecorder({ pool: database.pool, log })
  for (const call of calls.portal ?? []) recorder.portal(call)
  for (const call of calls.fm ?? []) recorder.fm(call)
  await recorder.close()
}

type Hour = {
  hour: Date
  path: string
  outcome: string
  calls: number
  total_us: number
  max_us: number
  buckets: Record<string, number>
}
const hours = async (): Promise<Hour[]> =>
  (await database.pool.query<Hour>('select * from telemetry.portal_hours order by hour, path, outcome, site'))
    .rows

/** A spread of calls over three hours, the same in every run. */
const spread = (n: number): PortalCall[] =>
  Array.from({ length: n }, (_, i) =>
    makePortalCall({
      at: new Date(at('07:00:00.000').getTime() + ((i * 7919) % 10_800_000)),
      durationUs: 50 + ((i * 104_729) % 2_000_000),
      path: i % 3 ? '/api/choice-apart' : '/api/check-session',
      outcome: i % 10 ? 'success' : 'core-down',
      site: i % 4 ? 'dnem' : null,
      userKind: i % 5 ? 'person' : null,
    }),
  )

describe('hourly roll-ups', () => {
  test('hold exactly what the single calls hold', async () => {
    const calls = spread(3000)
    await record({ portal: calls })
    await rollUp({ db: database.db, now: at('12:30:00.000') })

    const rows = await hours()
    expect(rows.reduce((sum, row) => sum + row.calls, 0)).toBe(3000)
    expect(rows.reduce((sum, row) => sum + row.total_us, 0)).toBe(
      calls.reduce((sum, call) => sum + call.durationUs, 0),
    )
    for (const row of rows) expect(Object.values(row.buckets).reduce((a, b) => a + b, 0)).toBe(row.calls)

    const wanted = calls.filter(
      (call) =>
        call.path === '/api/check-session' && call.at >= at('08:00:00.000') && call.at < at('09:00:00.000'),
    )
    const eight = rows.filter(
      (row) => row.path === '/api/check-session' && row.hour.getTime() === at('08:00:00.000').getTime(),
    )
    expect(Math.max(...eight.map((row) => row.max_us))).toBe(
      Math.max(...wanted.map((call) => call.durationUs)),
    )
    const merged: Record<string, number> = {}
    for (const row of eight)
      for (const [key, n] of Object.entries(row.buckets)) merged[key] = (merged[key] ?? 0) + n
    const ownBuckets: Record<string, number> = {}
    for (const call of wanted)
      ownBuckets[bucketOf(call.durationUs)] = (ownBuckets[bucketOf(call.durationUs)] ?? 0) + 1
    expect(merged).toEqual(ownBuckets)
  })

  test('are the same after a second run, a run at the same moment, and a run after a crash', async () => {
    await record({ portal: spread(500) })
    const now = at('12:30:00.000')
    await Promise.all([rollUp({ db: database.db, now }), rollUp({ db: database.db, now })])
    const once = await hours()
    await database.pool.query(`update telemetry.rolled_up set till = $1`, [at('08:00:00.000')])
    await rollUp({ db: database.db, now })
    expect(await hours()).toEqual(once)
  })

  test('show the hour under way and catch up after a pause of days', async () => {
    await record({ portal: [makePortalCall({ at: at('10:05:00.000') })] })
    await rollUp({ db: database.db, now: at('10:06:00.000') })
    expect((await hours()).map((row) => row.calls)).toEqual([1])
    expect(await rolledUpTill(database.db)).toEqual(at('10:05:50.000'))
    await record({
      portal: [makePortalCall({ at: at('10:50:00.000') }), makePortalCall({ at: at('23:50:00.000') })],
    })
    await rollUp({ db: database.db, now: new Date('2026-01-17T09:01:00Z') })

    expect((await hours()).map((row) => [row.hour.toISOString(), row.calls])).toEqual([
      ['2026-01-15T10:00:00.000Z', 2],
      ['2026-01-15T23:00:00.000Z', 1],
    ])
    expect(await rolledUpTill(database.db)).toEqual(new Date('2026-01-17T09:00:50Z'))
  })

  test('leave out calls that may still be written', async () => {
    await record({ portal: [makePortalCall({ at: at('10:59:50.000') })] })
    await rollUp({ db: database.db, now: at('11:00:00.000') })
    expect(await hours()).toEqual([])
    await record({ fm: [makeFmCall({ at: at('10:59:52.000') })] })
    await rollUp({ db: database.db, now: at('11:00:00.001') })
    expect((await hours()).map((row) => row.calls)).toEqual([1])
  })

  test('take in rows that came late because the database was away', async () => {
    await rollUp({ db: database.db, now: at('10:55:00.000') })
    await rollUp({ db: database.db, now: at('12:10:00.000') })
    await record({ portal: [makePortalCall({ at: at('11:59:59.999') })] })
    await rollUp({ db: database.db, now: at('13:00:00.000') })
    expect(await hours()).toEqual([])
    await rollUp({ db: database.db, now: at('13:00:10.001') })
    expect((await hours()).map((row) => row.hour)).toEqual([at('11:00:00.000')])
  })

  test('of the hours before the present one count those of which calls came since', async () => {
    await record({ portal: spread(300), fm: [makeFmCall({ at: at('09:10:00.000') })] })
    await rollUp({ db: database.db, now: at('10:55:00.000') })
    const versions = async () =>
      (
        await database.pool.query<{ version: string }>(
          'select xmin::text as version from telemetry.portal_hours order by 1',
        )
      ).rows
    const counted = await versions()
    await rollUp({ db: database.db, now: at('11:05:00.000') })
    expect(await versions()).toEqual(counted)
    await record({
      portal: [makePortalCall({ at: at('11:50:00.000') }), makePortalCall({ at: at('10:10:00.000') })],
      fm: [makeFmCall({ at: at('09:20:00.000') })],
    })
    await rollUp({ db: database.db, now: at('12:05:00.000') })
    const { rows } = await database.pool.query(
      `select (select sum(calls)::int from telemetry.portal_hours) as portal,
        (select sum(calls)::int from telemetry.fm_hours) as fm`,
    )
    expect(rows).toEqual([{ portal: 302, fm: 2 }])
  })

  test('know of a reading that came late as the one before that of the next day', async () => {
    const reading = { path: CALLS_OF.reading[0], accountHash: 'account' }
    // ten minutes after midnight in Kyiv, and ten before it
    await record({ portal: [makePortalCall({ ...reading, at: at('22:10:00.000') })] })
    await rollUp({ db: database.db, now: at('22:30:00.000') })
    await record({ portal: [makePortalCall({ ...reading, at: at('21:50:00.000') })] })
    await rollUp({ db: database.db, now: at('23:05:00.000') })
    const { rows } = await database.pool.query(
      'select day::text, former::text, accounts from telemetry.reading_counts order by day',
    )
    expect(rows).toEqual([
      { day: '2026-01-15', former: '-infinity', accounts: 1 },
      { day: '2026-01-16', former: '2026-01-15', accounts: 1 },
    ])
  })

  test('count function modules by the path that asked, the worker’s own calls by none', async () => {
    await record({ fm: [makeFmCall(), makeFmCall(), makeFmCall({ path: null, site: null, userKind: null })] })
    await rollUp({ db: database.db, now: at('12:00:00.000') })
    const answer = await database.pool.query(
      'select function_module, path, calls from telemetry.fm_hours order by path',
    )
    expect(answer.rows).toEqual([
      { function_module: 'ZPORTAL_BALANCE_GET', path: '', calls: 1 },
      { function_module: 'ZPORTAL_BALANCE_GET', path: '/api/person/itm_balance', calls: 2 },
    ])
  })

  test('PostgreSQL and the server put a duration into the same bucket', async () => {
    const calls = Array.from({ length: 2000 }, (_, i) =>
      makePortalCall({ durationUs: Math.round(1.0104 ** i) + (i % 3) }),
    )
    await record({ portal: calls })
    await rollUp({ db: database.db, now: at('12:00:00.000') })
    const ownBuckets: Record<string, number> = {}
    for (const { durationUs } of calls) {
      const bucket = bucketOf(Math.min(durationUs, 2_147_483_647))
      ownBuckets[bucket] = (ownBuckets[bucket] ?? 0) + 1
    }
    expect((await hours())[0]?.buckets).toEqual(ownBuckets)
  })
})
