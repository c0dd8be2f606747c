import { expect, test } from 'vitest'
import { der, objectId, sequence, setOf } from '#domain/der.ts'
import { isSameName } from './same-name.ts'

const [UTF8, PRINTABLE, BMP] = [0x0c, 0x13, 0x1e]
const part = (text: string, tag = UTF8, id = '2.5.4.3') => sequence(objectId(id), der(tag, Buffer.from(text)))
const name = (...parts: Uint8Array[]) => sequence(...parts.map((each) => setOf(each)))

test.each([
  ['letters', name(part('КНЕДП «Світло»')), name(part('кнедп «світло»')), true],
  ['spaces', name(part('  Good   CA')), name(part('Good CA ')), true],
  ['kinds of text', name(part('Good CA', PRINTABLE)), name(part('GOOD CA')), true],
  ['forms of a letter', name(part('Київ'.normalize('NFD'))), name(part('Київ')), true],
  ['order in one part', sequence(setOf(part('А'), part('Б'))), sequence(setOf(part('б'), part('а'))), true],
  ['order of the parts', name(part('А'), part('Б')), name(part('Б'), part('А')), false],
  ['other letters', name(part('Good CA')), name(part('Gооd CA')), false],
  ['what they name', name(part('UA', UTF8, '2.5.4.6')), name(part('UA')), false],
  ['more parts', name(part('А')), name(part('А'), part('Б')), false],
  ['a space inside', name(part('GoodCA')), name(part('Good CA')), false],
  ['text of another kind', name(part('ab', BMP)), name(part('AB', BMP)), false],
  [
    'bytes that are no text',
    name(part('a')),
    sequence(setOf(sequence(objectId('2.5.4.3'), der(UTF8, Uint8Array.of(0xff))))),
    false,
  ],
  ['what is no name', Buffer.from('300430', 'hex'), Buffer.from('300431', 'hex'), false],
])('names that differ in %s', (_what, first, second, same) => {
  expect(isSameName(first, second)).toBe(same)
  expect(isSameName(second, first)).toBe(same)
})
