import { describe, expect, test } from 'vitest'
import { maskAddress, normalizeAddress } from './address.ts'

describe('two ways of writing one address', () => {
  test.each([
    ['м. Дніпро, вул. Конотопська, буд. 3/А, кв. 12', 'Дніпро вулиця Конотопська 3А 12'],
    ['просп. Богдана Хмельницького, 18 А', 'проспект Хмельницького Богдана, 18а'],
    ['вул. В’ячеслава Липинського 7', "ВУЛ. В'ЯЧЕСЛАВА ЛИПИНСЬКОГО, 7"],
    ['м. Одеса, вул. 28-ї бригади, 5', 'Одеса, 28-ї бригади 5'],
    ['вул. Паркова, 21/3', 'Паркова вул., 21/3'],
  ])('%s = %s', (first, two) => {
    expect(normalizeAddress(first)).toBe(normalizeAddress(two))
  })

  test.each([
    ['вул. Паркова, 3, кв. 5', 'вул. Паркова, 5, кв. 3'],
    ['вул. Паркова, 21/3', 'вул. Паркова, 213'],
    ['пров. 1-й Рясний, 5', 'пров. 2-й Рясний, 5'],
    ['м. Дніпро, вул. Паркова, 3', 'м. Одеса, вул. Паркова, 3'],
  ])('%s is not %s', (first, two) => {
    expect(normalizeAddress(first)).not.toBe(normalizeAddress(two))
  })

  test('nothing comes to nothing', () => {
    expect(normalizeAddress('')).toBe('')
    expect(normalizeAddress('вул.')).toBe('')
  })
})

describe('a masked address', () => {
  test('keeps the town and the first letter of the street, hides every number', () => {
    expect(maskAddress('м. Дніпро, вул. Конотопська, буд. 3/А, кв. 12')).toBe(
      'м. Дніпро, вул. К•••, буд. •, кв. •',
    )
    expect(maskAddress('м. Одеса, вул. 28-ї бригади, 5')).toBe('м. Одеса, вул. • б•••, •')
  })

  test('of one part hides its name too', () => {
    expect(maskAddress('вул. Паркова 3')).toBe('вул. П••• •')
  })

  test('is the same for all houses and flats of a street', () => {
    expect(maskAddress('м. Дніпро, вул. Паркова, 3, кв. 5')).toBe(
      maskAddress('м. Дніпро, вул. Паркова, 118/б, кв. 205'),
    )
  })
})
