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
  power: { state: 'on', kind: null, backAt: null, next: null, stale: false },
  reading: { needed: false, state: 'any-day', till: '2026-12-03T22:00:00Z', handedIn: false, reason: null },
  ...more,
})
const kinds = (...apartments: Apartment[]) => attentionOf(apartments, noon).map(({ kind }) => kind)

test('a supply that is cut comes before all else, until it is given back', () => {
  const cut = apartment('cut', { startShutdown: '2026-11-11T08:00:00Z', balanceKopiykas: 100_00 })
  expect(kinds(cut)).toEqual(['disconnected', 'debt'])
  expect(attentionOf([apartment('other'), cut], noon)[0]?.apartments).toEqual([cut])
  expect(isDisconnected({ ...cut, endShutdown: '2026-11-21T10:00:00Z' }, noon)).toBe(false)
  expect(isDisconnected({ ...cut, startShutdown: '2026-11-21T10:00:01Z' }, noon)).toBe(false)
})

test('a reading is asked for only while the window is open, one on review is told of', () => {
  const reading = { ...apartment('a').reading, needed: true }
  expect(kinds(apartment('a', { reading }))).toEqual([])
  expect(kinds(apartment('a', { reading: { ...reading, state: 'closing' } }))).toEqual(['reading-due'])
  const held = { ...reading, needed: false, handedIn: true, reason: 'additional-verification' }
  expect(kinds(apartment('a', { reading: held }))).toEqual(['held'])
})

test('of several apartments without light only those are told of whose schedule is old', () => {
  const { power } = apartment('a')
  const now: Apartment['power'] = { ...power, state: 'off', kind: 'planned', backAt: '2026-11-21T14:00:00Z' }
  const [late, fresh] = [
    apartment('late', { power: { ...now, stale: true } }),
    apartment('fresh', { power: now }),
  ]
  expect(attentionOf([late, fresh], noon)).toEqual([
    { kind: expect.anything(), apartments: [late, fresh], stale: [late] },
  ])
  expect(attentionOf([fresh], noon)).toMatchObject([{ apartments: [fresh], stale: [] }])
})
