import { expect, test } from 'vitest'
import { isRnokpp, rnokppCheck } from './rnokpp.ts'

test.each(['1759013776', '2530414071'])('%s is an individual tax number', (text) => {
  expect(isRnokpp(text)).toBe(true)
})

test.each(['1759013770', '175901377', '17590137766', '175901377А', ''])('%j is not', (text) => {
  expect(isRnokpp(text)).toBe(false)
})

test('a negative sum still gives a digit', () => {
  expect(rnokppCheck('900000000')).toBe('2')
})
