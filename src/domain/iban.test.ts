import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkIban, formatIban, isIban, makeIban } from './iban.ts'

const known = 'UA743077700000026001611157323'

test('a known IBAN passes, is shown in fours', () => {
  expect(isIban(known)).toBe(true)
  expect(formatIban(known)).toBe('UA74 3077 7000 0002 6001 6111 5732 3')
  expect(isIban(formatIban(known).toLowerCase())).toBe(true)
})

test.each([
  ['', 'required'],
  ['PL61109010140000071219812874', 'country'],
  ['UA74307770000002600161115732', 'length'],
  ['UA74307770000002600161115732X', 'digits'],
  ['UA743077700000026001611157332', 'check'],
  ['UA753077700000026001611157323', 'check'],
])('%j is refused: %s', (iban, problem) => {
  expect(checkIban(iban)).toBe(problem)
})

test('what is made passes and is the same as the known one', () => {
  expect(makeIban('307770', '0000026001611157323')).toBe(known)
  expect(makeIban('307770', '26001611157323')).toBe(known)
  expect(() => makeIban('30777', '1')).toThrow(RangeError)
  fc.assert(
    fc.property(fc.nat(999_999), fc.bigInt(0n, 9_999_999_999_999_999_999n), (mfo, account) => {
      const iban = makeIban(String(mfo).padStart(6, '0'), String(account))
      expect(isIban(iban)).toBe(true)
      expect(iban.slice(4, 10)).toBe(String(mfo).padStart(6, '0'))
    }),
  )
})
