import { dateText } from './dates.ts'
import { expect, test } from 'vitest'
import { afterText, durationText, leftText, relativeTime } from './duration.ts'
import { glue, kwhText, listText, numberText, plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  [1, '1 показання'],
  [2, '2 показання'],
  [5, '5 показань'],
  [11, '11 показань'],
  [21, '21 показання'],
  [104, '104 показання'],
  [1000, '1 000 показань'],
])('%i readings read «%s»', (n, words) => {
  expect(plural(n, nouns.reading)).toBe(words.replaceAll(' ', '\u00a0'))
})

test('a day keeps its forms, the one after a fraction included', () => {
  expect([1, 3, 7, 11, 22, 0].map((n) => plural(n, nouns.day).replace('\u00a0', ' '))).toEqual([
    '1 день',
    '3 дні',
    '7 днів',
    '11 днів',
    '22 дні',
    '0 днів',
  ])
  expect(plural(1.5, nouns.day)).toBe('1,5\u00a0дня')
})

test('numbers, kilowatt-hours, hryvnias and dates look as specification §9 says', () => {
  expect(numberText(1234567.5)).toBe('1\u00a0234\u00a0567,5')
  expect(kwhText(1240)).toBe('1\u00a0240\u00a0кВт·год')
  expect(hryvniasText(123456)).toBe('1\u00a0234,56\u00a0грн')
  expect(hryvniasText(-5)).toBe('\u22120,05\u00a0грн')
  expect(dateText('2026-11-05')).toBe('05.11.2026')
})

test('a length of time is said by its two largest units', () => {
  expect(leftText(2 * DAY + 3 * HOUR + 59 * 60_000)).toBe('ще 2\u00a0дні 3\u00a0години')
  expect(durationText(5 * DAY)).toBe('5\u00a0днів')
  expect(durationText(HOUR + 60_000)).toBe('1\u00a0година 1\u00a0хвилина')
  expect(durationText(DAY + 5 * 60_000)).toBe('1\u00a0день')
  expect(durationText(59_000)).toBe('менше хвилини')
  expect(leftText(0)).toBe('час минув')
})

test('when to come back is said in the accusative and rounded up', () => {
  expect(afterText(1)).toBe('через 1\u00a0секунду')
  expect(afterText(61)).toBe('через 2\u00a0хвилини')
  expect(afterText(900)).toBe('через 15\u00a0хвилин')
  expect(afterText(3660)).toBe('через 1\u00a0годину 1\u00a0хвилину')
})

test('time near now is said in words', () => {
  const now = Date.UTC(2026, 10, 5, 12)
  expect(relativeTime(now - 5_000, now)).toBe('щойно')
  expect(relativeTime(now - 5 * 60_000, now)).toBe('5\u00a0хвилин тому')
  expect(relativeTime(now + 3 * HOUR, now)).toBe('через 3\u00a0години')
  expect(relativeTime(now - DAY, now)).toBe('учора')
})

test('a list ends with «і»', () => {
  expect(listText(['пік', 'напівпік', 'ніч'])).toBe('пік, напівпік і ніч')
  expect(listText(['день'])).toBe('день')
  expect(listText([])).toBe('')
})

test('units and abbreviations hold on to their neighbours', () => {
  expect(glue('до 600 кВт·год за 100 грн, № 5, вул. Паркова, м. Дніпро')).toBe(
    'до 600\u00a0кВт·год за 100\u00a0грн, №\u00a05, вул.\u00a0Паркова, м.\u00a0Дніпро',
  )
  expect(glue('Разом. Потім')).toBe('Разом. Потім')
})
