import { expect, test } from 'vitest'
import { pageName } from './page-name.ts'

test('a page is called by its path, with or without the slash at the end', () => {
  expect(pageName('/cabinet/person/indication')).toBe('cabinet-person-indication')
  expect(pageName('/cabinet/person/indication/')).toBe('cabinet-person-indication')
  expect(pageName('/cabinet/person/')).toBe('cabinet-person')
})

test('the start page is the index', () => {
  expect(pageName('/')).toBe('index')
})
