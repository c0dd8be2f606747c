import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64Url, decodeUtf8, encodeBase64Url, encodeUtf8 } from './base64url.ts'
import { decodeWindows1251, encodeWindows1251 } from './windows-1251.ts'

test('bytes are written as the platform writes them and come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = encodeBase64Url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(decodeBase64Url(text)).toEqual(Uint8Array.from(bytes))
      expect(decodeBase64Url(Buffer.from(bytes).toString('base64'))).toEqual(Uint8Array.from(bytes))
    }),
  )
  expect(decodeBase64Url('a')).toBeNull()
  expect(decodeBase64Url('a b')).toBeNull()
})

test('text is written in UTF-8 as the platform writes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(encodeUtf8(text)).toEqual(Uint8Array.from(Buffer.from(text)))
      expect(decodeUtf8(encodeUtf8(text))).toBe(text)
    }),
  )
  expect(decodeUtf8(Uint8Array.of(0xff, 0xfe))).toBeNull()
})

test('every byte of Windows-1251 but one is a character, the same as the platform knows', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).filter((byte) => byte !== 0x98)
  const text = decodeWindows1251(bytes)
  expect(text).toBe(new TextDecoder('windows-1251').decode(bytes))
  expect(encodeWindows1251(text)).toEqual(bytes)
})

test('what is not in Windows-1251 cannot be written in it', () => {
  expect(
    ['ґ Ґ є І ї № « » — ’', 'ʼ', '₴', '\uFFFD', '😀'].map((text) => encodeWindows1251(text) !== null),
  ).toEqual([true, false, false, false, false])
})
