import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { endpoints } from '#contract/index.ts'
import { CALLS_OF } from '#domain/performance.ts'
import { CarrierError } from '#server/outbox/carrier.ts'
import { composer } from '#server/outbox/compose.ts'
import { isPublic, refuseWebhook, webhookCarrier } from '#server/outbox/webhook.ts'
import { countMinutes } from '#server/telemetry/minutes.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { makeAlert } from '#tests/setup/alerts.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { recordCalls } from '#tests/setup/telemetry.ts'
import { evaluateAlerts } from './evaluate.ts'

let t: TestApp
let head: Actor
let hook: Server
let hookUrl = ''
const hooked: { body: Record<string, unknown>; key: string }[] = []
let hookStatus = 200
const BILL = '/api/person/bills'
const NOW = '2026-11-21T12:00:30+02:00'
const before = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000)

beforeAll(async () => {
  hook = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      hooked.push({
        body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
        key: String(request.headers['idempotency-key']),
      })
      response.writeHead(hookStatus, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
  })
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const address = hook.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  hookUrl = `http://${host}/alerts`
  t = await testApp({ now: NOW, env: { ALERT_HOSTS: host } })
  head = await makeActor(t, 'admin')
})
afterAll(async () => {
  await t.close()
  hook.close()
})
beforeEach(async () => {
  hooked.length = 0
  hookStatus = 200
  await t.database.owner.pool
    .query(`truncate telemetry.portal_calls, telemetry.fm_calls, telemetry.portal_minutes,
    telemetry.fm_minutes, telemetry.counted_minutes, telemetry.portal_hours, telemetry.portal_days,
    telemetry.fm_hours, telemetry.fm_days, telemetry.rolled_up, portal.alert_rules cascade`)
})

const failed = { outcome: 'core-down', httpStatus: 503 }
const many = (count: number, some: Parameters<typeof makePortalCall>[0]) =>
  Array.from({ length: count }, () => makePortalCall(some))

describe('the board', () => {
  test('counts calls of counted minutes and of the seconds after them alike', async () => {
    await recordCalls(t, {
      portal: [
        ...many(120, { at: before(90), path: BILL, durationUs: 10_000 }),
        ...many(6, { at: before(150), path: BILL, durationUs: 400_000, ...failed }),
        ...many(3, { at: before(5), path: BILL, durationUs: 10_000 }),
        ...many(2, { at: before(5), outcome: 'account-not-found', httpStatus: 404 }),
      ],
      fm: Array.from({ length: 6 }, () => makeFmCall({ at: before(150), outcome: 'core-down' })),
    })
    const path = '/api/admin/performance'
    const readPerformance = async () => (await t.call(path, { token: head.token })).body
    const single = await readPerformance()
    // that was a call too, which is written down a moment later
    await vi.waitFor(async () => {
      const { rowCount } = await t.database.owner.pool.query(
        'delete from telemetry.portal_calls where path = $1',
        [path],
      )
      expect(rowCount).toBe(1)
    }, 20_000)
    await countMinutes({ db: t.database.db, now: t.deps.now() })
    const body = await readPerformance()
    expect(body).toEqual(single)
    expect(body.minutes.slice(-4).map(({ calls, failures }) => [calls, failures])).toEqual([
      [0, 0],
      [6, 6],
      [120, 0],
      [5, 0],
    ])
    expect(body.lately).toMatchObject({ perSecond: 2, calls: 131, failures: 6 })
    expect(Math.abs((body.lately.p99 ?? 0) / 400 - 1)).toBeLessThan(0.055)
    expect(body.calls).toEqual([
      expect.objectContaining({ name: BILL, calls: 129, failures: 6, refused: 0 }),
      expect.objectContaining({ calls: 2, failures: 0, refused: 2 }),
    ])
    expect(body.modules).toEqual([expect.objectContaining({ name: 'ZPORTAL_BALANCE_GET', failures: 6 })])
  })

  test('calls that found no database have failed, and were not refused', async () => {
    await recordCalls(t, {
      portal: many(12, { at: before(90), path: BILL, outcome: 'service-down', httpStatus: 503 }),
    })
    const { body } = await t.call('/api/admin/performance', { token: head.token })
    expect(body.lately).toMatchObject({ calls: 12, failures: 12 })
    expect(body.calls).toEqual([expect.objectContaining({ name: BILL, failures: 12, refused: 0 })])
    const { functions } = (await t.call('/api/admin/performance/levels', { token: head.token })).body
    expect(functions.find(({ name }) => name === 'bill')).toMatchObject({ calls: 12, failures: 12, good: 0 })
    const report = await t.call('/api/admin/reports', {
      token: head.token,
      report: 'unsuccessful_api',
      outcome: 'failed',
    })
    expect(report.body.rows).toEqual([expect.objectContaining({ outcome: 'service-down', calls: 12 })])
  })

  test('an employee of one company sees the calls of that company', async () => {
    const duty = await makeActor(t, 'admin')
    await t.database.db
      .updateTable('portal.users')
      .set({ roles: ['network-duty:kem'] })
      .where('user_id', '=', duty.user.userId)
      .execute()
    await recordCalls(t, {
      portal: [...many(3, { at: before(70) }), ...many(2, { at: before(70), site: 'kem' })],
    })
    const { body } = await t.call('/api/admin/performance', { token: duty.token })
    expect(body.calls.map(({ calls }) => calls)).toEqual([2])
  })

  test('the promise of 30 days says how many failures it allows and how many are left', async () => {
    expect(
      Object.values(CALLS_OF)
        .flat()
        .filter((path) => !endpoints.some((endpoint) => endpoint.path === path)),
    ).toEqual([])
    await t.database.owner.pool.query(`insert into telemetry.portal_days
      (day, path, site, user_kind, outcome, calls, total_us, max_us, buckets) values
      ('2026-11-01', '${BILL}', 'dnem', 'person', 'success', 9995, 1, 1, '{"10": 9995}'),
      ('2026-11-01', '${BILL}', 'dnem', 'person', 'internal', 5, 1, 1, '{"10": 5}'),
      ('2026-10-22', '${BILL}', 'dnem', 'person', 'internal', 500, 1, 1, '{"10": 500}')`)
    await recordCalls(t, {
      portal: [
        ...many(9_980, { at: before(600), path: BILL }),
        ...many(20, { at: before(600), path: BILL, ...failed }),
      ],
    })
    const { body } = await t.call('/api/admin/performance/levels', { token: head.token })
    expect(body.functions.find(({ name }) => name === 'bill')).toMatchObject({
      calls: 20_000,
      failures: 25,
      allowed: 10,
      good: 0.99875,
      left: -1.5,
      burn: 4,
    })
    expect(body.functions.find(({ name }) => name === 'outage')).toMatchObject({
      calls: 0,
      good: null,
      left: null,
    })
  })
})

describe('alert rules', () => {
  const drain = async () => {
    const letters: string[] = []
    const drainer = startOutboxDrainer({
      db: t.database.db,
      carriers: {
        webhook: webhookCarrier({ inner: t.deps.config.alertHosts }),
        email: async ({ recipient, subject, body }) => void letters.push(`${recipient}\n${subject}\n${body}`),
      },
      compose: composer(t.deps),
      now: t.deps.now,
      jitter: () => 0,
      log: { info() {}, warn() {}, error() {} },
      idle: true,
    })
    await drainer.drain()
    await drainer.close()
    return letters
  }
  const look = () => evaluateAlerts(t.deps)

  test('write to the employee and to the program when a function fails, once, and once when it is over', async () => {
    await t.call('/api/admin/alerts/save', {
      token: head.token,
      id: null,
      version: 0,
      metric: 'failure-share',
      subject: 'bill',
      site: null,
      threshold: 5,
      minutes: 5,
      receivers: [head.user.userId],
      webhook: hookUrl,
      enabled: true,
    })
    await recordCalls(t, { portal: many(20, { at: before(60), path: BILL }) })
    expect(await look()).toBe(0)
    await recordCalls(t, { portal: many(5, { at: before(30), path: BILL, ...failed }) })
    expect((await Promise.all([look(), look(), look()])).reduce((sum, n) => sum + n, 0)).toBe(1)
    const letters = await drain()
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(head.email)
    expect(letters[0]).toMatch(/рахунки й баланс — 20\s%/)
    expect(hooked).toEqual([
      {
        key: expect.any(String),
        body: expect.objectContaining({
          state: 'firing',
          metric: 'failure-share',
          function: 'bill',
          value: 20,
        }),
      },
    ])
    const { body } = await t.call('/api/admin/alerts', { token: head.token })
    expect(body.rules).toMatchObject([
      { value: 20, firingSince: expect.any(String), names: [expect.any(String)] },
    ])

    await t.database.owner.pool.query('truncate telemetry.portal_calls')
    expect(await look(), 'no calls are no recovery').toBe(0)
    await recordCalls(t, { portal: many(20, { at: before(10), path: BILL }) })
    expect(await look()).toBe(1)
    expect((await drain())[0]).toContain('Минулося')
    expect(hooked.at(-1)?.body).toMatchObject({ state: 'over', value: 0 })
  })

  test('measure time, the core, one company, and do nothing while they are switched off', async () => {
    const value = async (some: Parameters<typeof makeAlert>[2]) => {
      const id = await makeAlert(t, head, some)
      await look()
      const { rows } = await sql<{ value: number | null }>`
        select value from portal.alert_rules where rule_id = ${id}`.execute(t.database.db)
      return rows[0]?.value
    }
    await recordCalls(t, {
      portal: [
        ...many(12, { at: before(30), durationUs: 900_000 }),
        ...many(3, { at: before(30), site: 'kem' }),
      ],
      fm: Array.from({ length: 10 }, (_, n) =>
        makeFmCall({ at: before(30), outcome: n < 4 ? 'core-down' : 'success' }),
      ),
    })
    expect(Math.abs(Number(await value({ metric: 'p95', threshold: 500 })) / 900 - 1)).toBeLessThan(0.055)
    expect(await value({ metric: 'core-failure-share' })).toBe(40)
    expect(await value({ site: 'kem' }), 'three calls say nothing').toBeNull()
    expect(await value({ metric: 'source-age', threshold: 30 })).toBeNull()
    expect(await value({ enabled: false })).toBeNull()
  })

  test('are changed only by those who may, and only as they were seen', async () => {
    const id = await makeAlert(t, head, { webhook: 'https://alerts.example.com/secret/path' })
    const auditor = await makeActor(t, 'admin')
    await t.database.db
      .updateTable('portal.users')
      .set({ roles: ['auditor'] })
      .where('user_id', '=', auditor.user.userId)
      .execute()
    const seen = await t.call('/api/admin/alerts', { token: auditor.token })
    expect(seen.body.rules[0]?.webhook).toBe('https://alerts.example.com')
    expect((await t.call('/api/admin/alerts/remove', { token: auditor.token, id })).status).toBe(403)
    expect((await t.call('/api/admin/alerts/remove', { token: head.token, id })).status).toBe(200)
  })
})

describe('a webhook', () => {
  const send = (recipient: string, options: Partial<Parameters<typeof webhookCarrier>[0]> = {}) =>
    webhookCarrier({ inner: [], ...options })(
      { messageId: 'one', recipient, subject: null, body: '{}' },
      new AbortController().signal,
    )
  const resolve = (...addresses: string[]) => ({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('never goes to %s, by number or by name', async (address) => {
    expect(isPublic(address)).toBe(false)
    const literal = address.includes(':') ? `[${address}]` : address
    await expect(send(`https://${literal}/`)).rejects.toMatchObject({ kind: 'refused' })
    await expect(send('https://hooks.example.com/', resolve('93.184.215.14', address))).rejects.toMatchObject(
      {
        kind: 'refused',
      },
    )
  })

  test('goes to public addresses over https only, without a name and password', () => {
    expect(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'].map(isPublic)).toEqual([true, true])
    for (const wrong of [
      'http://example.com/',
      'ftp://example.com/',
      'https://a:b@example.com/',
      'text',
      '//x',
    ])
      expect(refuseWebhook(wrong), wrong).toBe('invalid')
    expect(refuseWebhook('https://example.com/hook?x=1')).toBeNull()
  })

  test('follows no redirect, and an own program is called where the installation names it', async () => {
    const inner = [new URL(hookUrl).host]
    await send(hookUrl, { inner })
    expect(hooked).toHaveLength(1)
    hookStatus = 302
    await expect(send(hookUrl, { inner })).rejects.toThrow(
      new CarrierError('refused', 'webhook: answered 302'),
    )
    hookStatus = 503
    await expect(send(hookUrl, { inner })).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(send(hookUrl)).rejects.toMatchObject({ kind: 'refused' })
  })
})
