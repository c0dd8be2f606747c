import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

let t: TestApp
let staff: Actor
let me: Actor

beforeAll(async () => {
  t = await testApp()
  staff = await makeActor(t, 'admin')
  me = await makeActor(t, 'person')
  const visit = { address: '203.0.113.9', requestCode: 'AAAA-BBBB', userAgent: 'vitest' }
  await writeAudit(t.deps, visit, {
    action: 'rights-changed',
    outcome: 'success',
    actorKind: 'admin',
    actorId: staff.user.userId,
    subjectId: me.user.userId,
    account: me.account,
    site: 'dnem',
    details: { 'before.state': 'pending', 'after.state': 'active', note: 'так' },
  })
  for (const site of ['kem', null] as const)
    await writeAudit(t.deps, visit, {
      action: 'log-out',
      outcome: 'forbidden',
      site,
      subjectId: me.user.userId,
    })
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.deleteFrom('portal.counters').execute())

const read = async (more: object = {}) => {
  const answer = await t.call('/api/admin/audit', { token: staff.token, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const give = (...roles: string[]) =>
  t.deps.db.updateTable('portal.users').set({ roles }).where('user_id', '=', staff.user.userId).execute()

test('an entry is found by account, login, request, action, outcome and period, and shows before and after', async () => {
  const entry = {
    action: 'rights-changed',
    by: 'staff',
    site: 'dnem',
    changes: [{ field: 'state', before: 'pending', after: 'active' }],
    details: [{ name: 'note', value: 'так' }],
  }
  for (const search of [me.account, staff.user.login])
    expect((await read({ search })).rows, search).toMatchObject([entry])
  expect((await read({ search: 'aaaa-bbbb' })).total).toBe(3)
  expect((await read({ action: 'rights-changed' })).rows).toMatchObject([entry])
  expect((await read({ action: 'log-out', outcome: 'refused' })).total).toBe(2)
  expect((await read({ from: '2020-01-01', to: '2020-01-02' })).total).toBe(0)
  expect((await read({ search: '1200999999' })).total).toBe(0)
  const { text } = await t.call('/api/admin/audit', { token: staff.token })
  expect(text).not.toContain(me.phone)
  const file = await t.call('/api/admin/audit/export', {
    token: staff.token,
    format: 'csv',
    action: 'rights-changed',
  })
  expect(file.text).toContain('стан: на розгляді → доступ відкрито')
})

test('who reads the audit of one company sees its entries alone', async () => {
  await give('auditor:kem')
  const { rows } = await read()
  expect(rows.map(({ site }) => site)).toEqual(['kem'])
  await give('head')
})

test('the whole record is verified on request, and a forged entry is named', async () => {
  const verify = async () => (await t.call('/api/admin/audit/verify', { token: staff.token })).body
  expect(await verify()).toMatchObject({ broken: [] })
  const { pool } = t.database.owner
  await pool.query('alter table portal.audit disable trigger audit_append_only')
  await pool.query(`update portal.audit set outcome = 'forged' where action = 'rights-changed'`)
  await pool.query('alter table portal.audit enable trigger audit_append_only')
  expect((await verify()).broken).toMatchObject([{ what: 'content' }])
})

test('the first page and an account are read by an index', async () => {
  const plan = async (query: string) =>
    (await t.database.owner.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  await t.database.owner.pool.query('set enable_seqscan to off; set enable_sort to off')
  expect(await plan('select * from portal.audit order by at desc, entry_id desc limit 20')).toContain(
    'audit_newest',
  )
})

test('the file of a long record has every entry once and in order, also of those of one moment', async () => {
  const entries = 4321
  await sql`insert into portal.audit (at, chain, action, outcome, address, details)
    select timestamptz '2025-02-03 10:00Z' + (i / 500) * interval '1 ms' + interval '7 microseconds', 3, 'log-out',
      'success', '203.0.113.9', jsonb_build_object('n', i)
    from generate_series(1, ${entries}::int) i`.execute(t.deps.db)
  for (const descending of [true, false]) {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/admin/audit/export',
      payload: {
        token: staff.token,
        format: 'csv',
        from: '2025-02-03',
        to: '2025-02-03',
        sort: 'at',
        descending,
      },
    })
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    const numbers = reply.body.split('\r\n').flatMap((line) => /\bn: (\d+)|n.(\d+)/.exec(line)?.[1] ?? [])
    expect(numbers).toHaveLength(entries)
  }
})
