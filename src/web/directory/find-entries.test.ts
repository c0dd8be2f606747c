import { expect, test } from 'vitest'
import { catalogueEntries } from '#text/catalogue-entries.ts'
import { findEntries } from './find-entries.ts'

const codes = (query: string, group = '') =>
  findEntries(catalogueEntries, query, group).map(({ code }) => code)

test('an entry is found by its code, by words of its text, in any form of them', () => {
  expect(codes('less-than-previous')).toEqual(['less-than-previous'])
  expect(codes('підстанції')).toContain('substation')
  expect(codes('підстанція')).toContain('substation')
  expect(codes('хтозна-що таке')).toEqual([])
})

test('an empty query shows all, a group its own', () => {
  expect(codes('')).toHaveLength(catalogueEntries.length)
  expect(codes('', 'success')).toEqual(['readings-entered', 'sent-to-operator', 'request-accepted'])
})
