import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { challengeOf, givePasskey, softAuthenticator } from '#tests/setup/authenticator.ts'
import { makeEmployee, makeStaffLink } from '#tests/setup/staff.ts'
import { type MadeUser, PASSWORD, tokenOf, totpAt } from '#tests/setup/users.ts'

let t: TestApp
let user: MadeUser
let token: string
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://cabinet.example' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(3_600_000)
  user = await makeEmployee(t)
  token = await tokenOf(t, user)
  t.clock.forward(60_000)
})

const OWN = { origin: 'https://cabinet.example' }
const basic = (password = PASSWORD) => ({ basic: [user.login, password] as [string, string] })
const begin = () => t.call('/api/auth/passkey/begin', { login: user.login }, basic())
const enter = (attempt: string, passkey: object) =>
  t.call('/api/auth/passkey', { login: user.login, attempt, passkey }, basic())
/** Adds a key as the page of the employee does. */
async function added(device = softAuthenticator(), name = 'Ноутбук') {
  const reply = await t.call('/api/admin/passkeys/begin', {
    token,
    password: PASSWORD,
    code: totpAt(t.deps.now()),
  })
  expect(reply.status, reply.text).toBe(200)
  const kept = await t.call('/api/admin/passkeys/add', {
    token,
    attempt: reply.body.attempt,
    name,
    passkey: device.make(reply.body, OWN),
  })
  return { device, kept, asked: reply.body }
}
const rows = async () => (await t.call('/api/admin/passkeys', { token })).body.rows

test('an employee adds a key, signs in with the password and the key, and sees when it was used', async () => {
  const { device, kept } = await added()
  expect(kept.status, kept.text).toBe(200)
  expect(await rows()).toMatchObject([{ name: 'Ноутбук', usedAt: null, copiedAt: null }])
  expect(await t.sent(`${user.login}@example.com`)).toMatchObject([expect.stringContaining('«Ноутбук»')])
  const challenge = (await begin()).body
  expect(challenge).toMatchObject({
    rpId: 'cabinet.example',
    keys: [{ id: device.id, transports: ['internal'] }],
  })
  const entered = await enter(challenge.attempt, device.get(challenge, OWN))
  expect(entered.body, entered.text).toMatchObject({ user: { type: 'admin', login: user.login } })
  expect((await t.call('/api/admin/passkeys', { token: entered.body.user.token })).body.rows).toMatchObject([
    { usedAt: t.deps.now().toISOString() },
  ])
  const entry = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'sign-in')
    .where('actor_id', '=', user.userId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatchObject({ second: 'passkey' })
})

test('an answer opens once, within three minutes, for the address, the purpose and the employee it was given for', async () => {
  const { device } = await added()
  const challenge = (await begin()).body
  const right = device.get(challenge, OWN)
  expect((await enter(challenge.attempt, right)).status).toBe(200)
  expect((await enter(challenge.attempt, right)).body.code).toBe('passkey-ended')

  const late = (await begin()).body
  t.clock.forward(180_000)
  expect((await enter(late.attempt, device.get(late, OWN))).body.code).toBe('passkey-ended')

  for (const spoilt of [
    { origin: 'https://cabinet.example.evil.example' },
    { origin: 'http://cabinet.example' },
    { ...OWN, rpId: 'evil.example' },
    { ...OWN, type: 'webauthn.create' },
    { ...OWN, forged: true },
    { ...OWN, id: softAuthenticator().id },
  ]) {
    const fresh = (await begin()).body
    expect((await enter(fresh.attempt, device.get(fresh, spoilt))).body.code, JSON.stringify(spoilt)).toBe(
      'passkey-wrong',
    )
    await t.deps.db.deleteFrom('portal.counters').execute()
  }

  const other = (await begin()).body
  const mine = (await begin()).body
  expect((await enter(mine.attempt, device.get(other, OWN))).body.code).toBe('passkey-wrong')

  const toConfirm = await challengeOf(t, user.userId, 'confirm', token)
  expect((await enter(toConfirm.attempt, device.get(toConfirm, OWN))).body.code).toBe('passkey-ended')
  const colleague = await makeEmployee(t)
  const theirs = await challengeOf(t, colleague.userId, 'sign-in')
  expect((await enter(theirs.attempt, device.get(theirs, OWN))).body.code).toBe('passkey-ended')
})

test('of twelve who send the same answer at once one is let in', async () => {
  const device = await givePasskey(t, user.userId)
  const challenge = (await begin()).body
  const right = device.get(challenge, OWN)
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(challenge.attempt, right)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong answers are limited together with codes, five in a row', async () => {
  const device = await givePasskey(t, user.userId)
  for (let n = 0; n < 3; n++) {
    const challenge = (await begin()).body
    await enter(challenge.attempt, device.get(challenge, { ...OWN, forged: true }))
  }
  const byCode = (code: string) => t.call('/api/auth/admin_panel', { login: user.login, code }, basic())
  for (let n = 0; n < 2; n++) await byCode('000000')
  const challenge = (await begin()).body
  expect((await enter(challenge.attempt, device.get(challenge, OWN))).body).toMatchObject({
    code: 'attempts-exhausted',
  })
  expect((await byCode(totpAt(t.deps.now()))).body.code).toBe('attempts-exhausted')
})

test('a key that counts back is switched off, and the employee is told', async () => {
  const device = await givePasskey(t, user.userId, 'Брелок')
  const challenge = (await begin()).body
  expect((await enter(challenge.attempt, device.get(challenge, { ...OWN, counter: 7 }))).status).toBe(200)
  const again = (await begin()).body
  expect((await enter(again.attempt, device.get(again, { ...OWN, counter: 7 }))).body.code).toBe(
    'passkey-copied',
  )
  expect(await rows()).toMatchObject([{ name: 'Брелок', copiedAt: t.deps.now().toISOString() }])
  const [letter] = await t.sent(`${user.login}@example.com`)
  expect(letter).toContain('«Брелок»')
  const after = (await begin()).body
  expect((await enter(after.attempt, device.get(after, { ...OWN, counter: 9 }))).body.code).toBe(
    'passkey-copied',
  )
})

test('a key that never counts is good again and again', async () => {
  const device = await givePasskey(t, user.userId)
  for (let n = 0; n < 2; n++) {
    const challenge = (await begin()).body
    expect((await enter(challenge.attempt, device.get(challenge, { ...OWN, counter: 0 }))).status).toBe(200)
  }
})

test('nobody learns by keys who works here, and a wrong password hears nothing of them', async () => {
  await givePasskey(t, user.userId)
  const answerTo = async (login: string, password: string) => {
    const { status, body } = await t.call('/api/auth/passkey/begin', { login }, { basic: [login, password] })
    return { ...body, httpStatus: status, requestCode: null }
  }
  const wrong = 'зовсім не той пароль 12'
  const absent: object = await answerTo('nikoho-takoho', wrong)
  expect(absent).toMatchObject({ status: 'error', code: 'login-failed' })
  expect(await answerTo(user.login, wrong)).toEqual(absent)
  expect(await answerTo((await makeEmployee(t)).login, wrong)).toEqual(absent)
})

test('a key is added and removed only with the password and the second factor, and never the last factor', async () => {
  const refused = async (more: object) =>
    (await t.call('/api/admin/passkeys/begin', { token, password: PASSWORD, ...more })).body.code
  expect(await refused({})).toBe('second-factor-required')
  expect(await refused({ password: 'зовсім не той пароль 12', code: totpAt(t.deps.now()) })).toBe(
    'password-wrong',
  )
  const { device } = await added()
  const [first] = await rows()
  const remove = (more: object) =>
    t.call('/api/admin/passkeys/remove', { token, id: first?.id ?? '', password: PASSWORD, ...more })
  expect((await remove({ code: totpAt(t.deps.now()) })).body.code).toBe('wrong-code')

  await t.deps.db
    .updateTable('portal.users')
    .set({ totp_secret: null })
    .where('user_id', '=', user.userId)
    .execute()
  const confirm = async () => {
    const challenge = (await t.call('/api/admin/passkeys/challenge', { token })).body
    return { confirm: { attempt: challenge.attempt, passkey: device.get(challenge, OWN) } }
  }
  expect((await remove(await confirm())).body.code).toBe('last-factor')
  await givePasskey(t, user.userId, 'Другий')
  expect((await remove(await confirm())).status).toBe(200)
  expect(await rows()).toMatchObject([{ name: 'Другий' }])
})

test('a challenge of one session confirms nothing in another', async () => {
  const device = await givePasskey(t, user.userId)
  const challenge = (await t.call('/api/admin/passkeys/challenge', { token })).body
  t.clock.forward(60_000)
  const other = await tokenOf(t, user)
  const answer = await t.call('/api/admin/passkeys/begin', {
    token: other,
    password: PASSWORD,
    confirm: { attempt: challenge.attempt, passkey: device.get(challenge, OWN) },
  })
  expect(answer.body.code).toBe('passkey-ended')
})

test('a link of a head that sets new credentials takes the keys away', async () => {
  const { user: theirs, code } = await makeStaffLink(t)
  await givePasskey(t, theirs.userId)
  const used = await t.call(
    '/api/auth/staff-join',
    { code: totpAt(t.deps.now()) },
    { basic: [code, 'синій човен за старим млином 58'] },
  )
  expect(used.status, used.text).toBe(200)
  const kept = await t.deps.db
    .selectFrom('portal.passkeys')
    .select('passkey_id')
    .where('user_id', '=', theirs.userId)
    .execute()
  expect(kept).toEqual([])
})

test('where the address of the portal is a number, keys are not offered', async () => {
  const app = await t.reopened({ config: { ...t.deps.config, publicUrl: 'http://127.0.0.1:3000' } })
  const answer = await app.inject({ method: 'POST', url: '/api/admin/passkeys', payload: { token } })
  expect(answer.json()).toMatchObject({ offered: false })
  await app.close()
})
