import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import {
  beginSecondFactor,
  issueAccessCode,
  makeUser,
  type MadeUser,
  PASSWORD,
  switchSecondFactorOn,
  tokenOf,
  totpAt,
} from '#tests/setup/users.ts'

// Promise A11: a second factor is offered to everybody, and users who switched it on are asked for it at every way to
// sign in.

const FIFTY = Array.from({ length: 50 }, (_, i) => i)
const account = '1100000061'
const email = 'firm61@example.com'
const accessCode = 'AAAA-BBBB-CCCC-6161'

let t: TestApp
let serial = 0
let user: MadeUser
let token: string
beforeAll(async () => {
  t = await testApp()
  await makeAccount(t.database.db, { index: 61, kind: 'entity' })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t, 'person', { login: `+3809906${String(10_000 + serial++)}` })
  token = await tokenOf(t, user)
})

const signIn = (secondCode?: string, password = PASSWORD) =>
  t.call(
    '/api/auth/person',
    { phone: user.login, userType: 'person', secondCode },
    { basic: [user.login, password] },
  )
const state = () => t.call('/api/second-factor', { token })
const confirm = (code: string) => t.call('/api/second-factor/confirm', { token, code })
const end = (code: string, password = PASSWORD) => t.call('/api/second-factor/end', { token, password, code })
const audit = async (userId = user.userId) => {
  const rows = await t.deps.db
    .selectFrom('portal.audit')
    .select(['action', 'outcome'])
    .where('subject_id', '=', userId)
    .orderBy('entry_id')
    .execute()
  return rows.map(({ action, outcome }) => `${action} ${outcome}`)
}

describe('switching it on', () => {
  test('asks for the password, and nothing is on before the first code is right', async () => {
    const wrong = await t.call('/api/second-factor/begin', { token, password: 'не той пароль' })
    expect([wrong.body.code, wrong.body.field]).toEqual(['password-wrong', 'password'])
    const { body } = await t.call('/api/second-factor/begin', { token, password: PASSWORD })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(body.uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(new URL(body.uri).pathname)).toContain(user.login)
    expect((await confirm('000000')).body).toMatchObject({ code: 'wrong-code', field: 'code' })
    expect((await state()).body).toMatchObject({ since: null, recoveryLeft: 0 })
    expect((await signIn()).status).toBe(200)
  })

  test('gives eight recovery codes once, ends the other sessions, and tells the contact known before', async () => {
    const other = await tokenOf(t, user)
    const secret = await beginSecondFactor(t, user.userId, token)
    const answer = await confirm(totpAt(t.deps.now(), secret))
    expect(new Set(answer.body.recoveryCodes).size).toBe(8)
    expect((await state()).body).toMatchObject({ since: t.deps.now().toISOString(), recoveryLeft: 8 })
    expect((await t.call('/api/sessions', { token: other })).status).toBe(401)
    expect(await t.sent(user.login)).toContainEqual(expect.stringContaining('увімкнено'))
    expect(await audit()).toContain('second-factor-on success')
    expect((await t.call('/api/second-factor/begin', { token, password: PASSWORD })).body.code).toBe(
      'conflict',
    )
  })

  test('keeps neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes } = await switchSecondFactorOn(t, user.userId, token)
    const { rows } = await sql<{ all: string }>`
      select string_agg(u::text, '') || (select string_agg(r::text, '') from portal.recovery_codes r) as all
      from portal.users u`.execute(t.deps.db)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows[0]?.all).not.toContain(hidden)
      expect(rows[0]?.all).not.toContain(Buffer.from(hidden).toString('hex'))
    }
  })

  test('of fifty who confirm at once one does, and a begun secret lives ten minutes', async () => {
    const secret = await beginSecondFactor(t, user.userId, token)
    const answers = await Promise.all(FIFTY.map(() => confirm(totpAt(t.deps.now(), secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)

    t.clock.forward(3_600_000)
    token = await tokenOf(t, await makeUser(t, 'person', { login: `+3809906${String(10_000 + serial++)}` }))
    const { body } = await t.call('/api/second-factor/begin', { token, password: PASSWORD })
    t.clock.forward(601_000)
    expect((await confirm(totpAt(t.deps.now(), body.secret))).body.code).toBe('code-expired')
  })

  test('guessing the password or the code is bounded', async () => {
    for (let n = 0; n < 5; n++) await t.call('/api/second-factor/begin', { token, password: `вгадую ${n}` })
    const last = await t.call('/api/second-factor/begin', { token, password: PASSWORD })
    expect([last.status, last.body.code]).toEqual([429, 'attempts-exhausted'])
    for (let n = 0; n < 5; n++) await confirm('111111')
    expect((await confirm('111111')).status).toBe(429)
  })
})

describe('signing in with it', () => {
  let secret: string
  let recoveryCodes: readonly string[]
  beforeEach(async () => {
    ;({ secret, recoveryCodes } = await switchSecondFactorOn(t, user.userId, token))
  })
  const codeAt = (seconds: number) => totpAt(new Date(t.deps.now().getTime() + seconds * 1000), secret)

  test('is asked after the right password only, and opens with the code of the application', async () => {
    expect((await signIn(undefined, 'не той пароль')).body.code).toBe('login-failed')
    expect((await signIn(codeAt(0), 'не той пароль')).body.code).toBe('login-failed')
    const reply = await signIn()
    expect([reply.status, reply.body.code, reply.body.field]).toEqual([
      401,
      'second-factor-required',
      'secondCode',
    ])
    expect(reply.text).not.toContain('token')
    expect((await signIn(' ')).body.code).toBe('second-factor-required')
    expect((await signIn('000000')).body).toMatchObject({ code: 'wrong-code', field: 'secondCode' })
    expect((await signIn(codeAt(0))).status).toBe(200)
    expect((await audit()).slice(-2)).toEqual(['second-factor wrong-code', 'sign-in success'])
  })

  test('a step early and a step late is taken, two are not, and none twice', async () => {
    t.clock.forward(60_000)
    expect((await signIn(codeAt(60))).status).toBe(401)
    expect((await signIn(codeAt(-60))).status).toBe(401)
    expect((await signIn(codeAt(-30))).status).toBe(200)
    expect((await signIn(codeAt(-30))).body.code).toBe('wrong-code')
    expect((await signIn(codeAt(30))).status).toBe(200)
    // a step before the last used one is spent too
    expect((await signIn(codeAt(0))).body.code).toBe('wrong-code')
  })

  test('of fifty with one code at once one gets in', async () => {
    const code = codeAt(0)
    const answers = await Promise.all(FIFTY.map(() => signIn(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThanOrEqual(503)
  })

  test('fifty guesses of it at once have no more than five looked at', async () => {
    const answers = []
    for (let n = 0; n < 50; n += 10)
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, i) => signIn(String(n + i).padStart(6, '0'))))),
      )
    expect(answers.filter(({ body }) => body.code === 'wrong-code').length).toBeLessThanOrEqual(5)
    expect((await signIn(codeAt(0))).body.code).toBe('attempts-exhausted')
  })

  test('a recovery code opens once, in any spelling, of fifty at once for one; the contact hears of it', async () => {
    const [first = '', second = ''] = recoveryCodes
    const answers = await Promise.all(FIFTY.slice(0, 20).map(() => signIn(first)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await t.sent(user.login)).toContainEqual(expect.stringMatching(/запасним кодом, лишилось 7/))
    t.clock.forward(3_600_000)
    expect((await signIn(first)).body.code).toBe('wrong-code')
    // how many of the twenty were counted as wrong depends on which came first; a day is longer than any wait
    t.clock.forward(86_400_000)
    expect((await signIn(` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect(await audit()).toContain('recovery-code success')
  })

  test('a code of another user is no code', async () => {
    const stranger = await makeUser(t, 'person', { login: `+3809906${String(10_000 + serial++)}` })
    const theirs = await switchSecondFactorOn(t, stranger.userId, await tokenOf(t, stranger))
    expect((await signIn(totpAt(t.deps.now(), theirs.secret))).body.code).toBe('wrong-code')
    expect((await signIn(theirs.recoveryCodes[0])).body.code).toBe('wrong-code')
  })

  test('the code of an SMS alone opens nothing; it stays good while the second one is typed', async () => {
    const { login } = user
    await t.call('/api/auth/send-code', { purpose: 'sign-in', checkSelect: 'phone', phone: login })
    const code = await t.codeFor(login)
    const by = (secondCode?: string) =>
      t.call(
        '/api/auth/sms',
        { phone: login, checkSelect: 'phone', userType: 'person', secondCode },
        { basic: [login, code] },
      )
    expect((await by()).body.code).toBe('second-factor-required')
    for (let n = 0; n < 3; n++) expect((await by('000000')).body.field).toBe('secondCode')
    expect((await by(codeAt(0))).status).toBe(200)
    expect((await by(codeAt(30))).body).toMatchObject({ code: 'wrong-code', field: 'code' })
  })

  test('a new password by SMS does not switch it off', async () => {
    const { login } = user
    await t.call('/api/auth/send-code', { purpose: 'restore', checkSelect: 'phone', phone: login })
    const next = 'синій човен за старим млином 58'
    await t.call(
      '/api/auth/restore',
      { phone: login, code: await t.codeFor(login) },
      { basic: [login, next] },
    )
    expect((await signIn(undefined, next)).body.code).toBe('second-factor-required')
  })

  test('it is switched off by the password and a code, and then not asked for', async () => {
    expect((await end(codeAt(0), 'не той')).body.code).toBe('password-wrong')
    expect((await end('000000')).body).toMatchObject({ code: 'wrong-code', field: 'code' })
    expect((await end(codeAt(0))).status).toBe(200)
    expect((await state()).body).toMatchObject({ since: null, recoveryLeft: 0 })
    expect((await signIn()).status).toBe(200)
    expect(await t.sent(user.login)).toContainEqual(expect.stringContaining('вимкнено'))
    expect(await audit()).toContain('second-factor-off success')
    expect((await end('000000')).body.code).toBe('conflict')
  })

  test('the contact centre switches it off for whoever has proved who they are, and writes down why', async () => {
    const ask = async (roles: string[], userType: 'person' | 'admin' = 'person') =>
      t.call('/api/admin/users/end-second-factor', {
        token: await tokenOf(t, await makeUser(t, 'admin', { login: `centre${serial++}`, roles })),
        userType,
        login: user.login,
        reason: 'Телефон утоплено, паспорт звірено',
      })
    expect((await ask([])).status).toBe(403)
    expect((await ask(['head'], 'admin')).status).toBe(400)
    expect((await ask(['customer-service'])).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await audit()).toContain('second-factor-off success')
  })
})

test('every door of a business asks for it too', async () => {
  const entity = await makeUser(t, 'entity', { login: '9000000061', accounts: [account], email })
  const provider = await makeUser(t, 'provider', { login: email, accounts: [account] })
  await issueAccessCode(t, provider, account, accessCode)
  const secrets = {
    entity: (await switchSecondFactorOn(t, entity.userId, await tokenOf(t, entity))).secret,
    provider: (await switchSecondFactorOn(t, provider.userId, await tokenOf(t, provider))).secret,
  }
  const doors = {
    '/api/auth/entity': {
      body: { account, unique_code: entity.login, userType: 'entity' },
      basic: [account, PASSWORD],
      secret: secrets.entity,
    },
    '/api/auth/provider': {
      body: { email, userType: 'provider' },
      basic: [email, PASSWORD],
      secret: secrets.provider,
    },
    '/api/auth/supplier': { body: {}, basic: [account, accessCode], secret: secrets.provider },
  } as const
  for (const [path, { body, basic, secret }] of Object.entries(doors)) {
    const knock = (more: object) =>
      // a key of the object above
      t.call(path as keyof typeof doors, { ...body, ...more }, { basic: [basic[0], basic[1]] })
    expect((await knock({})).body, path).toMatchObject({
      code: 'second-factor-required',
      field: 'secondCode',
    })
    expect((await knock({ secondCode: totpAt(t.deps.now(), secret) })).status, path).toBe(200)
    t.clock.forward(30_000)
  }
})
