import { expect, test } from 'vitest'
import { outlineOf, outlineOfStranger } from './outline.ts'

test('only choices, pages and days of listed fields keep their values', () => {
  expect(
    outlineOf({
      status: 'success',
      site: 'dnem',
      page: 2,
      from: '2026-11-01',
      name: 'Шевченко Тарас',
      sum: 123.45,
      phone: '+380671234567',
      rows: [{ account: '1100000041', state: 'open', kind: 'Шевченко' }],
      byAccount: { '1100000041': { month: '2026-11' } },
      nothing: null,
    }),
  ).toEqual({
    status: 'success',
    site: 'dnem',
    page: 2,
    from: '2026-11-01',
    name: 'text(14)',
    sum: 'number',
    phone: 'text(13)',
    rows: { list: 1, of: { account: 'text(10)', state: 'open', kind: 'text(8)' } },
    byAccount: { '(0)': { month: '2026-11' } },
    nothing: null,
  })
})

test('of what is not of the contract only its size is kept', () => {
  expect(outlineOfStranger({ 'Шевченко Тарас': 1, phone: '+380671234567' })).toEqual({ fields: 2 })
  expect(outlineOfStranger(['+380671234567'])).toEqual({ list: 1 })
  expect(outlineOfStranger('+380671234567')).toBe('string')
})

test('what is endless is cut', () => {
  const deep: Record<string, unknown> = {}
  deep['inner'] = deep
  expect(JSON.stringify(outlineOf(deep)).length).toBeLessThan(200)
})
