import { expect, test } from 'vitest'
import { choiceOf } from './order-choice.ts'

test('an order goes on from what its address holds', () => {
  expect(choiceOf({ code: 'SEAL', device: 7, date: '2026-12-01', tab: 'orders' })).toEqual({
    code: 'SEAL',
    device: '7',
    date: '2026-12-01',
  })
  expect(choiceOf({})).toEqual({})
  expect(choiceOf({ purpose: 'verification', device: '7' })).toEqual({ purpose: 'verification', device: '7' })
})

test('a date that is no day of the calendar is chosen anew', () => {
  for (const date of ['zzz', '2026-02-31', '01.12.2026', '', 20261201, null])
    expect(choiceOf({ code: 'SEAL', device: '7', date })).toEqual({ code: 'SEAL', device: '7' })
})
