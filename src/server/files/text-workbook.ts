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
 * Formulas with a bar, as it is or as an entity: those of Excel 2003 and of pages stand in attributes; a text of a page
 * that begins so is one too.
 */
const IN_ATTRIBUTE = /=\s*(?:"\s*[=+@-]([^"|&]*[|&][^"]*)"|'\s*[=+@-]([^'|&]*[|&][^']*)')/g
const IN_TEXT = />\s*[=+@-]([^<|&]*[|&][^<]*)/g

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

const isLive = (text: string): boolean =>
  [IN_ATTRIBUTE, IN_TEXT].some((pattern) => hasLiveFormula(text, pattern, decoded))

const ENTITY_CHARACTERS: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
}
const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(quot|apos|amp|lt|gt|verbar|vert|VerticalLine));/gi,
    (_all, hex, decimal, name) =>
      name
        ? (ENTITY_CHARACTERS[name.toLowerCase()] ?? '|')
        : character(hex ? parseInt(hex, 16) : Number(decimal)),
  )
const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
