import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { Problem } from '#server/problem.ts'
import { assertGoodPassword } from './new-password.ts'

// Promise A8: good passwords only, no silly rules.

function verdict(
  password: string,
  kind: 'person' | 'entity' | 'provider' | 'admin' = 'person',
  context: string[] = [],
) {
  try {
    assertGoodPassword(password, kind, context)
    return 'good'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

test('every one of the most common passwords is refused, in less than 5 ms, in any case of letters', () => {
  const words = dictionary['passwords-common'].map(String)
  expect(words.length).toBe(49_233)
  const start = performance.now()
  const accepted = words.filter((word) => verdict(word) === 'good' || verdict(word.toUpperCase()) === 'good')
  const each = (performance.now() - start) / (2 * words.length)
  expect(accepted).toEqual([])
  expect(each).toBeLessThan(5)
})

describe('what is made of the person’s own data, the product, years or keyboard rows is refused', () => {
  const context = ['+380671234567', 'Оксана', 'Шевченко', '1200000017']
  test.each([
    '0671234567',
    '380671234567',
    'Оксана2026',
    'Шевченко1985',
    '1200000017',
    'dtek2026dtek',
    'svitlo12345',
    'Світло2026!',
    'йцукенгшщз',
    'qwertyuiop',
    'gfhjkm1234',
    'Password2026',
    'пароль123456',
    'aaaaaaaaaaaa',
  ])('%s', (password) => {
    expect(verdict(password, 'person', context)).not.toBe('good')
  })
})

describe('lengths', () => {
  const long = (n: number) => 'Жовтий ліхтар над річкою, синій човен під мостом '.repeat(30).slice(0, n)
  test.each([
    ['person', 0, 'required'],
    ['person', 7, 'too-short'],
    ['person', 8, 'good'],
    ['entity', 11, 'too-short'],
    ['entity', 12, 'good'],
    ['provider', 11, 'too-short'],
    ['provider', 12, 'good'],
    ['admin', 14, 'too-short'],
    ['admin', 15, 'good'],
    ['person', 64, 'good'],
    ['person', 128, 'good'],
    ['person', 129, 'too-long'],
    ['person', 1024, 'too-long'],
  ] as const)('%s with %i characters: %s', (kind, n, expected) => {
    expect(verdict(long(n), kind)).toBe(expected)
  })
})

test('nothing is asked of kinds of characters; spaces, any language and emoji are welcome', () => {
  for (const password of [
    'зелений потяг',
    ' leading space',
    'correct horse battery',
    '🦉 сова летить',
    'ααββγγ δδεε',
  ])
    expect(verdict(password), password).toBe('good')
})

test('a short password is told to be short, however common it is', () => {
  expect(verdict('qwerty')).toBe('too-short')
  expect(verdict('password1', 'admin')).toBe('too-short')
  expect(verdict('password1')).toBe('password-common')
})

describe('common passwords repeated and put together are as common', () => {
  test.each([
    ['admin123admin123', 'admin'],
    ['Admin123-Admin123!', 'admin'],
    ['letmeindragondragon', 'admin'],
    ['monkeymonkey', 'person'],
    ['dragon dragon dragon', 'entity'],
  ] as const)('%s of a %s', (password, kind) => {
    expect(verdict(password, kind)).toBe('password-common')
  })

  test.each([
    ['correct horse battery', 'admin'],
    ['viter-z-dnipra-48', 'admin'],
    ['dragonmonkey', 'person'],
    ['кмітлива видра', 'person'],
  ] as const)('%s of a %s is neither', (password, kind) => {
    expect(verdict(password, kind)).toBe('good')
  })

  test('the longest text of short words is judged at once', () => {
    const start = performance.now()
    verdict('abcabdabc'.repeat(14), 'admin')
    verdict('loveme'.repeat(21) + 'й', 'admin')
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
