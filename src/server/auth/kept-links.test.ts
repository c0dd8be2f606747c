import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountDraft, insertAccounts } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type MadeUser, makeUser } from '#tests/setup/users.ts'
import { keepLinks } from './kept-links.ts'
import { findSession, startSession } from './session-store.ts'

// Promise C5: what was read of a session's accounts before is used only while nothing of them has changed.

let t: TestApp
let accounts: string[] = []
let firm: MadeUser
let other: MadeUser
let serial = 0
beforeAll(async () => {
  t = await testApp()
  const drafts = [1, 2, 3, 4].map((n) => accountDraft(7_000 + n, { kind: 'entity' }))
  await insertAccounts(t.database.db, drafts)
  accounts = drafts.map(({ number }) => number)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.owner.pool.query('delete from portal.account_links')
  serial += 1
  firm = await makeUser(t, 'entity', { login: `90000${41_000 + serial}`, accounts: accounts.slice(0, 2) })
  other = await makeUser(t, 'entity', { login: `90000${42_000 + serial}`, accounts: accounts.slice(2, 3) })
})

const visit = { callId: 'a', requestCode: 'b', path: '/', address: '203.0.113.7', userAgent: 'Test' }
async function rightsOf(token: string) {
  const session = await findSession(t.deps, token, {
    ...visit,
    basic: null,
    deviceId: null,
    idempotencyKey: null,
    rememberDevice() {},
    clearSiteData() {},
  })
  if (typeof session === 'string') throw new Error(session)
  return [...session.caller.rights]
}
const sessionOf = (user: MadeUser, onlyAccount: string | null) =>
  startSession(t.deps, {
    userId: user.userId,
    kind: 'entity',
    site: null,
    remembered: false,
    device: 'Test',
    address: '203.0.113.7',
    chosenAccount: null,
    onlyAccount,
  })

test('accounts and rights are those of the database after every change, by whoever and whatever made it', async () => {
  const link = fc.record({ user: fc.constantFrom(0, 1), account: fc.constantFrom(0, 1, 2, 3) })
  const rights = fc.subarray(['hand-in', 'pay', 'prepare', 'sign', 'manage'])
  const step = fc.oneof(
    fc.record({ do: fc.constant('give' as const), of: link, rights }),
    fc.record({ do: fc.constant('change' as const), of: link, rights }),
    fc.record({
      do: fc.constantFrom('drop' as const, 'block' as const, 'return' as const, 'delete' as const),
      of: link,
    }),
    fc.record({ do: fc.constant('end' as const), of: link, minutes: fc.integer({ min: -2, max: 3 }) }),
    fc.record({ do: fc.constant('pass' as const), of: link }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 3 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { db } = t.database
      const users = [firm, other]
      const kept = await Promise.all([
        sessionOf(firm, null),
        sessionOf(firm, accounts[1] ?? ''),
        sessionOf(other, null),
      ])
      for (const what of steps) {
        if (what.do === 'wait') t.clock.forward(what.minutes * 60_000)
        else {
          const [user, account] = [users[what.of.user]?.userId, accounts[what.of.account]]
          const those = sql`user_id = ${user} and account = ${account}`
          if (what.do === 'give')
            await sql`insert into portal.account_links (user_id, account, site, rights)
              values (${user}, ${account}, 'dnem', ${what.rights}::text[]) on conflict do nothing`.execute(db)
          else if (what.do === 'delete')
            await sql`delete from portal.account_links where ${those}`.execute(db)
          else if (what.do === 'pass')
            await sql`update portal.account_links l set user_id = ${users[1 - what.of.user]?.userId} where ${those}
              and not exists (select from portal.account_links o where o.user_id <> l.user_id and o.account = l.account)`.execute(
              db,
            )
          else
            await sql`update portal.account_links set ${{
              change: () => sql`rights = ${what.do === 'change' ? what.rights : []}::text[]`,
              drop: () => sql`dropped_at = now()`,
              block: () => sql`blocked_at = now()`,
              return: () => sql`dropped_at = null, blocked_at = null, ends_at = null`,
              end: () =>
                sql`ends_at = ${new Date(t.deps.now().getTime() + (what.do === 'end' ? what.minutes : 0) * 60_000)}`,
            }[what.do]()} where ${those}`.execute(db)
        }
        // a session that has just begun has nothing kept
        const fresh = await Promise.all([
          sessionOf(firm, null),
          sessionOf(firm, accounts[1] ?? ''),
          sessionOf(other, null),
        ])
        for (const [n, { token }] of kept.entries())
          expect(await rightsOf(token)).toEqual(await rightsOf(fresh[n]?.token ?? ''))
      }
    }),
    { numRuns: process.env['SVITLO_FULL'] ? 500 : 30 },
  )
})

test('what is kept is used while nothing changes, and never for a household', async () => {
  const { token, sessionId } = await openSession(t, firm)
  const read = await rightsOf(token)
  const { version } = await t.database.db
    .selectFrom('portal.link_versions')
    .select('version')
    .where('user_id', '=', firm.userId)
    .executeTakeFirstOrThrow()
  keepLinks(sessionId, { rights: new Map([['kept', []]]), version, until: null })
  expect(await rightsOf(token)).toEqual([['kept', []]])
  await t.database.db
    .updateTable('portal.account_links')
    .set({ position: 7 })
    .where('user_id', '=', firm.userId)
    .where('account', '=', accounts[0] ?? '')
    .execute()
  expect(new Map(await rightsOf(token))).toEqual(new Map(read))

  const person = await makeUser(t, 'person', { login: `+38099${7_000_000 + serial}`, accounts: [] })
  await sql`insert into portal.account_links (user_id, account, site) values (${person.userId}, ${accounts[0]}, 'dnem')`.execute(
    t.database.db,
  )
  const { rows } = await sql`select from portal.link_versions where user_id = ${person.userId}`.execute(
    t.database.db,
  )
  expect(rows).toEqual([])
})

test('a version that a copy brought back is no version that was kept', async () => {
  const { token } = await openSession(t, firm)
  await rightsOf(token)
  const { owner } = t.database
  // as a database restored from a copy has it: other links, and nothing of what has happened since
  await owner.pool.query('alter table portal.account_links disable trigger all')
  await owner.pool.query('delete from portal.account_links')
  await owner.pool.query('alter table portal.account_links enable trigger all')
  await owner.pool.query('delete from portal.link_versions')
  expect(await rightsOf(token)).toEqual([])
})
