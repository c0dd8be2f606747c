/** The beginning of either, perhaps after the mark of UTF-8. */
const LETTERS = /^(?:\u00EF\u00BB\u00BF)?\s*(?:MI|-----BEGIN )/
const PEM = /^-----BEGIN([A-Z0-9#]+)-----([A-Za-z0-9+/=]+)-----END\1-----$/
const BASE64 = /^MI[A-Za-z0-9+/]+={0,2}$/
const SEQUENCE = 0x30
/** A line feed, with or without a return, that a text editor or a mail program adds. */
const LINE_ENDS = [0x0d, 0x0a]
const MOST_LINE_ENDS = 4

/**
 * The bytes of a container that some programs write in letters (base64, PEM of RFC 7468), or end with a line feed. What
 * is none of these comes back as it is.
 */
export function derOf(bytes: Buffer): Buffer {
  if (bytes[0] === SEQUENCE) return withoutLineEnds(bytes)
  if (!LETTERS.test(bytes.toString('latin1', 0, 64))) return bytes
  const text = withoutBlanks(bytes).toString('latin1')
  const letters = PEM.exec(text)?.[2] ?? (BASE64.test(text) ? text : null)
  return letters === null ? bytes : Buffer.from(letters, 'base64')
}

/** Without the mark of UTF-8 and what separates lines. */
function withoutBlanks(bytes: Buffer): Buffer {
  const letters = Buffer.alloc(bytes.length)
  let length = 0
  for (const byte of bytes[0] === 0xef ? bytes.subarray(3) : bytes)
    if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d)) letters[length++] = byte
  return letters.subarray(0, length)
}

function withoutLineEnds(bytes: Buffer): Buffer {
  const length = wholeLength(bytes)
  const rest = length === null ? Buffer.alloc(0) : bytes.subarray(length)
  return length !== null && rest.length <= MOST_LINE_ENDS && rest.every((byte) => LINE_ENDS.includes(byte))
    ? bytes.subarray(0, length)
    : bytes
}

/** What the first value says of its length, its head counted; null where it does not say it. */
function wholeLength(bytes: Buffer): number | null {
  const first = bytes[1] ?? 0x80
  if (first < 0x80) return 2 + first
  const long = first & 0x7f
  return long === 0 || long > 4 || bytes.length < 2 + long ? null : 2 + long + bytes.readUIntBE(2, long)
}
