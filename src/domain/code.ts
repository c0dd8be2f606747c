/** One-time codes: 4 characters (spec §5) of 32 symbols without 0, 1, I and O = 20 bits. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 4
/** After so long another code may be sent, until those of an hour are spent. */
export const RESEND_SECONDS = 60
/** The code of a link: 16 of the 32 symbols are 80 bits, which nobody guesses however often they try. */
export const LINK_CODE_LENGTH = 16
export type CodeProblem = 'required' | 'length' | 'characters'

/**
 * Cyrillic letters that look like a symbol of the alphabet: somebody who forgot to switch the keyboard must not lose an
 * attempt.
 */
const TWINS: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  З: '3',
}

/** Trims, drops spaces and dashes inside, upper-cases, maps Cyrillic twins. */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/[А-Я]/g, (letter) => TWINS[letter] ?? letter)

export function checkCode(text: string): CodeProblem | null {
  const code = normalizeCode(text)
  if (code === '') return 'required'
  if ([...code].length !== CODE_LENGTH) return 'length'
  return [...code].every((symbol) => CODE_ALPHABET.includes(symbol)) ? null : 'characters'
}

/** Makes a code; `randomIndex(n)` gives an unpredictable whole number in [0, n). */
export const makeCode = (randomIndex: (below: number) => number, length: number = CODE_LENGTH): string =>
  Array.from({ length }, () => CODE_ALPHABET.charAt(randomIndex(CODE_ALPHABET.length))).join('')
