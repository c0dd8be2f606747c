import { expect, test } from 'vitest'
import { debtByActs, sidesOf } from './balance.ts'

test('debts by acts are the rows whose name says «порушено»', () => {
  const items = [
    { name: 'Активна електрична енергія' },
    { name: 'Акт: порушено ПРРЕЕ' },
    { name: 'Порушено пломбу' },
    { name: 'Пеня' },
  ]
  expect(debtByActs(items).map(({ name }) => name)).toEqual(['Акт: порушено ПРРЕЕ', 'Порушено пломбу'])
})

test('a balance is debt on one side, overpayment on the other', () => {
  expect(sidesOf(6400)).toEqual({ debet: 6400, credit: 0 })
  expect(sidesOf(-6400)).toEqual({ debet: 0, credit: 6400 })
  expect(sidesOf(0)).toEqual({ debet: 0, credit: 0 })
})
