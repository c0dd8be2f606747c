import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnlikely, readPrice, timesDearer, writePrice } from './price-text.ts'

test('a price is read with a comma or a point, and in blocks', () => {
  expect(readPrice('energy', '4,32')?.blocks).toEqual([{ uptoKwh: null, priceE4: 43_200 }])
  expect(readPrice('energy', ' 2000:2,64  4.32 ')?.blocks).toEqual([
    { uptoKwh: 2000, priceE4: 26_400 },
    { uptoKwh: null, priceE4: 43_200 },
  ])
  expect(readPrice('distribution', '169,44')?.perMwhE2).toBe(16_944)
  expect(readPrice('zone', '0.5')?.coefficient).toBe(50)
})

test.each([
  '',
  '0',
  '0.0000',
  '-4.32',
  '4.32001',
  '1e9',
  '2000:2.64',
  '4.32 2000:2.64',
  '2000:2 100:3 4',
  '2000:0 4',
])('what is no price is not read: «%s»', (text) => {
  expect(readPrice('energy', text)).toBeNull()
})

test('a written price is read as the same price', () => {
  const price = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 9999 }), (low, high, uptoKwh) => {
      for (const value of [
        {
          blocks: [
            { uptoKwh, priceE4: low },
            { uptoKwh: null, priceE4: high },
          ],
          perMwhE2: null,
          coefficient: null,
        },
        { blocks: [{ uptoKwh: null, priceE4: low }], perMwhE2: null, coefficient: null },
      ])
        expect(readPrice('energy', writePrice(value))).toEqual(value)
      expect(
        readPrice('zone', writePrice({ blocks: null, perMwhE2: null, coefficient: low }))?.coefficient,
      ).toBe(low)
    }),
  )
})

test('a price typed a hundred times too high is unlikely, a rise by a half is not', () => {
  const of = (text: string) =>
    readPrice('energy', text) ?? { blocks: null, perMwhE2: null, coefficient: null }
  expect(isUnlikely(timesDearer(of('4.32'), of('432')))).toBe(true)
  expect(isUnlikely(timesDearer(of('4.32'), of('0.432')))).toBe(true)
  expect(isUnlikely(timesDearer(of('2.64'), of('4.32')))).toBe(false)
  expect(isUnlikely(timesDearer(null, of('432')))).toBe(false)
})
