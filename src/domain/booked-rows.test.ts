import { expect, test } from 'vitest'
import { bookRows } from './booked-rows.ts'

const row = (key: string, paidOn: string, kopiykas: number, account = '1200000001') => ({
  key,
  account,
  paidOn,
  kopiykas,
})
const paid = (id: string, paidOn: string, amountKopiykas: number, account = '1200000001') => ({
  id,
  account,
  paidOn,
  amountKopiykas,
})
const all = { alsoOthers: true }

test('a row is the payment of its account and sum, on the nearest day', () => {
  const payments = [paid('a', '2026-11-20', 100), paid('b', '2026-11-17', 100), paid('c', '2026-11-17', 50)]
  expect(bookRows([row('1', '2026-11-18', 100)], payments, all)).toEqual([
    { key: '1', id: 'b', kopiykas: 100 },
  ])
})

test('two equal rows need two payments', () => {
  const rows = [row('1', '2026-11-18', 100), row('2', '2026-11-18', 100)]
  expect(bookRows(rows, [paid('a', '2026-11-18', 100)], all)).toHaveLength(1)
  const both = bookRows(rows, [paid('a', '2026-11-18', 100), paid('b', '2026-11-19', 100)], all)
  expect(both.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('what is left of an account is the same payment with another sum, unless only equal ones are wanted', () => {
  const rows = [row('1', '2026-11-18', 100), row('2', '2026-11-18', 70)]
  const payments = [paid('a', '2026-11-18', 77), paid('b', '2026-11-18', 100)]
  expect(bookRows(rows, payments, all)).toEqual([
    { key: '1', id: 'b', kopiykas: 100 },
    { key: '2', id: 'a', kopiykas: 77 },
  ])
  expect(bookRows(rows, payments, { alsoOthers: false })).toHaveLength(1)
})

test('neither another account nor a day far away is taken', () => {
  const payments = [
    paid('a', '2026-11-18', 100, '1200000002'),
    paid('b', '2026-11-14', 100),
    paid('c', '2026-11-24', 100),
  ]
  expect(bookRows([row('1', '2026-11-18', 100)], payments, all)).toEqual([])
})
