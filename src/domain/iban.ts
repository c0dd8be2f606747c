/** Ukrainian IBAN: UA, two check digits, МФО of six digits, account of nineteen (facts §3.4). */
const IBAN_LENGTH = 29
export type IbanProblem = 'required' | 'country' | 'length' | 'digits' | 'check'

export const normalizeIban = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

export function checkIban(text: string): IbanProblem | null {
  const iban = normalizeIban(text)
  if (iban === '') return 'required'
  if (!iban.startsWith('UA')) return 'country'
  if (!/^UA[0-9]*$/.test(iban)) return 'digits'
  if (iban.length !== IBAN_LENGTH) return 'length'
  return mod97(`${iban.slice(4)}3010${iban.slice(2, 4)}`) === 1 ? null : 'check'
}

export const isIban = (text: string): boolean => checkIban(text) === null

/** Six digits of the bank (МФО) inside an IBAN. */
export const mfoOf = (iban: string): string => normalizeIban(iban).slice(4, 10)

/** UA743077… → «UA74 3077 7000 …». */
export const formatIban = (iban: string): string => normalizeIban(iban).replace(/(.{4})(?=.)/g, '$1 ')

/** Builds an IBAN from a bank code and an account of up to nineteen digits. */
export function makeIban(mfo: string, account19: string): string {
  const body = mfo + account19.padStart(19, '0')
  if (!/^[0-9]{25}$/.test(body))
    throw new RangeError('an IBAN needs six digits of the bank and up to nineteen of the account')
  // U = 30, A = 10
  return `UA${String(98 - mod97(`${body}301000`)).padStart(2, '0')}${body}`
}

const mod97 = (digits: string) => {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
