import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { oldWorkbookProblem } from './check-old-workbook.ts'
import { zipDirectory } from './zip-directory.ts'

/** What a file is that was sent as a table and is none: told in words with how to save it (text: 'xls-required'). */
export type NotATable =
  | 'macros'
  | 'password'
  | 'active'
  | 'opendocument'
  | 'binary-workbook'
  | 'numbers'
  | 'older'
  | 'document'
  | 'pdf'
  | 'picture'
  | 'archive'
  | 'page'

/** The beginning says what most files are. */
const HEAD = 65_536
const PICTURES = ['jpg', 'png', 'webp', 'heic', 'gif', 'tif', 'bmp', 'avif']
/** Excel 2.0–4.0: a sheet without a container (BIFF2, BIFF3, BIFF4). */
const OLDER = [0x0009, 0x0209, 0x0409]

/** What a refused file is, as far as its content tells; null: it does not. */
export async function notATable(path: string): Promise<NotATable | null> {
  const handle = await open(path, 'r')
  const head = Buffer.alloc(HEAD)
  const { bytesRead } = await handle.read(head, 0, HEAD, 0).finally(() => handle.close())
  const start = head.subarray(0, bytesRead)
  const ext: string | undefined = (await fileTypeFromBuffer(start))?.ext
  if (ext === 'pdf') return 'pdf'
  if (ext !== undefined && PICTURES.includes(ext)) return 'picture'
  if (ext === 'cfb') return oldKind(await readFile(path))
  if (start.subarray(0, 2).toString('latin1') === 'PK') return zipKind(await readFile(path))
  if (ext === 'rar' || ext === '7z' || ext === 'gz') return 'archive'
  if (bytesRead > 4 && OLDER.includes(start.readUInt16LE(0))) return 'older'
  return /^[\s\uFEFF]*<(?:!doctype|html|\?xml|table)/i.test(start.toString('utf8', 0, 256)) ? 'page' : null
}

function oldKind(bytes: Buffer): NotATable | null {
  const problem = oldWorkbookProblem(bytes)
  return problem === 'no-book' ? 'document' : problem
}

const MOST_ENTRIES = 10_000

function zipKind(bytes: Buffer): NotATable {
  const names = (zipDirectory(bytes, MOST_ENTRIES) ?? []).map(({ name }) => name)
  if (names.some((name) => /vbaProject|macrosheets\//i.test(name))) return 'macros'
  if (names.includes('xl/workbook.bin')) return 'binary-workbook'
  if (names.includes('xl/workbook.xml')) return 'active'
  if (names.includes('content.xml') && names.includes('mimetype')) return 'opendocument'
  if (names.some((name) => name.startsWith('Index/') && name.endsWith('.iwa'))) return 'numbers'
  return names.some((name) => /^(?:word|ppt)\//.test(name)) ? 'document' : 'archive'
}
