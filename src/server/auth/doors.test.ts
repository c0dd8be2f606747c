import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, type Path } from '#contract/index.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, PASSWORD, totpAt } from '#tests/setup/users.ts'

// Promise A12: all ways to sign in are equally strong and none is hidden; a credential opens only a session of its own
// kind.

let t: TestApp
const person = '+380990000395'
const account = '1100000095'
const uniqueCode = '9000000095'
const email = 'p@example.com'
const accessCode = 'AAAA-BBBB-CCCC-DDDD'
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 95, kind: 'entity' })
  await makeUser(t, 'person', { login: person, email })
  await makeUser(t, 'entity', { login: uniqueCode, accounts: [account], phone: person, email })
  const provider = await makeUser(t, 'provider', { login: email, accounts: [account] })
  await makeUser(t, 'admin', { login: 'duty', phone: person, email })
  await issueAccessCode(t, provider, account, accessCode)
})
afterAll(() => t.close())

/** What the directory of the company has vouched for, in the tab that began: there is no password to send. */
const DIRECTORY = '/api/auth/directory/finish'
const VIEW = '/api/admin/accounts/view'
/** Every endpoint whose reply contains a session token. */
const doors = endpoints.filter((each) =>
  /"token"/.test(JSON.stringify(z.toJSONSchema(each.response, { unrepresentable: 'any' }))),
)

test('the doors that can open a session are these, each limited and recorded like the others', () => {
  expect(doors.map(({ path }) => path).toSorted()).toEqual([
    // an employee who may uncover personal data opens a session in which nothing can be changed
    VIEW,
    '/api/apply-agreements',
    '/api/auth/admin_panel',
    DIRECTORY,
    '/api/auth/entity',
    '/api/auth/passkey',
    '/api/auth/person',
    '/api/auth/provider',
    '/api/auth/sms',
    '/api/auth/supplier',
    // only renews the token of an open session
    '/api/check-session',
  ])
  expect(doors.find(({ path }) => path === VIEW)).toMatchObject({
    access: { kinds: ['admin'] },
    may: 'accounts.reveal',
  })
  expect(doors.find(({ path }) => path === DIRECTORY)).toMatchObject({
    access: { who: 'anyone' },
    bucket: 'sign-in',
  })
  for (const door of doors.filter(
    ({ path }) => path !== '/api/check-session' && path !== VIEW && path !== DIRECTORY,
  ))
    expect(door, door.path).toMatchObject({
      access: { who: 'anyone' },
      basic: expect.stringContaining(':'),
      bucket: 'sign-in',
    })
})

const kinds = ['person', 'entity', 'provider', 'admin', null] as const
const credentials = {
  person: [person, PASSWORD],
  entity: [account, PASSWORD],
  provider: [email, PASSWORD],
  supplier: [account, accessCode],
  admin: ['duty', PASSWORD],
} as const
const kindByPath: Record<string, string> = {
  '/api/auth/person': 'person',
  '/api/auth/entity': 'entity',
  '/api/auth/provider': 'provider',
  '/api/auth/supplier': 'provider',
  '/api/auth/admin_panel': 'admin',
}

test('whatever kind a body claims, each credential opens a session of its own kind or none', async () => {
  let opened = 0
  for (const path of Object.keys(kindByPath))
    for (const basic of Object.values(credentials))
      for (const userType of kinds)
        for (const utype of [undefined, 0, 1, 2]) {
          const [login] = basic
          const bodies = [
            { phone: login, userType, utype },
            { phone: login, userType },
            { email: login, userType, utype },
            { email: login, userType },
            { account: login, unique_code: uniqueCode, userType },
            { account: login, unique_code: uniqueCode, userType, utype },
            { login, code: totpAt(t.deps.now()) },
            { login, code: totpAt(t.deps.now()), userType, type: userType, role: 'owner', isAdmin: true },
            {},
          ]
          for (const body of bodies) {
            if (utype !== undefined && !('utype' in body)) continue
            t.clock.forward(7200_000)
            const answer = await t.call(path as Path, body, { basic: [...basic] })
            if (answer.status !== 200) continue
            opened++
            expect(
              (answer.body as { user: { type: string } }).user.type,
              `${path} ${JSON.stringify(body)}`,
            ).toBe(kindByPath[path])
            const [first = ''] = Object.entries(credentials).find(([, pair]) => pair === basic) ?? []
            expect(first === 'supplier' ? 'provider' : first).toBe(kindByPath[path])
          }
        }
  expect(opened).toBeGreaterThanOrEqual(5)
}, 120_000)

test('a code opens a household or a business as it was asked for, never the other', async () => {
  for (const userType of ['person', 'entity'] as const) {
    t.clock.forward(3_600_000)
    await t.call('/api/auth/send-code', {
      purpose: 'sign-in',
      checkSelect: 'phone',
      phone: person,
      userType,
      account,
    })
    const code = await t.codeFor(person)
    for (const kind of ['person', 'entity', 'provider', 'admin'] as const)
      for (const utype of [undefined, 0, 1, 2]) {
        const body = {
          phone: person,
          checkSelect: 'phone',
          userType: kind,
          account,
          utype,
        }
        const answer = await t.call('/api/auth/sms' as Path, body, { basic: [person, code] })
        if (answer.status !== 200) continue
        expect([kind, (answer.body as { user: { type: string } }).user.type]).toEqual([userType, userType])
      }
  }
})

test('a token given before signing in is never the token after it (B1)', async () => {
  const first = await t.call(
    '/api/auth/person',
    { phone: person, userType: 'person' },
    { basic: [person, PASSWORD] },
  )
  const second = await t.call(
    '/api/auth/person',
    { phone: person, userType: 'person' },
    { basic: [person, PASSWORD], headers: { cookie: `token=${first.body.user.token}` } },
  )
  const id = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>
  const [a, b] = [id(first.body.user.token), id(second.body.user.token)]
  expect(a['sid']).not.toBe(b['sid'])
  expect(a['jti']).not.toBe(b['jti'])
  // a version 4 UUID has 122 random bits in it, and there are two of them
  expect(a['sid']).toMatch(/^[0-9a-f-]{36}$/)
})
