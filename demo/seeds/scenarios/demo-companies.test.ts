import { expect, test } from 'vitest'
import { demoCompanies } from './demo-companies.ts'

test('six companies have contacts that belong to nobody', () => {
  expect(Object.keys(demoCompanies)).toEqual(['dnem', 'kem', 'oem', 'dem', 'vvm', 'krem'])
  for (const company of Object.values(demoCompanies)) {
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
  const phones = Object.values(demoCompanies).flatMap(
    ({ phone, phonemobile, contactCenter, supportPhoneEntity }) => [
      ...phone,
      ...phonemobile,
      ...contactCenter,
      supportPhoneEntity,
    ],
  )
  expect(new Set(phones).size).toBe(phones.length)
})
