import { encodeBase64Url, encodeUtf8 } from './base64url.ts'
import { isIban } from './iban.ts'
import { hryvniasString, type Kopiykas } from './money.ts'
import { APOSTROPHES } from './name.ts'
import { encodeWindows1251 } from './windows-1251.ts'

/**
 * QR code for a credit transfer by NBU resolution № 97 of 19.08.2025 (facts §3.6). 002 is what every bank reads,
 * 003 adds a category, a reference of the payee and a lock.
 */
export type NbuFormat = '002' | '003'
export type NbuPayment = {
  readonly name: string
  readonly iban: string
  /** null = the payer enters it */
  readonly amount: Kopiykas | null
  /** ЄДРПОУ or РНОКПП of the payee */
  readonly code: string
  readonly purpose: string
  /** 003 only */
  readonly reference?: string
  /** 003 only: shown to the payer */
  readonly display?: string
  /** 003 only: `NBU_LOCK` */
  readonly lock?: string
}

/** The start of the link, by which bank applications recognise it; 002 has another one too, 003 has not (facts §3.6). */
const NBU_START = 'https://qr.bank.gov.ua/'
/** Fields the payer cannot change: all of them; all but the amount. */
export const NBU_LOCK = { all: 'FFFF', allButAmount: 'FEFF' } as const
/** Utilities (ISO 20022), field 10 of format 003. */
const CATEGORY = 'SUPP/SUPP'
const MAX_BYTES = { data: 475, link: 507 }
const MAX_AMOUNT: Kopiykas = 99_999_999_999

export type NbuProblem =
  | 'name'
  | 'iban'
  | 'amount'
  | 'code'
  | 'purpose'
  | 'reference'
  | 'display'
  | 'lock'
  | 'characters'
  | 'too-long'

/**
 * A text in the characters that the code may hold (Windows-1251 without the non-breaking space): any apostrophe becomes
 * ’, any space a plain one, characters without a counterpart are left out.
 */
export const nbuText = (text: string): string =>
  Array.from(text.normalize('NFC').replace(APOSTROPHES, '\u2019').replace(/\s/gu, ' '))
    .filter(isAllowed)
    .join('')
    .replace(/ +/g, ' ')
    .trim()

function isAllowed(symbol: string): boolean {
  const [byte, more] = encodeWindows1251(symbol) ?? []
  return byte !== undefined && more === undefined && byte >= 0x20 && ![0x7f, 0x98, 0xa0].includes(byte)
}

/** What breaks a rule of the resolution, in the order of the fields. */
export function checkNbuPayment(payment: NbuPayment, format: NbuFormat = '003'): NbuProblem[] {
  const { name, iban, amount, code, purpose, reference = '', display = '', lock = '' } = payment
  const within = (text: string, max: number, min = 0) => text.length >= min && text.length <= max
  const extra = format === '003'
  const problems: (NbuProblem | false)[] = [
    !within(name, 140, 1) && 'name',
    !(isIban(iban) && iban.length === 29) && 'iban',
    amount !== null && !(Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_AMOUNT) && 'amount',
    !within(code, 10, 1) && 'code',
    !within(purpose, 420, 1) && 'purpose',
    !(within(reference, 35) && (extra || reference === '')) && 'reference',
    !(within(display, extra ? 140 : 0) || (!extra && display === '')) && 'display',
    !(lock === '' || (extra && /^[0-9A-F]{1,4}$/.test(lock))) && 'lock',
    ![name, iban, code, purpose, reference, display].every((text) => Array.from(text).every(isAllowed)) &&
      'characters',
  ]
  const faults = problems.filter((problem) => problem !== false)
  if (faults.length > 0) return faults
  const data = encodeUtf8(nbuPayload(payment, format))
  return data.length > MAX_BYTES.data || linkOf(data).length > MAX_BYTES.link ? ['too-long'] : []
}

/** The lines of the code: UTF-8, LF. 002 ends every line, 003 parts its seventeen fields (facts §3.6). */
export function nbuPayload(payment: NbuPayment, format: NbuFormat = '003'): string {
  const { name, iban, amount, code, purpose, reference = '', display = '', lock = '' } = payment
  const sum = amount === null ? '' : `UAH${hryvniasString(amount)}`
  if (format === '002')
    return ['BCD', '002', '1', 'UCT', '', name, iban, sum, code, '', '', purpose, '', ''].join('\n')
  const head = [
    'BCD',
    '003',
    '1',
    'UCT',
    '',
    name,
    iban,
    sum,
    code,
    CATEGORY,
    reference,
    purpose,
    display,
    lock,
  ]
  return [...head, '', '', ''].join('\n')
}

/** The link to draw as a QR code. Throws when the payment breaks a rule of the resolution: check first. */
export function nbuQrLink(payment: NbuPayment, format: NbuFormat = '003'): string {
  const problems = checkNbuPayment(payment, format)
  if (problems.length > 0) throw new RangeError(`not a payment for a QR code: ${problems.join(', ')}`)
  return linkOf(encodeUtf8(nbuPayload(payment, format)))
}

const linkOf = (data: Uint8Array) => NBU_START + encodeBase64Url(data)
