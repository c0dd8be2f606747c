import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTicket } from '#seeds/makers/orders.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makePayment } from '#tests/setup/payments.ts'

// more than two pages of a file, of which many rows are alike in every column that the list is ordered by
const ROWS = 2300

let t: TestApp
let staff: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-23T10:00:00+02:00' })
  staff = await makeActor(t, 'admin')
  const person = await makeActor(t, 'person')
  const payment = await makePayment(t, person, { kopiykas: 100 })
  const ticket = await makeTicket(t.deps.db, { user_id: person.user.userId, account: person.account })
  // copies: what other tables say of them plays no part
  await t.database.owner.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into portal.payments
      select (jsonb_populate_record(p, jsonb_build_object('payment_id', gen_random_uuid(), 'number', 'N' || n,
        'amount_kop', 100 + n % 7 * 100, 'started_at', p.started_at - n % 5 * interval '1 second'))).*
      from portal.payments p, generate_series(1, ${ROWS - 1}::int) as n where p.payment_id = ${payment}`.execute(
      db,
    )
    await sql`
      insert into portal.tickets
      select (jsonb_populate_record(k, jsonb_build_object('ticket_id', gen_random_uuid(), 'number', (300000 + n)::text,
        'answer_by', k.answer_by + n % 3, 'created_at', k.created_at - n % 5 * interval '1 second'))).*
      from portal.tickets k, generate_series(1, ${ROWS - 1}::int) as n where k.ticket_id = ${ticket}`.execute(
      db,
    )
    await sql`update portal.outbox set channel = 'core'`.execute(db)
    await sql`
      insert into portal.outbox (message_id, channel, recipient, event, account, created_at, next_try_at, sent_at)
      select gen_random_uuid(), 'email', 'a' || n || '@example.com', 'billReady', (1200000000 + n)::text,
        timestamptz '2026-11-20 10:00Z' - n % 5 * interval '1 microsecond', now(), now()
      from generate_series(1, ${ROWS}::int) as n`.execute(db)
  })
}, 60_000)
afterAll(() => t.close())

describe.each([
  ['payments', 'number', ['startedAt', 'amount']],
  ['tickets', 'number', ['answerBy', 'createdAt', 'number']],
  ['deliveries', 'account', ['at']],
] as const)('the file of %s', (list, key, sorts) => {
  test.each(sorts.flatMap((sort) => [true, false].map((descending) => [sort, descending] as const)))(
    'ordered by %s, descending: %s, has every row once, as the list has them',
    async (sort, descending) => {
      const ask = async (url: string, more: object) => {
        const payload = { token: staff.token, sort, descending, ...more }
        const answer = await t.app.inject({ method: 'POST', url, payload })
        expect(answer.statusCode, answer.body).toBe(200)
        return answer
      }
      const file = (await ask(`/api/admin/${list}/export`, { format: 'csv' })).body.trimEnd().split('\r\n')
      const shown: string[] = []
      for (let page = 1; ; page++) {
        const { rows } = (await ask(`/api/admin/${list}`, { page, pageSize: 200 })).json<{
          rows: Record<typeof key, string>[]
        }>()
        if (rows.length === 0) break
        shown.push(...rows.map((row) => row[key]))
      }
      expect(new Set(shown).size).toBeGreaterThanOrEqual(ROWS)
      const lines = file.slice(1)
      expect(lines).toHaveLength(shown.length)
      for (const [index, number] of shown.entries()) expect(lines[index]).toContain(number)
    },
    30_000,
  )
})
