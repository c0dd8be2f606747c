import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeAct } from '#tests/setup/papers-of-accounts.ts'
import { makeUser } from '#tests/setup/users.ts'
import { offerActs } from './offer-acts.ts'

let t: TestApp
let token: string
const accounts: string[] = []
beforeAll(async () => {
  t = await testApp({ now: '2026-04-04T09:20:00+03:00' })
  for (const index of [491, 492, 493])
    accounts.push((await makeAccount(t.database.db, { index, kind: 'entity' })).number)
  const made = await makeUser(t, 'entity', { login: '9000000491', accounts })
  token = (await openSession(t, made)).token
})
afterAll(() => t.close())

const run = () => {
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm() {} },
    now: () => t.clock.now(),
  }).for(workerTrace)
  return offerActs({ ...t.deps, core })
}
const waiting = async () => (await t.call('/api/entity/papers', { token, state: 'waiting' })).body.rows
test('acts of the month before wait among documents to sign, each once', async () => {
  expect(await run()).toBe(0)
  for (const account of accounts.slice(0, 2)) await makeAct(t, account)
  expect(await run()).toBe(2)
  const rows = await waiting()
  expect(new Set(rows.map(({ account, kind, dueOn }) => `${account} ${kind} ${dueOn}`))).toEqual(
    new Set(accounts.slice(0, 2).map((account) => `${account} act 2026-04-14`)),
  )
  expect(rows).toHaveLength(2)
  const [first] = rows
  const document = await t.call('/api/entity/papers/document', { token, paper: first?.paper ?? '' })
  expect(document.text.startsWith('%PDF')).toBe(true)

  expect(await run(), 'what was offered is not offered again').toBe(0)
  await makeAct(t, accounts[2] ?? '')
  expect(await run(), 'what is billed later is offered later').toBe(1)
  expect(await waiting()).toHaveLength(3)
})

test('an act whose volumes are objected to is not offered until the objection is refused or withdrawn', async () => {
  const account = accounts[0] ?? ''
  const bill = await makeAct(t, account)
  const objected = await t.call('/api/entity/document/object', {
    token,
    account,
    bill,
    volumes: [{ line: 1, kwh: 90 }],
    reason: 'Показання на кінець місяця інше.',
    files: [],
  })
  expect(objected.status, objected.text).toBe(200)
  expect(await run()).toBe(0)
  const { ticket } = objected.body.request
  const became = (state: 'open' | 'accepted' | 'refused') =>
    t.deps.db
      .updateTable('portal.requests')
      .set({ state, ...(state === 'open' ? {} : { decided_at: t.deps.now(), reason: 'Так.' }) })
      .where('ticket_id', '=', ticket)
      .execute()
  await became('accepted')
  expect(await run(), 'it was agreed to be wrong').toBe(0)
  await became('refused')
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  const papers = await t.deps.db
    .selectFrom('portal.papers')
    .select(['state'])
    .where('account', '=', account)
    .where('key', '=', bill)
    .orderBy('version')
    .execute()
  expect(papers.at(-1)?.state).toBe('waiting')
})

test('an act of an earlier month that nobody was offered is offered too, and told once with its month', async () => {
  const { number } = await makeAccount(t.database.db, { index: 494, kind: 'entity' })
  const user = await makeUser(t, 'entity', {
    login: '9000000494',
    accounts: [number],
    email: 'late-acts@example.com',
  })
  const former = await makeUser(t, 'entity', {
    login: '9000000495',
    accounts: [number],
    email: 'former-acts@example.com',
  })
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ ends_at: t.deps.now() })
    .where('user_id', '=', former.userId)
    .execute()
  const bill = await makeAct(t, number)
  t.clock.set('2026-06-05T09:20:00+03:00')
  await run()
  const offered = await t.deps.db
    .selectFrom('portal.papers')
    .select(['key', 'state', 'due_on'])
    .where('account', '=', number)
    .execute()
  expect(offered).toEqual([{ key: bill, state: 'waiting', due_on: '2026-06-15' }])
  const notices = await t.deps.db
    .selectFrom('portal.notices')
    .select('key')
    .where(
      'key',
      'in',
      [user, former].map(({ userId }) => `acts:${userId}:2026-03`),
    )
    .execute()
  expect(notices).toEqual([{ key: `acts:${user.userId}:2026-03` }])
})
