import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveSecrets } from '#server/secrets.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, PASSWORD, tokenOf, totpAt } from '#tests/setup/users.ts'

// Promise B8: the secret of the installation can be changed while people work.

const OLD = Buffer.alloc(32, 7).toString('base64') // the one of the test app
const NEW = Buffer.alloc(32, 9).toString('base64')

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a new secret signs nobody out, locks nobody out, and the old one is refused once it is taken away', async () => {
  const person = await makeUser(t, 'person', { login: '+380990000411' })
  const idle = await makeUser(t, 'person', { login: '+380990000412' })
  await makeUser(t, 'admin', { login: 'duty' })
  const token = await tokenOf(t, person)
  await t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'phone', phone: person.login })
  const code = await t.codeFor(person.login)

  const overlap = await t.reopened({ secrets: deriveSecrets(NEW, OLD) })
  const post = async (app: typeof overlap, url: string, payload: object, basic?: [string, string]) => {
    const authorization = basic
      ? { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }
      : {}
    const reply = await app.inject({ method: 'POST', url, payload, headers: authorization })
    return {
      status: reply.statusCode,
      body: reply.json<{ token?: string; user?: { token: string } }>(),
      text: reply.body,
    }
  }
  const byPassword = (app: typeof overlap, login: string) =>
    post(app, '/api/auth/person', { phone: login, userType: 'person' }, [login, PASSWORD])

  expect((await post(overlap, '/api/sessions', { token })).status).toBe(200)
  t.clock.forward(60_000)
  const renewed = await post(overlap, '/api/check-session', { token })
  expect(renewed.status, renewed.text).toBe(200)
  expect((await byPassword(overlap, person.login)).status).toBe(200)
  const byCode = await post(
    overlap,
    '/api/auth/sms',
    { phone: person.login, checkSelect: 'phone', userType: 'person' },
    [person.login, code],
  )
  expect(byCode.status, byCode.text).toBe(200)
  const admin = { login: 'duty', code: totpAt(t.deps.now()) }
  const byTotp = await post(overlap, '/api/auth/admin_panel', admin, ['duty', PASSWORD])
  expect(byTotp.status, byTotp.text).toBe(200)
  await overlap.close()

  const after = await t.reopened({ secrets: deriveSecrets(NEW) })
  // renewed and re-hashed while both were accepted
  expect((await post(after, '/api/sessions', { token: renewed.body.token })).status).toBe(200)
  expect((await byPassword(after, person.login)).status).toBe(200)
  // never used during the overlap: the old key is worthless now
  expect((await post(after, '/api/sessions', { token })).status).toBe(401)
  expect((await byPassword(after, idle.login)).status).toBe(401)
  await after.close()
})
