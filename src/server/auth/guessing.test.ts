import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { NoAnswer, openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type Answer, callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, signIn, tokenOf } from '#tests/setup/users.ts'

// Promises A3 and A4: guessing is limited, also in races and after restarts, and the lock cannot be used against the
// owner. The full counts are in tests/full/guessing.full.test.ts.

const GUESSES = 240
const DAY = 86_400_000

let t: TestApp
let owner: MadeUser
let serial = 0
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(2 * DAY)
  owner = await makeUser(t, 'person', { login: `+3809900${String(11_000 + serial++)}` })
})

const guess = (n: number, address = `198.51.100.${n % 250}`) =>
  signIn(t, owner, { password: `вгадую пароль ${n}`, address })
/** Only a guess whose hash was verified is answered that the login failed. */
const verified = (answers: readonly Answer[]) =>
  answers.filter(({ body }) => body.code === 'login-failed').length

describe('guesses at one password', () => {
  test('fifty at once have no more than five verified', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)))
    expect(verified(answers)).toBeLessThanOrEqual(5)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toMatch(/розкладку клавіатури.*Caps Lock/)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['one address', () => '198.51.100.1'],
    ['five hundred addresses', (n: number) => `198.51.${n % 2}.${n % 250}`],
  ])(
    'over a day from %s have no more than thirty-six verified',
    async (_what, address) => {
      const answers = []
      for (let n = 0; n < GUESSES; n++) {
        answers.push(await guess(n, address(n)))
        t.clock.forward(DAY / GUESSES)
      }
      expect(verified(answers)).toBeLessThanOrEqual(36)
      expect(verified(answers)).toBeGreaterThan(5)
    },
    900_000,
  )

  test('a hundred in a row close the password until a code opens it again', async () => {
    await guess(0)
    // the counter of this login, set just before its hundredth failure
    await t.deps.db.updateTable('portal.counters').set({ n: 99 }).where('bucket', '=', 'password').execute()
    await guess(1)
    t.clock.forward(30 * DAY)
    expect((await signIn(t, owner)).body).toMatchObject({ code: 'attempts-exhausted' })

    const { login } = owner
    await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: login })
    const code = await t.codeFor(login)
    await t.call('/api/auth/restore', { phone: login, code }, { basic: [login, 'інший пароль надовго'] })
    expect((await signIn(t, owner, { password: 'інший пароль надовго' })).status).toBe(200)
  })

  test('are forgotten for whoever proves to the contact centre who they are', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)))
    expect((await signIn(t, owner)).status).toBe(429)
    const token = await tokenOf(
      t,
      await makeUser(t, 'admin', { login: `helper${serial}`, roles: ['customer-service'] }),
    )
    const unlocked = await t.call('/api/admin/users/unlock', {
      token,
      userType: 'person',
      login: owner.login,
      reason: 'Дзвінок клієнта, паспорт звірено',
    })
    expect(unlocked.status, unlocked.text).toBe(200)
    expect((await signIn(t, owner)).status).toBe(200)
  })

  test('are counted on when the server was restarted in between', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => guess(n)))
    const other = await t.reopened()
    const reply = await other.inject({
      method: 'POST',
      url: '/api/auth/person',
      headers: { authorization: `Basic ${Buffer.from(`${owner.login}:${PASSWORD}`).toString('base64')}` },
      payload: { phone: owner.login, userType: 'person' },
    })
    expect(reply.json()).toMatchObject({ code: 'attempts-exhausted' })
    await other.close()
  })
})

test('a right password is never counted as a guess, even while the core is away', async () => {
  const { number } = await makeAccount(t.database.db, { index: 900, kind: 'person' })
  const resident = await makeUser(t, 'person', { login: '+380990099011', accounts: [number] })
  const answerers = {
    ...openEmbeddedCore({ db: t.database.core.db }),
    ZPORTAL_ACCOUNT_GET: () => Promise.reject(new NoAnswer('the core does not answer')),
  }
  const core = openCore({ answerers, record: { fm() {} }, now: t.clock.now })
  const app = await t.reopened({}, { core })
  const call = callsTo(app)
  for (let n = 0; n < 12; n++) {
    const { login } = resident
    const answer = await call(
      '/api/auth/person',
      { phone: login, userType: 'person' },
      { basic: [login, PASSWORD] },
    )
    expect(answer.body.code).toBe('core-down')
  }
  await app.close()
  expect((await signIn(t, resident)).status).toBe(200)
})

describe('while strangers guess, the owner signs in', () => {
  test('from a device the user has signed in from before, every time', async () => {
    const cookie = String((await signIn(t, owner)).headers['set-cookie']).split(';')[0] ?? ''
    for (let n = 0; n < 20; n++) {
      await guess(n)
      const reply = await signIn(t, owner, { headers: { cookie } })
      expect(reply.status, reply.text).toBe(200)
    }
    expect((await signIn(t, owner)).status).toBe(429)
  })

  test('by a code', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
    const { login } = owner
    await t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'phone', phone: login })
    const request = { phone: login, checkSelect: 'phone' as const, userType: 'person' as const }
    const reply = await t.call('/api/auth/sms', request, { basic: [login, await t.codeFor(login)] })
    expect(reply.status, reply.text).toBe(200)
  })

  test("and a stranger's own known device opens no way round the lock", async () => {
    const stranger = await makeUser(t, 'person', { login: `+3809900${String(21_000 + serial++)}` })
    const cookie = String((await signIn(t, stranger)).headers['set-cookie']).split(';')[0] ?? ''
    const forged = cookie.replace(/=([0-9a-f])/, (_, first) => `=${first === '0' ? '1' : '0'}`)
    for (const each of [cookie, forged]) {
      const answers = []
      for (let n = 0; n < 10; n++)
        answers.push(await signIn(t, owner, { password: `вгадую ${n}`, headers: { cookie: each } }))
      expect(verified(answers)).toBeLessThanOrEqual(5)
    }
  })
})
