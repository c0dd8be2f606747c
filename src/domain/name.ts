export const NAME_MIN = 2
export const NAME_MAX = 40
export type NameProblem = 'required' | 'min' | 'max' | 'pattern'

/** The apostrophe is written in many ways: ' ’ ʼ and what keyboards give in their place. */
export const APOSTROPHES = /['’‘ʼ`´ʹ′＇]/gu
/** The apostrophe that is kept and shown. */
const APOSTROPHE = '\u2019'

/**
 * Words of Ukrainian letters, not beginning with ь; an apostrophe between any two letters, since a name is written as in
 * the passport («О’Ніл», «Марі’яна»), not as the orthography would have it; words joined by one hyphen or one space
 * (facts §3.7). ё ъ ы э are not Ukrainian letters.
 */
const WORD = '[А-ЩЮЯҐЄІЇ](?:[А-ЩЬЮЯҐЄІЇ]|’(?=[А-ЩЮЯҐЄІЇ]))*'
const NAME = new RegExp(`^${WORD}(?:[- ]${WORD})*$`, 'u')

/** How a name is kept: one form of letters, one apostrophe U+2019, one space between words. */
export const storeName = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/gu, ' ').replace(APOSTROPHES, APOSTROPHE)

/** What is sent as the patronymic of people whose documents give none (product.md §1). */
export const NO_MIDDLE_NAME = '-'
/** People type any dash to say so. */
export const hasNoMiddleName = (text: string): boolean => /^\p{Pd}$/u.test(text.trim())
/** middle_n of spec §5: a name, or «-». */
export const checkMiddleName = (text: string): NameProblem | null =>
  hasNoMiddleName(text) ? null : checkName(text)

/** Surname, name or middle name. */
export function checkName(text: string): NameProblem | null {
  const trimmed = text.normalize('NFC').trim()
  if (trimmed === '') return 'required'
  const length = [...trimmed].length
  if (length < NAME_MIN) return 'min'
  if (length > NAME_MAX) return 'max'
  const name = trimmed.replace(APOSTROPHES, APOSTROPHE)
  // the first letter of every name is a capital one
  return NAME.test(name.toUpperCase()) && /^\p{Lu}/u.test(name) ? null : 'pattern'
}
