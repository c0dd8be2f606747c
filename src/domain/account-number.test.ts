import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT_LENGTH,
  checkAccountNumber,
  checkUniqueCode,
  formPrefix,
  formPrefixes,
  normalizeAccountNumber,
  prefixProblem,
} from './account-number.ts'
import { SITES } from './site.ts'

describe('a personal account', () => {
  test.each([
    ['', 'person', 'required'],
    ['  ', 'person', 'required'],
    ['12OO123456', 'person', 'digits'],
    ['120012345', 'person', 'length'],
    ['12001234567', 'person', 'length'],
    ['1200123456', 'person', null],
    ['1100123456', 'person', 'prefix'],
    ['1100123456', 'entity', null],
    ['9990123456', 'entity', 'prefix'],
  ] as const)('%j of a %s is answered with %s', (text, kind, problem) => {
    expect(checkAccountNumber(text, kind)).toBe(problem)
  })

  test('at dnem the form asks for 1100 of a business and 1200 of a household', () => {
    expect(formPrefix('dnem', 'entity')).toBe('1100')
    expect(formPrefix('dnem', 'person')).toBe('1200')
    expect(checkAccountNumber('1205123456', 'person', 'dnem')).toBe('prefix')
  })

  test('at another company the form asks for its own prefix', () => {
    expect(formPrefix('kem', 'person')).toBe('452')
    expect(checkAccountNumber('4521234567', 'person', 'kem')).toBeNull()
    expect(checkAccountNumber('1200123456', 'person', 'kem')).toBe('prefix')
    expect(checkAccountNumber('8441234567', 'entity', 'krem')).toBeNull()
  })

  test('the refusal of a prefix can be explained', () => {
    expect(prefixProblem('9990123456', 'person')).toBe('unknown')
    expect(prefixProblem('4521234567', 'person', 'dnem')).toBe('other-site')
    expect(prefixProblem('1100123456', 'person', 'dnem')).toBe('other-kind')
    expect(prefixProblem('1205123456', 'person', 'dnem')).toBe('form')
    expect(prefixProblem('1200123456', 'person', 'dnem')).toBeNull()
  })

  test('is read with the spaces, dashes and number sign people paste', () => {
    expect(normalizeAccountNumber(' № 1200\u00A0123-456 ')).toBe('1200123456')
    expect(checkAccountNumber('1200 1234 56', 'person', 'dnem')).toBeNull()
  })

  test('of the right prefix and length always passes the form of its company', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SITES),
        fc.constantFrom('person' as const, 'entity' as const),
        fc.nat(999_999),
        (site, kind, n) => {
          for (const prefix of formPrefixes(site, kind)) {
            const account = prefix + String(n).padStart(ACCOUNT_LENGTH - prefix.length, '0')
            expect(checkAccountNumber(account, kind, site)).toBeNull()
          }
        },
      ),
    )
  })
})

test.each([
  ['', 'required'],
  ['9000abcdef', 'digits'],
  ['900012345', 'length'],
  ['9001234567', 'prefix'],
  ['9000123456', null],
] as const)('the unique code %j is answered with %s', (text, problem) => {
  expect(checkUniqueCode(text)).toBe(problem)
})
