import { expect, test } from 'vitest'
import { rowAfter, rowKeyOf } from './row-keys.ts'

const press = (key: string, code: string, more: object = {}) =>
  rowKeyOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, isComposing: false, ...more })

test('j and k move and / searches, in the Latin and in the Ukrainian layout', () => {
  expect([press('j', 'KeyJ'), press('k', 'KeyK'), press('/', 'Slash')]).toEqual([
    'next',
    'previous',
    'search',
  ])
  expect([press('о', 'KeyJ'), press('л', 'KeyK'), press('.', 'Slash')]).toEqual([
    'next',
    'previous',
    'search',
  ])
  expect([press('/', 'NumpadDivide'), press('Escape', 'Escape')]).toEqual(['search', 'leave'])
})

test('shortcuts of the browser and other keys mean nothing', () => {
  expect(press('k', 'KeyK', { ctrlKey: true })).toBeNull()
  expect(press('j', 'KeyJ', { metaKey: true })).toBeNull()
  expect(press('j', 'KeyJ', { isComposing: true })).toBeNull()
  expect(press('a', 'KeyA')).toBeNull()
})

test('one goes from row to row and stays at the ends', () => {
  expect(rowAfter('next', -1, -1, 5)).toBe(0)
  expect(rowAfter('next', 0, -1, 5)).toBe(1)
  expect(rowAfter('next', 4, -1, 5)).toBe(4)
  expect(rowAfter('previous', 0, -1, 5)).toBe(0)
})

test('back in the list one is at the row one has left', () => {
  expect(rowAfter('next', -1, 3, 5)).toBe(3)
})
