import { expect, test } from 'vitest'
import { workOf } from '#tests/setup/work.ts'
import { checkEmail, maskEmail, normalizeEmail } from './email.ts'

test.each([
  'olena@example.com',
  ' Olena.Koval+svitlo@Mail.Example.UA ',
  'a@b.co',
  "o'neil@example.org",
  'office@пошта.укр',
  'x@xn--80a1acny.xn--j1amh',
])('%j is an address', (email) => {
  expect(checkEmail(email)).toBeNull()
})

test.each([
  ['', 'required'],
  ['olena', 'pattern'],
  ['olena@', 'pattern'],
  ['@example.com', 'pattern'],
  ['olena@example', 'pattern'],
  ['olena@@example.com', 'pattern'],
  ['ole na@example.com', 'pattern'],
  ['.olena@example.com', 'pattern'],
  ['ole..na@example.com', 'pattern'],
  ['olena@-example.com', 'pattern'],
  ['olena@example..com', 'pattern'],
  ['олена@example.com', 'pattern'],
  ['a@b.co, c@d.co', 'pattern'],
  [`${'a'.repeat(65)}@example.com`, 'pattern'],
  [`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`, 'max'],
])('%j is refused: %s', (email, problem) => {
  expect(checkEmail(email)).toBe(problem)
})

test('is kept in lower case and shown to others by its first letter', () => {
  expect(normalizeEmail(' Olena@Example.COM ')).toBe('olena@example.com')
  expect(maskEmail('olena@example.com')).toBe('o***@example.com')
})

test('a long hostile text is answered at once', () => {
  const work = workOf(() => {
    checkEmail(`${'a.'.repeat(120)}@`)
    checkEmail(`a@${'a-'.repeat(120)}`)
  })
  expect(work).toBeLessThan(50)
})
