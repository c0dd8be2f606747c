import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import {
  giveSecondFactor,
  type MadeUser,
  makeUser,
  nameUser,
  PASSWORD,
  signIn,
  switchSecondFactorOn,
  tokenOf,
  totpAt,
} from '#tests/setup/users.ts'

// Promise A13: only the owner changes credentials, and the previous contact is notified.

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
  expect((await t.sent(user.login))[0]).toContain(
    'Пароль кабінету змінено. Це не ви? Телефонуйте нам негайно.',
  )
  expect(await t.sent(`old${serial}@example.com`)).toContainEqual(expect.stringContaining('Пароль змінено'))
})

test('the new password must be another one, in the words of the specification', async () => {
  expect((await change(PASSWORD, PASSWORD)).body).toMatchObject({
    code: 'password-same',
    field: 'new_pass',
    message: 'Новий пароль не може бути таким же як і старий.',
  })
  expect((await change(PASSWORD, 'qwerty')).body).toMatchObject({
    code: 'too-short',
    field: 'new_pass',
    message: 'мінімум 8 символів',
  })
  expect((await change(PASSWORD, 'password1')).body).toMatchObject({
    code: 'password-common',
    field: 'new_pass',
  })
  expect((await change(PASSWORD, user.login)).body).toMatchObject({
    code: 'password-weak',
    field: 'new_pass',
  })
})

test('a new password is not made of the own names, the patronymic among them, however it is set', async () => {
  await nameUser(t, user.userId, { name: 'Оксана', surname: 'Шевченко', middle_name: 'Святославівна' })
  for (const password of ['Шевченко1985', 'Святославівна1985'])
    expect((await change(PASSWORD, password)).body, password).toMatchObject({
      code: 'password-weak',
      field: 'new_pass',
    })
  await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: user.login })
  const code = await t.codeFor(user.login)
  const restored = await t.call(
    '/api/auth/restore',
    { phone: user.login, code },
    { basic: [user.login, 'Святославівна1985'] },
  )
  expect(restored.body).toMatchObject({ code: 'password-weak' })
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

const put = (body: object, by = token) =>
  t.call('/api/update-profile', { token: by, userType: 'person', ...body })
/** Asks for the change, reads the code that came to the new contact, and sends it with the proof. */
async function move(contact: { phone: string } | { email: string }, proof: object, by = token) {
  const reply = await put({ ...contact, ...('password' in proof ? proof : {}) }, by)
  const to = 'phone' in contact ? contact.phone : contact.email
  return { asked: reply, done: await put({ ...contact, ...proof, code: await t.codeFor(to) }, by) }
}
const newPhone = () => `+3809900${71_000 + serial}`
const linkIn = (text: string | undefined) => /\/undo\/([2-9A-HJ-NP-Z]{16})/.exec(text ?? '')?.[1] ?? ''
const undo = (code: string) => t.call('/api/auth/undo-contact', { code })

describe('a contact is changed by who owns the old one', () => {
  test('a token alone changes neither phone nor e-mail, though the code came to the new one', async () => {
    for (const contact of [{ phone: newPhone() }, { email: `thief${serial}@example.com` }]) {
      const { done } = await move(contact, {})
      expect(done.body).toMatchObject({ code: 'owner-unproved', field: 'password' })
      expect(
        (await move(contact, { password: 'не той пароль 12' }).catch(() => null))?.done.status ?? 400,
      ).toBe(400)
      t.clock.forward(61_000)
    }
    // what a form leaves empty is left as it is
    const { phone, email } = (await put({ phone: '', email: '', account: '' })).body.user
    expect([phone, email]).toEqual([user.login, `old${serial}@example.com`])
  })

  test('with the password a new phone is the login; the other sessions end and the old phone is told', async () => {
    const other = await tokenOf(t, user)
    const phone = newPhone()
    const { asked: reply, done } = await move({ phone }, { password: PASSWORD })
    expect(reply.body).toMatchObject({
      codeSentTo: expect.stringContaining('***'),
      oldCodeSentTo: null,
      user: { phone: user.login },
    })
    expect(done.body, done.text).toMatchObject({ codeSentTo: null, user: { phone } })
    expect((await t.sent(user.login))[0]).toContain('Телефон кабінету змінено')
    expect((await signIn(t, { ...user, login: phone })).status).toBe(200)
    expect((await signIn(t, user)).status).toBe(401)
    expect((await put({}, other)).body.code).toBe('session-invalid')
    expect((await put({})).status).toBe(200)
  })

  test('who has forgotten the password brings the code that came to the old phone', async () => {
    const phone = newPhone()
    const reply = await put({ phone })
    expect(reply.body.oldCodeSentTo).toContain('***')
    const [code, oldCode] = [await t.codeFor(phone), await t.codeFor(user.login)]
    // each code works only for its own field
    expect((await put({ phone, code: oldCode, oldCode: code })).body).toMatchObject({ field: 'oldCode' })
    const done = await put({ phone, code, oldCode })
    expect(done.body, done.text).toMatchObject({ user: { phone } })
  })

  test('where the second factor is on, it is asked for too, and the codes stay good meanwhile', async () => {
    await giveSecondFactor(t, user.userId)
    const phone = newPhone()
    const reply = await put({ phone, password: PASSWORD })
    expect(reply.body.secondFactor).toBe(true)
    const body = { phone, password: PASSWORD, code: await t.codeFor(phone) }
    expect((await put(body)).body).toMatchObject({ code: 'second-factor-required', field: 'secondCode' })
    const done = await put({ ...body, secondCode: totpAt(t.deps.now()) })
    expect(done.status, done.text).toBe(200)
  })

  test('a first e-mail is added by the password or a code to the phone, which is told', async () => {
    const bare = await makeUser(t, 'person', { login: `+3809900${31_000 + serial}` })
    const by = await tokenOf(t, bare)
    const email = `first${serial}@example.com`
    await put({ email }, by)
    const done = await put({ email, code: await t.codeFor(email), oldCode: await t.codeFor(bare.login) }, by)
    expect(done.status, done.text).toBe(200)
    expect(linkIn((await t.sent(bare.login))[0])).not.toBe('')
  })

  test('a business changes its phone by the same rules', async () => {
    await makeAccount(t.database.db, { index: 2200 + serial, kind: 'entity' })
    const account = `110000${2200 + serial}`
    const ownPhone = `+3809900${21_000 + serial}`
    const firm = await makeUser(t, 'entity', {
      login: `90000${21_000 + serial}`,
      accounts: [account],
      phone: ownPhone,
    })
    const by = await tokenOf(t, firm)
    const phone = newPhone()
    const body = { token: by, userType: 'entity', phone, account }
    const call = (more: object) => t.call('/api/update-profile', { ...body, ...more })
    await call({})
    const code = await t.codeFor(phone)
    expect((await call({ code })).body.code).toBe('owner-unproved')
    expect((await call({ code, password: PASSWORD })).body.user.phone).toBe(phone)
    const back = await undo(linkIn((await t.sent(ownPhone))[0]))
    expect(back.body, back.text).toMatchObject({ kind: 'entity', passwordOff: false })
    expect((await call({})).body.code).toBe('session-invalid')
    expect((await put({}, await tokenOf(t, firm))).body.code).toBe('forbidden')
  })

  test('the code of another user does not move a phone', async () => {
    const phone = `+3809900${81_000 + serial}`
    const stranger = await makeUser(t, 'person', { login: `+3809900${91_000 + serial}` })
    await put({ phone, password: PASSWORD }, await tokenOf(t, stranger))
    const code = await t.codeFor(phone)
    expect((await put({ phone, code, password: PASSWORD })).body.code).toBe('wrong-code')
  })

  test('a new e-mail likewise; the old one is told', async () => {
    const email = `new${serial}@example.com`
    const { done } = await move({ email }, { password: PASSWORD })
    expect(done.body, done.text).toMatchObject({ user: { email } })
    expect((await t.sent(`old${serial}@example.com`))[0]).toContain('Адресу для листів змінено')
  })
})

describe('the old contact undoes a change for seven days', () => {
  test('the phone is back, everybody is out, and a new password is set by a code', async () => {
    const phone = newPhone()
    await move({ phone }, { password: PASSWORD })
    const thief = await tokenOf(t, { ...user, login: phone })
    const code = linkIn((await t.sent(user.login))[0])
    const back = await undo(code)
    expect(back.body, back.text).toMatchObject({ kind: 'person', contact: 'phone', passwordOff: true })
    expect((await put({}, thief)).body.code).toBe('session-invalid')
    expect((await put({})).body.code).toBe('session-invalid')
    expect((await signIn(t, { ...user, login: phone })).body.code).toBe('login-failed')
    // nobody who knew the password gets in with it either
    expect((await signIn(t, user)).body.code).toBe('login-failed')
    const { login } = user
    t.clock.forward(1_000)
    await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: login })
    const restored = { phone: login, code: await t.codeFor(login) }
    await t.call('/api/auth/restore', restored, { basic: [login, next] })
    expect((await signIn(t, user, { password: next })).status).toBe(200)
    expect((await undo(code)).body.code).toBe('undo-expired')
  })

  test('a chain of changes is undone by the first of its links, and a second factor of the thief goes with it', async () => {
    await move({ phone: newPhone() }, { password: PASSWORD })
    const first = linkIn((await t.sent(user.login))[0])
    t.clock.forward(61_000)
    const third = `+3809900${41_000 + serial}`
    await move({ phone: third }, { password: PASSWORD })
    const second = linkIn((await t.sent(newPhone()))[0])
    await switchSecondFactorOn(t, user.userId, token)
    expect((await undo(first)).status).toBe(200)
    expect((await undo(second)).body.code).toBe('undo-expired')
    const row = await t.deps.db
      .selectFrom('portal.users')
      .select(['login', 'phone', 'totp_secret'])
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    expect(row).toEqual({ login: user.login, phone: user.login, totp_secret: null })
  })

  test('after seven days the link is dead, and until then nobody else registers with the old phone', async () => {
    await move({ phone: newPhone() }, { password: PASSWORD })
    const code = linkIn((await t.sent(user.login))[0])
    const phone = user.login
    const signUp = async () => {
      await t.call('/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone })
      const names = { name: 'Олена', surname: 'Коваль', middle_n: 'Іванівна', email: '' }
      const body = { phone, ...names, code: await t.codeFor(phone) }
      return t.call('/api/apply-agreements', body, { basic: [phone, next] })
    }
    expect((await signUp()).body.code).toBe('already-registered')
    t.clock.forward(7 * 86_400_000 + 1)
    expect((await undo(code)).body.code).toBe('undo-expired')
    expect((await signUp()).status).toBe(200)
  })

  test('the link goes to the old contact only', async () => {
    await move({ phone: newPhone() }, { password: PASSWORD })
    expect(linkIn((await t.sent(`old${serial}@example.com`))[0])).toBe('')
    expect(linkIn((await t.sent(newPhone()))[0])).toBe('')
  })
})

test('two who take one phone at once: one has it, the other hears that it is taken', async () => {
  const phone = newPhone()
  const rival = await makeUser(t, 'person', { login: `+3809900${92_000 + serial}` })
  const by = await tokenOf(t, rival)
  await put({ phone, password: PASSWORD })
  const mine = await t.codeFor(phone)
  t.clock.forward(61_000)
  await put({ phone, password: PASSWORD }, by)
  const theirs = await t.codeFor(phone)
  const answers = await Promise.all([
    put({ phone, password: PASSWORD, code: mine }),
    put({ phone, password: PASSWORD, code: theirs }, by),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('already-registered')
})

describe('an e-mail nobody has proved is nobody’s', () => {
  const byEmail = async (email: string) => {
    await t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'email', email })
    const [latest] = await t.sent(email)
    const code = /код: ([2-9A-HJ-NP-Z]{4})/.exec(latest ?? '')?.[1] ?? ''
    return t.call(
      '/api/auth/sms',
      { email, checkSelect: 'email', userType: 'person' },
      { basic: [email, code] },
    )
  }
  async function register(email: string): Promise<string> {
    const phone = newPhone()
    await t.call('/api/auth/send-code', { purpose: 'sign-up', checkSelect: 'phone', phone })
    const names = { name: 'Іван', surname: 'Чужий', middle_n: 'Іванович', email }
    const body = { phone, ...names, code: await t.codeFor(phone) }
    const answer = await t.call('/api/apply-agreements', body, { basic: [phone, next] })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.user.token
  }

  test('registering with somebody’s e-mail takes nothing from its owner', async () => {
    const email = `old${serial}@example.com`
    await register(email)
    const answer = await byEmail(email)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.user.phone).toBe(user.login)
  })

  test('it is no way in and gets no letter, until a code sent to it comes back', async () => {
    const email = `mine${serial}@example.com`
    const by = await register(email)
    const before = (await t.sent(email)).length
    expect((await byEmail(email)).status).toBe(401)
    const change = { token: by, old_pass: next, new_pass: PASSWORD }
    expect((await t.call('/api/change-password', change)).status).toBe(200)
    // the code that was asked for is made but never sent
    expect((await t.sent(email)).filter((text) => text.includes('Пароль змінено'))).toHaveLength(0)
    expect(before).toBe(0)
    t.clock.forward(61_000)
    const { done } = await move({ email }, { password: PASSWORD }, by)
    expect(done.status, done.text).toBe(200)
    t.clock.forward(61_000)
    expect((await byEmail(email)).status).toBe(200)
  })
})

test('codes to change a contact are limited like all others', async () => {
  const phone = `+3809920${10_000 + serial}`
  const ask = () => t.call('/api/update-profile', { token, userType: 'person', phone })
  for (let n = 0; n < 5; n++, t.clock.forward(61_000)) expect((await ask()).status).toBe(200)
  expect((await ask()).body).toMatchObject({
    code: 'code-too-soon',
    message: expect.stringMatching(/^Коди запитували надто часто\. Новий можна запросити через \d+/),
  })
  expect(await t.sent(phone)).toHaveLength(5)
})
