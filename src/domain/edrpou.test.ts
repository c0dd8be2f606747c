import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEdrpou, edrpouCheck, isEdrpou } from './edrpou.ts'

test.each([
  '32855961',
  '43395033',
  '43723254',
  '99999807',
  '99999813',
  '99999820',
  '99999836',
  '99999842',
  '99999859',
  '99999865',
  '99999871',
  '99999888',
  '99999894',
  '99999902',
  '99999919',
  '99999925',
  '99999931',
  '99999948',
  '99999954',
  '99999960',
  '99999977',
  '99999983',
  '99999994',
])('%s is a ЄДРПОУ code', (code) => {
  expect(isEdrpou(code)).toBe(true)
})

test.each([
  ['', 'required'],
  ['32855968', 'check'],
  ['3285596', 'length'],
  ['328559611', 'length'],
  ['3285596О', 'digits'],
] as const)('%j is refused: %s', (code, problem) => {
  expect(checkEdrpou(code)).toBe(problem)
})

test('a first sum of 10 is weighed again, and a second 10 gives 0', () => {
  // 0×1 + … + 3×5 + 1×6 = 21 ≡ 10; again 3×7 + 1×8 = 29 ≡ 7
  expect(edrpouCheck('0000310')).toBe('7')
  // 5×2 = 10; again 5×4 = 20 ≡ 9
  expect(edrpouCheck('0500000')).toBe('9')
  // 3×3 + 1 = 10; again 1×3 + 3×5 = 18 ≡ 7
  expect(edrpouCheck('1030000')).toBe('7')
})

test('codes from 30 to 60 million have weights of their own, leading zeros count', () => {
  // 7×3 ≡ 10; again 9×3 = 27 ≡ 5
  expect(edrpouCheck('3000000')).toBe('5')
  // 1×6 = 6
  expect(edrpouCheck('6000000')).toBe('6')
  expect(edrpouCheck('0000001')).toBe('7')
})

test('of the ten last digits exactly one fits', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), (n) => {
      const first = String(n).padStart(7, '0')
      expect([...'0123456789'].filter((digit) => isEdrpou(first + digit))).toHaveLength(1)
    }),
  )
})
