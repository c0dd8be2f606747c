const HEADER = 32
const FIELD = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

/**
 * A table of dBase (DBF) as rows of texts, its column names first; null where it is none. Text is in CP866, as banks and
 * the post write it (facts, terms and documents § 4). Deleted records are left out.
 *
 * @param most at most so many records are read
 */
export function readDbf(bytes: Uint8Array, most: number): string[][] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER + 1 || ![0x03, 0x30, 0x83, 0x8b, 0xf5].includes(bytes[0] ?? 0)) return null
  const count = view.getUint32(4, true)
  const headerLength = view.getUint16(8, true)
  const recordLength = view.getUint16(10, true)
  if (headerLength > bytes.length || recordLength < 2) return null
  const decoder = new TextDecoder('ibm866')
  const fields: { name: string; length: number; type: string }[] = []
  for (let at = HEADER; at + FIELD <= headerLength && bytes[at] !== END_OF_FIELDS; at += FIELD) {
    const name = decoder.decode(bytes.subarray(at, at + 11))
    const [clean = ''] = name.split('\u0000')
    fields.push({
      name: clean.trim(),
      length: bytes[at + 16] ?? 0,
      type: String.fromCharCode(bytes[at + 11] ?? 0),
    })
  }
  const width = fields.reduce((sum, { length }) => sum + length, 1)
  if (fields.length === 0 || width !== recordLength) return null
  const rows = [fields.map(({ name }) => name)]
  for (let index = 0; index < Math.min(count, most + 1); index++) {
    let at = headerLength + index * recordLength
    if (at + recordLength > bytes.length) return null
    if (bytes[at] === DELETED) continue
    at += 1
    const row: string[] = []
    for (const { length } of fields) {
      row.push(decoder.decode(bytes.subarray(at, at + length)).trim())
      at += length
    }
    rows.push(row)
  }
  return rows
}
