import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOf } from './setup/work.ts'
import { isTooDeep } from '#server/http/json-body.ts'
import { type Actor, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'

let t: TestApp
let person: Actor
beforeAll(async () => {
  t = await testApp()
  person = await makeActor(t, 'person')
})
afterAll(() => t.close())

const post = (url: string, payload: string | Buffer) =>
  t.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })
const refused = async (payload: string | Buffer) => {
  const reply = await post('/api/agreement', payload)
  return `${reply.statusCode} ${reply.json().code}`
}

// Our own small set in the spirit of RFC 8259: what is not JSON must not be accepted as JSON.
test.each([
  '',
  ' ',
  '{',
  '}',
  '[',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '[1,]',
  '[,1]',
  "{'a':1}",
  '{a:1}',
  '{"a":1}}',
  '{"a":1} x',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":1.}',
  '{"a":1e}',
  '{"a":0x1}',
  '{"a":NaN}',
  '{"a":Infinity}',
  '{"a":-}',
  '{"a":"\t"}',
  '{"a":"\\x"}',
  '{"a":"\\u12"}',
  '{"a":"',
  '{"a":tru}',
  '{"a":nul}',
  '{"a":True}',
  '/**/{}',
  '{}//',
  '{"a":1 "b":2}',
  '\u0000{}',
  '{"a":"\u0000"}',
  'undefined',
  '﻿',
  '"',
  '{"a":\'x\'}',
  '{,}',
  '{"a"::1}',
  '1 2',
])('%j is no JSON', async (payload) => {
  expect(await refused(payload)).toBe('400 bad-request')
})

test.each([
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[{}]',
  '{"a":1}',
  '{"":0}',
  '{"a":1e999}',
  '{"a":-0}',
  '{"a":1,"a":2}',
])('%s is JSON, and no request', async (payload) => {
  expect((await refused(payload)).slice(0, 4)).toBe('400 ')
})

test('sixteen levels are read, seventeen refused, half a million cost nothing', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(await refused(nested(16))).toBe('400 bad-request')
  expect(await refused(nested(17))).toBe('400 bad-request')
  expect(isTooDeep(Buffer.from(nested(16)))).toBe(false)
  expect(isTooDeep(Buffer.from(nested(17)))).toBe(true)
  expect(isTooDeep(Buffer.from('{"a":"[[[[[[[[[[[[[[[[[[[[\\"[["}'))).toBe(false)
  expect(await refused('['.repeat(500_000))).toBe('413 too-large')
  const half = Buffer.from('['.repeat(500_000))
  expect(Math.min(...[1, 2, 3].map(() => workOf(() => isTooDeep(half))))).toBeLessThan(20)
})

test('seventy thousand keys and a number of a megabyte are too large', async () => {
  const keys = Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`k${i}`, 1]))
  expect(await refused(JSON.stringify(keys))).toBe('413 too-large')
  expect(await refused(`{"a":${'9'.repeat(1_000_000)}}`)).toBe('413 too-large')
})

test.each([
  '{"__proto__":{"polluted":1}}',
  '{"\\u005f\\u005fproto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"token":"x","item":{"account":{"__proto__":{"polluted":1}}}}',
  '{"values":[{"__proto__":{"polluted":1}}]}',
])('%s pollutes nothing', async (payload) => {
  for (const path of ['/api/agreement', '/api/choice-apart', '/api/client_log']) {
    const reply = await post(path, payload)
    expect([400, 401]).toContain(reply.statusCode)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBe(undefined)
})

test('Ukrainian letters come back as they were; NUL, lone surrogates and turned text are refused with a sentence', async () => {
  const rename = (new_name: string) =>
    t.call('/api/post-rename-objects', { token: person.token, account: person.account, new_name })
  for (const name of [
    'ґудзик їжак єнот і',
    'Марʼянин дім',
    "Мар'янин дім",
    'Мар’янин дім',
    'дім 𝟙 👩‍👩‍👧',
    'e\u0301',
  ])
    expect((await rename(name)).body.item.objectName).toBe(name)
  for (const name of ['a\u0000', 'a\ud800', '\udc00a', 'a\u202eb', 'a\u2066b', 'a\u0007']) {
    const answer = await rename(name)
    expect([answer.status, answer.body.code, answer.body.field], JSON.stringify(name)).toEqual([
      400,
      'text-not-allowed',
      'new_name',
    ])
    expect(answer.body.message).toMatch(/[а-яіїєґ]/)
  }
})

test('a body broken off half-way leaves the server as it was', async () => {
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const start = 'POST /api/agreement HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (const bytes of [
    `${start}Content-Length: 100\r\n\r\n{"a":`,
    `${start}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":`,
    `${start}Content-Length: 100\r\n`,
    start.slice(0, 20),
  ])
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(bytes, () => socket.resetAndDestroy()),
      )
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  expect((await post('/api/agreement', '{}')).statusCode).toBe(200)
})
