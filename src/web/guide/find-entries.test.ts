import { expect, test } from 'vitest'
import { catalogueEntries } from '#text/catalogue-entries.ts'
import { findEntries } from './find-entries.ts'

const codes = (query: string) => findEntries(catalogueEntries(), query).map(({ code }) => code)

test('an entry is found by its code, by words of its text, in any form of them', () => {
  expect(codes('less-than-previous')).toEqual(['less-than-previous'])
  expect(codes('підстанції')).toContain('substation')
  expect(codes('підстанція')).toContain('substation')
  expect(codes('хтозна-що таке')).toEqual([])
})

test('an empty query shows all', () => {
  expect(codes('')).toHaveLength(catalogueEntries().length)
})
