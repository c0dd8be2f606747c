import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { makeActor } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'

const OTHERS = 5000

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = (await makeActor(t, 'admin')).token
  await sql`
    insert into portal.users (user_id, kind, login, partner, created_at)
    select gen_random_uuid(), 'person', '+38067' || lpad(n::text, 7, '0'), 'other ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${OTHERS}::int) n`.execute(t.database.owner.db)
  await t.database.owner.pool.query('vacuum analyze portal.users')
})
afterAll(() => t.close())

test('customers are counted by an index, not by reading each of them', async () => {
  const counts: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: t.database.pool }),
    log: ({ query }) => {
      if (/^\s*select (kind, )?count\(\*\).*portal"?\."?users/s.test(query.sql)) counts.push(query)
    },
  })
  const app = await t.reopened({ db })
  const call = callsTo(app)
  const { body } = await call('/api/get-common', { token, url: '/admin_panel/get_persons_amount' })
  expect(body).toMatchObject({ status: 'success' })
  expect((await call('/api/admin/overview', { token })).status).toBe(200)
  await app.close()
  expect(counts).toHaveLength(2)
  for (const { sql: text, parameters } of counts) {
    const { rows } = await t.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using users_counted')
  }
})
