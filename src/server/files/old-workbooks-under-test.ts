type Stream = { name: string; bytes: Buffer; storage?: boolean }

const SECTOR = 512
const END = 0xfffffffe
const FREE = 0xffffffff

/** A compound file with these streams (each padded so that it lies in whole sectors) and storages. */
export function makeCompoundFile(streams: readonly Stream[]): Buffer {
  const names = [{ name: 'Root Entry', bytes: Buffer.alloc(0), storage: true }, ...streams]
  const directorySectors = Math.ceil(names.length / 4)
  const bodySectors = streams.reduce(
    (sum, { bytes }) => sum + Math.max(8, Math.ceil(bytes.length / SECTOR)),
    0,
  )
  // a sector tells of 128
  const fatSectors = Math.ceil((directorySectors + bodySectors + 110) / 128)
  const chains: number[] = Array.from({ length: fatSectors }, () => 0xfffffffd)
  const directoryStart = fatSectors
  for (let n = 1; n <= directorySectors; n++) chains.push(n === directorySectors ? END : directoryStart + n)
  const directory = Buffer.alloc(directorySectors * SECTOR)
  const bodies: Buffer[] = []
  for (const [n, { name, bytes, storage }] of names.entries()) {
    const at = n * 128
    directory.write(name, at, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, at + 64)
    directory[at + 66] = n === 0 ? 5 : storage ? 1 : 2
    for (const link of [68, 72, 76]) directory.writeUInt32LE(FREE, at + link)
    if (bytes.length === 0) {
      directory.writeUInt32LE(END, at + 116)
      continue
    }
    const body = Buffer.alloc(Math.max(4096, Math.ceil(bytes.length / SECTOR) * SECTOR))
    bytes.copy(body)
    directory.writeUInt32LE(chains.length, at + 116)
    directory.writeUInt32LE(body.length, at + 120)
    const sectors = body.length / SECTOR
    for (let s = 1; s <= sectors; s++) chains.push(s === sectors ? END : chains.length + 1)
    bodies.push(body)
  }
  const fat = Buffer.alloc(fatSectors * SECTOR, 0xff)
  for (const [n, next] of chains.entries()) fat.writeUInt32LE(next, n * 4)
  const head = Buffer.alloc(SECTOR, 0xff)
  head.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(3, 26)
  head.writeUInt16LE(0xfffe, 28)
  head.writeUInt16LE(9, 30)
  head.writeUInt16LE(6, 32)
  head.writeUInt32LE(fatSectors, 44)
  head.writeUInt32LE(directoryStart, 48)
  head.writeUInt32LE(4096, 56)
  head.writeUInt32LE(END, 60)
  head.writeUInt32LE(END, 68)
  for (let n = 0; n < fatSectors; n++) head.writeUInt32LE(n, 76 + n * 4)
  return Buffer.concat([head, fat, directory, ...bodies])
}

const record = (kind: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

type Book = { sheet?: number; link?: string; version?: number; link5?: string; sheetLink5?: string }

/**
 * The records of a BIFF8 workbook, or of another version, with one sheet of a kind (0 = plain, 1 = XLM macros) and
 * optionally a link.
 */
export function biff8({ sheet = 0, link, version = 0x600, link5, sheetLink5 }: Book = {}): Buffer {
  const start = Buffer.from('0006050000000000', 'hex')
  start.writeUInt16LE(version)
  const bound = Buffer.concat([
    Buffer.from([0, 0, 0, 0, 0, sheet]),
    Buffer.from([5, 0]),
    Buffer.from('Аркуш1', 'latin1'),
  ])
  const supbook =
    link === undefined
      ? []
      : [record(0x1ae, Buffer.concat([Buffer.from([0, 0, link.length, 0, 0]), Buffer.from(link, 'latin1')]))]
  const external = (name: string) =>
    record(0x17, Buffer.concat([Buffer.from([name.length]), Buffer.from(name, 'latin1')]))
  if (link5 !== undefined) supbook.push(external(link5))
  const end = record(0x0a, Buffer.alloc(0))
  const page = sheetLink5 === undefined ? [] : [record(0x809, start), external(sheetLink5), end]
  return Buffer.concat([record(0x809, start), record(0x85, bound), ...supbook, end, ...page])
}

/** An old workbook as Excel writes it, plus whatever the test adds. */
export const oldWorkbook = (options: Parameters<typeof biff8>[0] = {}, more: readonly Stream[] = []) =>
  makeCompoundFile([{ name: 'Workbook', bytes: biff8(options) }, ...more])
