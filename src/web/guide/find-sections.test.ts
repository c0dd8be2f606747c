import { expect, test } from 'vitest'
import { readingGuide } from '#text/reading-guide.ts'
import { guidePage } from '#text/guide.ts'
import { findSections } from './find-sections.ts'

const ids = (query: string) => findSections(readingGuide(), query).map(({ id }) => id)

test('a section is found by its sign, by a word in another form, and not by a word it has not', () => {
  expect(ids('')).toEqual(readingGuide().map(({ id }) => id))
  expect(ids('T3')).toEqual(['three-zone'])
  expect(ids('нулями')).toContain('rollover')
  expect(ids('трансформаторів')).toEqual(['ratio'])
  expect(ids('водолічильник')).toEqual([])
})

test('every kind of meter has a picture in words', () => {
  expect(Object.keys(guidePage.pictures).sort()).toEqual(
    readingGuide()
      .map(({ id }) => id)
      .sort(),
  )
})
