/** Spec §5: exactly 13 characters including +380. */
export const PHONE_LENGTH = 13
/** Digits after +380. */
const NATIONAL = 9
export type PhoneProblem = 'required' | 'length' | 'invalid'

/** Separators people and address books put into a number, direction marks of iOS contacts included. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}().,/\\_*]/gu

export const digitsOnly = (text: string): string => text.normalize('NFKC').replace(/[^0-9]/g, '')

export const isPhone = (text: string): boolean => /^\+380[1-9][0-9]{8}$/.test(text)

/**
 * One number in the form it is kept in, +380XXXXXXXXX, from any typed, pasted or autofilled form
 * (0671234567, 380…, 8067…, +38 (067) 123-45-67, tel:…); null when it is not one Ukrainian number.
 */
export function normalizePhone(text: string): string | null {
  const compact = text
    .normalize('NFKC')
    .replace(/^\s*(?:tel|тел)\.?:?/iu, '')
    .replace(SEPARATORS, '')
  if (!/^\+?[0-9]+$/.test(compact)) return null
  const digits = compact.replace('+', '').replace(/^00(?=380)/, '')
  // a field starts with +380 and keeps it when somebody pastes a whole number after it
  const [, national] = digits.startsWith('380')
    ? (/^380(?:380|80|0)?([1-9][0-9]{8})$/.exec(digits) ?? [])
    : (/^(?:80|0)?([1-9][0-9]{8})$/.exec(digits) ?? [])
  if (!national || (compact.startsWith('+') && !digits.startsWith('380'))) return null
  return `+380${national}`
}

export function checkPhone(text: string): PhoneProblem | null {
  const digits = digitsOnly(text)
  if (text.trim() === '' || digits === '380') return 'required'
  if (normalizePhone(text)) return null
  return digits.length === PHONE_LENGTH - 1 ? 'invalid' : 'length'
}

/** +380671234567 → +38 (067) 123-45-67; anything else is returned as it came. */
export const formatPhone = (phone: string): string => (isPhone(phone) ? mask(phone.slice(4)) : phone)

/** Only what lets the owner recognise it: +380671234567 → +38 (067) ***-**-67. */
export const maskPhone = (phone: string): string =>
  formatPhone(phone).replace(/(\)) [0-9]{3}-[0-9]{2}-/, '$1 ***-**-')

/** Display split of a company's phone: the first 3 characters, then the rest from position 4 (spec §9). */
export const phoneParts = (phone: string): { code: string; rest: string } => ({
  code: phone.slice(0, 3),
  rest: phone.slice(3),
})

/** Whether `text` may still become a Ukrainian number. */
const startsLikePrefix = (digits: string) => '380'.startsWith(digits.slice(0, 3)) || digits.startsWith('380')

/**
 * The text to show in a phone field after an edit. Separators are only ever written between digits, so that deleting at
 * the end always removes a digit. What cannot be one Ukrainian number keeps all its digits as typed, so that the check
 * refuses it: cut short or put after +380 it would become somebody else's number.
 */
export function typedPhone(previous: string, next: string): string {
  const whole = normalizePhone(inserted(previous, next)) ?? normalizePhone(next)
  if (whole) return mask(whole.slice(4))
  const digits = digitsOnly(next)
  if (digits === '') return next.trim().startsWith('+') && next.length >= previous.length ? '+' : ''
  const shorter = next.length < previous.length
  if (next.includes('(')) {
    const behind = digitsOnly(next.slice(next.indexOf('(')))
    if (behind === '' && shorter) return ''
    return mask(behind.replace(/^0+/, ''))
  }
  if (next.trim().startsWith('+') && !startsLikePrefix(digits)) return `+${digits}`
  if ('380'.startsWith(digits) && digits !== '380') return shorter ? '' : `+${digits}`
  if (digits === '8') return '+38'
  const national = digits.replace(/^(?:38|8(?=0))?0*/, '')
  // as long as a number and yet none of ours (381…, 8001…): masked it would become somebody else's
  if (national.length >= NATIONAL) return next.trim().startsWith('+') ? `+${digits}` : digits
  return national === '' && shorter ? '' : mask(national)
}

/** Digits too many stay visible. */
function mask(national: string): string {
  const [code, a, b, c] = [
    national.slice(0, 2),
    national.slice(2, 5),
    national.slice(5, 7),
    national.slice(7),
  ]
  return `+38 (0${code}${a ? `) ${a}` : ''}${b ? `-${b}` : ''}${c ? `-${c}` : ''}`
}

/** The text that one edit put into the field. */
function inserted(previous: string, next: string): string {
  let start = 0
  while (start < previous.length && previous[start] === next[start]) start++
  let end = 0
  while (end < previous.length - start && previous.at(-1 - end) === next.at(-1 - end)) end++
  return next.slice(start, next.length - end)
}
