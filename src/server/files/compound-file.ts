/** One storage or stream of a compound file, as listed in its directory. */
export type CompoundEntry = { name: string; kind: 'storage' | 'stream' | 'root'; start: number; size: number }
export type CompoundFile = { entries: readonly CompoundEntry[]; read(entry: CompoundEntry): Buffer | null }

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The last sector of a chain. */
const END = 0xfffffffe
const KINDS = { 1: 'storage', 2: 'stream', 5: 'root' } as const

/**
 * Reads the container of old office files (MS-CFB): its directory, and streams by their chains of sectors. `null` for
 * anything else, and for files whose chains lead out of the file or in a circle.
 */
export function readCompoundFile(bytes: Buffer): CompoundFile | null {
  if (bytes.length < 512 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null
  const shift = bytes.readUInt16LE(30)
  const miniShift = bytes.readUInt16LE(32)
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) return null
  const sector = 1 << shift
  const sectorAt = (n: number) => bytes.subarray((n + 1) * sector, (n + 2) * sector)
  const count = Math.ceil(bytes.length / sector)

  /** @param most sectors that are wanted; a chain that is longer is not followed to its end */
  const chain = (start: number, next: (n: number) => number, most = Infinity): number[] | null => {
    const sectors: number[] = []
    for (let at = start; at !== END && sectors.length < most; at = next(at)) {
      // more sectors than the file has: a circle
      if (at >= count * (sector / 64) || sectors.length > count * (sector / 64)) return null
      sectors.push(at)
    }
    return sectors
  }
  const joined = (start: number, most?: number): Buffer | null => {
    const sectors = chain(start, nextSector, most)
    return sectors && Buffer.concat(sectors.map(sectorAt))
  }

  const fat = fatOf(bytes, sector, count, sectorAt)
  if (!fat) return null
  const nextSector = (n: number) => (n * 4 + 4 <= fat.length ? fat.readUInt32LE(n * 4) : 0xffffffff)
  const directory = joined(bytes.readUInt32LE(48))
  if (!directory) return null
  const entries = entriesOf(directory)
  const root = entries.find(({ kind }) => kind === 'root')
  if (!root) return null
  const mini = root.size === 0 ? Buffer.alloc(0) : joined(root.start)
  const miniFatStart = bytes.readUInt32LE(60)
  const miniFat = miniFatStart === END ? Buffer.alloc(0) : joined(miniFatStart)
  if (!mini || !miniFat) return null
  const nextMini = (n: number) => (n * 4 + 4 <= miniFat.length ? miniFat.readUInt32LE(n * 4) : 0xffffffff)
  const cutoff = bytes.readUInt32LE(56)

  return {
    entries,
    read({ start, size }) {
      if (size === 0) return Buffer.alloc(0)
      if (size >= cutoff) return joined(start, Math.ceil(size / sector))?.subarray(0, size) ?? null
      const sectors = chain(start, nextMini, Math.ceil(size / 64))
      return (
        sectors && Buffer.concat(sectors.map((n) => mini.subarray(n * 64, (n + 1) * 64))).subarray(0, size)
      )
    },
  }
}

/** The table of chains: its sectors are listed in the header, and if it is long, also in separate sectors. */
function fatOf(bytes: Buffer, sector: number, count: number, sectorAt: (n: number) => Buffer): Buffer | null {
  const parts: Buffer[] = []
  const take = (list: Buffer, from: number, to: number) => {
    for (let at = from; at + 4 <= to; at += 4) {
      const n = list.readUInt32LE(at)
      if (n < count) parts.push(sectorAt(n))
    }
  }
  take(bytes, 76, 512)
  let more = bytes.readUInt32LE(68)
  for (let seen = 0; more !== END && more !== 0xffffffff; seen++) {
    const list = more < count ? sectorAt(more) : null
    if (!list || list.length < sector || seen > count) return null
    take(list, 0, sector - 4)
    // a table that is longer than the file: its list leads in a circle
    if (parts.length > count) return null
    more = list.readUInt32LE(sector - 4)
  }
  return parts.length > count ? null : Buffer.concat(parts)
}

function entriesOf(directory: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = []
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const kind = KINDS[directory[at + 66] as keyof typeof KINDS]
    const length = directory.readUInt16LE(at + 64)
    if (!kind || length < 2 || length > 64) continue
    entries.push({
      kind,
      name: directory.toString('utf16le', at, at + length - 2),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}
