const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64URL without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3)
    const group = (a << 16) | (b << 8) | c
    const length = Math.min(4, bytes.length - i + 1)
    for (let k = 0; k < length; k++) out += ALPHABET.charAt((group >> (18 - 6 * k)) & 63)
  }
  return out
}

/** @internal Reads Base64URL, and Base64 as well, padded or not; null when it is neither. */
export function decodeBase64Url(text: string): Uint8Array | null {
  const plain = text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '')
  if (!/^[A-Za-z0-9_-]*$/.test(plain) || plain.length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4))
  let [bits, held, at] = [0, 0, 0]
  for (const symbol of plain) {
    held = ((held << 6) | ALPHABET.indexOf(symbol)) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 255
  }
  return bytes
}

/** UTF-8 without the encoders of the browser and of Node: this tree has neither. Throws on a lone surrogate. */
export const encodeUtf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text).match(/%[0-9A-F]{2}|[^%]/g) ?? [], (part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  )

/** @internal null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return null
  }
}
