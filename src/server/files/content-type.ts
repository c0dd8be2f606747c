import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { SHARES } from '#server/fair-line.ts'
import { turns } from '#server/turns.ts'
import { isHarmlessOldWorkbook } from './check-old-workbook.ts'
import { isHarmlessWorkbook } from './check-workbook.ts'
import { derOf } from './der.ts'
import { isPlainTable } from './plain-table.ts'
import { isSignedData } from './signed-data.ts'
import { isHarmlessTextWorkbook } from './text-workbook.ts'

export type ContentType = 'jpg' | 'png' | 'webp' | 'heic' | 'pdf' | 'xlsx' | 'xls' | 'csv' | 'p7s'

const HEAD = 65_536
/** Each check holds a file of up to ten megabytes in memory, so their number limits memory (promise F2). */
const inTurn = turns({
  name: 'files',
  atOnce: 2,
  inLine: 20,
  ...SHARES,
  waitSeconds: 10,
  retryAfterSeconds: 5,
})

/**
 * The type of a file by its content; the name does not matter (promise F1). Workbooks count only when nothing in them
 * runs (pages and XML that are called .xls too), ASN.1 as .p7s only when it is SignedData from end to end, text as .csv only when it is a table.
 * @returns null for everything else
 * @throws 'busy' when many files are being checked
 */
export const contentTypeOf = (path: string): Promise<ContentType | null> => inTurn(() => lookAt(path))

async function lookAt(path: string): Promise<ContentType | null> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const head = await part(handle, 0, Math.min(size, HEAD))
    const fileType = await fileTypeFromBuffer(head)
    switch (fileType?.ext) {
      case 'jpg':
      case 'png':
      case 'webp':
      case 'heic':
        return fileType.ext
      case 'pdf':
        return (await part(handle, Math.max(0, size - HEAD), Math.min(size, HEAD))).includes('%%EOF')
          ? 'pdf'
          : null
      case 'xlsx':
      case 'zip':
        return (await isHarmlessWorkbook(await readFile(path))) ? 'xlsx' : null
      case 'cfb':
        return isHarmlessOldWorkbook(await readFile(path)) ? 'xls' : null
      default: {
        const bytes = await readFile(path)
        if (isSignedData(derOf(bytes))) return 'p7s'
        if (isHarmlessTextWorkbook(bytes)) return 'xls'
        return fileType === undefined && isPlainTable(bytes) ? 'csv' : null
      }
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
