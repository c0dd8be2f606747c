/** pkcs7-signedData, 1.2.840.113549.1.7.2, encoded as in a container. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const [SEQUENCE, SET, INTEGER, EXPLICIT] = [0x30, 0x31, 0x02, 0xa0]
/** Real files do not nest deeper; a file of nothing but opening tags would. */
const DEEPEST = 32

/** Where the content of a value begins and ends, and where the next value begins. */
type Value = { tag: number; from: number; to: number; next: number }

/**
 * Whether a file is CMS SignedData from its first byte to its last (RFC 5652 §5.1): a sequence of the type identifier
 * and one tagged sequence with version, digest algorithms, content, optional certificates, and the signers at the end.
 * Lengths may be DER or BER. The signature itself is not verified here.
 */
export function isSignedData(bytes: Buffer): boolean {
  const outer = valueAt(bytes, 0, bytes.length)
  if (outer?.tag !== SEQUENCE || outer.next !== bytes.length) return false
  const [kind, content, ...rest] = valuesIn(bytes, outer) ?? []
  if (!kind || !content || rest.length > 0 || content.tag !== EXPLICIT) return false
  if (!bytes.subarray(outer.from, kind.next).equals(SIGNED_DATA)) return false
  const [body, ...more] = valuesIn(bytes, content) ?? []
  if (body?.tag !== SEQUENCE || more.length > 0) return false
  const parts = valuesIn(bytes, body)?.map(({ tag }) => tag) ?? []
  return (
    parts.length >= 4 &&
    parts.length <= 6 &&
    parts[0] === INTEGER &&
    parts[1] === SET &&
    parts[2] === SEQUENCE &&
    parts.at(-1) === SET
  )
}

function valuesIn(bytes: Buffer, { from, to }: Value): Value[] | null {
  const values: Value[] = []
  for (let at = from; at < to;) {
    const value = valueAt(bytes, at, to)
    if (!value || values.length > 8) return null
    values.push(value)
    at = value.next
  }
  return values
}

function valueAt(bytes: Buffer, at: number, end: number, depth = 0): Value | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  // SignedData contains no tags of several bytes
  if (tag === undefined || first === undefined || at + 2 > end || (tag & 0x1f) === 0x1f || depth > DEEPEST)
    return null
  if (first === 0x80) return (tag & 0x20) === 0 ? null : openValueAt(bytes, tag, at + 2, end, depth)
  const long = first < 0x80 ? 0 : first & 0x7f
  if (long > 4 || at + 2 + long > end) return null
  const length = long === 0 ? first : bytes.readUIntBE(at + 2, long)
  const from = at + 2 + long
  return from + length > end ? null : { tag, from, to: from + length, next: from + length }
}

/** A value of indefinite length ends with two zero bytes after its last part. */
function openValueAt(bytes: Buffer, tag: number, from: number, end: number, depth: number): Value | null {
  for (let at = from; at + 2 <= end;) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) return { tag, from, to: at, next: at + 2 }
    const part = valueAt(bytes, at, end, depth + 1)
    if (!part) return null
    at = part.next
  }
  return null
}

/** A container of ten signatures has some thousands of values, one whose content lies in pieces ten thousand more. */
const MOST_VALUES = 50_000

/**
 * Whether reading the values one inside another is cheap: not deeper than files of this kind are, and not too many. A
 * reader that makes an object of each takes seconds for what was nested on purpose.
 */
export function isCheapToRead(bytes: Buffer): boolean {
  let values = 0
  /** @returns where the value ends; -1: it is dear, or broken */
  const walk = (at: number, end: number, depth: number): number => {
    const [tag, first] = [bytes[at], bytes[at + 1]]
    if (tag === undefined || first === undefined || at + 2 > end || depth > DEEPEST) return -1
    if (++values > MOST_VALUES || (tag & 0x1f) === 0x1f) return -1
    const long = first <= 0x80 ? 0 : first & 0x7f
    if (long > 4 || at + 2 + long > end) return -1
    const from = at + 2 + long
    const isOpen = first === 0x80
    const to = isOpen ? end : from + (long === 0 ? first : bytes.readUIntBE(at + 2, long))
    if (to > end || (isOpen && (tag & 0x20) === 0)) return -1
    if ((tag & 0x20) === 0) return to
    for (let next = from; ;) {
      if (isOpen && bytes[next] === 0 && bytes[next + 1] === 0 && next + 2 <= to) return next + 2
      if (!isOpen && next === to) return to
      next = walk(next, to, depth + 1)
      if (next === -1) return -1
    }
  }
  return walk(0, bytes.length, 0) !== -1
}
