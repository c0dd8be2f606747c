import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { parseBasic } from './basic.ts'

// Promise A10: the Basic header is parsed exactly.

const header = (pair: string | Buffer) => `Basic ${Buffer.from(pair).toString('base64')}`

test('every pair comes back byte for byte, colons and any language in the password included', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((login) => !/[:\0]/.test(login) && login.isWellFormed()),
      fc.string({ unit: 'binary' }).filter((password) => !password.includes('\0') && password.isWellFormed()),
      (login, password) => {
        const parsed = parseBasic(header(`${login}:${password}`))
        expect(parsed).toEqual({ login, password })
      },
    ),
    { numRuns: 10_000 },
  )
})

test.each([
  ['no header', undefined],
  ['another scheme', 'Bearer abc'],
  ['nothing after the scheme', 'Basic '],
  ['letters that are not base64', 'Basic a*b='],
  ['bits left over in the last letter', 'Basic YTpiY3='],
  ['no colon', header('login')],
  ['bytes that are not UTF-8', header(Buffer.from([0x61, 0x3a, 0xff, 0xfe]))],
  ['a NUL', header('a:b\0c')],
  ['eight kilobytes', header(`a:${'b'.repeat(8192)}`)],
  ['two values in one', `${header('a:b')}, ${header('c:d')}`],
])('%s is no pair', (_what, value) => {
  expect(parseBasic(value)).toBeNull()
})

test('a byte order mark belongs to the login', () => {
  expect(parseBasic(header('\uFEFFa:b'))).toEqual({ login: '\uFEFFa', password: 'b' })
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('whatever stands in the header, the answer is 401 or names the unfit field, never a 5xx and never a pop-up of the browser', async () => {
  const doors = [
    ['/api/auth/person', { phone: '+380990000391', userType: 'person' }],
    ['/api/auth/provider', { email: 'a@example.com', userType: 'provider' }],
    ['/api/auth/supplier', {}],
    ['/api/auth/admin_panel', { login: 'duty' }],
  ] as const
  const anything = fc.oneof(
    fc.string({ unit: 'binary-ascii' }).map((text) => `Basic ${text.replace(/[^\x21-\x7e]/g, '')}`),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => header(Buffer.from(bytes))),
    fc.string({ maxLength: 100 }).map((text) => header(`+380990000391:${text}`)),
    fc.base64String(),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...doors), anything, async ([path, body], authorization) => {
      const answer = await t.call(path, body, {
        headers: { authorization: authorization.replace(/[\r\n\0]/g, '') },
      })
      // what cannot be a password or an account of the kind is refused before it costs an attempt (spec §5)
      const unfit = ['password-wrong', 'account-invalid', 'account-unknown-site', 'required']
      if (answer.status === 400) expect(unfit).toContain(answer.body.code)
      else expect([401, 429, 503]).toContain(answer.status)
      expect(answer.headers).not.toHaveProperty('www-authenticate')
    }),
    { numRuns: 150 },
  )
})
