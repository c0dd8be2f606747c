import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isPossiblePassword } from '#domain/password.ts'
import { hashPassword } from '#server/auth/password.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser, signIn } from '#tests/setup/users.ts'

// Promise A10 at its full count: any content of the Basic header, ten thousand times, for every way to sign in.

const HEADERS = 10_000
const phone = '+380990000391'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await makeUser(t, 'person', { login: phone })
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.deleteFrom('portal.counters').execute())

const header = (pair: string | Uint8Array) => `Basic ${Buffer.from(pair).toString('base64')}`
const doors = [
  ['/api/auth/person', { phone, userType: 'person' }],
  ['/api/auth/provider', { email: 'a@example.com', userType: 'provider' }],
  ['/api/auth/entity', { account: '1100000001', unique_code: '9000000001', userType: 'entity' }],
  ['/api/auth/sms', { phone, checkSelect: 'phone', userType: 'person' }],
  ['/api/auth/supplier', {}],
  ['/api/auth/admin_panel', { login: 'duty' }],
] as const
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }).map(header),
  fc.uint8Array({ maxLength: 300 }).map(header),
  fc.string({ unit: 'binary', maxLength: 60 }).map((password) => header(`${phone}:${password}`)),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((password) => header(`${phone}:${password}:`)),
  fc.base64String().map((text) => `Basic ${text}`),
  fc.string({ maxLength: 200 }).map((text) => `Basic ${text.replace(/[^\x20-\x7e]/g, '')}`),
  fc.string({ maxLength: 100 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  fc.integer({ min: 1, max: 8192 }).map((length) => header(`${phone}:${'я'.repeat(length)}`)),
  fc.constantFrom('', 'Basic', 'Basic ', 'basic Og==', 'Bearer a.b.c', `Basic ${'A'.repeat(8192)}`),
)

test(`${HEADERS} headers are told 401 or to wait, never a failure, never a pop-up of the browser`, async () => {
  const counts = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...doors), anything, async ([path, body], authorization) => {
      const answer = await t.call(path, body, { headers: { authorization } })
      expect([400, 401, 429], answer.text).toContain(answer.status)
      expect(answer.headers).not.toHaveProperty('www-authenticate')
      const code = `${answer.status} ${answer.body.code}`
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }),
    { numRuns: HEADERS },
  )
  console.log(Object.fromEntries(counts))
})

test('two hundred passwords of any letters open the door byte for byte, and one byte more does not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 8, maxLength: 127 }), async (text) => {
      const password = text.toWellFormed().replaceAll('\0', ':')
      // a text that cannot be a password of a household is refused before it is checked
      fc.pre(isPossiblePassword(password, 'person') && isPossiblePassword(`${password}:`, 'person'))
      await t.deps.db.deleteFrom('portal.counters').execute()
      await t.deps.db
        .updateTable('portal.users')
        .set({ password_hash: await hashPassword(password, t.deps.secrets.pepper) })
        .where('login', '=', phone)
        .execute()
      const user = { kind: 'person', login: phone, accounts: [] } as const
      expect((await signIn(t, user, { password })).status).toBe(200)
      expect((await signIn(t, user, { password: `${password}:` })).body.code).toBe('login-failed')
    }),
    { numRuns: 200 },
  )
})

test('of two headers neither opens a door that the first alone would not', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo // it listens at a port
  const ask = (...values: string[]) =>
    new Promise<{ status: number; headers: object }>((resolve, reject) => {
      const payload = JSON.stringify({ phone, userType: 'person' })
      const headers = ['content-type', 'application/json', 'content-length', String(payload.length)]
      for (const value of values) headers.push('authorization', value)
      httpRequest({ port, path: '/api/auth/person', method: 'POST', headers }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }))
      })
        .on('error', reject)
        .end(payload)
    })
  const wrong = header(`${phone}:не той пароль`)
  for (const values of [
    [wrong, wrong],
    [wrong, header(`${phone}:`)],
    ['Bearer x', wrong],
  ]) {
    const { status, headers } = await ask(...values)
    expect([400, 401]).toContain(status)
    expect(headers).not.toHaveProperty('www-authenticate')
  }
})
