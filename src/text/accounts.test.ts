import { expect, test } from 'vitest'
import { auth } from './sign-in.ts'
import { readings } from './readings.ts'
import { web } from './web.ts'

test('an entity flagged admin reads the sentence of specification §1', () => {
  expect(web.asProvider).toBe('Ви увійшли як постачальник послуг')
})

test('tries left agree with their verb', () => {
  expect([1, 2, 5].map((n) => auth.code.triesLeft(n).replace('\u00a0', ' '))).toEqual([
    'Залишилася 1 спроба.',
    'Залишилося 2 спроби.',
    'Залишилося 5 спроб.',
  ])
})

test('a reading names the previous value and what is usual', () => {
  expect(readings.previous(12345, '2026-11-01')).toBe('Було 12\u00a0345 на 01.11.2026')
  expect(readings.expected(120, 240)).toBe('Зазвичай за цей час від 120 до 240\u00a0кВт·год')
})
