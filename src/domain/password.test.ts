import { describe, expect, test } from 'vitest'
import { workOf } from '#tests/setup/work.ts'
import { isPasswordAcceptable, normalizePassword, passwordRequirements } from './password.ts'
import type { UserKind } from './user-kind.ts'

const context = ['Олена', 'Коваленко', '+380671234567', '1200123456', 'olena.koval@example.com']
const unmet = (password: string, kind: UserKind = 'person') =>
  passwordRequirements(password, kind, context)
    .filter(({ met }) => !met)
    .map(({ code }) => code)

describe('the shortest password', () => {
  test.each([
    ['person', 8],
    ['entity', 12],
    ['provider', 12],
    ['admin', 15],
  ] as const)('of a %s has %d characters', (kind, n) => {
    const long = 'кмітлива-видра-плаває'
    expect(unmet(long.slice(0, n - 1), kind)).toEqual(['min'])
    expect(unmet(long.slice(0, n), kind)).toEqual([])
    expect(passwordRequirements('', kind)[0]).toEqual({ code: 'min', met: false, n })
  })
})

test('the longest has 128 characters, counted as people see them', () => {
  const words = 'сова дубно вітер мох '.repeat(10)
  expect(unmet(words.slice(0, 128))).toEqual([])
  expect(unmet(words.slice(0, 129))).toEqual(['max'])
  expect(unmet('🦉🌳🌧мох-вітер')).toEqual([])
})

test.each([
  '+380671234567',
  '0671234567',
  '1200123456',
  'Коваленко1',
  'ОленаКоваленко',
  'коваленко2026',
  'olena.koval@example.com',
  'svitlo2026!',
  'dtek-dtek-dtek',
  'Світло!2026',
  'koval1985',
])('%s is made of known data', (password) => {
  expect(unmet(password)).toContain('personal')
})

test.each([
  'йцукенгш',
  'qwertyuiop',
  'qweasdzxc',
  'gfhjkm123',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'абвгґдеє',
  'qwerty2026',
  '1qaz2wsx',
  'asdfghjkl;',
  'хзщшгнек',
  '19851986',
  '1111-2222-3333',
])('%s is a run of keys', (password) => {
  expect(unmet(password)).toContain('sequence')
})

test.each([
  'кмітлива видра',
  'Troubadour&3',
  'моя Олена любить їжаків',
  'зелений-потяг-2026',
  'x7#Kp-9wQ!',
  'коваль кує підкови',
])('%s is good enough', (password) => {
  expect(unmet(password)).toEqual([])
  expect(isPasswordAcceptable(password, 'person', context)).toBe(true)
})

test('an empty field meets nothing but the upper limit', () => {
  expect(unmet('')).toEqual(['min', 'personal', 'sequence'])
})

test('the same letters in another form are the same password, spaces are kept', () => {
  expect(normalizePassword('Їжак'.normalize('NFD'))).toBe(normalizePassword('Їжак'))
  expect(normalizePassword(' a ')).toBe(' a ')
})

test('a password of a kilobyte is answered at once', () => {
  const work = workOf(() => passwordRequirements('qwerty'.repeat(2000), 'admin', context))
  expect(work).toBeLessThan(200)
})
