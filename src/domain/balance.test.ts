import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, debtByActs, type LedgerEntry, sidesOf, turnoverOf } from './balance.ts'

const entry = (kind: LedgerEntry['kind'], date: string, amountKopiykas: number): LedgerEntry => ({
  kind,
  date,
  amountKopiykas,
})

test('debts by acts are the rows whose name says «порушено»', () => {
  const items = [
    { name: 'Активна електрична енергія' },
    { name: 'Акт: порушено ПРРЕЕ' },
    { name: 'Порушено пломбу' },
    { name: 'Пеня' },
  ]
  expect(debtByActs(items).map(({ name }) => name)).toEqual(['Акт: порушено ПРРЕЕ', 'Порушено пломбу'])
})

test('a balance is the sum of its entries, debt on one side, overpayment on the other', () => {
  expect(balanceOf([])).toBe(0)
  expect(balanceOf([entry('charge', '2026-10-31', 86400), entry('payment', '2026-11-05', -80000)])).toBe(6400)
  expect(sidesOf(6400)).toEqual({ debet: 6400, credit: 0 })
  expect(sidesOf(-6400)).toEqual({ debet: 0, credit: 6400 })
  expect(sidesOf(0)).toEqual({ debet: 0, credit: 0 })
})

test('a month begins, is charged, is paid and ends', () => {
  const entries = [
    entry('opening', '2026-01-01', 10000),
    entry('charge', '2026-10-31', 86400),
    entry('payment', '2026-11-05', -90000),
    entry('recalculation', '2026-11-30', -5000),
    entry('charge', '2026-11-30', 70000),
    entry('payment', '2026-12-01', -1),
  ]
  expect(turnoverOf(entries, '2026-11-01', '2026-11-30')).toEqual({
    begin: 96400,
    charged: 65000,
    paid: 90000,
    end: 71400,
  })
  expect(turnoverOf([], '2026-11-01', '2026-11-30')).toEqual({ begin: 0, charged: 0, paid: 0, end: 0 })
})

test('the end of one month is the beginning of the next, whatever the entries', () => {
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom('charge' as const, 'payment' as const, 'recalculation' as const),
      date: fc.constantFrom(
        '2026-09-30',
        '2026-10-01',
        '2026-10-31',
        '2026-11-01',
        '2026-11-15',
        '2026-12-01',
      ),
      amountKopiykas: fc.integer({ min: -1e9, max: 1e9 }),
    }),
  )
  fc.assert(
    fc.property(entries, (list) => {
      const october = turnoverOf(list, '2026-10-01', '2026-10-31')
      expect(turnoverOf(list, '2026-11-01', '2026-11-30').begin).toBe(october.end)
    }),
  )
})
