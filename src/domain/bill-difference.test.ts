import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billDifference, type CausedLine } from './bill-difference.ts'

const line = (
  zone: CausedLine['zone'],
  kwh: number,
  priceE4: number,
  amountKopiykas: number,
  more: Partial<CausedLine> = {},
): CausedLine => ({
  service: 'energy',
  meter: '1',
  zone,
  days: 30,
  kwh,
  priceE4,
  amountKopiykas,
  note: null,
  recalculation: null,
  ...more,
})

test('consumption is told by zone, and adds up to the difference', () => {
  const september = [line('day', 101, 43_200, 43_632), line('night', 42, 43_200, 9_072)]
  const october = [
    line('day', 120, 43_200, 51_840, { days: 31 }),
    line('night', 46, 43_200, 9_936, { days: 31 }),
  ]
  expect(billDifference(october, september)).toEqual({
    kopiykas: 9_072,
    causes: [
      { cause: 'zone', zone: 'day', kwh: 19, kopiykas: 8_208 },
      { cause: 'zone', zone: 'night', kwh: 4, kopiykas: 864 },
    ],
  })
})

test('a new price, a block and a recalculation are causes of their own', () => {
  const before = [line('single', 100, 26_400, 26_400)]
  expect(billDifference([line('single', 100, 43_200, 43_200)], before).causes).toEqual([
    { cause: 'price', kopiykas: 16_800 },
  ])
  const blocks = [line('single', 100, 26_400, 26_400), line('single', 50, 43_200, 21_600)]
  expect(billDifference(blocks, before).causes).toEqual([
    { cause: 'zone', zone: 'single', kwh: 50, kopiykas: 13_200 },
    { cause: 'blocks', kopiykas: 8_400 },
  ])
  const again = [line('single', 20, 26_400, 5_280, { recalculation: 'anew' })]
  expect(billDifference([...before, ...again], before).causes).toEqual([
    { cause: 'recalculation', kopiykas: 5_280 },
  ])
})

test('a part of a month is told by its days, an act as all else', () => {
  const whole = [line('single', 300, 43_200, 129_600)]
  const part = [line('single', 100, 43_200, 43_200, { days: 10 })]
  expect(billDifference(part, whole).causes).toEqual([{ cause: 'days', days: -20, kopiykas: -86_400 }])
  const act = line(null, 0, 0, 50_000, { meter: null, service: 'act' })
  expect(billDifference([...whole, act], whole).causes).toEqual([{ cause: 'act', kopiykas: 50_000 }])
})

test('what a business pays beside its energy is told apart: the network, the tax, acts, penalties', () => {
  const without = (service: string, kwh: number, amount: number, note: string | null = null) =>
    line(null, kwh, 0, amount, { meter: null, service, note })
  const before = [line('single', 100, 51_200, 51_200), without('distribution', 100, 17_000)]
  const now = [
    ...before,
    without('energy', 100, 7_400),
    without('energy', 0, 11_720, 'vat'),
    without('act', 0, 30_000),
    without('penalty', 0, 40),
    without('service', 0, 5),
  ]
  expect(billDifference(now, before)).toEqual({
    kopiykas: 49_165,
    causes: [
      { cause: 'network', kopiykas: 7_400 },
      { cause: 'vat', kopiykas: 11_720 },
      { cause: 'act', kopiykas: 30_000 },
      { cause: 'penalty', kopiykas: 40 },
      { cause: 'other', kopiykas: 5 },
    ],
  })
})

test('whatever the lines, the causes add up to the kopiyka', () => {
  const any = fc.record({
    service: fc.constantFrom('energy', 'distribution', 'act', 'penalty'),
    meter: fc.constantFrom('1', '2', null),
    zone: fc.constantFrom('single', 'day', 'night', null),
    days: fc.integer({ min: 0, max: 31 }),
    kwh: fc.integer({ min: 0, max: 100_000 }),
    priceE4: fc.constantFrom(26_400, 43_200, 51_200),
    amountKopiykas: fc.integer({ min: -1_000_000, max: 10_000_000 }),
    note: fc.constantFrom(null, 'estimated', 'recalculation', 'vat'),
    recalculation: fc.constantFrom(null, 'anew', 'billed'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), fc.array(any, { maxLength: 8 }), (lines, before) => {
      const { kopiykas, causes } = billDifference(lines, before)
      expect(causes.reduce((sum, cause) => sum + cause.kopiykas, 0)).toBe(kopiykas)
    }),
  )
})
