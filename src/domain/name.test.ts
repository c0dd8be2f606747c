import { describe, expect, test } from 'vitest'
import { checkName, storeName } from './name.ts'

describe('a Ukrainian name', () => {
  test.each([
    'Олена',
    'Вʼячеслав',
    'Бабʼюк',
    'Ващенко-Захарченко',
    'Гоголь-Яновська',
    'Ґжицька',
    'Їжакевич',
    'Худобʼяк',
    'Єрьоменко',
    'Нечуй-Левицький',
    'Аль Хадж',
    "Дем'яненко",
    'Лук’яненко',
    'Соф’я',
    'Мар`яна',
    'Григор’єва',
    'Пʼятаченко',
    'О’Ніл',
    "Д'Артаньян",
    'Марі’яна',
    'Ґалаґан',
    'Іщенко',
    'ШЕВЧЕНКО',
    'ДЕМʼЯНЕНКО',
    'Ілліч',
    'Цюцюра',
    'Ян',
    'Щербань',
    '  Коваленко ',
  ])('%s is accepted', (name) => {
    expect(checkName(name)).toBeNull()
  })

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['Ю', 'min'],
    ['А'.repeat(41), 'max'],
    ['ьов', 'pattern'],
    ["'яна", 'pattern'],
    ['Іван2', 'pattern'],
    ['Ivan', 'pattern'],
    ['Ёлка', 'pattern'],
    ['Эдуард', 'pattern'],
    ['Петро--Іван', 'pattern'],
    ['Петро-', 'pattern'],
    ['Аль  Хадж', 'pattern'],
    ['О’', 'pattern'],
    ['Дем’’яненко', 'pattern'],
    ['О’-Ніл', 'pattern'],
    ['О’ьніл', 'pattern'],
    ['олена', 'pattern'],
    ['Олена!', 'pattern'],
  ])('%j is refused: %s', (name, problem) => {
    expect(checkName(name)).toBe(problem)
  })

  test('of forty letters still fits', () => {
    expect(checkName('А'.repeat(40))).toBeNull()
  })

  test('is kept with one apostrophe, one space and letters in one form', () => {
    expect(['Бабʼюк', "Баб'юк", 'Баб’юк'].map(storeName)).toEqual(['Баб’юк', 'Баб’юк', 'Баб’юк'])
    expect(storeName(' Аль \u00A0 Хадж ')).toBe('Аль Хадж')
    expect(storeName('Сергій'.normalize('NFD'))).toBe('Сергій')
    expect(checkName('Їжакевич'.normalize('NFD'))).toBeNull()
  })
})
