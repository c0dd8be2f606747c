import { describe, expect, test } from 'vitest'
import { checkCode, CODE_ALPHABET, makeCode, normalizeCode } from './code.ts'

describe('a one-time code', () => {
  test('has 32 symbols without 0, 1, I and O', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(32)
    expect(CODE_ALPHABET).not.toMatch(/[01IO]/)
  })

  test.each([
    ['a2k9', 'A2K9'],
    [' A2-K9 ', 'A2K9'],
    ['А2К9', 'A2K9'],
    ['а2к9', 'A2K9'],
    ['АВЕК', 'ABEK'],
    ['МНРС', 'MHPC'],
    ['тх23', 'TX23'],
  ])('typed %j is read as %s', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code)
    expect(checkCode(typed)).toBeNull()
  })

  test.each([
    ['', 'required'],
    ['A2K', 'length'],
    ['A2K99', 'length'],
    ['A2K0', 'characters'],
    ['A2KЖ', 'characters'],
    ['😀A2K', 'characters'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(checkCode(typed)).toBe(problem)
  })

  test('is made of what chance gives', () => {
    const picks = [0, 31, 8, 15]
    expect(makeCode(() => picks.shift() ?? 0)).toBe('2ZAH')
    expect(makeCode((below) => below - 1)).toBe('ZZZZ')
  })
})
