import { expect, test } from 'vitest'
import type { CausedLine } from './bill-difference.ts'
import { billParts } from './bill-parts.ts'

const line = (amountKopiykas: number, more: Partial<CausedLine> = {}): CausedLine => ({
  service: 'energy',
  meter: String(amountKopiykas),
  zone: 'single',
  days: 31,
  kwh: 0.1,
  priceE4: 51_200,
  amountKopiykas,
  note: null,
  recalculation: null,
  ...more,
})

test('a bill of few lines is told line by line', () => {
  const lines = [line(100), line(200), line(30, { meter: null, note: 'vat' })]
  expect(billParts(lines).map(({ of, kopiykas }) => [of, kopiykas])).toEqual([
    ['line', 100],
    ['line', 200],
    ['line', 30],
  ])
})

test('a bill of many lines is told by zone, what is recalculated apart, and nothing is lost', () => {
  const lines = [
    ...Array.from({ length: 100 }, () => line(100)),
    line(50, { zone: 'night' }),
    line(-7, { recalculation: 'billed' }),
    line(9, { recalculation: 'anew' }),
    line(400, { meter: null, service: 'distribution', zone: null }),
    line(80, { meter: null, note: 'vat', zone: null }),
  ]
  const parts = billParts(lines)
  expect(parts.map(({ of, kwh, kopiykas }) => [of, kwh, kopiykas])).toEqual([
    ['use', 10, 10_000],
    ['line', 0.1, 50],
    ['recalculation', 0.2, 2],
    ['line', 0.1, 400],
    ['line', 0.1, 80],
  ])
  expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length)
})
