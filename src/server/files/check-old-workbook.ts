import { readCompoundFile } from './compound-file.ts'

/**
 * Names of storages and streams of macros, embedded objects, controls and links, and of signed or protected files,
 * which cannot be checked.
 */
const DANGEROUS = /^(?:_?VBA.*|Macros|PROJECT(?:wm)?|MBD.*|ObjectPool|LNK.*|.?Ole.*|Ctls|EncryptedPackage)$/i

const [BOF, EOF_RECORD, BOUNDSHEET, SUPBOOK, FILEPASS] = [0x809, 0x0a, 0x85, 0x1ae, 0x2f]
/** Kinds of sheets that contain code: XLM macros, Visual Basic. */
const RUNS = [1, 6]

/**
 * Whether a compound file is an Excel 97–2003 workbook (BIFF8) that is safe to open: no Visual Basic, no sheets of XLM
 * macros, no embedded objects, no live links to other programs (DDE, OLE), no password.
 */
export function isHarmlessOldWorkbook(bytes: Buffer): boolean {
  const file = readCompoundFile(bytes)
  if (!file || file.entries.some(({ name }) => DANGEROUS.test(name))) return false
  const books = file.entries.filter(({ name, kind }) => kind === 'stream' && name === 'Workbook')
  const [book] = books
  if (!book || books.length > 1) return false
  const stream = file.read(book)
  return stream !== null && hasHarmlessGlobals(stream)
}

/** The records about the whole workbook come first, up to the first end record. */
function hasHarmlessGlobals(stream: Buffer): boolean {
  let sheets = 0
  for (let at = 0; at + 4 <= stream.length;) {
    const kind = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const body = stream.subarray(at + 4, at + 4 + length)
    if (body.length < length || (at === 0 && (kind !== BOF || body.readUInt16LE(0) !== 0x600))) return false
    if (kind === EOF_RECORD) return sheets > 0
    if (kind === FILEPASS) return false
    if (kind === BOUNDSHEET) {
      sheets += 1
      if (length < 6 || RUNS.includes(body[5] ?? 0)) return false
    }
    if (kind === SUPBOOK && isLiveLink(body)) return false
    at += 4 + length
  }
  return false
}

/**
 * The name of another workbook begins with a control character; the name of another program does not, and a character 3
 * separates it from its topic (MS-XLS 2.5.277). The workbook itself and add-ins have no name.
 */
function isLiveLink(body: Buffer): boolean {
  if (body.length <= 5) return false
  const wide = ((body[4] ?? 0) & 1) === 1
  const name = body.toString(wide ? 'utf16le' : 'latin1', 5)
  return name.charCodeAt(0) > 3 && name.includes('\u0003')
}
