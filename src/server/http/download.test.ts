import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment } from './download.ts'

const nameIn = (header: string) => decodeURIComponent(header.replace("attachment; filename*=UTF-8''", ''))

test('F4: a Ukrainian name travels whole', () => {
  expect(nameIn(attachment('Рахунок № 12 (листопад).pdf'))).toBe('Рахунок № 12 (листопад).pdf')
})

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['звіт"\r\nSet-Cookie: a=b.pdf', 'звіт Set-Cookie a=b.pdf'],
  ['фото\u202Egpj.exe', 'фото gpj.exe'],
  ['', 'file'],
])('F4: %j becomes a harmless name', (name, harmless) => {
  expect(nameIn(attachment(name))).toBe(harmless)
})

test('F4: any name gives one header line of plain characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      expect(attachment(name)).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+\-.^_`|~%]+$/)
    }),
  )
})
