import { expect, test } from 'vitest'
import { faq } from '#text/faq.ts'
import { searchFaq } from './search.ts'

const idsOf = (query: string) =>
  searchFaq(faq(), query).flatMap(({ questions }) => questions.map(({ id }) => id))

test('an empty search shows every question', () => {
  expect(idsOf('  ')).toHaveLength(faq().flatMap(({ questions }) => questions).length)
})

test('a word is found in another form of it', () => {
  expect(idsOf('зонами')).toContain('zones')
})

test('the apostrophe may be typed in any way or left out', () => {
  expect(idsOf("об'єкт")).toEqual(idsOf('обєкт'))
  expect(idsOf('об’єкт')).not.toHaveLength(0)
})

test('all the words asked for must be there', () => {
  expect(idsOf('борг відключити')).toContain('disconnection')
  expect(idsOf('борг календар')).toEqual([])
})

test('there are at least 25 questions and their anchors differ', () => {
  const ids = [
    ...faq().map(({ id }) => id),
    ...faq().flatMap(({ questions }) => questions.map(({ id }) => id)),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(faq().flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(25)
})
