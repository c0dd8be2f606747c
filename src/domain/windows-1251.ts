/** Characters of the bytes 0x80–0xBF; 0xC0–0xFF are А…я. The byte 0x98 has none. */
const UPPER =
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\uFFFD™љ›њќћџ\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»јЅѕї' +
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'

/** Bytes of a text; null when a character is not in the code page. */
export function encodeWindows1251(text: string): Uint8Array | null {
  const bytes = Array.from(text, (symbol) => {
    const code = symbol.codePointAt(0) ?? 0
    if (code < 0x80) return code
    const index = symbol === '\uFFFD' ? -1 : UPPER.indexOf(symbol)
    return index < 0 ? -1 : 0x80 + index
  })
  return bytes.includes(-1) ? null : Uint8Array.from(bytes)
}

/** @internal */
export const decodeWindows1251 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : UPPER.charAt(byte - 0x80))).join('')
