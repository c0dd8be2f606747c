import { describe, expect, test } from 'vitest'
import { HOUSEHOLD_TARIFFS } from '#domain/tariff.ts'
import type { Mark, PriceFacts, RegisterUse } from './bill-line.ts'
import { kwhBetween, priceMonth } from './price-month.ts'

const mark = (value: number, estimated = false, date = '2026-10-01'): Mark => ({
  date,
  milli: value * 1000,
  estimated,
})
const household: PriceFacts = {
  site: 'dnem',
  tariffGroup: 'household',
  voltageClass: null,
  supplyPerMwhE2: null,
}
const use = (from: Mark, to: Mark, more: Partial<RegisterUse> = {}): RegisterUse => ({
  meterId: 1,
  meter: '00000001',
  digits: 6,
  ratio: 1,
  zones: 1,
  zone: 'single',
  from,
  to,
  ...more,
})
const price = (period: string, facts: PriceFacts, uses: RegisterUse[]) =>
  priceMonth(period, facts, uses, HOUSEHOLD_TARIFFS)

describe('kWh between two values', () => {
  test.each([
    ['simply later', mark(1000), mark(1150), 150],
    ['over the top of the register', mark(999_950), mark(30), 80],
    ['less than an estimate took: the difference comes back', mark(1200, true), mark(1150), -50],
    ['over the top after an estimate below it', mark(999_990, true), mark(30), 40],
    ['an estimate that went over the top too soon', mark(10, true), mark(999_990), -20],
  ])('%s', (_what, from, to, kwh) => {
    expect(kwhBetween(from, to, 6, 1)).toBe(kwh * 1000)
  })

  test('the ratio of the transformers multiplies it (facts §2.3)', () => {
    const from = { date: '2026-10-01', milli: 1_200_060, estimated: false }
    const to = { date: '2026-11-01', milli: 1_234_560, estimated: false }
    expect(kwhBetween(from, to, 6, 60)).toBe(2_070_000)
  })
})

describe('the price of a month', () => {
  test('a household pays by the blocks over all its meters', () => {
    const uses = [use(mark(0), mark(60)), use(mark(0), mark(120), { meterId: 2, meter: '00000002' })]
    expect(price('2019-05', household, uses)?.amountKopiykas).toBe(224_40)
  })

  test('heating pays less in the season only (facts §1.3)', () => {
    const heating: PriceFacts = { ...household, tariffGroup: 'heating' }
    expect(price('2025-12', heating, [use(mark(0), mark(2300))])?.amountKopiykas).toBe(6576_00)
    expect(price('2025-07', heating, [use(mark(0), mark(2300))])?.amountKopiykas).toBe(9936_00)
  })

  test('what an estimate took too much is given back and said', () => {
    const priced = price('2026-10', household, [use(mark(1200, true), mark(1150))])
    expect(priced).toMatchObject({ kwhMilli: -50_000, amountKopiykas: -216_00 })
    expect(priced?.lines[0]).toMatchObject({ kwh: -50, note: 'recalculation' })
  })

  test('an estimated line says so', () => {
    expect(price('2026-10', household, [use(mark(1000), mark(1100, true))])?.lines[0]?.note).toBe('estimated')
  })

  test('a month without a known price has none', () => {
    expect(price('2015-10', household, [use(mark(0), mark(100))])).toBeNull()
  })

  test('a business pays energy, transmission, distribution and VAT: the worked example of facts §1.4', () => {
    const facts: PriceFacts = {
      site: 'dnem',
      tariffGroup: 'business',
      voltageClass: 2,
      supplyPerMwhE2: 510_000,
    }
    const priced = price('2026-05', facts, [use(mark(0), mark(10_000))])
    expect(priced?.lines.map(({ service, note, amountKopiykas }) => [service, note, amountKopiykas])).toEqual(
      [
        ['energy', null, 51_000_00],
        ['energy', null, 7429_10],
        ['distribution', null, 16_944_40],
        ['energy', 'vat', 11_685_82],
        ['distribution', 'vat', 3388_88],
      ],
    )
    expect(priced?.amountKopiykas).toBe(90_448_20)
  })

  test('a business of a site whose distribution tariff is not known pays it elsewhere', () => {
    const facts: PriceFacts = {
      site: 'kem',
      tariffGroup: 'business',
      voltageClass: 2,
      supplyPerMwhE2: 510_000,
    }
    const services = price('2026-05', facts, [use(mark(0), mark(100))])?.lines.map((line) => line.service)
    expect(services).toEqual(['energy', 'energy', 'energy'])
  })
})
