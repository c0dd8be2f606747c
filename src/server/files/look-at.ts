import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#domain/file-kinds.ts'
import { isHarmlessOldWorkbook } from './check-old-workbook.ts'
import { isHarmlessWorkbook } from './check-workbook.ts'
import { derOf } from './der.ts'
import { isPlainTable } from './plain-table.ts'
import { isSignedData } from './signed-data.ts'
import { isHarmlessTextWorkbook } from './text-workbook.ts'

export type ContentType = FileKind

const HEAD = 65_536

/** What a file is by its content; null: nothing that we take (`contentTypeOf`). */
export async function lookAt(path: string): Promise<ContentType | null> {
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
