import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { bucketLimits, openLimiter } from '#server/http/rate-limit.ts'
import { type TestApp, testApp } from './setup/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ limitFactor: 1 })
})
afterAll(() => t.close())
beforeEach(() => t.database.owner.pool.query('truncate portal.rate_limits'))

const buckets = Object.keys(bucketLimits) as Bucket[] // the keys of a record of buckets
let spare = 0
/** An address from which nobody has called yet. */
const address = () => `198.51.${(spare >> 8) & 255}.${spare++ & 255}`

describe.each(buckets.map((bucket) => [bucket, bucketLimits[bucket]] as const))('%s', (bucket, limit) => {
  const call = endpoints.find((each) => each.bucket === bucket && !each.upload)

  test('every bucket has a call', () => {
    expect(endpoints.some((each) => each.bucket === bucket)).toBe(true)
  })

  test(`lets ${limit.points} through in ${limit.seconds} s and not one more`, async ({ skip }) => {
    if (!call) return skip('only forms come by it')
    const from = address()
    const path = call.path as Path // the path comes from the contract
    for (let n = 0; n < limit.points; n++) {
      const answer = await t.call(path, {}, { address: from })
      expect(answer.body.code, `call ${n + 1}`).not.toBe('too-many-requests')
    }
    const refused = await t.call(path, {}, { address: from })
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(limit.seconds)
    expect(refused.body.message).toMatch(/[а-яіїєґ]/)
    expect((await t.call(path, {}, { address: address() })).body.code).not.toBe('too-many-requests')
  })
})

const log = (from: string, headers: Record<string, string> = {}) =>
  t.call('/api/client_log', { error: 'x' }, { address: from, headers })

async function spend(from: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await log(from)).status)
  return statuses
}

test('a customer of IPv6 has a /64, and all of it counts as one address', async () => {
  for (let n = 0; n < 10; n++) expect((await log(`2001:db8:1:2::${(n + 1).toString(16)}`)).status).toBe(200)
  expect((await log('2001:db8:1:2:ffff:1:2:3')).status).toBe(429)
  expect((await log('2001:db8:1:3::1')).status).toBe(200)
})

test('an IPv4 address written as IPv6 is the same address', async () => {
  expect((await spend('203.0.113.200', 10)).every((status) => status === 200)).toBe(true)
  expect((await log('::ffff:203.0.113.200')).status).toBe(429)
})

test('X-Forwarded-For is believed from nobody unless a proxy was named', async () => {
  const from = address()
  for (let n = 0; n < 10; n++)
    expect(
      (await log(from, { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` })).status,
    ).toBe(200)
  expect((await log(from, { 'x-forwarded-for': '192.0.2.99' })).status).toBe(429)
})

test('behind a named proxy the address is the one the proxy adds, whatever the client wrote before it', async () => {
  const proxied = await testApp({ limitFactor: 1, env: { TRUST_PROXY: '10.0.0.0/8' } })
  try {
    const send = (client: string, claimed: string) =>
      proxied.call(
        '/api/client_log',
        { error: 'x' },
        { address: '10.0.0.5', headers: { 'x-forwarded-for': `${claimed}, ${client}` } },
      )
    for (let n = 0; n < 10; n++) expect((await send('192.0.2.1', `192.0.2.${100 + n}`)).status).toBe(200)
    expect((await send('192.0.2.1', '192.0.2.200')).status).toBe(429)
    expect((await send('192.0.2.2', '192.0.2.1')).status).toBe(200)
  } finally {
    await proxied.close()
  }
})

test('two processes count together, also when one starts later', async () => {
  const [first, other] = [openLimiter(t.database.pool), openLimiter(t.database.pool)]
  const { points } = bucketLimits['sign-in']
  const from = address()
  const outcomes = await Promise.allSettled(
    Array.from({ length: points + 20 }, (_, n) => (n % 2 ? first : other).count('sign-in', from)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(points)
  await expect(openLimiter(t.database.pool).count('sign-in', from)).rejects.toMatchObject({
    code: 'too-many-requests',
  })
})

test('the browser’s error reports cannot flood: ten a minute, 8 KiB each, kept as JSON', async () => {
  const from = address()
  expect((await t.call('/api/client_log', { error: 'x'.repeat(8200) }, { address: from })).status).toBe(413)
  await t.deps.db.deleteFrom('portal.client_logs').execute()
  const forged = 'line\r\n2026-01-01 ERROR forged'
  const statuses = [(await t.call('/api/client_log', { error: forged }, { address: from })).status]
  statuses.push(...(await spend(from, 20)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(11)
  const rows = await t.deps.db.selectFrom('portal.client_logs').select('entry').execute()
  expect(rows.length).toBeLessThanOrEqual(10)
  expect(rows.some(({ entry }) => JSON.stringify(entry).includes('line\\r\\n2026'))).toBe(true)
  // escape characters of a terminal are refused
  const ansi = await t.call('/api/client_log', { error: '\u001b[31mred' }, { address: address() })
  expect([ansi.status, ansi.body.code]).toEqual([400, 'text-not-allowed'])
})
