import { expect, test } from 'vitest'
import { requestState } from './business-request.ts'

test('a decided request says what was decided, whatever is written on in its conversation', () => {
  expect(requestState('accepted', 'in-progress')).toBe('accepted')
  expect(requestState('withdrawn', 'withdrawn')).toBe('withdrawn')
})

test('a request that is not decided says whose turn it is', () => {
  expect(requestState('open', 'new')).toBe('new')
  expect(requestState('open', 'waiting')).toBe('waiting')
  expect(requestState('open', 'answered')).toBe('in-progress')
})
