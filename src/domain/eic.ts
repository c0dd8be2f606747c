/** Energy Identification Code: 16 characters, the last is a check (facts §3.1). */
const EIC_LENGTH = 16
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'
/** Ukrainian letters that look like Latin ones and get into pasted codes (facts §3.1). */
const TWINS: Record<string, string> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}

export type EicProblem = 'required' | 'length' | 'characters' | 'check'

/** Upper case, without spaces, Cyrillic look-alikes replaced, every kind of dash as '-'. */
export const normalizeEic = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .toUpperCase()
    .replace(/[А-ЯІ]/g, (letter) => TWINS[letter] ?? letter)

/** Check character of a body of 15 characters; null when the body may not be issued (the check would be '-'). */
export function eicCheck(body15: string): string | null {
  if (!/^[0-9A-Z-]{15}$/.test(body15)) return null
  let sum = 0
  for (let i = 0; i < 15; i++) sum += (16 - i) * ALPHABET.indexOf(body15.charAt(i))
  const check = ALPHABET.charAt(36 - ((((sum - 1) % 37) + 37) % 37))
  return check === '-' ? null : check
}

/** Whole code from a body of 15 characters; null when it may not be issued. */
export function makeEic(body15: string): string | null {
  const check = eicCheck(body15)
  return check === null ? null : body15 + check
}

export function checkEic(text: string): EicProblem | null {
  const eic = normalizeEic(text)
  if (eic === '') return 'required'
  if (!/^[0-9A-Z-]+$/.test(eic)) return 'characters'
  if (eic.length !== EIC_LENGTH) return 'length'
  return eicCheck(eic.slice(0, 15)) === eic.charAt(15) ? null : 'check'
}

export const isEic = (text: string): boolean => checkEic(text) === null

/** @internal A Ukrainian metering point (ТКО): 62Z… (facts §3.1). Codes of the demo are such. */
export const isMeteringPointEic = (text: string): boolean =>
  normalizeEic(text).startsWith('62Z') && isEic(text)
