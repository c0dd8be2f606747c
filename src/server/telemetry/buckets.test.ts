import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketOf, type Buckets, mergeBuckets, percentileOf } from './buckets.ts'

const durations = fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 300 })

function bucketsOf(list: number[]): Buckets {
  const buckets: Record<string, number> = {}
  for (const us of list) buckets[bucketOf(us)] = (buckets[bucketOf(us)] ?? 0) + 1
  return buckets
}

const exact = (list: number[], q: number) =>
  list.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(q * list.length)) - 1] ?? Number.NaN

describe('a percentile read from logarithmic buckets', () => {
  test('is within 4.5 % of the exact one', () => {
    fc.assert(
      fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (list, q) => {
        const ratio = (percentileOf(bucketsOf(list), q) ?? Number.NaN) / exact(list, q)
        expect(ratio).toBeGreaterThan(1 / 1.045)
        expect(ratio).toBeLessThan(1.045)
      }),
    )
  })

  test('is the same whether hours were merged or counted together', () => {
    fc.assert(
      fc.property(durations, durations, (first, other) => {
        expect(mergeBuckets([bucketsOf(first), bucketsOf(other)])).toEqual(bucketsOf([...first, ...other]))
      }),
    )
  })

  test('never falls when more is asked of it', () => {
    fc.assert(
      fc.property(durations, (list) => {
        const buckets = bucketsOf(list)
        const steps = [0, 0.25, 0.5, 0.9, 0.95, 0.99, 1].map((q) => percentileOf(buckets, q) ?? Number.NaN)
        expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      }),
    )
  })

  test('does not exist without calls', () => {
    expect(percentileOf({}, 0.5)).toBeNull()
  })
})

test('each doubling has eight buckets, and a power of two opens its own', () => {
  for (let power = 0; power < 31; power += 1) expect(bucketOf(2 ** power)).toBe(8 * power)
  expect(bucketOf(0)).toBe(0)
  expect(bucketOf(1023)).toBe(79)
})
