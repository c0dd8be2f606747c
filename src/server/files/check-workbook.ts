import { crc32, createInflateRaw } from 'node:zlib'
import { type ZipEntry, zipDirectory } from './zip-directory.ts'

/** Promise F2: what an .xlsx may unpack to. */
const MOST = { entries: 1000, unpacked: 50 * 1024 * 1024, ratio: 100 }
/** Below this size a ratio says nothing: a page of spaces packs a thousandfold. */
const SMALL = 256 * 1024

/**
 * Whether a zip is a workbook that is safe to open: only the parts of a workbook, nothing that runs or is embedded,
 * sizes declared within bounds, no entry that unpacks to more than it declares or to other bytes, XML as a spreadsheet
 * writes it. Entries are unpacked piece by piece and not kept.
 */
export async function isHarmlessWorkbook(bytes: Buffer): Promise<boolean> {
  const entries = zipDirectory(bytes, MOST.entries)
  if (!entries || !isWorkbook(entries)) return false
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (unpacked > MOST.unpacked) return false
  if (entries.some((entry) => entry.unpacked > SMALL && entry.unpacked > entry.packed * MOST.ratio))
    return false
  const hasBinary = entries.some(({ name }) => /\.bin$/i.test(name))
  for (const entry of entries) if (!(await isAsDeclared(bytes, entry, hasBinary))) return false
  return true
}

/** Macros, sheets of XLM macros, embedded objects and controls, programs, another archive, a way out of the folder. */
const DANGEROUS =
  /vbaProject|vbaData|xl\/(?:macrosheets|dialogsheets|embeddings|activeX|ctrlProps)\/|oleObject|\.(?:bin|exe|dll|js|vbs|hta|lnk|zip|xls[xmb]?)$|^\/|\.\.|\\/i
/** Printer settings are also .bin, and harmless. */
const HARMLESS_BINARY = /^xl\/printerSettings\/printerSettings\d+\.bin$/i

function isWorkbook(entries: readonly ZipEntry[]): boolean {
  const names = new Set(entries.map(({ name }) => name))
  return (
    names.size === entries.length &&
    names.has('[Content_Types].xml') &&
    names.has('xl/workbook.xml') &&
    !entries.some(({ name }) => DANGEROUS.test(name) && !HARMLESS_BINARY.test(name))
  )
}

const PREFIX = String.raw`(?:[^\s<>:/]+:)?`
const ATTRIBUTES = String.raw`(?:[^<>"']|"[^"<]*"|'[^'<]*')*`
/** The beginning of what is computed, wherever it stands: cells, names, conditions of formats and of values. */
const FORMULA = String.raw`<${PREFIX}(?:f|formula\d?|definedName)\b${ATTRIBUTES}>`
/** What may stand before the bar of a live link: texts in quotes and names in apostrophes are passed over. */
const WITHIN = String.raw`(?:[^<"'|&]|&(?!quot;|apos;)|(?:"|&quot;)(?:[^<"&]|&(?!quot;))*(?:"|&quot;)|(?:'|&apos;)(?:[^<'&]|&(?!apos;))*(?:'|&apos;))*`
/** Letters written as numbers and markup in a formula: no program writes them there, and a live link would hide. */
/** Functions that ask another program or another site. */
const ASKS = String.raw`[^<]*\b(?:WEBSERVICE|RTD|DDE|CALL|REGISTER)\s*\(`
const DISGUISED = String.raw`[^<]*(?:&#(?:0*(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])|x0*(?:[2-6][0-9a-f]|7[0-9a-e]));|<[!?])`

/**
 * What no part of a workbook contains under any name: a live link to another program (DDE, OLE) as an element of any
 * prefix or in a formula («cmd|'/c calc'!A0»), macros.
 */
const ACTIVE = new RegExp(
  `<${PREFIX}(?:ddeLink|oleLink|oleObject)\\b|${FORMULA}(?:${WITHIN}\\||${DISGUISED}|${ASKS})|macroEnabled|macrosheet|vbaProject`,
  'i',
)
/** What its XML does not contain: declared entities, an alphabet in which all of these could hide (NUL is UTF-16). */
// oxlint-disable-next-line no-control-regex -- NUL is what it looks for
const HIDING = /\u0000|<!DOCTYPE|<!ENTITY|encoding\s*=\s*["'](?!utf-?8["'])/i
const MEDIA = /^xl\/media\/|^docProps\/thumbnail\./i
/** Bytes that begin like this are read as XML whatever the part is called: a picture may be named as another book. */
const looksLikeXml = (start: Buffer): boolean => {
  const [first, second] = start
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    // oxlint-disable-next-line no-control-regex -- UTF-16 without its mark
    /^(?:\u00EF\u00BB\u00BF)?[\s\u0000]*</.test(start.toString('latin1', 0, 1024))
  )
}
/** The longest of them that may be split between two pieces: a formula of 8,192 characters, each of six. */
const OVERLAP = 64 * 1024
const PIECE = 256 * 1024

/** Some programs name a type, that of a book with macros, for binary parts of which there are none. */
const TYPE_OF_BINARY = /<Default\b[^<>]*\bExtension="bin"[^<>]*>/i

type Decoder = InstanceType<typeof TextDecoder>
/** Queries of Power Query and other data beside the sheets come in UTF-16; a sheet would not be understood so. */
const MAY_BE_UTF16 = /^customXml\/[^/]*\.xml$/i
const SAYS_UTF16 = /encoding\s*=\s*["']utf-16["']/i

function utf16Of(start: Buffer): Decoder | null {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null
}

/** Counts the real bytes, not those declared in the header. */
async function isAsDeclared(
  bytes: Buffer,
  { name, method, start, packed, unpacked, crc }: ZipEntry,
  hasBinary: boolean,
): Promise<boolean> {
  let isXml = /\.(?:xml|rels|vml)$/i.test(name)
  let decoder: Decoder | null = null
  const data = bytes.subarray(start, start + packed)
  let size = 0
  let sum = 0
  let tail = ''
  try {
    for await (const piece of method === 0 ? piecesOf(data) : inflated(data)) {
      if (size === 0 && MAY_BE_UTF16.test(name)) decoder = utf16Of(piece)
      if (size === 0) isXml ||= looksLikeXml(piece)
      size += piece.length
      sum = crc32(piece, sum)
      if (size > unpacked) return false
      if (!isXml && MEDIA.test(name)) continue
      const text = tail + (decoder ? decoder.decode(piece, { stream: true }) : piece.toString('latin1'))
      const harmless = decoder ? SAYS_UTF16 : hasBinary ? null : TYPE_OF_BINARY
      const remainder = harmless ? text.replace(harmless, '') : text
      if (ACTIVE.test(remainder) || (isXml && HIDING.test(remainder))) return false
      tail = text.slice(-OVERLAP)
    }
  } catch {
    return false
  }
  return size === unpacked && sum === crc
}

function* piecesOf(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += PIECE) yield data.subarray(at, at + PIECE)
}

function inflated(data: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE })
  stream.end(data)
  return stream
}
