import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf } from './buckets.ts'

test('the middle of a bucket is within 4.5 % of what is in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000_000 }), (durationUs) => {
      const ratio = 2 ** ((bucketOf(durationUs) + 0.5) / 8) / durationUs
      expect(ratio).toBeGreaterThan(1 / 1.045)
      expect(ratio).toBeLessThan(1.045)
    }),
  )
})

test('each doubling has eight buckets, and a power of two opens its own', () => {
  for (let power = 0; power < 31; power += 1) expect(bucketOf(2 ** power)).toBe(8 * power)
  expect(bucketOf(0)).toBe(0)
  expect(bucketOf(1023)).toBe(79)
})
