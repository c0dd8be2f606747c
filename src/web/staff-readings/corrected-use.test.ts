import { expect, test } from 'vitest'
import { correctedUse } from './corrected-use.ts'

const meter = { digits: 5, ratio: 1 }
const usual = { kwh: 120, low: 60, high: 180, days: 30, basis: 'history', months: 12 } as const
const register = { previous: { value: 12_300, countsOn: '2026-11-01' }, expected: usual }
const use = (typed: string) => correctedUse(typed, register, meter)

test('a corrected value says what it makes, and whether that is usual', () => {
  expect(use('12 420')).toEqual({ kwh: 120, isUnusual: false })
  expect(use('12420,5')).toEqual({ kwh: 120.5, isUnusual: false })
  expect(use('21 420')).toEqual({ kwh: 9120, isUnusual: true })
  expect(use('12300')).toEqual({ kwh: 0, isUnusual: true })
})

test('nothing is said of what is no value of the register, or comes after none', () => {
  for (const typed of ['', ' ', 'дві', '-1', '124200', '11 000']) expect(use(typed), typed).toBeNull()
  expect(correctedUse('12420', { ...register, previous: null }, meter)).toBeNull()
})

test('the ratio counts, a register that went over its top counts on, and nothing is unusual where nothing is usual', () => {
  expect(correctedUse('12304', register, { digits: 5, ratio: 30 })).toEqual({ kwh: 120, isUnusual: false })
  const edge = { ...register, previous: { value: 99_950, countsOn: '2026-11-01' } }
  expect(correctedUse('70', edge, meter)).toEqual({ kwh: 120, isUnusual: false })
  expect(correctedUse('12420', { ...register, expected: null }, meter)).toEqual({
    kwh: 120,
    isUnusual: null,
  })
})
