import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { inTransaction } from '#server/db/open.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { rowsReadWithin } from '#tests/setup/rows-read.ts'
import { makeUser } from '#tests/setup/users.ts'
import { tellAbout, type Told } from './tell-about.ts'

// Telling one customer costs the same however many the company has.

const OTHERS = 5000
/** Rows of the tables that one event may read. */
const OWN_ROWS = 50

let t: TestApp
let account = ''
let user = ''
beforeAll(async () => {
  t = await testApp()
  account = (await makeAccount(t.database.db, { index: 1 })).number
  user = (await makeUser(t, 'person', { login: '+380990000001', accounts: [account] })).userId
  await sql`
    with others as (
      insert into portal.users (user_id, kind, login, partner, created_at)
      select gen_random_uuid(), 'person', '+38067' || lpad(n::text, 7, '0'), 'other ' || n, now()
      from generate_series(1, ${OTHERS}::int) n returning user_id, login)
    insert into portal.account_links (user_id, account, site)
    select user_id, '12' || right(login, 8), 'dnem' from others`.execute(t.database.owner.db)
  await t.database.owner.pool.query('analyze portal.users, portal.account_links')
})
afterAll(() => t.close())

const tell = (to: Told['to'], key: string) =>
  inTransaction(t.deps.db, (trx) =>
    rowsReadWithin(trx, 'portal', async () => {
      const facts = { receipt: '1', address: 'м. Дніпро, вул. Робоча, 1' }
      await tellAbout({ ...t.deps, db: trx }, 'readingHeld', { key, to, facts })
    }),
  )

test('an event of an account, or of a user, reads nothing of the other customers of the company', async () => {
  expect(await tell({ account }, 'of an account')).toBeLessThan(OWN_ROWS)
  expect(await tell({ user, account }, 'of a user')).toBeLessThan(OWN_ROWS)
  expect(await tell({ inboxOf: account }, 'of an inbox')).toBeLessThan(OWN_ROWS)
  expect(await tell({ phone: '+380990000009', email: null, site: 'dnem' }, 'of nobody yet')).toBeLessThan(
    OWN_ROWS,
  )
})
