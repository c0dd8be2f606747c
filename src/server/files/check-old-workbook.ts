import { type CompoundEntry, readCompoundFile } from './compound-file.ts'

/**
 * Names of storages and streams of macros, embedded objects, controls and links, and of signed or protected files,
 * which cannot be checked.
 */
const DANGEROUS = /^(?:_?VBA.*|Macros|PROJECT(?:wm)?|MBD.*|ObjectPool|LNK.*|.?Ole.*|Ctls|EncryptedPackage)$/i
const PASSWORD = /^EncryptedPackage$/i
const MACROS = /^(?:_?VBA.*|Macros|PROJECT(?:wm)?)$/i
/** Says whether the file is itself a linked object (MS-OLEDS 2.3.3); LibreOffice writes one into every book. */
const OLE_STATE = '\u0001Ole'
const OLE_STATE_VERSION = 0x02000001
/** LibreOffice writes 20 bytes, in a stream that may be filled up to a whole number of sectors; one for a storage. */
const LONGEST_STATE = 8192
const MOST_STATES = 100
/** The stream of Excel 97 and later, and that of Excel 5 and 95; programs write both in capitals too. */
const BOOKS = ['workbook', 'book']

const [BOF, EOF_RECORD, BOUNDSHEET, SUPBOOK, EXTERNSHEET, FILEPASS] = [0x809, 0x0a, 0x85, 0x1ae, 0x17, 0x2f]
/** BIFF8 and BIFF5. */
const [VERSION_97, VERSION_5] = [0x600, 0x500]
/** Kinds of sheets that contain code: XLM macros, Visual Basic. */
const RUNS = [1, 6]

/** Why a compound file is not taken for a workbook. */
type OldWorkbookProblem = 'macros' | 'password' | 'active' | 'no-book'

/**
 * Whether a compound file is an Excel 5.0–2003 workbook (BIFF5, BIFF8) that is safe to open: no Visual Basic, no sheets
 * of XLM macros, no embedded objects, no live links to other programs (DDE, OLE), no password. One file may hold the
 * book for both generations; each must be safe.
 */
export const isHarmlessOldWorkbook = (bytes: Buffer): boolean => oldWorkbookProblem(bytes) === null

/** What keeps an old workbook from being opened; null: nothing. */
export function oldWorkbookProblem(bytes: Buffer): OldWorkbookProblem | null {
  const file = readCompoundFile(bytes)
  if (!file) return 'no-book'
  const { entries } = file
  const isNoLink = (entry: CompoundEntry) =>
    entry.name === OLE_STATE && entry.size <= LONGEST_STATE && isEmptyOleState(file.read(entry))
  if (entries.filter(({ name }) => name === OLE_STATE).length > MOST_STATES) return 'active'
  const dangerous = entries.filter((entry) => DANGEROUS.test(entry.name) && !isNoLink(entry))
  if (dangerous.some(({ name }) => PASSWORD.test(name))) return 'password'
  if (dangerous.length > 0) return dangerous.some(({ name }) => MACROS.test(name)) ? 'macros' : 'active'
  const books = entries.filter(({ name, kind }) => kind === 'stream' && BOOKS.includes(name.toLowerCase()))
  if (new Set(books.map(({ name }) => name.toLowerCase())).size < books.length) return 'active'
  if (books.length === 0) return 'no-book'
  for (const book of books) {
    const stream = file.read(book)
    const problem = stream ? problemOfGlobals(stream) : 'no-book'
    if (problem !== null) return problem
  }
  return null
}

/** The bit of a link is off, and no name of what is linked follows. */
const isEmptyOleState = (state: Buffer | null): boolean =>
  state !== null &&
  state.length >= 8 &&
  state.readUInt32LE(0) === OLE_STATE_VERSION &&
  (state.readUInt32LE(4) & 1) === 0 &&
  state.subarray(8).every((byte) => byte === 0)

/** The records about the whole workbook come first, up to the first end record. */
function problemOfGlobals(stream: Buffer): OldWorkbookProblem | null {
  let sheets = 0
  let version = 0
  for (let at = 0; at + 4 <= stream.length;) {
    const kind = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const body = stream.subarray(at + 4, at + 4 + length)
    if (body.length < length) return 'no-book'
    if (at === 0) {
      if (kind !== BOF || length < 2) return 'no-book'
      version = body.readUInt16LE(0)
      if (version !== VERSION_97 && version !== VERSION_5) return 'no-book'
    }
    if (kind === EOF_RECORD) {
      if (sheets === 0) return 'no-book'
      return version === VERSION_5 && hasLinkInSheet(stream, at + 4) ? 'active' : null
    }
    if (kind === FILEPASS) return 'password'
    if (kind === BOUNDSHEET) {
      sheets += 1
      if (length < 6 || RUNS.includes(body[5] ?? 0)) return 'macros'
    }
    if (kind === SUPBOOK && isLiveLink(body)) return 'active'
    if (kind === EXTERNSHEET && version === VERSION_5 && isLiveName(body.toString('latin1', 1)))
      return 'active'
    at += 4 + length
  }
  return 'no-book'
}

/** Each sheet of Excel 5 has its own names of other books and programs. */
function hasLinkInSheet(stream: Buffer, from: number): boolean {
  for (let at = from; at + 4 <= stream.length;) {
    const length = stream.readUInt16LE(at + 2)
    const body = stream.subarray(at + 4, at + 4 + length)
    if (stream.readUInt16LE(at) === EXTERNSHEET && isLiveName(body.toString('latin1', 1))) return true
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
  return isLiveName(body.toString(wide ? 'utf16le' : 'latin1', 5))
}

const isLiveName = (name: string): boolean => name.charCodeAt(0) > 3 && name.includes('\u0003')
