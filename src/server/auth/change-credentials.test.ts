import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, signIn, tokenOf } from '#tests/setup/users.ts'

// Promise A13: changing credentials needs the owner, and the contact known before hears of it.

let t: TestApp
let user: MadeUser
let token: string
let serial = 0
const next = 'синій човен на озері 3'
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(25 * 3_600_000)
  serial++
  user = await makeUser(t, 'person', {
    login: `+3809900${51_000 + serial}`,
    email: `old${serial}@example.com`,
  })
  token = await tokenOf(t, user)
})

const change = (old_pass: string, new_pass = next, by = token) =>
  t.call('/api/change-password', { token: by, old_pass, new_pass })

test('a new password asks for the old one, and the old contacts are told', async () => {
  const changed = await change(PASSWORD)
  expect(changed.status, changed.text).toBe(200)
  expect((await signIn(t, user, { password: next })).status).toBe(200)
  expect((await signIn(t, user)).status).toBe(401)
  expect((await t.sent(user.login))[0]).toBe('Пароль кабінету змінено. Це не ви? Телефонуйте нам негайно.')
  expect((await t.sent(`old${serial}@example.com`))[0]).toContain('Пароль змінено')
})

test('the new password must be another one, in the words of the specification', async () => {
  expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({
    code: 'password-same',
    field: 'new_pass',
    message: 'Новий пароль не може бути таким же як і старий.',
  })
  expect((await change(PASSWORD, 'qwerty')).body).toMatchObject({
    code: 'password-common',
    field: 'new_pass',
  })
  expect((await change(PASSWORD, user.login)).body).toMatchObject({
    code: 'password-weak',
    field: 'new_pass',
  })
})

test('fifty wrong old passwords at once have no more than five looked at, then even the right one waits', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => change(`не той пароль ${n}`)))
  expect(answers.filter(({ body }) => body.code === 'password-wrong').length).toBeLessThanOrEqual(5)
  expect((await change(PASSWORD)).body).toMatchObject({ code: 'attempts-exhausted', field: 'old_pass' })
  t.clock.forward(3_600_000 - 1)
  expect((await change(PASSWORD, next, await tokenOf(t, user))).status).toBe(200)
})

test('a foreign, forged or dead token changes nothing', async () => {
  const stranger = await makeUser(t, 'person', { login: `+3809900${61_000 + serial}` })
  const foreign = await tokenOf(t, stranger)
  expect((await change(PASSWORD, next, foreign)).status).toBe(200)
  await t.call('/api/log-out', { token })
  expect((await change(PASSWORD)).body).toMatchObject({ code: 'session-invalid' })
  expect((await signIn(t, user)).status).toBe(200)
})

test('a new phone is the login only after a code sent to it; the old phone is told', async () => {
  const phone = `+3809900${71_000 + serial}`
  const ask = (more: object = {}) =>
    t.call('/api/update-profile', { token, userType: 'person', phone, ...more })
  const first = await ask()
  expect(first.body).toMatchObject({
    status: 'success',
    codeSentTo: expect.stringContaining('***'),
    user: { phone: user.login },
  })
  expect((await ask({ code: 'ZZZZ' })).body).toMatchObject({ code: 'wrong-code' })
  const done = await ask({ code: await t.codeFor(phone) })
  expect(done.body, done.text).toMatchObject({ codeSentTo: null, user: { phone } })
  expect((await t.sent(user.login))[0]).toContain('Номер телефону кабінету змінено')
  expect((await signIn(t, { ...user, login: phone })).status).toBe(200)
  expect((await signIn(t, user)).status).toBe(401)
})

test('the code of another user does not move a phone', async () => {
  const phone = `+3809900${81_000 + serial}`
  const stranger = await makeUser(t, 'person', { login: `+3809900${91_000 + serial}` })
  await t.call('/api/update-profile', { token: await tokenOf(t, stranger), userType: 'person', phone })
  const code = await t.codeFor(phone)
  expect((await t.call('/api/update-profile', { token, userType: 'person', phone, code })).body.code).toBe(
    'wrong-code',
  )
})

test('a new e-mail likewise; the old one is told', async () => {
  const email = `new${serial}@example.com`
  await t.call('/api/update-profile', { token, userType: 'person', email })
  const code = /код: ([2-9A-Z]{4})/.exec((await t.sent(email))[0] ?? '')?.[1] ?? ''
  const done = await t.call('/api/update-profile', { token, userType: 'person', email, code })
  expect(done.body, done.text).toMatchObject({ user: { email } })
  expect((await t.sent(`old${serial}@example.com`))[0]).toContain('Адресу для листів змінено')
})

test('codes to change a contact are limited like all others', async () => {
  const phone = `+3809920${10_000 + serial}`
  const ask = () => t.call('/api/update-profile', { token, userType: 'person', phone })
  for (let n = 0; n < 5; n++, t.clock.forward(61_000)) expect((await ask()).status).toBe(200)
  expect((await ask()).body).toMatchObject({ code: 'code-too-soon' })
  expect(await t.sent(phone)).toHaveLength(5)
})
