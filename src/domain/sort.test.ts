import { expect, test } from 'vitest'
import { compareUkrainian, searchKey, ukrainianKey } from './sort.ts'

test('letters go in the order of the Ukrainian alphabet', () => {
  const alphabet = [...'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ']
  expect(alphabet.toReversed().toSorted(compareUkrainian)).toEqual(alphabet)
})

test('an apostrophe of any kind does not count', () => {
  const names = ['Бабяк', 'Бабʼюк', 'Бабак', 'Баб’юк', "Баб'юк", 'Бабюх']
  expect(names.toSorted(compareUkrainian)).toEqual(['Бабак', "Баб'юк", 'Бабʼюк', 'Баб’юк', 'Бабюх', 'Бабяк'])
  expect(ukrainianKey('Бабʼюк')).toBe('Бабюк')
})

test('equal names keep one order, numbers go by value', () => {
  expect(compareUkrainian('Іван', 'Іван')).toBe(0)
  expect(['буд. 10', 'буд. 2', 'буд. 1'].toSorted(compareUkrainian)).toEqual(['буд. 1', 'буд. 2', 'буд. 10'])
})

test('a search does not mind case, apostrophes and spaces', () => {
  expect(searchKey('  ДЕМʼЯНЕНКО   Олена ')).toBe('демяненко олена')
  expect(searchKey('Демʼяненко Олена').startsWith(searchKey('дем’ян'))).toBe(true)
})
