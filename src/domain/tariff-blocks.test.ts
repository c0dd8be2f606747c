import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { splitIntoBlocks } from './tariff-blocks.ts'

describe('blocks', () => {
  test('lose nothing and give each register exactly its kWh', () => {
    const blocks = [
      { uptoKwh: 100, priceE4: 1 },
      { uptoKwh: 600, priceE4: 2 },
      { uptoKwh: null, priceE4: 3 },
    ]
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }), (uses) => {
        const parts = uses.map((kwhMilli, id) => ({ id, kwhMilli }))
        const lines = splitIntoBlocks(parts, blocks)
        const sum = (price: number) =>
          lines.filter((line) => line.priceE4 === price).reduce((total, { kwhMilli }) => total + kwhMilli, 0)
        for (const { id, kwhMilli } of parts) {
          expect(
            lines.filter(({ part }) => part.id === id).reduce((total, line) => total + line.kwhMilli, 0),
          ).toBe(kwhMilli)
        }
        const total = uses.reduce((a, b) => a + b, 0)
        expect([sum(1), sum(2), sum(3)]).toEqual([
          Math.min(total, 100_000),
          Math.max(0, Math.min(total, 600_000) - 100_000),
          Math.max(0, total - 600_000),
        ])
        expect(lines.every((line) => line.kwhMilli >= 0)).toBe(true)
      }),
    )
  })
})
