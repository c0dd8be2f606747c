import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { auth } from './auth.ts'
import { companies } from './companies.ts'
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

test('a tile says until when to hand in, to a person', () => {
  expect(accounts.home.handInTill('2026-12-03')).toBe('Передайте показання до 03.12.2026')
})

test('a reading names the previous value and what is usual', () => {
  expect(readings.previous(12345, '2026-11-01')).toBe('Було 12\u00a0345 на 01.11.2026')
  expect(readings.expected(120, 240)).toBe('Зазвичай за цей час від 120 до 240\u00a0кВт·год')
})

test('six companies have contacts that belong to nobody', () => {
  expect(Object.keys(companies)).toEqual(['dnem', 'kem', 'oem', 'dem', 'vvm', 'krem'])
  for (const company of Object.values(companies)) {
    for (const phone of [
      ...company.phone,
      ...company.phonemobile,
      ...company.contactCenter,
      company.supportPhoneEntity,
    ])
      expect(phone).toMatch(/^0\d{2,3} 000-(?:00-\d\d|0\d\d)$/)
    for (const email of company.email) expect(email).toMatch(/\.example$/)
    for (const url of [company.urlmain, company.urlsupport, company.urlcomplain])
      expect(new URL(url).hostname).toMatch(/\.example$/)
  }
})

test('no two companies share a phone', () => {
  const phones = Object.values(companies).flatMap(
    ({ phone, phonemobile, contactCenter, supportPhoneEntity }) => [
      ...phone,
      ...phonemobile,
      ...contactCenter,
      supportPhoneEntity,
    ],
  )
  expect(new Set(phones).size).toBe(phones.length)
})
