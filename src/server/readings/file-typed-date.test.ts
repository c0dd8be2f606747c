import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { typedDate } from './file-typed-date.ts'

test.each([
  '01.12.2026',
  '1.12.26',
  '01.12.26',
  '01/12/2026',
  '1-12-26',
  '2026-12-01',
  '46357',
  '46357,5',
  '01.12.2026 0:00',
])('%s is the first of December', (text) => {
  expect(typedDate(text)).toBe('2026-12-01')
})

test.each([
  '32.12.2026',
  '29.02.26',
  '00.00.00',
  '1.13.26',
  '2290',
  '463570',
  'грудень',
  '',
  '1.12',
  '01.12.026',
])('%j is no date', (text) => {
  expect(typedDate(text)).toBeNull()
})

test('whatever way a day is written, it is the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 36_526, max: 73_050 }), (serial) => {
      const date = addDays('1899-12-30', serial)
      const [year = '', month = '', day = ''] = date.split('-')
      for (const text of [
        String(serial),
        `${day}.${month}.${year}`,
        `${Number(day)}.${Number(month)}.${year.slice(2)}`,
        `${day}/${month}/${year}`,
      ])
        expect(typedDate(text)).toBe(date)
    }),
  )
})

test('whatever is typed, it is a date that exists or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- ') }), (text) => {
      expect(typedDate(text) ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
    }),
  )
})
