import { expect, test } from 'vitest'
import { birthDateOf, isMaleRnokpp, isRnokpp, rnokppCheck } from './rnokpp.ts'

test.each(['1759013776', '2530414071'])('%s is an individual tax number', (text) => {
  expect(isRnokpp(text)).toBe(true)
})

test.each(['1759013770', '175901377', '17590137766', '175901377А', ''])('%j is not', (text) => {
  expect(isRnokpp(text)).toBe(false)
})

test('carries the date of birth and the sex', () => {
  expect(birthDateOf('1759013776')).toBe('1948-02-28')
  expect([isMaleRnokpp('1759013776'), isMaleRnokpp('1759013746')]).toEqual([true, false])
})

test('a negative sum still gives a digit', () => {
  expect(rnokppCheck('900000000')).toBe('2')
})
