import { randomBytes, randomUUID } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFmCall, makePortalCall } from '#seeds/makers/telemetry.ts'
import { putMessage } from '#server/outbox/outbox.ts'
import { sourceHealth } from '#server/outages/source-health.ts'
import { makeAuthority, makeRevocationList } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { outboxStore } from '#server/outbox/outbox-store.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type Metrics, startMetrics } from './metrics.ts'
import { startRecorder } from '#server/telemetry/recorder.ts'

let database: TestDatabase
let metrics: Metrics
const later = () => new Date('2026-01-15T10:02:00Z')

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await metrics.close()
  await database.close()
})

test('the owner reads rates, errors, durations and the age of the outbox', async () => {
  const recorder = startRecorder({ pool: database.pool, log: { warn() {}, error() {} } })
  const span = { from: new Date('2025-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
  const root = makeAuthority(newKey('ecdsa'), { name: 'Надавач' }, span)
  const list = makeRevocationList(root, {
    at: span.from,
    next: new Date('2026-01-15T10:03:00Z'),
    revoked: [],
  })
  const trust = { authorities: [root.certificate], lists: [list] }
  metrics = await startMetrics({
    trust: () => trust,
    port: 0,
    now: later,
    recorder,
    outbox: outboxStore(database.db),
    sources: (now) => sourceHealth(database.db, now),
    pool: database.pool,
    gateways: [
      { channel: 'sms', setting: 'SMS_URL', given: true },
      { channel: 'email', setting: 'SMTP_URL', given: false },
    ],
  })
  const record = metrics.watch(recorder)
  record.portal(makePortalCall({ path: '/api/choice-apart', durationUs: 15_000 }))
  record.portal(
    makePortalCall({
      path: '/api/choice-apart',
      httpStatus: 503,
      outcome: 'core-down',
      accountHash: 'abcdef',
    }),
  )
  record.fm(makeFmCall())
  const put = () => new Date('2026-01-15T10:00:00Z')
  await putMessage(
    database.db,
    {
      now: put,
      random: { uuid: () => randomUUID(), bytes: randomBytes },
      secrets: { seal: randomBytes(32), accounts: randomBytes(32) },
    },
    { channel: 'sms', recipient: '+380671234567', body: 'код' },
  )

  await database.db
    .insertInto('portal.outage_sites')
    .values({ site: 'dnem', mode: 'schedule', stamp: put(), fetched_at: put(), odd_parts: 2, odd_houses: 1 })
    .execute()

  const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  expect(text).toContain('svitlo_gateway_configured{channel="sms"} 1')
  expect(text).toContain('svitlo_gateway_configured{channel="email"} 0')
  expect(text).toContain('svitlo_portal_seconds_count{path="/api/choice-apart",outcome="success"} 1')
  expect(text).toContain(
    'svitlo_portal_seconds_bucket{le="0.02",path="/api/choice-apart",outcome="success"} 1',
  )
  expect(text).toContain('svitlo_portal_5xx_total{path="/api/choice-apart"} 1')
  expect(text).toContain('svitlo_fm_seconds_count{function_module="ZPORTAL_BALANCE_GET",outcome="success"} 1')
  expect(text).toContain('svitlo_outbox_oldest_seconds{channel="sms"} 120')
  expect(text).toContain('svitlo_outbox_waiting{channel="sms"} 1')
  expect(text).toContain('svitlo_outage_source_age_seconds{site="dnem"} 120')
  expect(text).toContain('svitlo_outage_unread{site="dnem",part="schedule"} 2')
  expect(text).toContain('svitlo_outage_unread{site="dnem",part="houses"} 1')
  expect(text).toContain('svitlo_revocation_list_left_seconds{issuer="Надавач",kind="complete"} 60')
  expect(text).toContain('svitlo_trust_list_unreadable 0')
  expect(text).toContain('svitlo_recorder_held 3')
  expect(text).not.toMatch(/abcdef|380671234567/)
  await recorder.close()
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')
test.skipIf(!outside)('nobody reads them from another machine', async () => {
  await expect(fetch(`http://${outside?.address}:${metrics.port}/metrics`)).rejects.toThrow()
})
