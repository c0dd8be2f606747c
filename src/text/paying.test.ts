import { expect, test } from 'vitest'
import { guestPay, paying } from './paying.ts'

test('how many payments it is stands in the sentence once', () => {
  expect(paying.several(5)).toMatch(/ тому це 5\sплатежів:/)
  expect(guestPay.several(2)).toMatch(/^Буде 2\sплатежі:/)
})
