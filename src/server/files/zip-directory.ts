/** One entry of a zip as its directory declares it, which may be untrue. */
export type ZipEntry = {
  readonly name: string
  /** 0 stored, 8 deflated */
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  /** of the unpacked bytes */
  readonly crc: number
  /** where its packed bytes begin */
  readonly start: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** The end record with the longest comment. */
const TAIL = 65_557
const ZIP64 = 0xffffffff
const ENCRYPTED = 1

/**
 * Reads the directory at the end of a zip without unpacking anything. `null` for anything but a plain zip: encrypted,
 * zip64, other packing, entries that overlap or lie outside the file, a directory that is not where it says.
 */
export function zipDirectory(bytes: Buffer, most: number): readonly ZipEntry[] | null {
  const end = endRecord(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > most || at >= end) return null
  const entries: ZipEntry[] = []
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return null
    const entry = readEntry(bytes, at)
    if (entry === null || entry.start + entry.packed > end) return null
    entries.push(entry)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  const inOrder = entries.toSorted((a, b) => a.start - b.start)
  const overlap = inOrder.some((entry, n) => {
    const next = inOrder[n + 1]
    // between two entries there is at least the header of the second
    return next !== undefined && entry.start + entry.packed > next.start - 30
  })
  return overlap ? null : entries
}

function endRecord(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - TAIL; at--)
    if (bytes.readUInt32LE(at) === END) return at
  return null
}

function readEntry(bytes: Buffer, at: number): ZipEntry | null {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const packed = bytes.readUInt32LE(at + 20)
  const unpacked = bytes.readUInt32LE(at + 24)
  const local = bytes.readUInt32LE(at + 42)
  if (flags & ENCRYPTED || (method !== 0 && method !== 8)) return null
  if (packed === ZIP64 || unpacked === ZIP64 || local === ZIP64) return null
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) return null
  const nameLength = bytes.readUInt16LE(at + 28)
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    method,
    packed,
    unpacked,
    crc: bytes.readUInt32LE(at + 16),
    start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
  }
}
