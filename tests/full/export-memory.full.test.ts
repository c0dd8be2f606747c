import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

// A file with the maximum number of rows is sent completely, without being held completely in memory.

const ROWS = 19_990
const MOST_GROWTH = 40 * 1024 * 1024

let t: TestApp
let person: Actor
let port: number
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  person = await makeActor(t, 'person')
  const { rows } = await sql<{ id: number }>`
    select account_id as id from core.accounts where number = ${person.account}`.execute(t.database.db)
  await sql`insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at)
    select ${rows[0]?.id ?? 0}::bigint, date '2026-10-01' + i % 30, gen_random_uuid(), 100 + i, 'bank', 'R' || i,
      timestamptz '2026-10-01 10:00Z' + (i % 30) * interval '1 day'
    from generate_series(1, ${ROWS}::int) i`.execute(t.database.db)
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Fetches the file, discards its bytes, and returns the peak of memory meanwhile. */
async function growth(format: 'csv' | 'xlsx') {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
  const asking = request({
    port,
    method: 'POST',
    path: '/api/person/payments/export',
    headers: { 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify({ token: person.token, account: person.account, format }))
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  expect(reply.statusCode).toBe(200)
  let lines = 0
  let bytes = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  clearInterval(watch)
  return { grown: most - before, lines, bytes }
}

test.each(['csv', 'xlsx'] as const)(
  'a file of nearly 20,000 rows as %s take less than 40 MB',
  async (format) => {
    await growth(format)
    const { grown, lines, bytes } = await growth(format)
    console.log(`${format}: ${bytes} bytes, memory grown by ${(grown / 1024 / 1024).toFixed(1)} MB`)
    if (format === 'csv') expect(lines).toBeGreaterThan(ROWS)
    expect(bytes).toBeGreaterThan(200_000)
    expect(grown).toBeLessThan(MOST_GROWTH)
  },
)
