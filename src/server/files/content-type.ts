import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { isHarmlessWorkbook } from './check-workbook.ts'
import { isPlainTable } from './plain-table.ts'

export type ContentType = 'jpg' | 'png' | 'webp' | 'heic' | 'pdf' | 'xlsx' | 'xls' | 'csv' | 'p7s'

const HEAD = 65_536
/** Names inside the compound file and the zip that only a workbook has. */
const WORKBOOK_STREAM = Buffer.from('Workbook', 'utf16le')
const OLD_BOOK_STREAM = Buffer.from('Book', 'utf16le')
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')

/**
 * What a file really is, told by its content; the name says nothing (promise F1). A compound file counts as .xls only
 * with a workbook stream, a zip as .xlsx only when it is a workbook that cannot hurt, ASN.1 as .p7s only as SignedData,
 * text as .csv only when it is a table.
 * @returns null for everything else
 */
export async function contentTypeOf(path: string): Promise<ContentType | null> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const head = await part(handle, 0, Math.min(size, HEAD))
    const tail = await part(handle, Math.max(0, size - HEAD), Math.min(size, HEAD))
    const found = await fileTypeFromBuffer(head)
    switch (found?.ext) {
      case 'jpg':
      case 'png':
      case 'webp':
      case 'heic':
        return found.ext
      case 'pdf':
        return tail.includes('%%EOF') ? 'pdf' : null
      case 'xlsx':
      case 'zip':
        return (await isHarmlessWorkbook(await readFile(path))) ? 'xlsx' : null
      case 'cfb':
        return (await contains(handle, size, [WORKBOOK_STREAM, OLD_BOOK_STREAM])) ? 'xls' : null
      default:
        if (head[0] === 0x30 && head.subarray(0, 32).includes(SIGNED_DATA)) return 'p7s'
        return found === undefined && isPlainTable(await readFile(path)) ? 'csv' : null
    }
  } finally {
    await handle.close()
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function part(handle: Handle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await handle.read(buffer, 0, length, position)
  return buffer
}

async function contains(handle: Handle, size: number, needles: readonly Buffer[]): Promise<boolean> {
  for (let at = 0; at < size; at += HEAD - 64) {
    const chunk = await part(handle, at, Math.min(HEAD, size - at))
    if (needles.some((needle) => chunk.includes(needle))) return true
  }
  return false
}
