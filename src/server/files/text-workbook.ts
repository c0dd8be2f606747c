import { hasLiveFormula } from './live-formula.ts'
import { plainText } from './plain-text.ts'

/** Longer ones are refused: nobody types so many readings, and the whole text is looked through. */
const MOST_BYTES = 10 * 1024 * 1024
const PAGE = /^\s*(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html|head|meta|body|table|style|div)\b/i
const XML_PAGE = /^\s*<\?xml[^>]*>\s*(?:<!doctype\s+html[^>]*>\s*)?<html\b/i
const SPREADSHEET_2003 = 'urn:schemas-microsoft-com:office:spreadsheet'
/** What a table exported as a page never contains: scripts, frames, objects, handlers of events. */
const ACTIVE =
  /<(?:\w+:)?(?:script|iframe|frame|object|embed|applet|link|base|form|svg|img)\b|\bon\w+\s*=|javascript:/i
const ENTITIES = /<!DOCTYPE|<!ENTITY/i
/**
 * Whether a text is a table that many programs save under the name of an .xls: a page with a table and nothing that
 * runs or is fetched, or the XML of Excel 2003 without entities; no formula of either asks another program.
 */
export function isHarmlessTextWorkbook(bytes: Buffer): boolean {
  if (bytes.length > MOST_BYTES) return false
  const text = plainText(bytes)
  const start = text.slice(0, 4096)
  if (PAGE.test(start) || XML_PAGE.test(start))
    return /<table\b/i.test(text) && !ACTIVE.test(text) && !isLive(text)
  return (
    /^\s*<\?xml\b/.test(start) &&
    start.includes(SPREADSHEET_2003) &&
    !ENTITIES.test(text) &&
    !ACTIVE.test(text) &&
    !isLive(text)
  )
}

const isLive = (text: string): boolean => hasLiveFormula(textsOf(text))

/** A value of an attribute, in quotes or not; always something, so that a text is gone through once. */
const VALUE = /=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/g
/** Where one cell ends and another begins; any other tag may stand inside of one. */
const BOUND = /^\/?(?:\w+:)?(?:t[dhr]|table|tbody|thead|cell|row|data|html|body)\b/i
/** A quoted attribute may hold the end of a tag, but none of so many. */
const MOST_ENDS = 8

/**
 * Texts of cells and values of attributes, where a formula of a page or of the XML of Excel 2003 may stand; tags inside
 * of a cell are left out of its text.
 */
function* textsOf(page: string): Generator<string> {
  let cell = ''
  for (let at = page.indexOf('<'); at !== -1;) {
    const next = page.indexOf('<', at + 1)
    const part = page.slice(at + 1, next === -1 ? page.length : next)
    for (const [, double, single, bare = ''] of part.matchAll(VALUE)) yield decoded(double ?? single ?? bare)
    if (BOUND.test(part)) {
      yield decoded(cell)
      cell = ''
    }
    const end = part.indexOf('>')
    if (end !== -1) {
      yield* afterOtherEnds(part, end)
      cell += part.slice(end + 1)
    }
    at = next
  }
  yield decoded(cell)
}

/** What follows each further «>» of a part: the first one may have stood in an attribute. */
function* afterOtherEnds(part: string, first: number): Generator<string> {
  let count = 0
  for (let end = part.indexOf('>', first + 1); end !== -1; end = part.indexOf('>', end + 1)) {
    if (!/^\s{0,99}[=+@&-]/.test(part.slice(end + 1, end + 101))) continue
    count += 1
    // whoever writes so many hides something
    if (count > MOST_ENDS) yield '=hidden|'
    if (count > MOST_ENDS) return
    yield decoded(part.slice(end + 1))
  }
}

const ENTITY_CHARACTERS: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  verbar: '|',
  vert: '|',
  verticalline: '|',
  equals: '=',
  plus: '+',
  commat: '@',
  nbsp: ' ',
  tab: '\t',
  newline: '\n',
  lpar: '(',
  rpar: ')',
}
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x0*([\da-f]{1,6})|#0*(\d{1,7})|([a-z]{2,20}));?/gi, (all, hex, decimal, name) =>
        name
          ? (ENTITY_CHARACTERS[name.toLowerCase()] ?? all)
          : character(hex ? parseInt(hex, 16) : Number(decimal)),
      )
    : text
const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
