import { hasLiveFormula } from './live-formula.ts'
import { plainText } from './plain-text.ts'

/** Characters that no text table contains: control characters but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const binary = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/
const DELIMITERS = [';', '\t', ','] as const
const LINES = 20
/** Titles and a company head may stand above the table. */
const TITLES = 15
/** A total, a signature and a date may stand below it. */
const CLOSING = 5
const SEP = /^sep=(.)(?:\r\n|\n|\r|$)/i
/** Characters that column headings do not contain, but web pages, scripts and letters do. */
const code = /[<>{}=!?]|\w\(/

export type PlainTable = { readonly delimiter: string; readonly text: string }

/**
 * A table saved as text and the delimiter of its cells; null for anything else. `text` comes without the line `sep=;`,
 * which names the delimiter for spreadsheets and is not a row. Below the titles one delimiter occurs equally often in
 * each of the first lines: at least twice, or once where there are two headings. Web pages, scripts and letters have no
 * such delimiter (promise F1).
 */
export function plainTable(bytes: Uint8Array): PlainTable | null {
  const whole = plainText(bytes)
  if (binary.test(whole)) return null
  const match = SEP.exec(whole)
  const text = match ? whole.slice(match[0].length) : whole
  const lines = firstLines(text)
  if (lines.length === 0 || /^\s*(?:[<{]|#!)/.test(lines[0] ?? '')) return null
  // a title may stand in brackets; so does a list of a program, which has no headings
  const strict = /^\s*\[/.test(lines[0] ?? '')
  const delimiter = (match?.[1] === undefined ? DELIMITERS : [match[1]]).find(
    (separator) => isTable(lines, separator, strict) || isClosedTable(lines, separator),
  )
  return delimiter === undefined ? null : { delimiter, text }
}

/** Whether a text is a table in which no cell asks another program, as a spreadsheet would on opening it. */
export function isPlainTable(bytes: Uint8Array): boolean {
  const table = plainTable(bytes)
  return table !== null && !hasLiveCell(table)
}

/** Whichever separator a spreadsheet takes, by the file or by the settings of its computer. */
const hasLiveCell = ({ text, delimiter }: PlainTable): boolean =>
  [...new Set([delimiter, ...DELIMITERS])].some((separator) => hasLiveFormula(cellsOf(text, separator)))

/** Cells as a spreadsheet reads them: a part in quotes, its doubled ones undone, and whatever follows it. */
function* cellsOf(text: string, delimiter: string): Generator<string> {
  const ends = new RegExp(String.raw`[\r\n${delimiter.replace(/[\\\]^-]/, String.raw`\$&`)}]`, 'g')
  const blanks = /[^\S\r\n]*/y
  for (let at = 0; at < text.length; at = ends.lastIndex) {
    let cell = ''
    let from = at
    blanks.lastIndex = at
    const start = at + (blanks.exec(text)?.[0].length ?? 0)
    if (text[start] === '"') [cell, from] = quoted(text, start + 1)
    ends.lastIndex = from
    const end = ends.exec(text)
    yield cell + text.slice(from, end?.index)
    if (end === null) return
  }
}

/** What stands in quotes, and where it ends. */
function quoted(text: string, start: number): [string, number] {
  let close = text.indexOf('"', start)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  const end = close === -1 ? text.length : close
  return [text.slice(start, end).replaceAll('""', '"'), end + 1]
}

function isTable(lines: readonly string[], delimiter: string, strict: boolean): boolean {
  const counts = lines.map((line) => countOf(line, delimiter))
  const last = counts.at(-1) ?? 0
  const from = counts.findLastIndex((count) => count !== last) + 1
  if (from > TITLES) return false
  const rows = lines.length - from
  const heads = areHeads(lines[from] ?? '', delimiter)
  if (strict && !heads) return false
  if (last >= 2) return from === 0 || rows >= 2
  // letters and decimal numbers have one comma in a line too
  return last === 1 && delimiter !== ',' && rows >= 2 && heads
}

/** A table with headings over rows, and under it a few lines with fewer delimiters. */
function isClosedTable(lines: readonly string[], delimiter: string): boolean {
  const counts = lines.map((line) => countOf(line, delimiter))
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  const end = counts.lastIndexOf(most) + 1
  return (
    lines.length - end <= CLOSING &&
    !lines.slice(end).some((line) => code.test(line.replace(/[()]/g, ''))) &&
    counts.indexOf(most) < end - 1 &&
    isTable(lines.slice(0, end), delimiter, true)
  )
}

/** Column headings: words, not code; a column may have none. */
function areHeads(line: string, delimiter: string): boolean {
  const heads = line.split(delimiter)
  return (
    heads.filter((head) => /\p{L}/u.test(head)).length >= 2 &&
    heads.every((head) => !code.test(head) && head.length <= 60)
  )
}

/** The first non-empty lines; a line break inside quotes does not end a line. */
function firstLines(text: string): string[] {
  const lines: string[] = []
  let open = ''
  for (const line of text.slice(0, 65_536).split(/\r\n|\n|\r/)) {
    open = open === '' ? line : `${open}\n${line}`
    if ((open.split('"').length - 1) % 2 === 1) continue
    if (open.trim() !== '') lines.push(open)
    open = ''
    if (lines.length === LINES) break
  }
  // the last one may be cut off by the limit
  return text.length > 65_536 && lines.length < LINES ? lines.slice(0, -1) : lines
}

const countOf = (line: string, delimiter: string): number =>
  line.replace(/"[^"]*"/g, '').split(delimiter).length - 1
