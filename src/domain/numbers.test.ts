import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber, parseNumber, plainDecimal } from './numbers.ts'

describe('a number is written', () => {
  test.each([
    [1234.56, undefined, '1\u00A0234,56'],
    [1234567.5, undefined, '1\u00A0234\u00A0567,50'],
    [0, undefined, '0,00'],
    [999, 0, '999'],
    [1000, 0, '1\u00A0000'],
    [-1234.5, 1, '\u22121\u00A0234,5'],
    [-0.001, 2, '0,00'],
    [1.005, 2, '1,01'],
    [1.728, 3, '1,728'],
    [Number.NaN, 2, '—'],
  ])('%d with %s decimals as %j', (n, digits, text) => {
    expect(formatNumber(n, digits)).toBe(text)
  })

  test('as Intl writes it for Ukrainian', () => {
    const intl = new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e11 }), (n) => {
        expect(formatNumber(n / 100)).toBe(intl.format(n / 100))
      }),
    )
  })
})

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
        expect(parseNumber(formatNumber(value, digits))).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  test('as plain decimal text without losing a digit', () => {
    expect(plainDecimal('90 071 992 547 409 931,25')).toBe('90071992547409931.25')
    expect(plainDecimal('−000,10')).toBe('-0.10')
  })
})
