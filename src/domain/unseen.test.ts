import { expect, test } from 'vitest'
import { withoutUnseen } from './unseen.ts'

test.each([
  ['marks of direction', '\u200Eлист\u200F \u061C1', 'лист 1'],
  ['spaces without width', 'раху\u200Bнок\u2060 \uFEFF1', 'рахунок 1'],
  ['a soft hyphen and what joins marks', 'раху\u00ADнок\u034F', 'рахунок'],
  ['letters without a shape', '\u115F\u1160\u3164\uFFA0а', 'а'],
  ['joiners between letters', 'ра\u200Dху\u200Cнок\uFE0F', 'рахунок'],
  ['a second text in tags', 'так\u{E006E}\u{E0069}', 'так'],
  ['signs of notes', '\uFFF9так\uFFFA\uFFFB', 'так'],
])('%s are dropped', (_name, text, kept) => {
  expect(withoutUnseen(text)).toBe(kept)
})

test.each(['👩‍👩‍👧', '👩🏽‍🔧', '❤️‍🔥', '1️⃣', '🇺🇦', '☎︎', 'ї'.normalize('NFD'), 'дім\u00A01', 'два\nрядки', '\u202Eтак'])(
  '%s stays whole',
  (text) => {
    expect(withoutUnseen(text)).toBe(text)
  },
)
