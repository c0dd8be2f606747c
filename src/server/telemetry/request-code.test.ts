import { expect, test } from 'vitest'
import { isRequestCode } from '#domain/reports.ts'
import { dayOfRequestCode, makeRequestCode } from './request-code.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-24T00:40:00Z')

test('a code tells the day of its call for as long as calls are kept', () => {
  for (let ago = 0; ago < 32; ago++) {
    const at = new Date(now.getTime() - ago * DAY_MS)
    const code = makeRequestCode(at)
    expect(isRequestCode(code)).toBe(true)
    expect(dayOfRequestCode(code, now)?.toISOString(), `${ago} days ago`).toBe(
      `${at.toISOString().slice(0, 10)}T00:00:00.000Z`,
    )
  }
})

test('a code of another make tells no day', () => {
  expect(dayOfRequestCode('0000-1111', now)).toBeNull()
  expect(dayOfRequestCode('', now)).toBeNull()
})

test('codes of one day differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => makeRequestCode(now))).size).toBe(1000)
})
