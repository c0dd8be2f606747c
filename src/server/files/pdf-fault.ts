import { readFile } from 'node:fs/promises'
import { constants, createInflate, inflateSync } from 'node:zlib'

/** Why a PDF is not taken: something in it runs when it is opened or pressed, or nobody can see whether it does. */
export type PdfFault = 'scripts' | 'locked'

/**
 * Looks at the whole file and not along its table of objects: programs mend a broken table each in its own way, and may
 * find what we would not. Objects stand in the file as they are, or in packed streams of objects. A file under a
 * password has packed streams that cannot be looked into.
 */
export async function pdfFault(path: string): Promise<PdfFault | null> {
  const bytes = await readFile(path)
  const text = bytes.toString('latin1')
  if (ENCRYPT.test(text)) return 'locked'
  const look = lookout()
  if (look(text)) return 'scripts'
  let at = 0
  for (const match of text.matchAll(STREAM)) {
    const before = text.slice(at, match.index)
    at = match.index + match[0].length
    if (await runsInside(bytes.subarray(at), before, look)) return 'scripts'
  }
  return null
}

const STREAM = /(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g

/** A letter of a name may be written as its number, «/J#61vaScript» (ISO 32000-1 §7.3.5). */
const letters = (name: string): string =>
  Array.from(name, (letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }).join('')
const named = (...names: readonly string[]) =>
  new RegExp(String.raw`/(?:${names.map(letters).join('|')})(?![^\0\s()<>[\]{}/%])`)

/** Every action with a script has the first name as its kind; one that plays something may have a script too. */
const RUNS = new RegExp(named('JavaScript', 'Launch', 'Rendition'), 'g')
const ENCRYPT = named('Encrypt')
const FORM_OF_XML = named('XFA')
const OBJECTS = named('ObjStm')
const PACKED = named('Filter')
const WITH_SETTINGS = named('DecodeParms')
/** A stream of objects says where the first of them begins; lists of other things name theirs by a reference. */
const FIRST = new RegExp(String.raw`/${letters('First')}[\0\s]+\d+(?!\d|[\0\s]+\d+[\0\s]+R)`)
const SCRIPT_OF_XML = /<(?:\w{1,20}:)?script\b/i
/** What such a name is the value of, or stands after; in «HTML/JavaScript» and in addresses it is a word of the page. */
const BEFORE = new RegExp(
  String.raw`(?:^|[\0\s()<>[\]{}]|/${letters('S')}|(?:^|[\0\s()<>[\]{}/])(?:\d+|(?:end)?obj|null|true|false|R))$`,
)

function namesRun(text: string): boolean {
  for (const { index } of text.matchAll(RUNS))
    if (BEFORE.test(text.slice(Math.max(0, index - 16), index))) return true
  return false
}

type Look = (text: string) => boolean

/** Whether what is shown to it runs; a form of XML runs by what stands in another place. */
function lookout(): Look {
  let [isForm, hasScript] = [false, false]
  return (text) => {
    isForm ||= FORM_OF_XML.test(text)
    hasScript ||= SCRIPT_OF_XML.test(text)
    return namesRun(text) || (isForm && hasScript)
  }
}

/** Numbers of objects and their places stand first, a form of XML begins with a tag; pictures, fonts, pages do not. */
// oxlint-disable-next-line no-control-regex -- NUL is a space in a PDF
const WORTH_READING = /^[\0\s]*(?:\+?\d+(?:[\0\s]+\+?\d|[\0\s]*$)|[%<]|$)/
const BEGINNING = 512
/** The longest that may be split between two pieces. */
const OVERLAP = 128

/**
 * Whether something in a stream runs. Objects that are packed otherwise than programs pack them (twice, by rows of a
 * picture, as letters) are refused, because they are hidden and not packed.
 * @param before what stands between the stream before it and this one: what is said of it, too
 */
async function runsInside(bytes: Buffer, before: string, look: Look): Promise<boolean> {
  const ofObjects = OBJECTS.test(before) || FIRST.test(before)
  if (ofObjects && WITH_SETTINGS.test(before)) return true
  const start = beginningOf(bytes)
  if (start === null) return ofObjects && PACKED.test(before)
  if (!WORTH_READING.test(start)) return ofObjects
  try {
    let tail = ''
    const stream = createInflate({ finishFlush: constants.Z_SYNC_FLUSH })
    stream.end(bytes)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      const text = tail + piece.toString('latin1')
      if (look(text)) return true
      tail = text.slice(-OVERLAP)
    }
  } catch {
    // broken at the end: what a program would still read of it was looked at
  }
  return false
}

/** null: it is not packed in this way, so it was looked at as it stands. */
function beginningOf(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes.subarray(0, BEGINNING), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 1024 * 1024,
    }).toString('latin1')
  } catch {
    return null
  }
}
