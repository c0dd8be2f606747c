import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { type Actor, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'

let t: TestApp
let person: Actor
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  person = await makeActor(t, 'person')
})
afterAll(() => t.close())

const rename = (headers: Record<string, string>) =>
  t.call(
    '/api/post-rename-objects',
    { token: person.token, account: person.account, new_name: 'Чужа' },
    { headers },
  )
const nameNow = async () => {
  const row = await t.deps.db
    .selectFrom('portal.account_links')
    .select('object_name')
    .where('account', '=', person.account)
    .executeTakeFirstOrThrow()
  return row.object_name
}

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://cabinet.example' },
  ...[
    'null',
    'https://evil.example',
    'https://cabinet.example.evil.example',
    'https://evilcabinet.example',
    'http://cabinet.example',
    'https://cabinet.example:8443',
    'https://cabinet.example@evil.example',
    'https://xn--cbinet-8ve.example',
    'https://cabinet.example/',
    'file://',
    'cabinet.example',
    'ftp://localhost',
  ].map((origin) => ({ origin })),
]

test.each(FOREIGN)('a page of another site changes nothing: %j', async (headers) => {
  const answer = await rename(headers)
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  expect(await nameNow()).toBe(null)
})

test.each<Record<string, string>>([
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://cabinet.example' },
  { origin: 'http://localhost' },
])('our own page and a program are let in: %j', async (headers) => {
  const answer = await t.call('/api/agreement', {}, { headers })
  expect(answer.status).toBe(200)
})

test('every call of the table refuses a page of another site before it looks at anything', async () => {
  for (const { path } of endpoints) {
    const reply = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: { token: person.token },
    })
    expect([reply.statusCode, reply.json().code], path).toEqual([403, 'forbidden'])
  }
})

test('a page of another site neither begins nor ends a sign-in by the directory of the company', async () => {
  for (const headers of FOREIGN)
    for (const [path, body] of [
      ['/api/auth/directory/begin', {}],
      ['/api/auth/directory/finish', { attempt: 'A'.repeat(43), state: 'x', code: 'x' }],
    ] as const) {
      const answer = await t.call(path, body, { headers })
      expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([403, 'forbidden'])
    }
  expect(await t.deps.db.selectFrom('portal.directory_attempts').selectAll().execute()).toEqual([])
})

test('only JSON is read: a form, text or a file of another site’s page is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/jsonp',
    'application/x-json',
    '',
  ]) {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/post-rename-objects',
      headers: { 'content-type': type },
      payload: JSON.stringify({ token: person.token, account: person.account, new_name: 'x' }),
    })
    expect([reply.statusCode, reply.json().code], type).toEqual([415, 'unsupported-media'])
  }
  expect(await nameNow()).toBe(null)
})

test('other methods do nothing', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)
    for (const { path } of endpoints) {
      const reply = await t.app.inject({ method, url: path })
      expect([404, 405], `${method} ${path}`).toContain(reply.statusCode)
    }
})

test('no origin is ever let in by CORS', async () => {
  for (const { origin } of FOREIGN)
    for (const method of ['OPTIONS', 'POST', 'GET'] as const) {
      const reply = await t.app.inject({
        method,
        url: '/api/agreement',
        headers: { origin: origin ?? 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})

const report = {
  'document-uri': 'https://cabinet.example/cabinet?token=secret#x',
  'effective-directive': 'script-src',
  'blocked-uri': 'inline\u0000\u202e\n',
  'line-number': 3,
  'script-sample': 'secret',
  __proto__: null,
}
test.each<[string, unknown]>([
  ['application/csp-report', { 'csp-report': report }],
  ['application/reports+json', [{ type: 'csp-violation', body: report }, { type: 'x' }]],
  ['application/json', { 'csp-report': report }],
])('a broken page rule is kept, without what an address may carry: %s', async (type, body) => {
  await t.deps.db.deleteFrom('portal.client_logs').execute()
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/client_log/csp',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  })
  expect(reply.statusCode, reply.body).toBe(204)
  const rows = await t.deps.db.selectFrom('portal.client_logs').select('entry').execute()
  expect(rows).toMatchObject([
    {
      entry: {
        csp: [
          {
            page: 'https://cabinet.example/cabinet',
            directive: 'script-src',
            blocked: 'inline',
            line: 3,
          },
        ],
      },
    },
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('a report that is none, or too large, is refused and kept nowhere', async () => {
  await t.deps.db.deleteFrom('portal.client_logs').execute()
  for (const [payload, status] of [
    ['not json', 400],
    [JSON.stringify({ 'csp-report': { 'document-uri': 'x'.repeat(9000) } }), 413],
    ['[]', 204],
    ['7', 204],
  ] as const) {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/client_log/csp',
      headers: { 'content-type': 'application/csp-report' },
      payload,
    })
    expect(reply.statusCode, payload.slice(0, 20)).toBe(status)
  }
  expect(await t.deps.db.selectFrom('portal.client_logs').select('log_id').execute()).toEqual([])
})
