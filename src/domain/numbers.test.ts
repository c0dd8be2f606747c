import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNumber, plainDecimal } from './numbers.ts'

describe('a number is read', () => {
  test.each([
    ['1 234,56', 1234.56],
    ['1\u00A0234.56', 1234.56],
    ['1\u202F234\u202F567', 1_234_567],
    ['1234567', 1_234_567],
    ['007', 7],
    ['0,5', 0.5],
    [',5', 0.5],
    ['5,', 5],
    ['−3,5', -3.5],
    ['-0', 0],
    [' +12 ', 12],
  ])('%j as %d', (text, n) => {
    expect(parseNumber(text)).toBe(n)
  })

  test.each([
    '',
    ' ',
    ',',
    '-',
    '1,2,3',
    '1.234,56',
    '12 34',
    '1 2345',
    '1e5',
    '0x10',
    '12a',
    'NaN',
    '٣',
    '1 234 5',
    '--1',
  ])('%j is not a number', (text) => {
    expect(parseNumber(text)).toBeNull()
  })

  test('back from every form it is written in', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(3), (n, digits) => {
        const value = n / 10 ** digits
        const text = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: digits }).format(value)
        expect(parseNumber(text)).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('as plain decimal text without losing a digit', () => {
    expect(plainDecimal('90 071 992 547 409 931,25')).toBe('90071992547409931.25')
    expect(plainDecimal('−000,10')).toBe('-0.10')
  })
})
