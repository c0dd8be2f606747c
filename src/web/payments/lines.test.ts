import { expect, test } from 'vitest'
import { askedLeft, billsOf, itemsOf, type Line, linkedLine, shownLines, wantedOf } from './lines.ts'

const line = (id: string, given: Partial<Line> = {}): Line => ({
  id,
  account: id,
  document: null,
  name: id,
  address: null,
  owed: 0,
  pending: 0,
  chosen: false,
  ...given,
})

test('the address in view is in the basket with its debt, the others wait for a tick', () => {
  const shown = shownLines([line('1', { owed: 61_776, chosen: true }), line('2', { owed: 5_00 })], {})
  expect(itemsOf(shown)).toEqual([{ account: '1', kopiykas: 61_776 }])
})

test('what was typed wins over the debt: less, more, or in advance', () => {
  const lines = [line('1', { owed: 61_776, chosen: true }), line('2', { document: 'B-2', owed: 5_00 })]
  const shown = shownLines(lines, { '1': { sum: '1 000,5' }, '2': { ticked: true } })
  expect(itemsOf(shown)).toEqual([
    { account: '1', kopiykas: 100_050 },
    { account: '2', kopiykas: 500, document: 'B-2' },
  ])
})

test('a sum that cannot be paid stops the basket, and so does nothing in it', () => {
  const lines = [line('1', { owed: 61_776, chosen: true }), line('2')]
  for (const sum of ['', '0,99', 'багато', '500000,01'])
    expect(itemsOf(shownLines(lines, { '1': { sum } }))).toBe(null)
  expect(itemsOf(shownLines(lines, { '1': { ticked: false } }))).toBe(null)
})

test('a link for somebody else is of the one address in the basket, and there is none for several or nothing', () => {
  const lines = [line('1', { owed: 61_776, chosen: true }), line('2', { owed: 5_00 })]
  expect(linkedLine(shownLines(lines, {}))).toMatchObject({ account: '1' })
  const other = { '1': { ticked: false }, '2': { ticked: true } }
  expect(linkedLine(shownLines(lines, other))).toMatchObject({ account: '2' })
  expect(linkedLine(shownLines(lines, { '2': { ticked: true } }))).toBe('several')
  expect(linkedLine(shownLines(lines, { '1': { ticked: false } }))).toBe('none')
})

test('a sum that is asked for is paid less what is on its way; once that covers it, the rest of the debt is', () => {
  expect(askedLeft(300_00, 0, 432_00)).toBe(300_00)
  expect(askedLeft(300_00, 20_00, 412_00)).toBe(280_00)
  expect(askedLeft(300_00, 300_00, 132_00)).toBe(132_00)
  expect(askedLeft(null, 20_00, 412_00)).toBe(412_00)
})

test('a single line is always in the basket', () => {
  expect(itemsOf(shownLines([line('1', { owed: 2_00 })], { '1': { ticked: false } }))).toEqual([
    { account: '1', kopiykas: 200 },
  ])
})

test('invoices of the address bar are read with care', () => {
  expect(billsOf('11-1~61776,11-2~100,x,~5,11-3~-1,11-4~1.5')).toEqual([
    { number: '11-1', kopiykas: 61_776 },
    { number: '11-2', kopiykas: 100 },
  ])
  expect(billsOf(undefined)).toEqual([])
})

test('what a link asks to be paid is of the account it names, whichever comes into view', () => {
  expect(wantedOf({ sum: '61776', of: '1200000001' }, '1200000001')).toMatchObject({ sum: '61776' })
  expect(wantedOf({ sum: '61776', of: '1200000001' }, '1200000002')).toEqual({})
  expect(wantedOf({ sum: '61776' }, '1200000002')).toEqual({ sum: '61776' })
})
