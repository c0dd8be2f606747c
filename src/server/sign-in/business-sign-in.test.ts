import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { issueAccessCode, makeUser, type MadeUser, PASSWORD, signIn, totpAt } from '#tests/setup/users.ts'

let t: TestApp
let company: MadeUser
const account = '1100000021'
const uniqueCode = '9000000021'
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const made = await makeAccount(t.database.db, {
    index: 21,
    kind: 'entity',
    legacyId: 'L-21',
    edrpou: '99999994',
  })
  await makeAccount(t.database.db, { index: 22, kind: 'entity', uniqueCode })
  const meter = await makeMeter(t.database.db, made.accountId, { zones: 2, ratio: 40 })
  await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
  company = await makeUser(t, 'entity', {
    login: uniqueCode,
    accounts: [account, '1100000022'],
    phone: '+380990000301',
    email: 'office@example.com',
  })
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(3_600_000))

describe('a business customer', () => {
  test('signs in by account, unique code and password and gets everything its cabinet starts from', async () => {
    const { status, body, text } = await signIn(t, company)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      user: {
        type: 'entity',
        account,
        unique_code: uniqueCode,
        company: 'ТОВ «Приклад»',
        admin: false,
        site: 'dnem',
      },
      meters: [{ zones: 2, ratio: 40, state: 'active' }],
      period: {
        fromDate: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
        tillDate: expect.stringMatching(/^\d\d\./),
      },
      calculate: { isCalculated: '', calcDate: '', begCalcDate: '01.11.2026', endCalcDate: '30.11.2026' },
      places: [{ eic: expect.stringMatching(/^62Z/) }],
      accounts: [{ account, legacy_ID: 'L-21' }, { account: '1100000022' }],
      accountsAndLegacy: [
        { account, legacy_ID: 'L-21' },
        { account: '1100000022', legacy_ID: null },
      ],
      provider: null,
      mhcType: 'monthly',
    })
    expect(body.user.expires).toBe(new Date(t.deps.now().getTime() + 3_600_000).toISOString())
  })

  test('flagged admin is a provider of services too', async () => {
    const admin = await makeUser(t, 'entity', {
      login: '9000000031',
      accounts: [account],
      isAdmin: true,
      status: 'suspended',
    })
    const { body } = await signIn(t, admin)
    expect(body).toMatchObject({
      user: { admin: true },
      provider: { accounts: [{ account, status: { name: 'suspended' } }] },
      supplWarnings: [{ code: 'account-not-active', account }],
    })
  })

  test('flagged admin has the documents of a provider, by the state of its account', async () => {
    const documentsOf = async (login: string, more: { isAdmin?: boolean; status?: string }) => {
      const user = await makeUser(t, 'entity', { login, accounts: [account], ...more })
      const { body } = await t.call('/api/provider/document', {
        token: (await signIn(t, user)).body.user.token,
      })
      return body
    }
    expect(await documentsOf('9000000035', { isAdmin: true, status: 'activated' })).toEqual({
      status: 'success',
      allowed: true,
      accounts: [{ account, status: { name: 'activated' } }],
    })
    expect(await documentsOf('9000000036', { isAdmin: true, status: 'suspended' })).toMatchObject({
      allowed: false,
      accounts: [{ account, status: { name: 'suspended' } }],
    })
    // a user who is not a provider has none, whatever the account
    expect(await documentsOf('9000000037', { status: 'active' })).toMatchObject({
      allowed: false,
      accounts: [],
    })
  })

  test('is greeted once', async () => {
    const fresh = await makeUser(t, 'entity', { login: '9000000032', accounts: [account] })
    const first = await signIn(t, fresh)
    const second = await signIn(t, fresh)
    expect([first.body, second.body]).toMatchObject([{ showWelcomePopUp: true }, { showWelcomePopUp: false }])
  })

  test.each([
    ['a wrong password', { account, unique_code: uniqueCode }, [account, 'не той пароль']],
    ['another unique code', { account, unique_code: '9000000099' }, [account, PASSWORD]],
    ["somebody else's account", { account: '1100000099', unique_code: uniqueCode }, ['1100000099', PASSWORD]],
    ['a header for another account', { account, unique_code: uniqueCode }, ['1100000022', PASSWORD]],
  ] as const)('with %s hears one and the same refusal', async (_what, numbers, basic) => {
    const { status, body } = await t.call(
      '/api/auth/entity',
      { ...numbers, userType: 'entity' },
      { basic: [...basic] },
    )
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'login-failed',
      message: 'Login failed Для відновлення пароля прохання звернутися до контакт-центру',
    })
  })

  test('is told what an account and a unique code look like', async () => {
    const call = (numbers: { account: string; unique_code: string }) =>
      t.call('/api/auth/entity', { ...numbers, userType: 'entity' }, { basic: [numbers.account, PASSWORD] })
    expect((await call({ account, unique_code: '1234567890' })).body).toMatchObject({
      code: 'unique-code-invalid',
      field: 'unique_code',
      message: 'Введіть унікальний код що починається з 9000…',
    })
    expect((await call({ account: '1200000021', unique_code: uniqueCode })).body).toMatchObject({
      code: 'account-invalid',
      field: 'account',
    })
  })

  test('signs in by a code sent to the phone of its responsible person, with utype 1', async () => {
    const phone = '+380990000302'
    await t.deps.db
      .insertInto('portal.responsibles')
      .values({
        user_id: company.userId,
        responsible_id: t.deps.random.uuid(),
        name: 'Іван Лях',
        position: 'Енергетик',
        phone,
        email: null,
      })
      .execute()
    await t.call('/api/auth/send-code', {
      purpose: 'sign-in',
      checkSelect: 'phone',
      phone,
      userType: 'entity',
      account,
    })
    const code = await t.codeFor(phone)
    const body = { phone, checkSelect: 'phone' as const, utype: 1, userType: 'entity' as const, account }
    const other = await t.call('/api/auth/sms', { ...body, account: '1100000022' }, { basic: [phone, code] })
    expect(other.body).toMatchObject({ code: 'wrong-code', message: 'Wrong sms code' })
    const right = await t.call('/api/auth/sms', body, { basic: [phone, code] })
    expect(right.status, right.text).toBe(200)
    expect(right.body).toMatchObject({
      user: { type: 'entity', account, responsibles: [{ name: 'Іван Лях' }] },
      data: { mhcType: 'monthly', accounts: [{ account }, { account: '1100000022' }] },
    })
  })

  test('signs in by a code sent to its e-mail', async () => {
    const email = 'office@example.com'
    await t.call('/api/auth/send-code', {
      purpose: 'sign-in',
      checkSelect: 'email',
      email,
      userType: 'entity',
      account,
    })
    const letter = (await t.sent(email))[0] ?? ''
    const code = /код: ([2-9A-Z]{4})/.exec(letter)?.[1] ?? ''
    const right = await t.call(
      '/api/auth/sms',
      { email, checkSelect: 'email', utype: 1, userType: 'entity', account },
      { basic: [email, code.toLowerCase()] },
    )
    expect(right.body).toMatchObject({ status: 'success', user: { type: 'entity' } })
  })

  test('chooses another account and gets what belongs to it', async () => {
    const { token } = (await signIn(t, company)).body.user
    const chosen = await t.call('/api/entity/choice-account', { token, account: '1100000022' })
    expect(chosen.status, chosen.text).toBe(200)
    expect(chosen.body).toMatchObject({
      status: 'success',
      custom_info: { unique_code: uniqueCode, customer: { kind: 'entity' } },
      meters: [],
      mhcType: 'monthly',
    })
    const foreign = await t.call('/api/entity/choice-account', { token, account: '1100000099' })
    expect(foreign.body).toMatchObject({ code: 'account-not-found', field: 'account' })
  })
})

describe('a provider', () => {
  const email = 'supplier@example.com'
  const code = 'K7QM-2VXA-9PLD-ZZ34'
  let provider: MadeUser
  beforeAll(async () => {
    provider = await makeUser(t, 'provider', {
      login: email,
      accounts: [account, '1100000022'],
      status: 'activated',
    })
    await issueAccessCode(t, provider, account, code)
  })

  test('signs in by e-mail and password', async () => {
    const { body } = await signIn(t, provider)
    expect(body).toMatchObject({
      status: 'success',
      user: { type: 'provider', email },
      provider: { accounts: [{ account, status: { name: 'activated' } }, { account: '1100000022' }] },
    })
  })

  test('signs in as a supplier by an issued access code, and then reaches that account only', async () => {
    const signedIn = await t.call(
      '/api/auth/supplier',
      {},
      { basic: [account, code.toLowerCase().replaceAll('-', ' ')] },
    )
    expect(signedIn.status, signedIn.text).toBe(200)
    expect(signedIn.body).toMatchObject({
      user: { type: 'provider', account },
      provider: { accounts: [{ account }] },
    })
    const { token } = signedIn.body.user
    expect((await t.call('/api/entity/choice-account', { token, account })).status).toBe(200)
    expect((await t.call('/api/entity/choice-account', { token, account: '1100000022' })).body).toMatchObject(
      {
        code: 'account-not-found',
      },
    )
  })

  test('signs in as a supplier with no body at all, as the specification has it', async () => {
    const authorization = `Basic ${Buffer.from(`${account}:${code}`).toString('base64')}`
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/auth/supplier',
      headers: { authorization },
    })
    expect(reply.statusCode, reply.body).toBe(200)
  })

  test('is not let in by two public numbers, nor by the code of another account', async () => {
    for (const basic of [
      // shorter than any access code: refused before an attempt is counted
      [account, '99', 'password-wrong'],
      [account, account, 'password-wrong'],
      ['1100000022', code, 'login-failed'],
      [account, PASSWORD, 'login-failed'],
    ] as const) {
      const [login, secret, refusal] = basic
      expect((await t.call('/api/auth/supplier', {}, { basic: [login, secret] })).body).toMatchObject({
        code: refusal,
      })
    }
  })

  test('is not let in by a code once the user is blocked or has lost the account', async () => {
    const gone = await makeUser(t, 'provider', {
      login: 'gone@example.com',
      accounts: ['1100000022'],
      state: 'blocked',
    })
    await issueAccessCode(t, gone, '1100000022', 'AAAA-BBBB-CCCC-DDDD')
    const call = () => t.call('/api/auth/supplier', {}, { basic: ['1100000022', 'AAAA-BBBB-CCCC-DDDD'] })
    expect((await call()).body).toMatchObject({ code: 'login-failed' })
    await t.deps.db
      .updateTable('portal.users')
      .set({ state: 'active' })
      .where('user_id', '=', gone.userId)
      .execute()
    expect((await call()).status).toBe(200)
    await t.deps.db
      .updateTable('portal.account_links')
      .set({ dropped_at: t.deps.now() })
      .where('user_id', '=', gone.userId)
      .execute()
    expect((await call()).body).toMatchObject({ code: 'login-failed' })
  })
})

describe('an administrator', () => {
  const login = 'duty'
  let admin: MadeUser
  beforeAll(async () => {
    admin = await makeUser(t, 'admin', { login, roles: ['head'] })
  })
  const call = (code?: string, password = PASSWORD) =>
    t.call('/api/auth/admin_panel', code === undefined ? { login } : { login, code }, {
      basic: [login, password],
    })

  test('is asked for the second factor after the right password and never before', async () => {
    expect((await call(undefined, 'не той пароль зовсім')).body).toMatchObject({ code: 'login-failed' })
    expect((await call()).body).toMatchObject({ code: 'second-factor-required', field: 'code' })
    expect((await call('000000')).body).toMatchObject({ code: 'wrong-code', field: 'code' })
  })

  test('gets in with password and second factor, once for each step, one of fifty', async () => {
    const code = totpAt(t.deps.now())
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await call(code)).status).not.toBe(200)
  })

  test('without a second factor never gets in', async () => {
    await t.deps.db
      .updateTable('portal.users')
      .set({ totp_secret: null })
      .where('user_id', '=', (await makeUser(t, 'admin', { login: 'bare' })).userId)
      .execute()
    for (const code of ['', '000000', totpAt(t.deps.now())])
      expect(
        (await t.call('/api/auth/admin_panel', { login: 'bare', code }, { basic: ['bare', PASSWORD] }))
          .status,
      ).toBe(401)
  })

  test('sees the amounts of registered customers, and nobody else does', async () => {
    const { token } = (await signIn(t, admin)).body.user
    const entities = await t.call('/api/get-common', {
      token,
      site: null,
      url: '/admin_panel/get_entities_amount',
    })
    expect(entities.status, entities.text).toBe(200)
    expect(entities.body.data.data).toBeGreaterThanOrEqual(3)
    const ownToken = (await signIn(t, company)).body.user.token
    const refused = await t.call('/api/get-common', {
      token: ownToken,
      url: '/admin_panel/get_entities_amount',
    })
    expect(refused.status).toBe(403)
  })
})
