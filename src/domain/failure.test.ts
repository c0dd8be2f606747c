import { expect, test } from 'vitest'
import { noticeOfCode, noticeOfReply } from './failure.ts'

test.each([502, 503, 504])('a gateway that says %i stands before a portal that will be back', (status) => {
  expect(noticeOfReply(status)).toBe('will-be-resumed')
})

test.each([200, 404, 413, 500, 501, 505])('any other reply that is not ours (%i) is a hitch', (status) => {
  expect(noticeOfReply(status)).toBe('try-later')
})

test('only what is down is promised to come back', () => {
  expect(noticeOfCode('core-down')).toBe('will-be-resumed')
  expect(noticeOfCode('service-down')).toBe('will-be-resumed')
  for (const code of ['internal', 'busy', 'not-found', 'network']) expect(noticeOfCode(code)).toBeNull()
})
