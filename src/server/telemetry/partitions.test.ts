import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { keepPartitions } from './partitions.ts'
import { startRecorder } from './recorder.ts'
import { rollUp } from './rollup.ts'

let database: TestDatabase
const log = { warn() {}, error: console.error }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const name of await partitions('portal_calls'))
    await database.owner.pool.query(`drop table telemetry.${name}`)
  for (const name of await partitions('fm_calls'))
    await database.owner.pool.query(`drop table telemetry.${name}`)
  await database.owner.pool.query(
    `truncate telemetry.portal_calls, telemetry.portal_hours, telemetry.rolled_up`,
  )
})

async function partitions(table: string): Promise<string[]> {
  const answer = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname not like '%default' order by 1`,
    [`telemetry.${table}`],
  )
  return answer.rows.map((row) => row.name)
}

async function record(...instants: string[]) {
  const recorder = startRecorder({ pool: database.pool, log })
  for (const at of instants) recorder.portal(makePortalCall({ at: new Date(at) }))
  await recorder.close()
}

const rowsIn = async (table: string) =>
  (await database.owner.pool.query<{ n: number }>(`select count(*)::int as n from telemetry.${table}`))
    .rows[0]?.n

describe('telemetry partitions', () => {
  test('stand ready for today and a week ahead, with their BRIN index, twice the same', async () => {
    const now = new Date('2026-02-26T12:00:00Z')
    await keepPartitions({ db: database.db, now })
    await keepPartitions({ db: database.db, now })
    expect(await partitions('portal_calls')).toEqual(
      ['0226', '0227', '0228', '0301', '0302', '0303', '0304', '0305'].map(
        (day) => `portal_calls_2026${day}`,
      ),
    )
    expect(await partitions('fm_calls')).toHaveLength(8)
    const brin = await database.pool.query(
      `select indexdef from pg_indexes where schemaname = 'telemetry' and tablename = 'portal_calls_20260301' and indexdef like '%brin%'`,
    )
    expect(brin.rowCount).toBe(1)
  })

  test('rows of a day without a partition are moved to their day and the default one stays empty', async () => {
    await record('2026-01-10T00:00:00.000Z', '2026-01-10T23:59:59.999Z', '2026-01-11T00:00:00.000Z')
    expect(await rowsIn('portal_calls_default')).toBe(3)
    await keepPartitions({ db: database.db, now: new Date('2026-01-11T08:00:00Z') })
    expect(await rowsIn('portal_calls_default')).toBe(0)
    expect(await rowsIn('portal_calls_20260110')).toBe(2)
    expect(await rowsIn('portal_calls_20260111')).toBe(1)
  })

  test('made by two servers at once, while calls are being recorded, nothing fails and nothing is lost', async () => {
    const recorder = startRecorder({ pool: database.pool, log, flushEveryMs: 1, maxBatch: 10 })
    const now = new Date('2026-01-15T12:00:00Z')
    const feeding = (async () => {
      for (let n = 0; n < 600; n += 1) {
        recorder.portal(makePortalCall({ at: new Date(now.getTime() + n * 600_000) }))
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await Promise.all([
      keepPartitions({ db: database.db, now }),
      keepPartitions({ db: database.db, now }),
      feeding,
    ])
    await recorder.close()
    expect(await rowsIn('portal_calls')).toBe(600)
    expect(recorder.state()).toEqual({ held: 0, dropped: 0 })
  })

  test('past their retention they go, once they are rolled up', async () => {
    await record('2026-01-16T05:00:00.000Z', '2026-01-17T05:00:00.000Z', '2026-01-20T05:00:00.000Z')
    const keep = (now: Date) => keepPartitions({ db: database.db, now, rawDays: 3 })
    await keep(new Date('2026-01-19T06:00:00Z'))
    const later = new Date('2026-01-20T06:00:00Z')
    await keep(later)
    expect(await partitions('portal_calls')).toContain('portal_calls_20260116')

    await rollUp({ db: database.db, now: later })
    await keep(later)
    expect(await partitions('portal_calls')).not.toContain('portal_calls_20260116')
    expect(await partitions('portal_calls')).toContain('portal_calls_20260117')
    expect(await rowsIn('portal_calls')).toBe(2)
    expect(await rowsIn('portal_hours')).toBe(3)
  })

  test('hours go after four hundred days', async () => {
    await record('2026-01-01T05:00:00.000Z')
    await rollUp({ db: database.db, now: new Date('2026-01-01T06:00:00Z') })
    await keepPartitions({ db: database.db, now: new Date('2027-02-04T23:00:00Z') })
    expect(await rowsIn('portal_hours')).toBe(1)
    await keepPartitions({ db: database.db, now: new Date('2027-02-06T00:00:00Z') })
    expect(await rowsIn('portal_hours')).toBe(0)
  })

  test('what calls looked like goes after seven days', async () => {
    await database.owner.pool.query(`insert into telemetry.call_samples (at, call_id, why) values
      ('2026-03-01T12:00:00Z', '00000000-0000-4000-8000-000000000001', 'failed'),
      ('2026-03-01T12:00:01Z', '00000000-0000-4000-8000-000000000002', 'chosen')`)
    const left = async (now: string) => {
      await keepPartitions({ db: database.db, now: new Date(now) })
      return rowsIn('call_samples')
    }
    expect(await left('2026-03-08T12:00:00Z')).toBe(2)
    expect(await left('2026-03-08T12:00:01Z')).toBe(1)
    expect(await left('2026-03-08T12:00:02Z')).toBe(0)
  })
})
