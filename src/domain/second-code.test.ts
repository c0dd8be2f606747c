import { expect, test } from 'vitest'
import { formatRecoveryCode, makeRecoveryCodes, RECOVERY_CODES, secondCodeOf } from './second-code.ts'

test.each([
  ['123456', { way: 'app', code: '123456' }],
  [' 123 456 ', { way: 'app', code: '123456' }],
  ['１２３４５６', { way: 'app', code: '123456' }],
  ['abcde-23456', { way: 'recovery', code: 'ABCDE23456' }],
  ['АВСТХ 23456', { way: 'recovery', code: 'ABCTX23456' }],
  ['12345', null],
  ['1234567', null],
  ['', null],
  ['ABCDE-2345', null],
])('«%s» is read as %j', (typed, code) => {
  expect(secondCodeOf(typed)).toEqual(code)
})

test('recovery codes differ, and each is read back as it is shown', () => {
  let last = 1
  const codes = makeRecoveryCodes((below) => (last = (last * 48_271) % 2_147_483_647) % below)
  expect(new Set(codes).size).toBe(RECOVERY_CODES)
  for (const code of codes) {
    expect(formatRecoveryCode(code)).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
    expect(secondCodeOf(formatRecoveryCode(code).toLowerCase())).toEqual({ way: 'recovery', code })
  }
})
