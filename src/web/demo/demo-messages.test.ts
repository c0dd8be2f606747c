import { expect, test } from 'vitest'
import { codeIn } from './demo-messages.ts'

test('the code is found in the sentence around it, and nothing else is taken for one', () => {
  expect(codeIn('Світло: код для входу K7RM. Нікому його не кажіть.')).toBe('K7RM')
  expect(codeIn('K7RM — ваш код')).toBe('K7RM')
  expect(codeIn('Показання прийнято: 12345 кВт·год.')).toBeNull()
})
