import { APOSTROPHES } from './name.ts'

const collator = new Intl.Collator('uk', { numeric: true })

/** What to sort by: `Intl.Collator('uk')` misplaces every apostrophe, so they are taken out (facts §3.7). */
export const ukrainianKey = (text: string): string => text.normalize('NFC').replace(APOSTROPHES, '')

/** Order of the Ukrainian alphabet, apostrophes ignored; equal keys keep a fixed order by the text itself. */
export function compareUkrainian(a: string, b: string): number {
  const order = collator.compare(ukrainianKey(a), ukrainianKey(b))
  return order === 0 ? (a < b ? -1 : a > b ? 1 : 0) : order
}

/** What to search by: the sort key in lower case with single spaces. */
export const searchKey = (text: string): string =>
  ukrainianKey(text).toLowerCase().replace(/\s+/gu, ' ').trim()
