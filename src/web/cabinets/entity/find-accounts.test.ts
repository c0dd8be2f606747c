import { expect, test } from 'vitest'
import { findAccounts } from './find-accounts.ts'

const account = (number: string, address: string, name: string | null = null) => ({
  account: number,
  legacy_ID: null,
  name,
  address,
  site: 'dnem' as const,
  status: { name: 'active' },
  rights: [],
  twoPersons: false,
})
const accounts = [
  account('1100000101', 'м. Дніпро, вул. Робоча, буд. 1'),
  account('1100000102', 'м. Дніпро, вул. Ґарета, буд. 2'),
  account('1100000203', 'м. Підгородне, вул. Об’їзна, буд. 3'),
  account('1100000317', 'м. Дніпро, вул. Шинна, буд. 170', 'Крамниця № 12'),
  account('1100000418', 'м. Дніпро, вул. Шинна, буд. 9', 'Крамниця № 17'),
]
const legacy = [
  { account: '1100000101', legacy_ID: 'ДН-00/17' },
  { account: '1100000203', legacy_ID: null },
]
const matchesOf = (query: string) =>
  findAccounts(accounts, legacy, query).map((account) => account.account.slice(-3))

test.each([
  ['nothing asked', '', ['101', '102', '203', '317', '418']],
  ['a part of the number', '0002', ['203']],
  ['its name', 'крамниця 12', ['317']],
  ['a whole number before a part of one', '17', ['317', '418', '101']],
  ['the name’s number before one that only holds it', 'шинна 17', ['418', '317']],
  ['the sign of a number left out or typed', 'крамниця №17', ['418', '317']],
  ['a number written in groups', '110 000 0102', ['102']],
  ['the number it had before', 'дн-00/17', ['101']],
  ['the same without its dash', 'дн0017', []],
  ['words of the address in any order', 'робоча дніпро', ['101']],
  ['«г» for «ґ»', 'гарета', ['102']],
  ['an apostrophe or none', 'обїзна', ['203']],
  ['nobody’s number', '999', []],
])('an account is found by %s', (_what, query, expected) => {
  expect(matchesOf(query)).toEqual(expected)
})
