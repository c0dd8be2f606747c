import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

// Promises B1, B3 and B4: sessions end when the server says, and a stolen token shows itself.

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let t: TestApp
let users: Record<'person' | 'entity' | 'provider' | 'admin', MadeUser>
beforeAll(async () => {
  t = await testApp()
  users = {
    person: await makeUser(t, 'person', { login: '+380990000401' }),
    entity: await makeUser(t, 'entity', { login: '9000000401' }),
    provider: await makeUser(t, 'provider', { login: 'p@example.com' }),
    admin: await makeUser(t, 'admin', { login: 'duty' }),
  }
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(31 * 24 * HOUR))

const check = (token: string) => t.call('/api/check-session', { token })
const ask = (token: string) => t.call('/api/sessions', { token })
const remembered = () =>
  t.call(
    '/api/auth/person',
    { phone: users.person.login, userType: 'person', remember: true },
    { basic: [users.person.login, PASSWORD] },
  )

describe('a session left alone ends (B3)', () => {
  test.each([
    ['person', 60],
    ['provider', 60],
    ['admin', 15],
  ] as const)('of a %s after %i minutes', async (kind, minutes) => {
    const early = await tokenOf(t, users[kind])
    t.clock.forward(minutes * MINUTE - 1000)
    expect((await ask(early)).status).toBe(200)
    const late = await tokenOf(t, users[kind])
    t.clock.forward(minutes * MINUTE + 1000)
    expect((await ask(late)).body).toMatchObject({ code: 'session-expired' })
  })

  test('of a person who asked to be remembered after thirty days', async () => {
    const { token, expires } = (await remembered()).body.user
    expect(expires).toBe(new Date(t.deps.now().getTime() + 30 * 24 * HOUR).toISOString())
    t.clock.forward(30 * 24 * HOUR - 1000)
    expect((await ask(token)).status).toBe(200)
    t.clock.forward(2000)
    expect((await ask(token)).body).toMatchObject({ code: 'session-expired' })
  })
})

describe('a session in use ends all the same (B3)', () => {
  test.each([
    ['person', 12, 30],
    ['provider', 12, 30],
    ['admin', 8, 10],
  ] as const)('of a %s after %i hours', async (kind, hours, every) => {
    let token = await tokenOf(t, users[kind])
    const began = t.deps.now().getTime()
    while (t.deps.now().getTime() < began + hours * HOUR - every * MINUTE) {
      t.clock.forward(every * MINUTE)
      const checked = await check(token)
      expect(checked.status, checked.text).toBe(200)
      token = checked.body.token
    }
    t.clock.set(new Date(began + hours * HOUR - 1000).toISOString())
    const last = await check(token)
    expect(last.body.expires).toBe(new Date(began + hours * HOUR).toISOString())
    t.clock.forward(2000)
    expect((await ask(last.body.token)).body).toMatchObject({ code: 'session-expired' })
  })
})

test('what a reply calls the end is the end, to the second', async () => {
  const token = await tokenOf(t, users.person)
  t.clock.forward(17 * MINUTE)
  const { body } = await check(token)
  const end = Date.parse(body.expires)
  t.clock.set(new Date(end - 1000).toISOString())
  const other = await t.reopened()
  const at = async () =>
    (await other.inject({ method: 'POST', url: '/api/check-session', payload: { token: body.token } }))
      .statusCode
  // checks the session without using it: refused at the end, not before
  t.clock.set(new Date(end + 1).toISOString())
  expect(await at()).toBe(401)
  t.clock.set(new Date(end - 1000).toISOString())
  expect(await at()).toBe(200)
  await other.close()
})

describe('a token is renewed (B4)', () => {
  test('and twenty tabs that ask at once with one token all live on with the same new one', async () => {
    const token = await tokenOf(t, users.person)
    t.clock.forward(5 * MINUTE)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const fresh = answers.map(({ body }) => body.token)
    for (const each of fresh) expect((await ask(each)).status).toBe(200)
    const ids = fresh.map(
      (each) =>
        (JSON.parse(Buffer.from(each.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti,
    )
    expect(new Set(ids).size).toBe(1)
    expect(fresh[0]).not.toBe(token)
    // the old token lives half a minute more, for the other tabs
    t.clock.forward(29_000)
    expect((await ask(token)).status).toBe(200)
  })

  test('and the old one used later ends the session for whoever has it, and is written down', async () => {
    const stolen = await tokenOf(t, users.person)
    t.clock.forward(5 * MINUTE)
    const { token } = (await check(stolen)).body
    t.clock.forward(31_000)
    expect((await ask(stolen)).body).toMatchObject({
      code: 'session-invalid',
      message: 'Signature verification failed',
    })
    expect((await ask(token)).body).toMatchObject({ code: 'session-invalid' })
    const entry = await t.deps.db
      .selectFrom('portal.audit')
      .select(['action', 'outcome'])
      .where('subject_id', '=', users.person.userId)
      .orderBy('at', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'session-theft', outcome: 'session-ended' })
  })

  test('and a session ended by someone else is not renewed', async () => {
    const token = await tokenOf(t, users.person)
    await t.call('/api/log-out', { token })
    expect((await check(token)).body).toMatchObject({ code: 'session-invalid' })
  })
})

test('a second process refuses what the first has ended, at once', async () => {
  const other = await t.reopened()
  const token = await tokenOf(t, users.person)
  const there = async () =>
    (await other.inject({ method: 'POST', url: '/api/sessions', payload: { token } })).statusCode
  expect(await there()).toBe(200)
  await t.call('/api/log-out', { token })
  expect(await there()).toBe(401)
  await other.close()
})
