import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, signIn, tokenOf } from '#tests/setup/users.ts'
import { writeAudit } from './audit.ts'
import { checkAudit } from '#server/worker/check-audit.ts'
import { verifyAudit } from './verify-audit.ts'

// Promise L2: who did what is provable: entries are neither changed nor removed, and any change would be noticed.

let t: TestApp
let user: MadeUser
beforeAll(async () => {
  t = await testApp()
  user = await makeUser(t, 'person', { login: '+380990000421' })
})
afterAll(() => t.close())

const visit = { address: '203.0.113.7', requestCode: 'TEST-CODE', userAgent: 'vitest' }
const write = (n: number) =>
  writeAudit(t.deps, visit, { action: 'log-out', outcome: 'success', subjectId: user.userId, details: { n } })
/** What only the owner of the table can do: switch off the trigger that refuses changes. */
async function tamper(statement: string): Promise<void> {
  const { pool } = t.database.owner
  await pool.query('alter table portal.audit disable trigger audit_append_only')
  await pool.query(statement)
  await pool.query('alter table portal.audit enable trigger audit_append_only')
}

test('two hundred entries written at once make whole chains, in whatever time zone one looks', async () => {
  await Promise.all(Array.from({ length: 200 }, (_, n) => write(n)))
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      writeAudit(t.deps, visit, {
        action: 'code',
        outcome: 'x',
        subjectId: t.deps.random.uuid(),
        details: { n },
      }),
    ),
  )
  expect(await verifyAudit(t.deps)).toEqual([])
  await t.deps.db.connection().execute(async (db) => {
    await sql`set timezone to 'Pacific/Honolulu'`.execute(db)
    await sql`set datestyle to 'German'`.execute(db)
    expect(await verifyAudit({ db })).toEqual([])
    await sql`reset all`.execute(db)
  })
})

test('entries cannot be changed, taken away or emptied, by the server nor by the owner of the table', async () => {
  const { pool, owner } = t.database
  for (const statement of [
    'update portal.audit set outcome = $$x$$',
    'delete from portal.audit',
    'truncate portal.audit',
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('permission denied for table audit')
    await expect(owner.pool.query(statement)).rejects.toThrow('append-only')
  }
})

describe('tampering by the owner of the table shows', () => {
  test.each([
    ['a changed entry', `update portal.audit set outcome = 'forged' where entry_id = %`, 'content'],
    ['a changed detail', `update portal.audit set details = '{"n": 7000}' where entry_id = %`, 'content'],
    [
      'an entry moved in time',
      `update portal.audit set at = at - interval '1 day' where entry_id = %`,
      'content',
    ],
    [
      'another person put in',
      `update portal.audit set actor_id = gen_random_uuid() where entry_id = %`,
      'content',
    ],
    ['an entry taken out', `delete from portal.audit where entry_id = %`, 'link'],
  ])('%s', async (_what, statement, what) => {
    for (let n = 0; n < 5; n++) await write(n)
    const before = (await verifyAudit(t.deps)).length
    const { rows } = await t.database.pool.query<{ id: string }>(
      `select entry_id as id from portal.audit where subject_id = $1 order by entry_id desc offset 2 limit 1`,
      [user.userId],
    )
    await tamper(statement.replace('%', String(rows[0]?.id)))
    const broken = await verifyAudit(t.deps)
    expect(broken.length).toBe(before + 1)
    expect(broken.at(-1)?.what).toBe(what)
  })
})

test('a tail that was cut off is noticed by the daily check, also after more was written', async () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  for (let n = 0; n < 4; n++) await write(n)
  const before = await checkAudit({ ...t.deps, log })
  await tamper(
    `delete from portal.audit where entry_id in (select entry_id from portal.audit where subject_id = '${user.userId}'
      order by entry_id desc limit 2)`,
  )
  expect((await verifyAudit(t.deps)).filter(({ what }) => what === 'tail')).toHaveLength(1)
  await write(5)
  expect(await checkAudit({ ...t.deps, log })).toBe(before + 1)
  const kept = await t.deps.db.selectFrom('portal.audit_checks').selectAll().executeTakeFirst()
  expect(kept).toMatchObject({ broken: before + 1, checked_at: t.deps.now() })
  await expect(t.database.pool.query('delete from portal.audit_heads')).rejects.toThrow()
})

test('twenty removals of one apartment at once leave one line', async () => {
  const { number } = await makeAccount(t.database.db, { index: 4220 })
  const owner = await makeUser(t, 'person', { login: '+380990000433', accounts: [number] })
  const token = await tokenOf(t, owner)
  const body = { token, partner: owner.partner, account: number, currAccount: number }
  await Promise.all(Array.from({ length: 20 }, () => t.call('/api/post-drop-objects', body)))
  const lines = await t.deps.db
    .selectFrom('portal.audit')
    .select('entry_id')
    .where('subject_id', '=', owner.userId)
    .where('action', '=', 'account-dropped')
    .execute()
  expect(lines).toHaveLength(1)
})

test('signing in, failing to, and leaving leaves one line each, which the person can read', async () => {
  const fresh = await makeUser(t, 'person', { login: '+380990000422' })
  await signIn(t, fresh, { password: 'не той пароль зовсім' })
  const token = await tokenOf(t, fresh)
  const changed = await t.call('/api/change-password', {
    token,
    old_pass: PASSWORD,
    new_pass: 'синій човен на озері 3',
  })
  expect(changed.status, changed.text).toBe(200)
  await t.call('/api/log-out', { token })
  const again = await tokenOf(t, fresh, { password: 'синій човен на озері 3' })
  const { body } = await t.call('/api/own-audit', { token: again })
  expect(body.rows.map(({ action, outcome }) => `${action} ${outcome}`).toSorted()).toEqual([
    'log-out success',
    'password-changed success',
    'sign-in login-failed',
    'sign-in success',
    'sign-in success',
  ])
  const codes = await t.deps.db
    .selectFrom('portal.audit')
    .select('request_code')
    .where('subject_id', '=', fresh.userId)
    .execute()
  for (const { request_code } of codes) expect(request_code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test('every wrong code and every wrong password is a line that the person reads', async () => {
  const phone = '+380990000424'
  const fresh = await makeUser(t, 'person', { login: phone })
  const token = await tokenOf(t, fresh)
  const wrong = async (purpose: 'restore' | 'sign-in') => {
    t.clock.forward(61_000)
    await t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone })
    return (await t.codeFor(phone)) === '2222' ? '3333' : '2222'
  }
  const restore = await wrong('restore')
  await t.call('/api/auth/check-code', { purpose: 'restore', checkSelect: 'phone', phone, code: restore })
  await t.call('/api/auth/restore', { phone, code: restore }, { basic: [phone, 'синій човен на озері 4'] })
  const code = await wrong('sign-in')
  await t.call('/api/auth/sms', { phone, checkSelect: 'phone', userType: 'person' }, { basic: [phone, code] })
  await t.call('/api/update-profile', {
    token,
    userType: 'person',
    email: 'nova@example.com',
    code,
    password: PASSWORD,
  })
  await t.call('/api/change-password', {
    token,
    old_pass: 'не той пароль',
    new_pass: 'синій човен на озері 4',
  })
  await t.call('/api/second-factor/begin', { token, password: 'не той пароль' })

  const { body } = await t.call('/api/own-audit', { token })
  expect(body.rows.map(({ action, outcome }) => `${action} ${outcome}`).toSorted()).toEqual(
    [
      ...Array.from({ length: 4 }, () => 'code wrong-code'),
      ...Array.from({ length: 2 }, () => 'own-password password-wrong'),
      'sign-in success',
    ].toSorted(),
  )
})

test('an apartment dropped and taken back is a line each, however often it is asked for', async () => {
  const account = (await makeAccount(t.database.db, { index: 25 })).number
  const fresh = await makeUser(t, 'person', { login: '+380990000425', accounts: [account] })
  const token = await tokenOf(t, fresh)
  await t.call('/api/post-drop-objects', { token, partner: fresh.partner, account })
  for (let tab = 0; tab < 2; tab++) await t.call('/api/person/objects/restore', { token, account })
  const { body } = await t.call('/api/own-audit', { token })
  expect(body.rows.map(({ action }) => action)).toEqual(['account-restored', 'account-dropped', 'sign-in'])
})

test('what is asked for without the right to it is written down once', async () => {
  const token = await tokenOf(t, await makeUser(t, 'person', { login: '+380990000423' }))
  const before = await refusals()
  expect((await t.call('/api/admin/applications', { token })).status).toBe(403)
  expect(await refusals()).toBe(before + 1)
})
const refusals = async () =>
  (await t.deps.db.selectFrom('portal.audit').select('entry_id').where('action', '=', 'refused').execute())
    .length

test('nothing of it names an account or a phone', async () => {
  await writeAudit(t.deps, visit, {
    action: 'account-viewed',
    outcome: 'success',
    subjectId: user.userId,
    account: '1200000017',
  })
  const { rows } = await t.database.pool.query<{ line: string }>('select a::text as line from portal.audit a')
  const all = rows.map(({ line }) => line).join('\n')
  expect(all).not.toContain('1200000017')
  expect(all).not.toContain('380990000')
})
