import { expect, test } from 'vitest'
import { opensHere, type Press } from './press.ts'

const press: Press = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}
const link = { href: '/cabinet/person/bills' }

test('a plain press on a link of ours is ours', () => {
  expect(opensHere(link, press)).toBe(true)
})

test.each<[string, Partial<Press>]>([
  ['Ctrl, which opens a tab', { ctrlKey: true }],
  ['Cmd, which opens a tab', { metaKey: true }],
  ['Shift, which opens a window', { shiftKey: true }],
  ['Alt, which saves', { altKey: true }],
  ['the middle button', { button: 1 }],
  ['the right button', { button: 2 }],
  ['somebody who has dealt with it already', { defaultPrevented: true }],
])('a press with %s is left to the browser', (_, more) => {
  expect(opensHere(link, { ...press, ...more })).toBe(false)
})

test.each([
  ['another site', { href: 'https://example.com/' }],
  ['a telephone', { href: 'tel:+380440000000' }],
  ['a part of this page', { href: '#content' }],
  ['a tab of its own', { ...link, target: '_blank' }],
  ['a file to keep', { ...link, download: true }],
])('a link to %s is left to the browser', (_, other) => {
  expect(opensHere(other, press)).toBe(false)
})
