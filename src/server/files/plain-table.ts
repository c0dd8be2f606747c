/** Bytes no table of text has: control characters but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const binary = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
const DELIMITERS = [';', '\t', ','] as const
const LINES = 20

/**
 * Whether a file is a table saved as text: no control characters, and one delimiter that stands at least twice and
 * equally often in each of the first lines. Pages, scripts and letters have no such delimiter (promise F1).
 */
export function isPlainTable(bytes: Buffer): boolean {
  // one byte a letter: delimiters and quotes are the same in UTF-8 and in Windows-1251
  const text = bytes.toString('latin1')
  if (binary.test(text)) return false
  const lines = firstLines(text.replace(/^\u00EF\u00BB\u00BF/, ''))
  if (lines.length === 0 || /^\s*[<{[]/.test(lines[0] ?? '')) return false
  return DELIMITERS.some((delimiter) => {
    const counts = lines.map((line) => countOf(line, delimiter))
    return (counts[0] ?? 0) >= 2 && counts.every((count) => count === counts[0])
  })
}

/** The first lines that hold anything; a line break inside quotes ends none. */
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
