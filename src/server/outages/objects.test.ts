import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { observeNew } from './objects.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
})
afterAll(() => t.close())

test('objects are looked for in pieces that go on where the last one stopped, past accounts of nobody', async () => {
  const { db } = t.deps
  // more than one piece of accounts that the core does not know, and one that it knows behind them
  const { number } = await makeAccount(db, { index: 8_800_000, number: '1209999999' })
  const user = await makeUser(t, 'person', { login: '380501110011', accounts: [number] })
  await sql`
    insert into portal.account_links (user_id, account, site)
    select ${user.userId}, (1208000000 + n)::text, 'dnem' from generate_series(1, 2500) as n`.execute(db)
  const core = openCore({
    answerers: openEmbeddedCore({ db }),
    record: { fm() {} },
    now: t.clock.now,
  }).for(workerTrace)
  const deps = { db, core, now: t.clock.now }
  const first = await observeNew(deps, null, () => true)
  expect(first).toEqual({ observed: 0, after: '1208002000' })
  expect(await observeNew(deps, first.after, () => true)).toEqual({ observed: 1, after: null })
  expect(await observeNew(deps, null, () => false)).toEqual({ observed: 0, after: null })
  const { rows } = await sql`select account from portal.outage_objects`.execute(db)
  expect(rows).toEqual([{ account: number }])
})
