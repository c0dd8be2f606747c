import { expect, test } from 'vitest'
import { isBillState } from './bill-state.ts'

test('a list of bills is filtered by the states there are, whatever the address says', () => {
  expect(['issued', 'cancelled', 'replaced'].every(isBillState)).toBe(true)
  for (const made of [undefined, '', 'paid', 'constructor', 'toString'])
    expect(isBillState(made), made).toBe(false)
})
