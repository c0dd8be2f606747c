import { expect, test } from 'vitest'
import { accountPrefixes, isSite, SITES, siteOfAccount } from './site.ts'

test.each([
  ['110', 'dnem', 'entity'],
  ['451', 'kem', 'entity'],
  ['571', 'oem', 'entity'],
  ['601', 'dem', 'entity'],
  ['621', 'vvm', 'entity'],
  ['841', 'krem', 'entity'],
  ['844', 'krem', 'entity'],
  ['120', 'dnem', 'person'],
  ['452', 'kem', 'person'],
  ['572', 'oem', 'person'],
  ['602', 'dem', 'person'],
  ['622', 'vvm', 'person'],
  ['842', 'krem', 'person'],
])('an account beginning with %s belongs to %s, %s', (prefix, site, kind) => {
  expect(siteOfAccount(`${prefix}0000001`)).toEqual({ site, kind })
})

test('of all thousand prefixes only the thirteen of the table are known', () => {
  const known = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).filter((prefix) =>
    siteOfAccount(prefix),
  )
  expect(known).toHaveLength(13)
  expect(siteOfAccount('')).toBeNull()
  expect(siteOfAccount('12')).toBeNull()
})

test('the prefixes of a company lead back to it', () => {
  for (const kind of ['person', 'entity'] as const) {
    for (const site of SITES) {
      for (const prefix of accountPrefixes(site, kind)) expect(siteOfAccount(prefix)).toEqual({ site, kind })
    }
  }
  expect(accountPrefixes('krem', 'entity')).toEqual(['841', '844'])
})

test('a site is one of six', () => {
  expect(SITES).toEqual(['dnem', 'kem', 'oem', 'dem', 'vvm', 'krem'])
  expect([isSite('kem'), isSite('KEM'), isSite(null)]).toEqual([true, false, false])
})
