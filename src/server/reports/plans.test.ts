import { afterAll, beforeAll, expect, test } from 'vitest'
import { Kysely, PostgresDialect } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { REPORTS, type ReportName } from '#domain/reports.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { keepPartitions } from '#server/telemetry/partitions.ts'
import type { Database } from '#server/db/schema.ts'
import { makeRequestCode } from '#server/telemetry/request-code.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { recordCalls } from '#tests/setup/telemetry.ts'

// Calls are kept in a partition a UTC day; a Kyiv day lies in two of them, and no report of it may look into the others.

const DAY = '2026-11-18'
const PARTITIONS = ['20261117', '20261118']
const NOW = '2026-11-21T12:00:00+02:00'

let t: TestApp
let token: string
let app: Awaited<ReturnType<TestApp['reopened']>>
const sent: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  t = await testApp({ now: NOW })
  token = (await makeActor(t, 'admin')).token
  const noons = Array.from({ length: 9 }, (_, n) => new Date(`${addDays('2026-11-13', n)}T09:00:00Z`))
  await recordCalls(t, {
    portal: noons.map((at) => makePortalCall({ at })),
    fm: noons.map((at) => makeFmCall({ at })),
  })
  await keepPartitions({ db: t.database.db, now: new Date(NOW) })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: t.database.pool }),
    log: ({ query }) => void sent.push(query),
  })
  app = await t.reopened({ db })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** Days of calls that the plans of the statements sent meanwhile would read. */
async function daysRead(report: ReportName, more: object = {}): Promise<string[]> {
  return daysOf('/api/admin/reports', { report, from: DAY, to: DAY, ...more })
}

async function daysOf(
  path: '/api/admin/reports' | '/api/admin/reports/trace',
  filter: object,
): Promise<string[]> {
  sent.length = 0
  const { body } = await callsTo(app)(path, { token, ...filter })
  expect(body).toMatchObject({ status: 'success' })
  const plans = await Promise.all(
    sent
      .filter(({ sql }) => /telemetry"?\."?(portal|fm)_calls/.test(sql))
      .map(({ sql, parameters }) =>
        t.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]),
      ),
  )
  const read = plans.flatMap(({ rows }) =>
    rows.flatMap((row) => [...row['QUERY PLAN'].matchAll(/(?:portal|fm)_calls_(\d{8})/g)]),
  )
  return [...new Set(read.map(([, day]) => String(day)))].toSorted()
}

test('days nobody asked for stand in partitions of their own', async () => {
  const { rows } = await t.database.pool.query(
    `select from pg_inherits where inhparent = 'telemetry.portal_calls'::regclass`,
  )
  expect(rows.length).toBeGreaterThan(10)
})

test('no report of one day reads the calls of other days', async () => {
  const ofCalls = ['logs_search_back', 'logs_search_sap', 'unsuccessful_api']
  for (const report of REPORTS)
    expect(await daysRead(report), report).toEqual(ofCalls.includes(report) ? PARTITIONS : [])
})

test('a search within a day reads that day', async () => {
  const { account, phone } = await makeActor(t, 'person')
  for (const search of ['/api/person/bills', 'did not answer', 'ZPORTAL_BILLS_GET', account, phone]) {
    expect(await daysRead('logs_search_back', { search }), search).toEqual(PARTITIONS)
    expect(await daysRead('logs_search_sap', { search }), search).toEqual(PARTITIONS)
  }
})

test('a code opens without a look into other days than its own, one that tells no day is found too', async () => {
  for (const [at, days] of [
    ['2026-11-21T08:00:00Z', ['20261121', '20261122']],
    ['2026-11-14T08:00:00Z', ['20261114', '20261115']],
    // a call is recorded when it has ended
    ['2026-11-16T23:59:50Z', ['20261116', '20261117']],
  ] as const) {
    const code = makeRequestCode(new Date(at))
    const ended = new Date(Date.parse(at) + 30_000)
    await recordCalls(t, {
      portal: [makePortalCall({ at: ended, requestCode: code })],
      fm: [makeFmCall({ at: ended, requestCode: code })],
    })
    expect(await daysOf('/api/admin/reports/trace', { code }), at).toEqual(days)
  }
  const before = new Date('2026-11-15T08:00:00Z')
  await recordCalls(t, {
    portal: [makePortalCall({ at: before, requestCode: 'LONG-2345' })],
    fm: [makeFmCall({ at: before, requestCode: 'LONG-2345' })],
  })
  expect(await daysOf('/api/admin/reports/trace', { code: 'LONG-2345' })).toContain('20261115')
})
