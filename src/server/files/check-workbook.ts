import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type ZipEntry, zipDirectory } from './zip-directory.ts'

const inflate = promisify(inflateRaw)

/** Promise F2: what an .xlsx may unpack to. */
const MOST = { entries: 1000, unpacked: 50 * 1024 * 1024, ratio: 100 }
/** Below it a ratio says nothing: a page of blanks packs a thousandfold. */
const SMALL = 256 * 1024

/**
 * Whether a zip is a workbook that cannot hurt whoever opens it: the parts of a workbook, no macros, sizes declared
 * within bounds, and no entry that unpacks to more than it declares. Nothing is unpacked beyond what was declared.
 */
export async function isHarmlessWorkbook(bytes: Buffer): Promise<boolean> {
  const entries = zipDirectory(bytes, MOST.entries)
  if (!entries || !isWorkbook(entries)) return false
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MOST.unpacked) return false
  if (entries.some((entry) => entry.unpacked > SMALL && entry.unpacked > entry.packed * MOST.ratio))
    return false
  for (const entry of entries) if (!(await keepsItsWord(bytes, entry))) return false
  return true
}

const isWorkbook = (entries: readonly ZipEntry[]): boolean => {
  const names = new Set(entries.map(({ name }) => name))
  return (
    names.size === entries.length &&
    names.has('[Content_Types].xml') &&
    names.has('xl/workbook.xml') &&
    !entries.some(({ name }) => /vbaProject|\.(exe|dll|js|vbs|zip|xlsm?b?)$|^\/|\.\.|\\/i.test(name))
  )
}

/** The real bytes are counted, not the header's; XML that declares entities is none a spreadsheet writes. */
async function keepsItsWord(
  bytes: Buffer,
  { name, method, start, packed, unpacked }: ZipEntry,
): Promise<boolean> {
  const data = bytes.subarray(start, start + packed)
  if (method === 0) return packed === unpacked
  try {
    const whole = await inflate(data, { maxOutputLength: Math.max(1, unpacked) })
    return whole.length === unpacked && !(/\.(xml|rels)$/i.test(name) && whole.includes('<!DOCTYPE'))
  } catch {
    return false
  }
}
