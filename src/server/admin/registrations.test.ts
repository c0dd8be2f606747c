import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, type MadeUser, PASSWORD, signIn, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
let owner: MadeUser
let token: string
beforeAll(async () => {
  t = await testApp()
  owner = await makeUser(t, 'admin', { login: 'owner' })
  await makeAccount(t.database.db, {
    index: 41,
    kind: 'entity',
    uniqueCode: '9000000041',
    edrpou: '99999994',
    phone: '+380990000341',
    attribute01: 'creditor',
  })
  await makeAccount(t.database.db, { index: 42, kind: 'entity', uniqueCode: '9000000041' })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(3_600_000)
  token = await tokenOf(t, owner)
})

const phone = '+380990000341'
const email = 'office@example.com'
const company = {
  userType: 'entity' as const,
  company: 'ТОВ «Вітряк»',
  edrpou: '99999994',
  account: '1100000041',
  unique_code: '9000000041',
  responsible: 'Іван Лях',
  phone,
  email,
  agreement: 1,
}

async function apply(given: Partial<typeof company> = {}, password = PASSWORD) {
  const body = { ...company, ...given }
  await t.call('/api/auth/send-code', {
    purpose: 'application',
    checkSelect: 'phone',
    phone: body.phone,
    userType: 'entity',
  })
  const code = await t.codeFor(body.phone)
  return t.call('/api/auth/application', { ...body, code }, { basic: [body.email, password] })
}
const pending = async () => (await t.call('/api/admin/applications', { token })).body.rows
const opened = async (id = '', by = token) =>
  (await t.call('/api/admin/applications/one', { token: by, id })).body
const entity = { kind: 'entity' as const, login: '9000000041', accounts: ['1100000041'] }

test('a company applies, waits «на розгляді», is approved, told, and signs in to all its accounts', async () => {
  const applied = await apply()
  expect(applied.status, applied.text).toBe(200)
  expect(applied.body).toMatchObject({ status: 'success', state: 'pending' })

  expect((await signIn(t, entity)).body).toMatchObject({ code: 'not-active' })
  expect((await signIn(t, entity, { password: 'зовсім інший пароль 12' })).body).toMatchObject({
    code: 'login-failed',
  })

  const [application] = await pending()
  expect(application).toMatchObject({ company: 'ТОВ «Вітряк»', site: 'dnem', verdict: 'edrpou' })
  expect(await opened(application?.id)).toMatchObject({
    checks: { accountOfUniqueCode: true, edrpouAgrees: true, contactKnown: true, loginFree: true },
  })
  const id = application?.id ?? ''
  const approved = await t.call('/api/admin/registrations/approve', { token, id }, { key: 'approve-0001' })
  expect(approved.status, approved.text).toBe(200)
  const again = await t.call('/api/admin/registrations/approve', { token, id }, { key: 'approve-0001' })
  expect(again.text).toBe(approved.text)
  expect((await t.call('/api/admin/registrations/approve', { token, id })).body).toMatchObject({
    code: 'changed-meanwhile',
    params: { did: 'заявку схвалено' },
  })

  expect((await t.sent(phone))[0]).toContain('Заявку схвалено: кабінет відкрито. Можна входити.')
  expect((await t.sent(email))[0]).toContain('унікальним кодом')
  const signedIn = await signIn(t, entity)
  expect(signedIn.body, signedIn.text).toMatchObject({
    user: {
      type: 'entity',
      company: 'ТОВ «Вітряк»',
      attribute01: 'creditor',
      responsibles: [{ name: 'Іван Лях' }],
    },
    accounts: [{ account: '1100000041' }, { account: '1100000042' }],
    showWelcomePopUp: true,
  })
  const left = await t.deps.db.selectFrom('portal.applications').select('password_hash').execute()
  expect(left).toEqual([{ password_hash: null }])
})

test('an application for a cabinet that exists looks accepted, and an administrator sees that it is taken', async () => {
  expect((await apply()).body).toMatchObject({ status: 'success', state: 'pending' })
  const [application] = await pending()
  expect((await opened(application?.id)).checks?.loginFree).toBe(false)
  const refused = await t.call('/api/admin/registrations/approve', { token, id: application?.id ?? '' })
  expect(refused.body).toMatchObject({ code: 'already-registered' })
})

test("somebody else's unique code is not approved, and the refusal says why", async () => {
  await apply({
    account: '1100000041',
    unique_code: '9000000077',
    phone: '+380990000342',
    email: 'b@example.com',
  })
  const application = (await pending()).findLast(({ userType }) => userType === 'entity')
  expect(await opened(application?.id)).toMatchObject({
    application: { unique_code: '9000000077' },
    checks: { accountOfUniqueCode: false, contactKnown: false },
  })
  const id = application?.id ?? ''
  expect((await t.call('/api/admin/registrations/approve', { token, id })).body).toMatchObject({
    code: 'contract-not-found',
  })
  const reason = 'Рахунок належить іншій компанії.'
  const refused = await t.call('/api/admin/registrations/refuse', { token, id, reason })
  expect(refused.body).toMatchObject({ state: 'refused' })
  expect((await t.sent('b@example.com'))[0]).toContain(reason)
  const login = await signIn(t, { kind: 'entity', login: '9000000077', accounts: ['1100000041'] })
  expect(login.body).toMatchObject({ code: 'login-failed' })
})

test('a provider applies with an e-mail and lands in a cabinet of its own', async () => {
  const { account: _account, unique_code: _code, ...rest } = company
  const request = { ...rest, phone: '+380990000343', email: 'p@example.com' }
  await t.call('/api/auth/send-code', { purpose: 'application', checkSelect: 'phone', phone: request.phone })
  const code = await t.codeFor(request.phone)
  await t.call(
    '/api/auth/application',
    { ...request, userType: 'provider', code },
    { basic: [request.email, PASSWORD] },
  )
  const provider = { kind: 'provider' as const, login: 'p@example.com', accounts: [] }
  expect((await signIn(t, provider)).body).toMatchObject({ code: 'not-active' })
  const application = (await pending()).find((each) => each.userType === 'provider')
  await t.call('/api/admin/registrations/approve', { token, id: application?.id ?? '' })
  expect((await signIn(t, provider)).body).toMatchObject({
    user: { type: 'provider', company: 'ТОВ «Вітряк»' },
  })
})

test.each([
  ['edrpou-invalid', 'edrpou', { edrpou: '12345679' }],
  ['account-unknown-site', 'account', { account: '9990000001' }],
  ['account-invalid', 'account', { account: '1200000041' }],
  ['unique-code-invalid', 'unique_code', { unique_code: '1000000041' }],
  ['required', 'unique_code', { unique_code: null }],
  ['phone-invalid', 'phone', { phone: '12' }],
  ['email-invalid', 'email', { email: 'не пошта' }],
  ['agreement-outdated', 'agreement', { agreement: 99 }],
] as const)(
  'an application is refused as %s on %s before its code is looked at',
  async (code, field, wrong) => {
    const body = { ...company, ...wrong, code: 'AAAA' }
    const { body: refusal } = await t.call('/api/auth/application', body, { basic: [body.email, PASSWORD] })
    expect(refusal).toMatchObject({ status: 'error', code, field })
  },
)

test('the password of a company has at least twelve characters and nothing of its own in it', async () => {
  for (const [password, code] of [
    ['закоротко11', 'too-short'],
    ['ВІТРЯК9000000041', 'password-weak'],
    ['йцукенгшщз2026', 'password-weak'],
  ] as const)
    expect(
      (await t.call('/api/auth/application', { ...company, code: 'AAAA' }, { basic: [email, password] }))
        .body,
    ).toMatchObject({ code, field: 'password' })
})

test('an administrator without the right role is sent home, and it is written down', async () => {
  const reader = await makeUser(t, 'admin', { login: 'reader', roles: ['content'] })
  const readerToken = await tokenOf(t, reader)
  const { status } = await t.call('/api/admin/applications', { token: readerToken })
  expect(status).toBe(403)
  const entry = await t.deps.db
    .selectFrom('portal.audit')
    .select(['action', 'outcome'])
    .where('actor_id', '=', reader.userId)
    .where('action', '=', 'refused')
    .execute()
  expect(entry).toEqual([{ action: 'refused', outcome: 'forbidden' }])
})

test('who only watches sees contacts masked until a reason is given, which stays in the audit', async () => {
  await apply({ unique_code: '9000000078', phone: '+380990000378', email: 'mask@example.com' })
  const duty = await makeUser(t, 'admin', { login: 'duty-of-masks', roles: ['network-duty'] })
  const watcher = await tokenOf(t, duty)
  const listed = async (by: string) => {
    const { body } = await t.call('/api/admin/applications', { token: by, search: 'mask@example.com' })
    return (await opened(body.rows[0]?.id, by)).application
  }
  const masked = await listed(watcher)
  expect(masked).toMatchObject({
    phone: '+38 (099) ***-**-78',
    email: 'm***@example.com',
    contactsMasked: true,
  })
  // administrators who decide talk to the applicant
  expect(await listed(token)).toMatchObject({ phone: '+380990000378', contactsMasked: false })

  const ask = (reason: string) =>
    t.call('/api/admin/registrations/contacts', { token: watcher, id: masked?.id ?? '', reason })
  expect((await ask('треба')).body).toMatchObject({
    code: 'too-short',
    field: 'reason',
    message: 'мінімум 10 символів',
  })
  expect((await ask('Просив перетелефонувати щодо договору')).body).toEqual({
    status: 'success',
    phone: '+380990000378',
    email: 'mask@example.com',
  })
  const written = await t.deps.db
    .selectFrom('portal.audit')
    .select(['actor_id', 'details'])
    .where('action', '=', 'applicant-contacts')
    .execute()
  expect(written).toHaveLength(1)
  expect(written[0]?.actor_id).toBe(duty.userId)
  expect(JSON.stringify(written[0]?.details)).toContain('Просив перетелефонувати щодо договору')
})
