import { expect, test } from 'vitest'
import type { Meter, ZoneState } from './meter.ts'
import { beyondBlock, meterTotal, zoneVerdict } from './zone-verdict.ts'

const night: ZoneState = {
  zone: 'night',
  register: 'T2',
  previous: { value: 6_100, date: '2026-11-01', source: 'customer' },
  current: null,
  expected: { from: 60, to: 180 },
  priceE4: 21_600,
  priceUptoKwh: null,
}
const meter: Meter = {
  meterId: '1',
  meter: '1234567',
  model: 'NIK',
  digits: 6,
  decimals: 0,
  zoneCount: 2,
  ratio: 1,
  refusal: null,
  hungOn: null,
  zones: [night],
}

test('consumption and money come while typing', () => {
  expect(zoneVerdict(meter, night, '6200')).toMatchObject({
    kwh: 100,
    kopiykas: 21_600,
    compared: 'usual',
    problem: null,
  })
})

test('without a known price the consumption is told and no sum', () => {
  const verdict = zoneVerdict(meter, { ...night, priceE4: null }, '6200')
  expect(verdict).toMatchObject({ kwh: 100, kopiykas: null, problem: null })
  expect(meterTotal([verdict, zoneVerdict(meter, night, '6300')])).toEqual({ kwh: 300, kopiykas: null })
})

test('a value less than the previous one is refused with the previous one named', () => {
  expect(zoneVerdict(meter, night, '6000').problem).toMatch(
    /Показання менше за попереднє: 6\u00a0100 від 01\.11\.2026/,
  )
})

test('an estimate never refuses a true reading: the difference is given back', () => {
  const estimated = { ...night, previous: { value: 6_100, date: '2026-11-01', source: 'estimated' as const } }
  expect(zoneVerdict(meter, estimated, '6050')).toMatchObject({ kwh: -50, problem: null, rolledOver: false })
})

test('a register that went over its top is recognised', () => {
  const full = { ...night, previous: { value: 999_950, date: '2026-11-01', source: 'customer' as const } }
  expect(zoneVerdict(meter, full, '30')).toMatchObject({ kwh: 80, rolledOver: true, problem: null })
})

test('an empty zone is asked for, and the total waits for it', () => {
  expect(zoneVerdict(meter, night, '').problem).toMatch(/Введіть показання кожної зони/)
  expect(meterTotal([zoneVerdict(meter, night, '6200'), zoneVerdict(meter, night, '')])).toBeNull()
  expect(meterTotal([zoneVerdict(meter, night, '6200'), zoneVerdict(meter, night, '6300')])).toEqual({
    kwh: 300,
    kopiykas: 64_800,
  })
})

test('more or less than usual is said, not refused', () => {
  expect(zoneVerdict(meter, night, '6290')).toMatchObject({ compared: 'more', problem: null })
  expect(zoneVerdict(meter, night, '6100')).toMatchObject({ compared: 'less', kwh: 0, problem: null })
})

test('above the first block of the month one is told that the price is another', () => {
  const heating = { ...night, priceUptoKwh: 2_000 }
  const typed = (kwh: number) => [{ ...zoneVerdict(meter, night, '6200'), kwh }]
  expect(beyondBlock([heating], typed(2_001))).toBe(2_000)
  expect(beyondBlock([heating], typed(2_000))).toBeNull()
  expect(beyondBlock([night], typed(9_000))).toBeNull()
})
