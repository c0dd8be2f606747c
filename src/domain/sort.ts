import { APOSTROPHES } from './name.ts'

const collators = new Map<string, Intl.Collator>()
function collatorOf(locale: string): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true })
  collators.set(locale, collator)
  return collator
}

/** What to sort by: `Intl.Collator('uk')` misplaces every apostrophe, so they are taken out (facts §3.7). */
export const ukrainianKey = (text: string): string => text.normalize('NFC').replace(APOSTROPHES, '')

/**
 * Order of the alphabet of a language, apostrophes ignored; equal keys keep a fixed order by the text itself. `locale` is
 * that of the texts, not of the reader: names and addresses stay in the Ukrainian order on an English page
 * (docs/decisions/0060-second-language.md).
 */
export function compareTexts(a: string, b: string, locale: string): number {
  const order = collatorOf(locale).compare(ukrainianKey(a), ukrainianKey(b))
  return order === 0 ? (a < b ? -1 : a > b ? 1 : 0) : order
}

/** The order of what is written in Ukrainian: data. */
export const compareUkrainian = (a: string, b: string): number => compareTexts(a, b, 'uk')

/** What to search by: the sort key in lower case with single spaces. */
export const searchKey = (text: string): string =>
  ukrainianKey(text).toLowerCase().replace(/\s+/gu, ' ').trim()
