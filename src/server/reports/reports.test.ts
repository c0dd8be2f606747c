import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { CALLS_OF } from '#domain/performance.ts'
import { REPORTS, type ReportName } from '#domain/reports.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { hashAccount } from '#server/telemetry/recorder.ts'
import { countDays, countHours } from '#server/telemetry/rollup.ts'
import { recordCalls } from '#tests/setup/telemetry.ts'
import { countAccounts } from './count-accounts.ts'

let t: TestApp
let head: Actor
const PATH = '/api/person/itm_balance'
const OTHER = '/api/person/bills'
const at = (text: string) => new Date(`${text}+02:00`)

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  head = await makeActor(t, 'admin')
  const portal = [
    // 1–100 ms at 10 o'clock: p50 is 50 ms, p95 95 ms, p99 99 ms
    ...Array.from({ length: 100 }, (_, n) =>
      makePortalCall({
        at: at('2026-11-20T10:05:00'),
        durationUs: (n + 1) * 1000,
        userHash: `person-${n % 7}`,
      }),
    ),
    // the same user in another hour and in another company is one user of the day
    makePortalCall({ at: at('2026-11-20T11:05:00'), userHash: 'person-1', site: 'kem' }),
    makePortalCall({ at: at('2026-11-20T11:10:00'), userHash: 'firm-1', userKind: 'entity', path: OTHER }),
    makePortalCall({
      at: at('2026-11-20T11:20:00'),
      path: OTHER,
      outcome: 'internal',
      httpStatus: 500,
      errorText: 'relation does not exist',
      requestCode: 'FAIL-2345',
      callId: '00000000-0000-4000-8000-000000000001',
      durationUs: 40_000,
      accountHash: 'account-1',
    }),
    makePortalCall({
      at: at('2026-11-20T11:25:00'),
      path: OTHER,
      outcome: 'account-not-found',
      httpStatus: 404,
    }),
    makePortalCall({ at: at('2026-11-21T09:00:00'), path: '/api/person/meters', durationUs: 400_000 }),
    // the days before, for the comparison
    ...Array.from({ length: 50 }, () => makePortalCall({ at: at('2026-11-13T10:00:00') })),
  ]
  const fm = [
    makeFmCall({
      at: at('2026-11-20T11:19:59.970'),
      portalCallId: '00000000-0000-4000-8000-000000000001',
      requestCode: 'FAIL-2345',
      functionModule: 'ZPORTAL_BILLS_GET',
      path: OTHER,
      outcome: 'core-down',
      errorText: 'no answer',
      durationUs: 30_000,
    }),
    ...Array.from({ length: 6 }, () => makeFmCall({ at: at('2026-11-20T10:05:00') })),
  ]
  await recordCalls(t, { portal, fm })
})
afterAll(() => t.close())

const rows = async (report: ReportName, more: object = {}) => {
  const { body } = await t.call('/api/admin/reports', {
    token: head.token,
    report,
    from: '2026-11-20',
    to: '2026-11-20',
    ...more,
  })
  expect(body).toMatchObject({ status: 'success' })
  return body.rows
}

describe('reports', () => {
  test.each(REPORTS)('%s answers its rows, its file and its chart', async (report) => {
    await rows(report)
    const body = { token: head.token, report, from: '2026-11-01', to: '2026-11-21' }
    expect((await t.call('/api/admin/reports/chart', body)).body.status).toBe('success')
    const file = await t.app.inject({
      method: 'POST',
      url: '/api/admin/reports/export',
      payload: { ...body, format: 'csv' },
    })
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
  })

  test('count calls, how they ended, and how many there were in the period before', async () => {
    expect(await rows('api_request_count', { from: '2026-11-14', to: '2026-11-20' })).toEqual([
      expect.objectContaining({ path: PATH, calls: 101, before: 50, change: 102, refused: 0, failures: 0 }),
      expect.objectContaining({ path: OTHER, calls: 3, before: 0, change: null, refused: 1, failures: 1 }),
    ])
  })

  test('read percentiles from the buckets within 4.5 %', async () => {
    const [row] = await rows('api_responses', { search: PATH, site: 'dnem' })
    for (const [key, exact] of [
      ['p50', 50],
      ['p95', 95],
      ['p99', 99],
    ] as const)
      expect(Math.abs(Number(row?.[key]) / exact - 1), key).toBeLessThan(0.055)
    expect(row).toMatchObject({ calls: 100, max: 100, average: 50.5 })
    // of one call the middle of its bucket may lie above it
    for (const each of await rows('api_responses', { from: '2026-11-14', to: '2026-11-20' }))
      expect(Number(each['p99'])).toBeLessThanOrEqual(Number(each['max']))
  })

  test('count a user of several hours and companies once', async () => {
    expect(await rows('users_count_days')).toEqual([
      expect.objectContaining({ users: 8, persons: 7, entities: 1, providers: 0, admins: 0 }),
    ])
    expect((await rows('users_count_hours')).map(({ users }) => users)).toEqual([2, 7])
  })

  test('count users of one company, of one kind, and of some companies of those there are', async () => {
    expect(await rows('users_count_days', { site: 'kem' })).toEqual([
      expect.objectContaining({ users: 1, persons: 1, entities: 0 }),
    ])
    expect(await rows('users_count_days', { kind: 'entity' })).toEqual([
      expect.objectContaining({ users: 1, persons: 0, entities: 1 }),
    ])
    const auditor = await makeActor(t, 'admin')
    await t.database.db
      .updateTable('portal.users')
      .set({ roles: ['auditor:kem', 'auditor:dnem'] })
      .where('user_id', '=', auditor.user.userId)
      .execute()
    const { body } = await t.call('/api/admin/reports', {
      token: auditor.token,
      report: 'users_count_days',
      from: '2026-11-20',
      to: '2026-11-20',
    })
    expect(body.rows).toEqual([expect.objectContaining({ users: 8, persons: 7, entities: 1 })])
  })

  test('say which call asks which module, both ways', async () => {
    expect(await rows('find_fm_by_api', { search: OTHER })).toEqual([
      expect.objectContaining({ path: OTHER, fm: 'ZPORTAL_BILLS_GET', calls: 1, failures: 1 }),
    ])
    expect(await rows('find_api_by_fm', { search: 'ZPORTAL_BALANCE' })).toEqual([
      expect.objectContaining({ path: PATH, calls: 6, perDay: 6 }),
    ])
  })

  test('a failing call is found by its code, its error and its module, and its trace leads to the core', async () => {
    for (const search of ['FAIL-2345', 'fail-2345', 'relation does', 'ZPORTAL_BILLS_GET'])
      expect(
        (await rows('logs_search_back', { search })).map((row) => row['requestCode']),
        search,
      ).toEqual(['FAIL-2345'])
    expect(await rows('logs_search_sap', { search: 'no answer' })).toHaveLength(1)
    const { body } = await t.call('/api/admin/reports/trace', { token: head.token, code: 'fail-2345' })
    expect(body.calls).toMatchObject([
      {
        path: OTHER,
        ms: 40,
        outcome: 'internal',
        modules: [
          { name: 'ZPORTAL_BILLS_GET', afterMs: 10, ms: 30, outcome: 'core-down', error: 'no answer' },
        ],
      },
    ])
    const seen = await t.database.db
      .selectFrom('portal.audit')
      .select('actor_id')
      .where('action', '=', 'trace-seen')
      .execute()
    expect(seen).toEqual([{ actor_id: head.user.userId }])
  })

  test('a call that failed shows what was asked and answered, without what it said', async () => {
    const { body } = await t.call('/api/admin/reports', {
      token: head.token,
      report: 'logs_search_back',
      search: '+380671234567',
      from: '2026-11-20',
      to: '2026-11-20',
    })
    expect(body.status).toBe('success')
    const sample = t.recorded.samples.at(-1)
    expect(sample).toMatchObject({
      why: 'chosen',
      request: { report: 'logs_search_back', search: 'text(13)', token: expect.stringMatching(/^text/) },
      reply: { status: 'success', rows: { list: expect.any(Number) } },
    })
    await sql`insert into telemetry.call_samples (at, call_id, why, request, reply) values (${at('2026-11-20T11:20:00')},
      '00000000-0000-4000-8000-000000000001', 'failed', '{"page": 2}', null)`.execute(t.database.db)
    const trace = await t.call('/api/admin/reports/trace', { token: head.token, code: 'FAIL-2345' })
    expect(trace.body.calls[0]?.sample).toEqual({
      why: 'failed',
      request: '{\n  "page": 2\n}',
      reply: 'null',
    })
  })

  test('single calls are found by how long they took', async () => {
    const countOf = async (report: ReportName, slower?: string) =>
      (await rows(report, { from: '2026-11-20', to: '2026-11-21', slower })).length
    expect(await countOf('logs_search_back', '300')).toBe(1)
    expect(await countOf('logs_search_back', '1000')).toBe(0)
    expect(await countOf('logs_search_back')).toBeGreaterThan(1)
    expect(await countOf('logs_search_sap', '100')).toBe(0)
  })

  test('a telephone finds the calls of whoever has it', async () => {
    const person = await makeActor(t, 'person')
    const userHash = hashAccount(t.deps.secrets.accounts, person.user.userId)
    const call = makePortalCall({ at: at('2026-11-19T10:00:00'), userHash, requestCode: 'PHON-2345' })
    await recordCalls(t, { portal: [call], fm: [makeFmCall({ at: call.at, portalCallId: call.callId })] })
    const days = { from: '2026-11-19', to: '2026-11-19', search: person.phone }
    expect((await rows('logs_search_back', days)).map((row) => row['requestCode'])).toEqual(['PHON-2345'])
    expect(await rows('logs_search_sap', days)).toHaveLength(1)
  })

  test('a chart has the period before, hours by weekdays, the spread of durations, and marks of releases', async () => {
    await sql`insert into telemetry.releases (release, started_at) values ('9.9.9', ${at('2026-11-20T08:00:00')})
      on conflict do nothing`.execute(t.database.db)
    const chart = async (report: ReportName) =>
      (
        await t.call('/api/admin/reports/chart', {
          token: head.token,
          report,
          from: '2026-11-20',
          to: '2026-11-20',
        })
      ).body
    const count = await chart('api_request_count')
    expect(count.lines.map(({ values }) => values)).toEqual([
      [100, 2],
      [0, 1],
      [0, 1],
    ])
    expect(count.marks).toEqual([{ at: '2026-11-20T06:00:00.000Z', kind: 'release', of: '9.9.9' }])
    // the 20th of November 2026 is a Friday
    expect(count.heat?.[4]?.slice(9, 13)).toEqual([0, 100, 4, 0])
    expect((await chart('unsuccessful_api')).lines).toEqual([
      { key: 'refused', values: [0, 1] },
      { key: 'failed', values: [0, 1] },
    ])
    const times = await chart('api_responses')
    expect(times.histogram?.reduce((sum, { calls }) => sum + calls, 0)).toBe(104)
    // 65.536 ms begins a doubling; a call of 100 ms is in it
    expect(times.histogram?.find(({ fromMs }) => fromMs === 65.536)?.calls).toBeGreaterThan(30)
  })

  test('an hour without calls stands in a chart, and the period before lies under its own hours', async () => {
    const callsAt = (moment: string, n: number) =>
      Array.from({ length: n }, () => makePortalCall({ at: at(moment), site: 'krem' }))
    await recordCalls(t, {
      portal: [
        ...callsAt('2026-11-05T02:10:00', 1),
        ...callsAt('2026-11-11T03:10:00', 2),
        ...callsAt('2026-11-11T06:10:00', 5),
        ...callsAt('2026-11-12T02:10:00', 3),
        ...callsAt('2026-11-12T06:10:00', 1),
      ],
    })
    await countHours(t.database.db, at('2026-11-05T02:00:00'), at('2026-11-12T07:00:00'))
    await countDays(t.database.db, at('2026-11-05T02:00:00'), t.deps.now())
    const chart = async (report: ReportName, from: string, to: string) =>
      (await t.call('/api/admin/reports/chart', { token: head.token, report, site: 'krem', from, to })).body
    const count = await chart('api_request_count', '2026-11-12', '2026-11-12')
    expect(count.at.map((moment) => moment.slice(11, 13))).toEqual(['00', '01', '02', '03', '04'])
    expect(count.lines[0]?.values).toEqual([3, 0, 0, 0, 1])
    expect(count.former).toEqual([null, 2, 0, 0, 5])
    // of nothing no duration is known
    const times = await chart('api_responses', '2026-11-12', '2026-11-12')
    expect(times.lines[0]?.values.map((ms) => ms !== null)).toEqual([true, false, false, false, true])
    // by days: the 5th lies under the 11th, and of the 6th nothing is recorded
    const days = await chart('api_request_count', '2026-11-11', '2026-11-16')
    expect(days.lines[0]?.values).toEqual([7, 4])
    expect(days.former).toEqual([1, null])
    const week = await chart('api_request_count', '2026-11-05', '2026-11-12')
    expect(week.lines[0]?.values).toEqual([1, 0, 0, 0, 0, 0, 7, 4])
    // the 5th and the 12th are Thursdays
    expect(week.heat?.[3]?.slice(0, 8)).toEqual([0, 0, 2, 0, 0, 0, 0.5, 0])
  })

  test('failures that customers quote are counted with their conversations', async () => {
    const person = await makeActor(t, 'person')
    await sql`insert into portal.ticket_messages (ticket_id, message_id, author, body, at) values (${person.ticket},
      ${t.deps.random.uuid()}, 'customer', 'Пише: код звернення fail-2345, що робити?',
      ${at('2026-11-20T12:00:00')})`.execute(t.database.db)
    expect(await rows('unsuccessful_api', { outcome: 'failed' })).toEqual([
      expect.objectContaining({ path: OTHER, tickets: 1, ticket: person.ticket }),
    ])
    // the same failure of another company tells nothing of the conversations of this one
    const there = makePortalCall({
      at: at('2026-11-20T11:40:00'),
      path: OTHER,
      outcome: 'internal',
      httpStatus: 500,
      site: 'oem',
    })
    await recordCalls(t, { portal: [there] })
    expect(await rows('unsuccessful_api', { outcome: 'failed', site: 'oem' })).toEqual([
      expect.objectContaining({ path: OTHER, calls: 1, tickets: 0, ticket: null }),
    ])
    await sql`delete from telemetry.portal_calls where call_id = ${there.callId}::uuid`.execute(t.database.db)
  })

  test('accounts with a reading are counted once each, from an index of their own', async () => {
    const person = await makeActor(t, 'person')
    const { site } = await t.database.db
      .selectFrom('portal.account_links')
      .select('site')
      .where('user_id', '=', person.user.userId)
      .executeTakeFirstOrThrow()
    const [path] = CALLS_OF.reading
    const handed = { at: at('2026-11-18T10:00:00'), path, site, userKind: 'person' }
    await recordCalls(t, {
      portal: [
        ...['one', 'one', 'two'].map((accountHash) => makePortalCall({ ...handed, accountHash })),
        makePortalCall({ ...handed, accountHash: 'three', outcome: 'internal', httpStatus: 500 }),
        // again on the next day, and somebody who has never done so
        ...['one', 'four'].map((accountHash) =>
          makePortalCall({ ...handed, at: at('2026-11-19T10:00:00'), accountHash }),
        ),
      ],
    })
    const countAgain = async () => {
      await countHours(t.database.db, at('2026-11-18T09:00:00'), at('2026-11-19T12:00:00'))
      await countDays(t.database.db, at('2026-11-18T09:00:00'), t.deps.now())
    }
    await countAccounts(t.deps)
    // twice, as after a crash
    for (let run = 0; run < 2; run++) await countAgain()
    const withReading = async (from: string, to: string) =>
      (await rows('accounts_stats', { from, to })).find(
        (row) => row['site'] === site && row['kind'] === 'person',
      )?.['withReading']
    expect(await withReading('2026-11-18', '2026-11-18')).toBe(2)
    expect(await withReading('2026-11-19', '2026-11-19')).toBe(2)
    expect(await withReading('2026-11-18', '2026-11-19'), 'one of both days is one account').toBe(3)
    expect(await withReading('2026-01-01', '2026-11-21')).toBe(3)
    // a call that came late: who did so on the day after is known to have done so before
    await recordCalls(t, { portal: [makePortalCall({ ...handed, accountHash: 'four' })] })
    await countAgain()
    expect(await withReading('2026-11-18', '2026-11-19')).toBe(3)
    const { rows: index } = await sql<{
      paths: string
    }>`select pg_get_indexdef('telemetry.portal_calls_readings'::regclass)
      as paths`.execute(t.database.db)
    expect(CALLS_OF.reading.filter((path) => !index[0]?.paths.includes(`'${path}'`))).toEqual([])
  })

  test('failures are grouped with how many they touched', async () => {
    expect(await rows('unsuccessful_api', { outcome: 'failed' })).toEqual([
      expect.objectContaining({ path: OTHER, outcome: 'internal', calls: 1, users: 1, status: 500 }),
    ])
  })

  test('the slow ones are those above the threshold', async () => {
    expect((await rows('long_response_time_apis', { slower: '100' })).length).toBe(0)
    const slowCalls = await rows('long_response_time_apis', { from: '2026-11-21', to: '2026-11-21' })
    expect(slowCalls.map(({ path }) => path)).toEqual(['/api/person/meters'])
  })

  test('a day counted from its hours is the same as its hours', async () => {
    const sum = async (table: string) =>
      (
        await sql<{ n: string; total: string }>`
          select sum(calls)::text as n, sum(total_us)::text as total from ${sql.table(`telemetry.${table}`)}
          where path = ${PATH}`.execute(t.database.db)
      ).rows
    expect(await sum('portal_days')).toEqual(await sum('portal_hours'))
  })

  test('several servers stand side by side: a row and a line of each', async () => {
    await sql`insert into telemetry.process_samples (at, process, component, utilization, busy, size, waiting)
      select at, process, component, utilization, round(utilization * size)::int, size, waiting from (values
        (${at('2026-11-19T10:10:00')}::timestamptz, 'one', 'event-loop', 0.2, 1, 0),
        (${at('2026-11-19T10:20:00')}, 'one', 'event-loop', 0.4, 1, 0),
        (${at('2026-11-19T11:10:00')}, 'one', 'event-loop', 0.6, 1, 0),
        (${at('2026-11-19T10:10:00')}, 'two', 'event-loop', 0.9, 1, 0),
        (${at('2026-11-19T10:10:00')}, 'one', 'database', 0.5, 10, 0),
        (${at('2026-11-19T10:10:00')}, 'two', 'database', 1, 10, 7)
      ) as sample (at, process, component, utilization, size, waiting)`.execute(t.database.db)
    const day = { from: '2026-11-19', to: '2026-11-19', sort: 'process', descending: false }
    expect(await rows('threads_charts', day)).toEqual([
      expect.objectContaining({ process: 'one', component: 'event-loop', utilization: 40, peak: 60 }),
      expect.objectContaining({ process: 'two', component: 'event-loop', utilization: 90, peak: 90 }),
    ])
    expect(await rows('microservice_threads_charts', day)).toEqual([
      expect.objectContaining({ process: 'one', component: 'database', peak: 50, busy: 5, waiting: 0 }),
      expect.objectContaining({ process: 'two', component: 'database', peak: 100, busy: 10, waiting: 7 }),
    ])
    const { body } = await t.call('/api/admin/reports/chart', {
      token: head.token,
      report: 'threads_charts',
      from: '2026-11-19',
      to: '2026-11-19',
    })
    expect(body.at).toHaveLength(2)
    expect(body.lines).toEqual([
      { key: 'event-loop · one', values: [30, 60] },
      { key: 'event-loop · two', values: [90, null] },
    ])
  })

  test('of many single calls the page says that there may be more, and the file that it is cut', async () => {
    const days = { from: '2026-11-16', to: '2026-11-16' }
    // calls and sign-ins of a busy day
    await t.database.owner.pool.query(`insert into telemetry.portal_calls
      (at, call_id, request_code, path, duration_us, http_status, outcome, process)
      select timestamptz '2026-11-16T10:00:00Z' + n * interval '1 ms', gen_random_uuid(), 'MANY-2345', '${PATH}', 1000,
        200, 'success', 'one' from generate_series(1, 20050) n`)
    const total = async (report: ReportName) =>
      (await t.call('/api/admin/reports', { token: head.token, report, ...days })).body.total
    expect(await total('logs_search_back')).toBe(MOST_COUNTED)
    const file = await t.app.inject({
      method: 'POST',
      url: '/api/admin/reports/export',
      payload: { token: head.token, report: 'logs_search_back', ...days, format: 'csv' },
    })
    const lines = file.body.trimEnd().split('\r\n')
    expect(lines.length).toBe(20_000 + 2)
    expect(lines.at(-1)).toContain('Це не весь список')
  })

  test('an employee of one company sees the calls of that company', async () => {
    const auditor = await makeActor(t, 'admin')
    await t.database.db
      .updateTable('portal.users')
      .set({ roles: ['auditor:kem'] })
      .where('user_id', '=', auditor.user.userId)
      .execute()
    const { body } = await t.call('/api/admin/reports', {
      token: auditor.token,
      report: 'api_request_count',
      from: '2026-11-20',
      to: '2026-11-20',
    })
    expect(body.rows).toEqual([expect.objectContaining({ path: PATH, calls: 1 })])
  })
})
