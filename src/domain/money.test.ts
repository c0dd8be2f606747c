import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargeKopiykas,
  divideRounded,
  formatMoney,
  hryvniasString,
  kopiykasOf,
  parseMoney,
  sumKopiykas,
  vatOnTop,
  vatShare,
} from './money.ts'

const amounts = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })

test.each([
  [123456, '1\u00A0234,56'],
  [0, '0,00'],
  [5, '0,05'],
  [-100, '\u22121,00'],
  [100_000_000, '1\u00A0000\u00A0000,00'],
])('%d kopiykas are shown as %j', (kopiykas, text) => {
  expect(formatMoney(kopiykas)).toBe(text)
})

test.each([
  ['1 234,56', 123456],
  ['1234.5 грн', 123450],
  ['100\u00A0грн.', 10000],
  ['₴', null],
  ['0,07 ₴', 7],
  ['12,345', null],
  ['1,2,3', null],
  ['', null],
  ['90071992547410', null],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('%j typed as an amount is %s kopiykas', (text, kopiykas) => {
  expect(parseMoney(text)).toBe(kopiykas)
})

test('an amount comes back from the text it is shown in and the text it travels in', () => {
  fc.assert(
    fc.property(amounts, (kopiykas) => {
      expect(parseMoney(`${formatMoney(kopiykas)}\u00A0грн`)).toBe(kopiykas)
      expect(kopiykasOf(hryvniasString(kopiykas))).toBe(kopiykas)
    }),
  )
  expect(hryvniasString(123456)).toBe('1234.56')
  expect(hryvniasString(-7)).toBe('-0.07')
})

test('money that is not a whole number of kopiykas is a fault, not a figure', () => {
  expect(() => hryvniasString(0.5)).toThrow(RangeError)
  expect(() => formatMoney(Number.NaN)).toThrow(RangeError)
  expect(() => sumKopiykas([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})

describe('a charge', () => {
  test.each([
    ['200 kWh at 4.32', 200_000, 43200, 100, 86400],
    ['100 kWh at night, half of 4.32', 100_000, 43200, 50, 21600],
    ['80 kWh at 1.728, never rounded by itself', 80_000, 43200, 40, 13824],
    ['a third of a kopiyka is dropped', 1, 43200, 100, 0],
    ['half a kopiyka goes up', 1000, 50, 100, 1],
    ['just under half stays', 999, 50, 100, 0],
    ['a reversal cancels its charge', -1000, 50, 100, -1],
  ])('%s', (_title, kwhMilli, priceE4, coefficient, kopiykas) => {
    expect(chargeKopiykas(kwhMilli, priceE4, coefficient)).toBe(kopiykas)
  })

  test('is the exact product, off by at most half a kopiyka, and reverses to nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.nat(100_000),
        fc.constantFrom(40, 50, 100, 150),
        (kwh, price, coefficient) => {
          const charge = chargeKopiykas(kwh, price, coefficient)
          const twice = BigInt(charge) * 20_000_000n - 2n * BigInt(kwh) * BigInt(price) * BigInt(coefficient)
          expect(twice <= 10_000_000n && twice > -10_000_000n).toBe(true)
          expect(charge + chargeKopiykas(-kwh, price, coefficient)).toBe(0)
        },
      ),
    )
  })
})

test('VAT is a sixth of a gross amount and a fifth of a net one', () => {
  expect(vatShare(86400)).toBe(14400)
  expect(vatOnTop(7537350)).toBe(1507470)
  expect(vatShare(1)).toBe(0)
  expect(vatShare(3)).toBe(1)
})

test('exact division rounds halves away from zero', () => {
  expect([
    divideRounded(5n, 2n),
    divideRounded(-5n, 2n),
    divideRounded(4n, 3n),
    divideRounded(-1n, 3n),
  ]).toEqual([3, -3, 1, 0])
})
