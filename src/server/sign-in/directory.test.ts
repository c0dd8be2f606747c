import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DirectoryFault, startDirectory } from '#stubs/directory.ts'
import { readConfig } from '#server/config.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { personOf, returnedFrom } from '#tests/setup/directory.ts'
import { makeEmployee } from '#tests/setup/staff.ts'
import { makeUser, PASSWORD, tokenOf } from '#tests/setup/users.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.forward(60_000))
afterEach(() => t.directory.misbehave('none'))

const finish = (body: object) => t.call('/api/auth/directory/finish', body)
const enter = async (person: Parameters<typeof returnedFrom>[1]) => finish(await returnedFrom(t, person))
const begin = async () => (await t.call('/api/auth/directory/begin', {})).body
const rowOf = (login: string) =>
  t.deps.db
    .selectFrom('portal.users')
    .selectAll()
    .where('kind', '=', 'admin')
    .where('login', '=', login)
    .executeTakeFirst()

test('an employee of the directory is let in with the posts of their groups; the account is made then and has no password', async () => {
  const person = personOf(t, { groups: ['CN=billing,OU=groups', 'others'] })
  const entered = await enter(person)
  expect(entered.body, entered.text).toMatchObject({
    user: {
      type: 'admin',
      login: person.login,
      name: 'Ольга Пилипенко',
      roles: ['billing:dnem', 'metering:dnem'],
    },
  })
  expect(await rowOf(person.login)).toMatchObject({ password_hash: null, totp_secret: null })
  const again = await enter(person)
  expect(again.body.user.login).toBe(person.login)
  const byPassword = await t.call(
    '/api/auth/admin_panel',
    { login: person.login },
    { basic: [person.login, PASSWORD] },
  )
  expect(byPassword.body.code).toBe('login-failed')
})

test('the address of the directory carries PKCE, a state and a nonce of this attempt, and one way back whatever the hosts say', async () => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/auth/directory/begin',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: {},
  })
  const first = new URL(reply.json().url)
  const second = new URL((await begin()).url)
  expect(first.origin).toBe(t.directory.issuer)
  for (const url of [first, second]) {
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'svitlo',
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/admin/directory',
    })
    expect(url.href).not.toContain('evil')
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
  }
})

test('an attempt ends once, within ten minutes, and only with its own state, in the tab that has its secret', async () => {
  const person = personOf(t)
  const good = await returnedFrom(t, person)
  expect((await finish(good)).status).toBe(200)
  expect((await finish(good)).body.code).toBe('directory-ended')

  const late = await returnedFrom(t, person)
  t.clock.forward(600_000)
  expect((await finish(late)).body.code).toBe('directory-ended')

  // a stranger leads somebody to the way back with the stranger's own code
  const mine = await begin()
  const strangers = await returnedFrom(t, person)
  expect((await finish({ ...strangers, attempt: mine.attempt })).body.code).toBe('directory-refused')
  expect((await finish({ ...strangers, attempt: 'A'.repeat(43) })).body.code).toBe('directory-ended')

  const spoilt = await returnedFrom(t, person)
  expect((await finish({ ...spoilt, iss: 'https://evil.example' })).body.code).toBe('directory-refused')
  const both = await returnedFrom(t, person)
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(both)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code that was exchanged before opens nothing, nor does one caught without its verifier', async () => {
  const person = personOf(t)
  const first = await begin()
  const back = t.directory.signIn(first.url, person)
  expect((await finish({ attempt: first.attempt, ...back })).status).toBe(200)
  const two = await begin()
  const state = new URL(two.url).searchParams.get('state') ?? ''
  expect((await finish({ attempt: two.attempt, ...back, state })).body.code).toBe('directory-refused')
  const caught = await returnedFrom(t, person)
  const three = await begin()
  const ownState = new URL(three.url).searchParams.get('state') ?? ''
  expect((await finish({ ...caught, attempt: three.attempt, state: ownState })).body.code).toBe(
    'directory-refused',
  )
})

test.each<DirectoryFault>([
  'wrong-nonce',
  'wrong-audience',
  'wrong-issuer',
  'expired',
  'not-signed',
  'signed-with-secret',
  'signed-with-public-key',
  'unknown-key',
  'no-token',
])('a token that does not hold opens nothing: %s', async (fault) => {
  const person = personOf(t)
  t.directory.misbehave(fault)
  const answer = await enter(person)
  expect(answer.body).toMatchObject({ status: 'error', code: 'directory-refused' })
  expect(await rowOf(person.login)).toBeUndefined()
})

test('a directory that refuses says so, and nothing of it is repeated to the page', async () => {
  const { attempt, url } = await begin()
  const state = new URL(url).searchParams.get('state') ?? ''
  const answer = await finish({ attempt, state, iss: t.directory.issuer, error: 'access_denied' })
  expect(answer.body.code).toBe('directory-refused')
  expect(answer.text).not.toContain('access_denied')
})

test('keys may change at any time; an unknown one is looked for at most every ten seconds', async () => {
  const person = personOf(t)
  expect((await enter(person)).status).toBe(200)
  t.clock.forward(20_000)
  await t.directory.rotate()
  expect((await enter(person)).status).toBe(200)
  const before = t.directory.asked('/keys')
  t.directory.misbehave('unknown-key')
  for (let n = 0; n < 4; n++) expect((await enter(person)).body.code).toBe('directory-refused')
  expect(t.directory.asked('/keys')).toBe(before)
  t.clock.forward(11_000)
  for (let n = 0; n < 4; n++) await enter(person)
  expect(t.directory.asked('/keys')).toBe(before + 1)
})

test.each<DirectoryFault>(['down', 'error', 'slow'])(
  'a directory in trouble is told with what to do, within seconds: %s',
  async (fault) => {
    const back = await returnedFrom(t, personOf(t))
    t.directory.misbehave(fault)
    const answer = await finish(back)
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: 'directory-down' })
    expect(answer.body.message).toContain('Каталог компанії не відповідає')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  },
  15_000,
)

test('groups are read at each sign-in: other posts end what was open, no post at all is refused in words', async () => {
  const person = personOf(t)
  const first = (await enter(person)).body.user
  person.groups = ['CN=billing,OU=groups']
  expect((await enter(person)).body.user.roles).toEqual(['billing:dnem', 'metering:dnem'])
  expect((await t.call('/api/check-session', { token: first.token })).status).toBe(401)
  const entry = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'directory-posts')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.details).toMatchObject({ 'before.posts': 'head', 'after.posts': 'billing:dnem,metering:dnem' })

  person.groups = []
  const refused = await enter(person)
  expect(refused.body).toMatchObject({ code: 'directory-no-role' })
  expect(refused.body.message).toContain('Попросіть керівника')
  expect((await rowOf(person.login))?.roles).toEqual([])
})

test('whom a head of the portal has blocked stays blocked, and the directory opens nobody else’s account', async () => {
  const person = personOf(t)
  const entered = await enter(person)
  expect(entered.status).toBe(200)
  const head = await tokenOf(t, await makeUser(t, 'admin', { login: 'kerivnyk-mistsevyi' }))
  const list = (await t.call('/api/admin/staff', { token: head })).body.rows
  const listed = list.find(({ login }) => login === person.login)
  expect(listed).toMatchObject({ directory: true, state: 'active' })
  const user = listed?.id ?? ''
  const link = await t.call('/api/admin/staff/link', { token: head, user })
  expect(link.body.code).toBe('of-directory')
  await t.call('/api/admin/staff/block', { token: head, user, blocked: true, reason: 'Звільнено' })
  expect((await enter(person)).body.code).toBe('directory-blocked')

  const local = await makeEmployee(t)
  const namesake = await enter(personOf(t, { login: local.login }))
  expect(namesake.body.user.login).toMatch(new RegExp(`^${local.login}-[0-9a-f]{8}$`))
})

test('a head of the directory is not the head who must remain', async () => {
  await t.deps.db
    .updateTable('portal.users')
    .set({ state: 'blocked' })
    .where('kind', '=', 'admin')
    .where('totp_secret', 'is not', null)
    .execute()
  const last = await makeUser(t, 'admin', { login: 'ostannii' })
  const { token } = (await enter(personOf(t))).body.user
  const answer = await t.call('/api/admin/staff/block', {
    token,
    user: last.userId,
    blocked: true,
    reason: 'Звільнено',
  })
  expect(answer.body.code).toBe('last-head')
})

test('a second factor that the configuration demands must be named by the directory', async () => {
  expect((await enter(personOf(t, { amr: ['pwd'] }))).body.code).toBe('directory-weak')
})

test('whoever signs out here is led out of the directory too', async () => {
  const { token } = (await enter(personOf(t))).body.user
  const { body } = await t.call('/api/log-out', { token })
  const url = new URL(body.leave ?? '')
  expect([url.origin, url.pathname]).toEqual([t.directory.issuer, '/leave'])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'svitlo',
    post_logout_redirect_uri: 'http://localhost:3000/admin',
  })
  const local = await tokenOf(t, await makeEmployee(t))
  expect((await t.call('/api/log-out', { token: local })).body.leave).toBeNull()
})

test('where no directory is configured there is no such door', async () => {
  const app = await t.reopened({ config: { ...t.deps.config, directory: null } })
  const call = callsTo(app)
  expect((await call('/api/auth/directory', {})).body).toMatchObject({ offered: false })
  expect((await call('/api/auth/directory/begin', {})).body.code).toBe('not-offered')
  await app.close()
})

test('a directory that names an unsafe address for the password is not used', async () => {
  t.clock.forward(3_601_000)
  t.directory.misbehave('foreign-endpoint')
  expect(await begin()).toMatchObject({ code: 'directory-refused' })
  expect(t.logged.join('\n')).toContain('an address is missing or unsafe')
})

test('no secret, code or token of it stands in the log, the records or the audit', async () => {
  const back = await returnedFrom(t, personOf(t))
  const entered = await finish(back)
  for (const fault of ['wrong-nonce', 'not-signed'] as const) {
    t.directory.misbehave(fault)
    await enter(personOf(t))
  }
  const audit = await t.deps.db.selectFrom('portal.audit').selectAll().execute()
  const written = [...t.logged, JSON.stringify(t.recorded.portal), JSON.stringify(audit)].join('\n')
  expect(written).toContain('the directory of the company: ')
  for (const secret of ['directory-secret', back.attempt, back.code, back.state, entered.body.user.token])
    expect(written).not.toContain(secret)
  for (const token of t.directory.tokens()) expect(written).not.toContain(token.slice(0, 40))
})

test('instead of a secret the portal may sign its requests with a key of its own', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const file = join(t.deps.filesDir, 'client-key.pem')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const other = await startDirectory({
    port: 0,
    clientId: 'portal',
    secret: 'nobody has it',
    clientKey: publicKey.export({ format: 'jwk' }),
    now: t.clock.now,
  })
  const config = readConfig({
    OIDC_ISSUER: other.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_KEY: file,
    OIDC_ROLES: 'heads=head',
  })
  const app = await t.reopened({ config: { ...t.deps.config, directory: config.directory } })
  const call = callsTo(app)
  const { attempt, url } = (await call('/api/auth/directory/begin', {})).body
  const entered = await call('/api/auth/directory/finish', { attempt, ...other.signIn(url, personOf(t)) })
  expect(entered.status, entered.text).toBe(200)
  await app.close()
  await other.close()
  await rm(file)
})

test.each([
  [{ OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER is needed/],
  [{ OIDC_ISSUER: 'http://directory.example' }, /begins with https/],
  [
    { OIDC_ISSUER: 'https://d.example', OIDC_CLIENT_ID: 'x' },
    /One of OIDC_CLIENT_SECRET and OIDC_CLIENT_KEY/,
  ],
  [{ OIDC_ISSUER: 'https://d.example', OIDC_ROLES: 'heads=owner' }, /“heads=owner” is not group=role/],
  [{ OIDC_ISSUER: 'https://d.example', OIDC_CLIENT_KEY: '/nowhere.pem' }, /OIDC_CLIENT_KEY: .*nowhere/],
])('a wrong setting keeps the server from starting, in words: %j', (given, sentence) => {
  expect(() => readConfig(given)).toThrow(sentence)
})
