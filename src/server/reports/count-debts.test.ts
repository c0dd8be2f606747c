import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { countAccounts } from './count-accounts.ts'
import { countDebts, debtCount } from './count-debts.ts'

let t: TestApp
let auditor: Actor
/** accounts that the core was asked about, by call */
const calls: number[] = []

beforeAll(async () => {
  t = await testApp({ now: '2026-11-20T12:00:00+02:00' })
  auditor = await makeActor(t, 'admin')
})
afterAll(() => t.close())

const counting = () => {
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm: () => calls.push(calls.length) },
    now: t.clock.now,
  }).for(workerTrace)
  return { ...t.deps, core }
}
const households = async (period: { from?: string; to?: string } = {}) => {
  await countAccounts(t.deps)
  // a new session: hours pass between the looks
  const { token } = await openSession(t, auditor.user)
  const { body } = await t.call('/api/admin/reports', {
    token,
    report: 'accounts_stats',
    kind: 'person',
    ...period,
  })
  expect(body).toMatchObject({ status: 'success' })
  const [row, ...others] = body.rows
  expect(others).toEqual([])
  return row
}

let made = 500
async function household({ owes = false, phone = `+38097${String(made).padStart(7, '0')}` } = {}) {
  const account = await makeAccount(t.database.db, { index: made++ })
  if (owes) await makeBill(t.database.db, account, { period: '2026-09', amountKop: 120_00, kwh: 10 })
  await makeUser(t, 'person', { login: phone, phone, accounts: [account.number] })
  return account
}

test('accounts with a debt are counted once a day, and the report says when', async () => {
  const owing = await household({ owes: true })
  await household({ owes: true })
  await household()
  expect(await households(), 'nobody has counted yet').toMatchObject({ withDebt: null, debtsAt: null })

  // of a family two have the account in their cabinets: it is one
  await makeUser(t, 'person', { login: '+380970000001', accounts: [owing.number] })
  const job = debtCount(counting())
  await job.run(new AbortController().signal)
  const noon = '2026-11-20T10:00:00.000Z'
  expect(await households()).toMatchObject({ accounts: 3, users: 4, withDebt: 2, debtsAt: noon })

  await household({ owes: true })
  t.clock.set('2026-11-20T23:35:00+02:00')
  await job.run(new AbortController().signal)
  expect(await households(), 'the same day').toMatchObject({ withDebt: 2, debtsAt: noon })
  t.clock.set('2026-11-21T00:35:00+02:00')
  await job.run(new AbortController().signal)
  expect(await households()).toMatchObject({ withDebt: 3, debtsAt: '2026-11-20T22:35:00.000Z' })
})

test('many are asked about by portions, and a count that was broken off changes nothing', async () => {
  const before = await households()
  await household({ owes: true })
  const stopped = new AbortController()
  stopped.abort()
  await expect(countDebts(counting(), stopped.signal)).rejects.toThrow()
  expect(await households()).toMatchObject({ withDebt: before?.['withDebt'] })
  calls.length = 0
  await countDebts(counting(), undefined, 2)
  expect(calls.length).toBeGreaterThan(1)
  expect(await households()).toMatchObject({ withDebt: Number(before?.['withDebt']) + 1 })
})

test('an account is active by the last of the sessions of its user, also of one that has ended', async () => {
  t.clock.set('2026-11-22T12:00:00+02:00')
  const account = await household()
  const { user_id: userId } = await t.database.db
    .selectFrom('portal.account_links')
    .select('user_id')
    .where('account', '=', account.number)
    .executeTakeFirstOrThrow()
  const before = await households()
  for (const [ago, ended] of [
    [80, false],
    [10, true],
  ] as const)
    await t.database.pool.query(
      `insert into portal.sessions (session_id, user_id, kind, token_id, rotated_at, created_at, seen_at, ends_at, revoked_at)
       select gen_random_uuid(), $1, 'person', gen_random_uuid(), at, at, at, at + interval '1 hour',
         case when $3 then at end from (select $2::timestamptz as at) as seen`,
      [userId, new Date(t.clock.now().getTime() - ago * 86_400_000), ended],
    )
  const more = (key: string, n: number) => Number(before?.[key]) + n
  expect(await households()).toMatchObject({
    accounts: before?.['accounts'],
    active7: more('active7', 0),
    active30: more('active30', 1),
    active90: more('active90', 1),
  })
})

test('accounts added in a period are counted by its Kyiv days, and the report says when', async () => {
  const added = async (day: string) => (await households({ from: day, to: day }))?.['registered']
  t.clock.set('2026-11-24T12:00:00+02:00')
  const account = await household()
  const before = await added('2026-11-24')
  // an hour before midnight in Kyiv
  await t.database.pool.query('update portal.account_links set added_at = $1 where account = $2', [
    '2026-11-23T23:00:00+02:00',
    account.number,
  ])
  expect(await added('2026-11-24')).toBe(Number(before) - 1)
  expect(await added('2026-11-23')).toBe(1)
  expect(await households()).toMatchObject({ countedAt: '2026-11-24T10:00:00.000Z' })
})
