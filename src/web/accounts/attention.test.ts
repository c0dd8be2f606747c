import { expect, test } from 'vitest'
import { isDisconnected } from '#domain/supply.ts'
import { type Apartment, attentionOf } from './attention.ts'

const noon = Date.parse('2026-11-21T10:00:00Z')
const apartment = (account: string, more: Partial<Apartment> = {}): Apartment => ({
  account,
  address: 'м. Дніпро, вул. Конотопська, буд. 1',
  bankAccount: '',
  bankEDRPOU: '',
  bankMFO: '',
  bankName: '',
  contractDate: '2020-01-01',
  customer: '',
  demPerm: true,
  startShutdown: null,
  endShutdown: null,
  objectName: account,
  objectType: '',
  payHubId: null,
  personalAccountId: account,
  structId: '',
  placeId: '',
  eic: '',
  siteNameByAccount: 'dnem',
  isDefault: false,
  balanceKopiykas: 0,
  lastReadingOn: null,
  queue: null,
  queueNames: [],
  days: [],
  updatedAt: null,
  power: {
    state: 'on',
    kind: null,
    backAt: null,
    atLeast: false,
    next: null,
    knownUntil: null,
    stale: false,
  },
  reading: { needed: false, state: 'any-day', till: '2026-12-03T22:00:00Z', handedIn: false, reason: null },
  ...more,
})
const kinds = (...apartments: Apartment[]) => attentionOf(apartments, noon).map(({ kind }) => kind)

test('a supply that is cut comes before all else, until it is given back', () => {
  const cut = apartment('cut', { startShutdown: '2026-11-11T08:00:00Z', balanceKopiykas: 100_00 })
  const { power } = apartment('a')
  const emergency = apartment('off', { power: { ...power, state: 'off', kind: 'emergency' } })
  expect(attentionOf([apartment('other'), emergency, cut], noon)).toEqual([
    { kind: 'disconnected', apartments: [cut] },
    { kind: 'shutdown-emergency', apartments: [emergency] },
  ])
  expect(isDisconnected({ ...cut, endShutdown: '2026-11-21T10:00:00Z' }, noon)).toBe(false)
  expect(isDisconnected({ ...cut, startShutdown: '2026-11-21T10:00:01Z' }, noon)).toBe(false)
})

test('what the apartment says by itself is not said again: a debt, a reading, hours of the timetable', () => {
  const { power, reading } = apartment('a')
  const planned = { ...power, state: 'off' as const, kind: 'planned' as const }
  const due = { ...reading, needed: true, state: 'closing' as const }
  expect(kinds(apartment('a', { balanceKopiykas: 1, power: planned, reading: due }))).toEqual([])
})
