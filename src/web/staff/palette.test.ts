import { expect, test } from 'vitest'
import { placesFor } from './palette.ts'

const pages = [
  { to: '/cabinet/admin', title: 'Головна' },
  { to: '/cabinet/admin/management/message_manager', title: 'Службові повідомлення' },
] as const
const ofNumbers = [
  ...pages,
  { to: '/cabinet/admin/ca_check', title: 'Перевірка рахунку' },
  { to: '/cabinet/admin/management/tickets', title: 'Звернення' },
] as const

test('with nothing typed every page one may open is there', () => {
  expect(placesFor('', pages).map(({ kind }) => kind)).toEqual(['page', 'page'])
})

test('a page is found by a part of its name, in any case', () => {
  expect(placesFor('СЛУЖБ', pages)).toEqual([{ kind: 'page', ...pages[1] }])
})

test('a ticket and an account are found by their numbers, pasted in any way', () => {
  expect(placesFor('№ 100 123', ofNumbers)).toEqual([{ kind: 'ticket', number: '100123' }])
  expect(placesFor(' 1200 000 001', ofNumbers)).toEqual([{ kind: 'account', number: '1200000001' }])
  expect(placesFor('9999999999', ofNumbers)).toEqual([])
})

test('nobody is led to a ticket or an account they may not open', () => {
  expect(placesFor('100123', pages)).toEqual([])
  expect(placesFor('1200000001', pages)).toEqual([])
})
