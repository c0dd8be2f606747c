import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisSteps, pile, totalOf } from './bar-scale.ts'

test('an axis reaches over the highest bar by round steps', () => {
  expect(axisSteps(287)).toEqual([0, 100, 200, 300])
  expect(axisSteps(0)).toEqual([0, 1])
})

test('an axis never stops below the highest bar and never has more than six steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (top) => {
      const steps = axisSteps(top)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(top * (1 - 1e-9))
      expect(steps.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('the pieces of a bar stand on each other and make up its total', () => {
  const series = [
    { key: 'day', name: 'День', color: '' },
    { key: 'night', name: 'Ніч', color: '' },
  ]
  const bar = { key: 'm', label: 'лис', name: 'листопад', values: { day: 120, night: 80, peak: 7 } }
  expect(pile(bar, series).map(({ from, to }) => [from, to])).toEqual([
    [0, 120],
    [120, 200],
  ])
  expect(totalOf(bar, series)).toBe(200)
})
