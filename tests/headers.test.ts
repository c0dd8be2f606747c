import { readFile, rm, unlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { SITES } from '#domain/site.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { type Example, examples } from './examples.ts'
import { type Actor, makeActor, senderOf } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { builtWeb } from './setup/built-web.ts'

const DOCUMENT =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self' https://www.liqpay.ua;base-uri 'none';object-src 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types svitlo;upgrade-insecure-requests;report-uri /api/client_log/csp"
const API = "default-src 'none'; frame-ancestors 'none'; sandbox"
const ALWAYS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy':
    'accelerometer=(), camera=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()',
}
const NEVER = ['server', 'x-powered-by', 'www-authenticate', 'access-control-allow-origin']

let t: TestApp
let webDir: string
let person: Actor
beforeAll(async () => {
  webDir = await builtWeb()
  t = await testApp({ webDir, env: { HTTPS: '1' } })
  person = await makeActor(t, 'person')
})
afterAll(async () => {
  await t.close()
  await rm(webDir, { recursive: true, force: true })
})

const json = { 'content-type': 'application/json' }
type Kind = { csp: string; cache: string }
const API_ANSWER: Kind = { csp: API, cache: 'no-store' }
const READER: Kind = {
  csp: "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  cache: 'no-store',
}
/** A call with another spelling of its address. */
const spelled = (url: string): InjectOptions => ({
  method: 'POST',
  url,
  headers: json,
  payload: { token: 'x' },
})
const PAGE: Kind = { csp: DOCUMENT, cache: 'no-cache' }

async function expectHeaders(request: InjectOptions, status: number, kind: Kind) {
  const reply = await t.app.inject(request)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(status)
  expect(reply.headers).toMatchObject({
    ...ALWAYS,
    'content-security-policy': kind.csp,
    'cache-control': kind.cache,
  })
  for (const name of NEVER) expect(reply.headers).not.toHaveProperty(name)
  return reply
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const paths = endpoints.map(({ path }) => path as Path) // the paths come from the contract

test.each(paths)('%s refuses with exactly the headers of the promise', async (url) => {
  const payload = JSON.stringify({ surplus: 1 })
  const reply = await t.app.inject({ method: 'POST', url, headers: json, payload })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  await expectHeaders({ method: 'POST', url, headers: json, payload }, reply.statusCode, API_ANSWER)
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.for(paths.filter((path) => examples[path]?.[0] && !path.startsWith('/api/admin')))(
  '%s answers with exactly the headers of the promise',
  async (url, { skip }) => {
    const call = endpoints.find(({ path }) => path === url)
    const kind = call?.access.who === 'signed-in' ? call.access.kinds[0] : undefined
    const [example] = examples[url] as readonly Example[] // the examples belong to this path
    if (!example || call?.upload || kind === 'admin') return skip('a form, or a call of administrators')
    const caller = example.as ?? example.kinds?.[0] ?? kind ?? 'person'
    const me = await (call ? senderOf(t, call, caller) : makeActor(t, caller))
    const payload = JSON.stringify(await example.body(me, t))
    const basic = (await example.basic?.(me, t))?.join(':')
    const authorization = basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}
    const reply = await expectHeaders(
      { method: 'POST', url, headers: { ...json, ...authorization }, payload },
      200,
      API_ANSWER,
    )
    if (call?.file) expect(reply.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''/)
  },
)

test('a page names the files it needs, so that they are fetched before any script has run', async () => {
  const linkOf = async (url: string) => (await t.app.inject(url)).headers['link']
  expect(await linkOf('/cabinet/person/indication/?from=menu')).toBe(
    '</assets/app-0a1b2c3d.js>; rel=modulepreload, </assets/app-4e5f6a7b.css>; rel=preload; as=style; crossorigin',
  )
  expect(await linkOf('/'), 'what the start page needs the page itself names').toBeUndefined()
  expect(await linkOf('/no/such/page')).toBeUndefined()
})

test('a shared link shows whose it is, in words and a picture that is there', async () => {
  const shown = async (url: string) => {
    const { body } = await t.app.inject(url)
    return Object.fromEntries(
      [...body.matchAll(/property="og:(.+?)" content="(.*?)"/g)].map(([, ...of]) => of),
    )
  }
  expect(await shown('/')).toMatchObject({ title: 'Світло', image: 'http://localhost:3000/icons/shared.png' })
  expect(await shown('/outages?site=kem&queue=3.1')).toMatchObject({
    title: 'Київські електромережі',
    image: 'http://localhost:3000/companies/kem/shared.png',
  })
  expect(await shown('/?site="><script>')).toMatchObject({ title: 'Світло' })
  for (const file of ['icons', ...SITES.map((site) => `companies/${site}`)]) {
    const { width, height, size = 0 } = await sharp(await readFile(`public/${file}/shared.png`)).metadata()
    expect({ width, height }, file).toEqual({ width: 1200, height: 630 })
    expect(size, file).toBeLessThan(60_000)
  }
})

test('a page a browser has already is not sent again, and one that is missing always whole', async () => {
  const { headers } = await t.app.inject('/FAQ')
  const again = { 'if-none-match': headers.etag ?? '' }
  expect(await t.app.inject({ url: '/FAQ', headers: again })).toMatchObject({ statusCode: 304, body: '' })
  expect((await t.app.inject({ url: '/outages?site=kem', headers: again })).statusCode).toBe(200)
  const missing = await t.app.inject({ url: '/no/such/page', headers: { ...browser, ...again } })
  expect(missing.statusCode).toBe(404)
  expect(missing.body).toContain('<title>')
})

describe('answers that belong to no call', () => {
  test.each<[string, InjectOptions, number, Kind]>([
    ['the start page', { url: '/' }, 200, PAGE],
    ['a page inside the cabinet', { url: '/cabinet/person/indication' }, 200, PAGE],
    ['a page with a slash at its end', { url: '/cabinet/person/indication/?from=menu' }, 200, PAGE],
    ['an address that is no page, for a browser', { url: '/no/such/page', headers: browser }, 404, PAGE],
    ['a per cent sign typed by hand, for a browser', { url: '/100%?from=%', headers: browser }, 404, PAGE],
    ['bytes that are no letters, for a browser', { url: '/%ff%FE', headers: browser }, 404, PAGE],
    ['an address that is no page, for a program', { url: '/no/such/page' }, 404, PAGE],
    [
      'a hashed file',
      { url: '/assets/app-0a1b2c3d.js' },
      200,
      { csp: DOCUMENT, cache: 'public, max-age=31536000, immutable' },
    ],
    ['an absent file', { url: '/assets/none.js' }, 404, PAGE],
    ['a source map', { url: '/assets/app-0a1b2c3d.js.map' }, 404, PAGE],
    ['a hidden file', { url: '/.git/config' }, 404, PAGE],
    ['a way out of the directory', { url: '/..%2f..%2fpackage.json' }, 404, PAGE],
    ['an address that is none', { url: '/api/%zz' }, 400, API_ANSWER],
    ['an absent call', { method: 'POST', url: '/api/none', payload: {} }, 404, API_ANSWER],
    ['an absent call by GET', { url: '/api/none' }, 404, API_ANSWER],
    ['a call by GET', { url: '/api/check-session' }, 405, API_ANSWER],
    ['a call by PUT', { method: 'PUT', url: '/api/check-session', payload: {} }, 405, API_ANSWER],
    [
      'a body too large',
      { method: 'POST', url: '/api/check-session', payload: { token: 'x'.repeat(33_000) } },
      413,
      API_ANSWER,
    ],
    [
      'a body that is a form',
      {
        method: 'POST',
        url: '/api/check-session',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'token=x',
      },
      415,
      API_ANSWER,
    ],
    ['the document of the API', { url: '/api/openapi.json' }, 200, API_ANSWER],
    ['a call spelled with percents', spelled('/%61pi/check%2Dsession'), 401, API_ANSWER],
    ['an absent call spelled with percents', { url: '/%61pi/none' }, 404, API_ANSWER],
    ['the reader of the API', { url: '/api/docs' }, 200, READER],
    ['the style of the reader', { url: '/api/docs/style.css' }, 200, READER],
    ['is it alive', { url: '/livez' }, 200, PAGE],
    ['is it healthy', { url: '/healthz' }, 200, PAGE],
    ['is it ready', { url: '/readyz' }, 200, PAGE],
  ])('%s', async (_what, request, status, kind) => {
    const reply = await expectHeaders(request, status, kind)
    // the reply reveals no address, no place in the code and no version (promise L3)
    if (status >= 400)
      // the code of the request is random
      expect(reply.body.replace(/"requestCode":"[^"]*"/, '')).not.toMatch(
        /none\.js|\/api\/none|\.git|zz|fastify|at .*\.ts|node:/i,
      )
  })

  test('a failure of ours: its sentence and its code, nothing else', async () => {
    await unlink(join(t.deps.filesDir, person.file))
    const payload = { token: person.token, file: person.file }
    const reply = await expectHeaders(
      { method: 'POST', url: '/api/files/download', payload },
      500,
      API_ANSWER,
    )
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'message', 'requestCode', 'status'])
    expect(reply.body).not.toMatch(/ENOENT|svitlo-files|node:|\.ts/)
  })

  test('bytes that are no request', async () => {
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
    for (const [bytes, status] of [
      ['GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
      ['GET /livez HTTP/1.1\r\n\r\n', 400],
      ['GET /livez HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n', 400],
      ['NONSENSE\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
      ['POST /api/agreement HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['TRACE /api/agreement HTTP/1.1\r\nHost: x\r\n\r\n', 404],
      ['BREW /api/agreement HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ] as const) {
      const answer = await rawAnswer(Number(address.port), bytes)
      expect(answer.split('\r\n')[0], bytes.slice(0, 40)).toContain(` ${status} `)
      for (const [name, value] of Object.entries(ALWAYS))
        expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
      expect(answer).toContain(`"status":"error"`)
    }
  })
})

function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (answer.includes('requestCode')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('an absolute address is answered with the headers of the call it names', async () => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const body = JSON.stringify({ token: 'x' })
  const request = `POST http://other.example/api/check-session HTTP/1.1\r\nHost: other.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
  const reply = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('close', () => resolve(text.toLowerCase()))
    socket.on('error', reject)
  })
  expect(reply).toContain('cache-control: no-store')
  expect(reply).toContain(`content-security-policy: ${API.toLowerCase()}`)
})
