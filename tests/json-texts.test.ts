import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Path } from '#contract/index.ts'
import { withoutUnseen } from '#domain/unseen.ts'
import { bad, documents, good, notUtf8 } from './json-texts.ts'
import { type Actor, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'

// Promises E2, E5 and E10: whatever the bytes are, the answer is ours; nothing is half-read, nothing is polluted.

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp()
  me = await makeActor(t, 'person')
})
afterAll(() => t.close())

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  t.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const said = async (payload: string | Buffer, path: Path = '/api/agreement') => {
  const reply = await post(path, payload)
  return `${reply.statusCode} ${reply.json().code}`
}

test('there are texts of every family', () => {
  expect(new Set([...good, ...bad]).size + documents.length + notUtf8.length).toBeGreaterThan(250)
})

test.each(good)('%j is a value', async (text) => {
  expect(await said(`{"surplus":${text}}`)).toBe('400 unknown-field')
})

test.each(bad)('%j is no value', async (text) => {
  expect(await said(`{"surplus":${text}}`)).toBe('400 bad-request')
})

test.each(documents)('%s is no document', async (_what, bytes) => {
  expect(await said(bytes)).toBe('400 bad-request')
})

test.each(notUtf8)('bytes that are no UTF-8 are refused, never read as something else: %o', async (bytes) => {
  for (const body of [
    Buffer.concat([Buffer.from('{"site":"'), bytes, Buffer.from('"}')]),
    Buffer.concat([Buffer.from('{"'), bytes, Buffer.from('":1}')]),
    Buffer.concat([bytes, Buffer.from('{}')]),
  ])
    expect(await said(body, '/api/api-link')).toBe('400 bad-request')
})

test('random bytes, of any type, are answered by a refusal of ours', async () => {
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'application/csp-report',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary="',
    'text/plain',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(...types),
      fc.constantFrom('/api/agreement', '/api/client_log', '/api/client_log/csp', '/api/files/upload'),
      async (bytes, type, path) => {
        const reply = await post(path, Buffer.from(bytes), type)
        expect(reply.statusCode).toBeLessThan(500)
        expect([200, 204, 400, 401, 415]).toContain(reply.statusCode)
      },
    ),
    { numRuns: 300 },
  )
})

describe('prototypes stay as they are (E5)', () => {
  const names = ['__proto__', '\\u005f_proto__', '\\u005F\\u005Fproto\\u005F\\u005F']
  const chain = '"constructor":{"prototype":{"polluted":1}}'
  /** The name at this depth, in objects or in lists. */
  const buried = (inner: string, depth: number, list: boolean) =>
    list
      ? `{"a":${'['.repeat(depth)}{${inner}}${']'.repeat(depth)}}`
      : `${'{"a":'.repeat(depth)}{${inner}}${'}'.repeat(depth)}`
  const clean = () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get([], 'polluted')).toBeUndefined()
    expect(Reflect.get(() => {}, 'polluted')).toBeUndefined()
  }

  test.each([0, 1, 2, 3, 5, 8, 12, 14])('%i levels down', async (depth) => {
    for (const inner of [...names.map((name) => `"${name}":{"polluted":1}`), chain])
      for (const list of [false, true])
        for (const path of ['/api/agreement', '/api/client_log', '/api/choice-apart'] as const)
          expect(await said(buried(inner, depth, list), path)).toMatch(/^(?:400|401) /)
    clean()
  })

  test('in the names of a form, of its file and of the query', async () => {
    for (const name of ['__proto__', 'constructor', 'constructor.prototype', 'toString', 'a[__proto__]']) {
      const part = (of: string, value: string) =>
        `--x\r\nContent-Disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`
      const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n%%EOF\n\r\n--x--\r\n`
      const ownParts = part('token', me.token) + part('account', me.account) + part('purpose', 'ticket')
      const reply = await post(
        '/api/files/upload',
        ownParts + part(name, '{"polluted":1}') + file,
        'multipart/form-data; boundary=x',
      )
      expect(reply.statusCode, name).toBe(400)
      const named = ownParts + file.replace('name="file"', `name="${name}"`)
      expect((await post('/api/files/upload', named, 'multipart/form-data; boundary=x')).statusCode).toBe(400)
      const queryReply = await post(`/api/agreement?${name}[polluted]=1&${name}.polluted=1&${name}=1`, '{}')
      expect(queryReply.statusCode).toBe(200)
      clean()
    }
  })
})

describe('Ukrainian text is whole (E10)', () => {
  const rename = (new_name: string) =>
    t.call('/api/post-rename-objects', { token: me.token, account: me.account, new_name })

  test('every letter, in both forms of Unicode, comes back as it was sent', async () => {
    const letters = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя'
    const names = [
      letters.slice(0, 33),
      letters.slice(33),
      'ʼ ' + "' ’ ` ´",
      'їй'.normalize('NFD'),
      '₴ № « » — …',
    ]
    for (const name of [...names, 'дім\u00a01', '𝟙🇺🇦👩‍👩‍👧', 'e\u0301\u0323', '\u0300', 'Ǆ', 'ﬁ'])
      expect((await rename(name)).body.item.objectName, JSON.stringify(name)).toBe(name)
  })

  test('any text of letters and marks does, without what nobody sees; none that turns or breaks is taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), async (name) => {
        const answer = await rename(name)
        expect([200, 400]).toContain(answer.status)
        const seen = withoutUnseen(name).trim()
        // a name of only spaces just removes the person's own name
        if (answer.status === 200 && seen !== '') expect(answer.body.item.objectName.trim()).toBe(seen)
      }),
      { numRuns: 100 },
    )
    const turning = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
    const breaking = [0, 1, 7, 8, 0x0b, 0x0c, 0x1b, 0x7f, 0x85, 0x9b, 0xd800, 0xdbff, 0xdc00, 0xdfff]
    for (const code of [...turning, ...breaking]) {
      const answer = await rename(`дім${String.fromCharCode(code)}1`)
      expect([answer.status, answer.body.code], code.toString(16)).toEqual([400, 'text-not-allowed'])
    }
  })
})
