import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { recordCalls } from '#tests/setup/telemetry.ts'
import { type MadeUser, makeUser, PASSWORD, tokenOf, totpAt } from '#tests/setup/users.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { confirmByCommand } from './confirm-by-command.ts'

let t: TestApp
let head: MadeUser
let deputy: MadeUser
let token: string
let second: string
beforeAll(async () => {
  t = await testApp()
  head = await makeUser(t, 'admin', { login: 'kerivnyk' })
  deputy = await makeUser(t, 'admin', { login: 'zastupnyk' })
  token = await tokenOf(t, head)
  second = await tokenOf(t, deputy)
})
afterAll(() => t.close())

const NEW = 'синій човен за старим млином 58'
const rolesOf = async (user: string) =>
  (
    await t.deps.db
      .selectFrom('portal.users')
      .select('roles')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
  ).roles
const proposePosts = (user: string, posts: object[], by = token) =>
  t.call('/api/admin/staff/posts', { token: by, user, posts } as never)

test('a new employee exists after a second person has confirmed, and signs in by what the link has set', async () => {
  const who = { login: 'O.Melnyk', surname: 'Мельник', name: 'Олена', email: 'melnyk@example.com' }
  const posts = [{ role: 'billing', site: 'dnem' }] as const
  const added = await t.call('/api/admin/staff/add', { token, ...who, posts: [...posts] })
  expect(added.status, added.text).toBe(200)
  const { proposal } = added.body
  const listed = async () => (await t.call('/api/admin/staff', { token })).body.rows.map(({ login }) => login)
  expect(await listed()).not.toContain('o.melnyk')
  const reply = await t.call('/api/admin/proposals/decide', { token, proposal, confirmed: true })
  expect(reply.body).toMatchObject({ code: 'another-person' })
  const decided = await t.call('/api/admin/proposals/decide', { token: second, proposal, confirmed: true })
  expect(decided.body).toMatchObject({ state: 'confirmed' })
  expect(await listed()).toContain('o.melnyk')

  const [letter] = await t.sent('melnyk@example.com')
  const code = /\/staff\/([A-Z0-9]+)/.exec(letter ?? '')?.[1] ?? ''
  const link = (await t.call('/api/auth/staff-link', { code })).body
  expect(link).toMatchObject({ login: 'o.melnyk', name: 'Олена' })
  const join = (typed: string) => t.call('/api/auth/staff-join', { code: typed }, { basic: [code, NEW] })
  expect((await join('000000')).body).toMatchObject({ code: 'wrong-code', field: 'code' })
  expect((await join(totpAt(t.deps.now(), link.secret))).status).toBe(200)
  expect((await join(totpAt(t.deps.now(), link.secret))).body).toMatchObject({ code: 'invitation-ended' })
  const entered = await t.call(
    '/api/auth/admin_panel',
    { login: 'o.melnyk', code: totpAt(t.deps.now(), link.secret) } as never,
    { basic: ['o.melnyk', NEW] },
  )
  expect(entered.body).toMatchObject({ user: { roles: ['billing:dnem'] } })
})

test('other roles take effect once confirmed; whoever had a page open signs in anew, and the audit has both sides', async () => {
  const employee = await makeEmployee(t)
  const their = await tokenOf(t, employee)
  const { body } = await proposePosts(employee.userId, [{ role: 'metering', site: null }])
  expect((await proposePosts(employee.userId, [])).body).toMatchObject({ code: 'already-proposed' })
  expect(await rolesOf(employee.userId)).toEqual(['billing'])
  await t.call('/api/admin/proposals/decide', { token: second, proposal: body.proposal, confirmed: true })
  expect(await rolesOf(employee.userId)).toEqual(['metering'])
  expect((await t.call('/api/check-session', { token: their })).status).toBe(401)
  const entry = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'change-confirmed')
    .where('actor_id', '=', deputy.userId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatchObject({ 'before.posts': 'billing', 'after.posts': 'metering' })
})

test('a change that no longer fits what there is, is not applied', async () => {
  const employee = await makeEmployee(t)
  const { body } = await proposePosts(employee.userId, [])
  await t.deps.db
    .updateTable('portal.users')
    .set({ roles: ['content'] })
    .where('user_id', '=', employee.userId)
    .execute()
  const answer = await t.call('/api/admin/proposals/decide', {
    token: second,
    proposal: body.proposal,
    confirmed: true,
  })
  expect(answer.body).toMatchObject({ code: 'conflict' })
  expect(await rolesOf(employee.userId)).toEqual(['content'])
})

test('nobody changes or closes their own access, nor proposes what they could not give', async () => {
  expect((await proposePosts(head.userId, [])).body).toMatchObject({ code: 'own-rights' })
  const request = { user: head.userId, blocked: true, reason: 'Звільнено' }
  expect((await t.call('/api/admin/staff/block', { token, ...request })).body).toMatchObject({
    code: 'own-rights',
  })
  const local = await makeEmployee(t, ['head:dnem'])
  const theirs = await tokenOf(t, local)
  const employee = await makeEmployee(t, ['billing:dnem'])
  expect((await proposePosts(employee.userId, [{ role: 'head', site: null }], theirs)).status).toBe(403)
  const elsewhere = await makeEmployee(t, ['billing:kem'])
  expect((await proposePosts(elsewhere.userId, [], theirs)).status).toBe(404)
  expect((await proposePosts(employee.userId, [], theirs)).status).toBe(200)
})

test('two heads who close each other’s access at once leave one', async () => {
  const [a, b] = await Promise.all(
    [
      [token, deputy],
      [second, head],
    ].map(([by, user]) =>
      t.call('/api/admin/staff/block', {
        token: by as string,
        user: (user as MadeUser).userId,
        blocked: true,
        reason: 'Звільнено',
      }),
    ),
  )
  const heads = await t.deps.db
    .selectFrom('portal.users')
    .select('user_id')
    .where('kind', '=', 'admin')
    .where('state', '=', 'active')
    .where(
      (eb) => eb.val('head'),
      '=',
      (eb) => eb.fn.any('roles'),
    )
    .execute()
  expect([a?.status, b?.status].filter((status) => status === 200)).toHaveLength(1)
  expect(heads).toHaveLength(1)
  await t.deps.db.updateTable('portal.users').set({ state: 'active' }).where('kind', '=', 'admin').execute()
  token = await tokenOf(t, head)
  second = await tokenOf(t, deputy)
})

test('where there is one head, a command on the server is the second person; with two it is not', async () => {
  const employee = await makeEmployee(t)
  const { body } = await proposePosts(employee.userId, [{ role: 'auditor', site: null }])
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.deps.db }),
    record: { fm: () => undefined },
    now: t.deps.now,
  }).for(workerTrace)
  const decide = () => confirmByCommand({ ...t.deps, core }, { proposal: body.proposal, confirmed: true })
  await expect(decide()).rejects.toMatchObject({ code: 'another-person' })
  await t.deps.db
    .updateTable('portal.users')
    .set({ state: 'blocked' })
    .where('user_id', '=', deputy.userId)
    .execute()
  expect(await decide()).toBe('confirmed')
  expect(await rolesOf(employee.userId)).toEqual(['auditor'])
})

test('the password that was before a new link goes on until the link is used', async () => {
  const employee = await makeEmployee(t)
  const login = (
    await t.deps.db
      .selectFrom('portal.users')
      .select('login')
      .where('user_id', '=', employee.userId)
      .executeTakeFirstOrThrow()
  ).login
  expect((await t.call('/api/admin/staff/link', { token, user: employee.userId })).status).toBe(200)
  const enter = (password: string) =>
    t.call('/api/auth/admin_panel', { login, code: totpAt(t.deps.now()) } as never, {
      basic: [login, password],
    })
  expect((await enter(PASSWORD)).status).toBe(200)
})

test('the home tells hand-ins to those who may read readings, whoever asked before', async () => {
  const { accountId } = await makeAccount(t.deps.db, { index: 7301 })
  const { meterId } = await makeMeter(t.deps.db, accountId)
  const reading = { accountId, meterId, zone: 'single', countsOn: '2026-11-21', value: 5, kwh: null } as const
  await insertReadings(t.deps.db, [{ ...reading, receivedAt: '2026-11-21T09:00:00Z' }])
  const handIns = async (roles: string[]) =>
    (await t.call('/api/admin/overview', { token: await tokenOf(t, await makeEmployee(t, roles)) })).body
      .readings
  // what other tests were told is forgotten by then
  t.clock.forward(11 * 60_000)
  // who has no right to readings asks first: what is kept for a minute is not his
  expect(await handIns(['network-duty'])).toBeUndefined()
  expect((await handIns(['head']))?.today).toBe(1)
  expect(await handIns(['network-duty'])).toBeUndefined()
})

test('the home counts what waits for the roles of the caller and nothing else', async () => {
  const waiting = async (roles: string[]) => {
    const { body } = await t.call('/api/admin/overview', {
      token: await tokenOf(t, await makeEmployee(t, roles)),
    })
    expect(body.customers).toHaveLength(30)
    return body.waiting.map(({ what }) => what)
  }
  expect(await waiting([])).toEqual([])
  expect(await waiting(['network-duty'])).toEqual(['sources', 'failing'])
  expect(await waiting(['metering:dnem'])).toEqual(['tickets', 'readings', 'orders', 'coreMessages'])
  expect(await waiting(['head'])).toEqual([
    'tickets',
    'readings',
    'orders',
    'applications',
    'requests',
    'papers',
    'payments',
    'coreMessages',
    'changes',
    'prices',
    'unbilled',
    'sources',
    'failing',
  ])
})

test('the home counts the failed calls of sixty minutes, of the companies of whoever asks', async () => {
  // a few minutes of the present hour have passed: most of the sixty lie in the hour before
  t.clock.set(`${t.deps.now().toISOString().slice(0, 13)}:04:00Z`)
  t.clock.forward(3_600_000)
  const failing = async (roles: string[]) =>
    (
      await t.call('/api/admin/overview', { token: await tokenOf(t, await makeEmployee(t, roles)) })
    ).body.waiting.find(({ what }) => what === 'failing')?.count
  const [total, part] = [await failing(['network-duty']), await failing(['network-duty:kem'])]
  const failed = { outcome: 'internal', httpStatus: 500 }
  const ago = (minutes: number) => new Date(t.deps.now().getTime() - minutes * 60_000)
  await recordCalls(t, {
    portal: [
      ...Array.from({ length: 5 }, () => makePortalCall({ ...failed, at: ago(50), site: 'dnem' })),
      ...Array.from({ length: 2 }, () => makePortalCall({ ...failed, at: ago(50), site: 'kem' })),
      makePortalCall({ ...failed, at: ago(70), site: 'kem' }),
      makePortalCall({ at: ago(50), site: 'kem', outcome: 'account-not-found', httpStatus: 404 }),
    ],
  })
  expect(await failing(['network-duty'])).toBe((total ?? 0) + 7)
  expect(await failing(['network-duty:kem'])).toBe((part ?? 0) + 2)
})
