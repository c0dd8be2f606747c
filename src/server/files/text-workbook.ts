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
 * runs or is fetched, or the XML of Excel 2003 without entities.
 */
export function isHarmlessTextWorkbook(bytes: Buffer): boolean {
  if (bytes.length > MOST_BYTES) return false
  const text = plainText(bytes)
  const start = text.slice(0, 4096)
  if (PAGE.test(start) || XML_PAGE.test(start)) return /<table\b/i.test(text) && !ACTIVE.test(text)
  return (
    /^\s*<\?xml\b/.test(start) &&
    start.includes(SPREADSHEET_2003) &&
    !ENTITIES.test(text) &&
    !ACTIVE.test(text)
  )
}
