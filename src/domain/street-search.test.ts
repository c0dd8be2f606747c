import { expect, test } from 'vitest'
import { houseNumber, housesNear, nearestStreets, streetKey, streetsNamed } from './street-search.ts'

const at = (street: string, settlement = 'м. Дніпро') => ({ site: 'dnem', settlement, street })
const streets = [
  at('вул. Шевченка'),
  at('вул. Шевченка', 'м. Самар'),
  at('вул. Ґонти'),
  at('вул. Солов’їна'),
  at('просп. Богдана Хмельницького'),
  at('вул. Незалежності'),
]
const named = (list: readonly { street: string; settlement: string }[]) =>
  list.map(({ street, settlement }) => `${settlement} ${street}`)

test('a street is found without its kind, apostrophe or ґ, and with its words in any order', () => {
  expect(streetKey('Гонти')).toBe(streetKey('вулиця Ґонти'))
  for (const typed of ['соловїна', "Солов'їна", 'вул. Солов`їна'])
    expect(named(streetsNamed(streets, typed, '')), typed).toEqual(['м. Дніпро вул. Солов’їна'])
  expect(streetsNamed(streets, 'Хмельницького Богдана', 'дніпро')).toHaveLength(1)
})

test('a street of two towns is both until the town is named', () => {
  expect(streetsNamed(streets, 'Шевченка', '')).toHaveLength(2)
  expect(named(streetsNamed(streets, 'Шевченка', 'Самар'))).toEqual(['м. Самар вул. Шевченка'])
})

test('the nearest spellings stand for a typo and for a name half typed, those of the town first', () => {
  expect(named(nearestStreets(streets, 'Шевчинка', 'Самар'))).toEqual([
    'м. Самар вул. Шевченка',
    'м. Дніпро вул. Шевченка',
  ])
  expect(named(nearestStreets(streets, 'Хмельницкого', ''))).toEqual([
    'м. Дніпро просп. Богдана Хмельницького',
  ])
  expect(named(nearestStreets(streets, 'Незал', ''))).toEqual(['м. Дніпро вул. Незалежності'])
  expect(nearestStreets(streets, 'Зовсім інша', '')).toEqual([])
  expect(nearestStreets(streets, '', '')).toEqual([])
})

test('a house is told by its number and letter, and its neighbours of the same number come first', () => {
  expect(houseNumber('7 А')).toBe(houseNumber('буд. 7а'))
  expect(houseNumber('7')).not.toBe(houseNumber('7/1'))
  expect(housesNear(['10', '9', '7/1', '7А', '8'], '7')).toEqual(['7/1', '7А', '8', '9', '10'])
})
