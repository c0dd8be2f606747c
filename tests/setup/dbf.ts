/** A DBF of these columns and rows, text in CP866: «Шевченко» as banks write it. */
export function dbf(
  names: readonly [string, number][],
  rows: readonly (readonly Uint8Array[])[],
): Uint8Array {
  const headerLength = 32 + names.length * 32 + 1
  const recordLength = names.reduce((sum, [, length]) => sum + length, 1)
  const bytes = new Uint8Array(headerLength + rows.length * recordLength + 1).fill(0x20)
  bytes.fill(0, 0, headerLength)
  const view = new DataView(bytes.buffer)
  bytes[0] = 0x03
  view.setUint32(4, rows.length, true)
  view.setUint16(8, headerLength, true)
  view.setUint16(10, recordLength, true)
  names.forEach(([name, length], index) => {
    const at = 32 + index * 32
    bytes.set(new TextEncoder().encode(name), at)
    bytes[at + 11] = 'C'.charCodeAt(0)
    bytes[at + 16] = length
  })
  bytes[headerLength - 1] = 0x0d
  rows.forEach((row, index) => {
    let at = headerLength + index * recordLength + 1
    row.forEach((cell, n) => {
      bytes.set(cell, at)
      at += names[n]?.[1] ?? 0
    })
  })
  return bytes
}
