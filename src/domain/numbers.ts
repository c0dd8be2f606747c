const NBSP = '\u00A0'
const MINUS = '\u2212'

/** Groups of three from the right, parted by a non-breaking space. */
export function groupThousands(digits: string): string {
  const first = digits.length % 3
  const threes = digits.slice(first).match(/.{3}/g) ?? []
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...threes].join(NBSP)
}

/**
 * A number as people read it: non-breaking space between thousands, decimal comma, two decimals unless said
 * otherwise (spec §9, facts §3.7). Halves go away from zero.
 */
export function formatNumber(n: number, fractionDigits = 2): string {
  if (!Number.isFinite(n)) return '—'
  const [whole = '0', fraction] = fixed(Math.abs(n), fractionDigits).split('.')
  const negative = n < 0 && /[1-9]/.test(whole + (fraction ?? ''))
  return `${negative ? MINUS : ''}${groupThousands(whole)}${fraction ? `,${fraction}` : ''}`
}

/** Rounds the decimal text of the number, not its binary neighbour: 1.005 → 1.01. */
function fixed(n: number, digits: number): string {
  if (n >= 1e15 || n < 1e-6) return n.toFixed(digits)
  return Number(`${Math.round(Number(`${n}e${digits}`))}e-${digits}`).toFixed(digits)
}

/**
 * Reads a number as people type it: thousands parted by any space (only in threes), comma or dot before
 * decimals, any minus. null when it is not one number.
 */
export function parseNumber(text: string): number | null {
  const plain = plainDecimal(text)
  return plain === null ? null : Number(plain)
}

/** The same as `parseNumber` but as plain decimal text ('-1234.5'), for those who must not lose digits. */
export function plainDecimal(text: string): string | null {
  const match = /^([-−–+]?)([0-9]+|[0-9]{1,3}(?: [0-9]{3})+)?(?:[.,]([0-9]*))?$/u.exec(
    text.replace(/[\s\p{Cf}]/gu, ' ').trim(),
  )
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || (whole === '' && fraction === '')) return null
  const digits = whole.replaceAll(' ', '').replace(/^0+(?=[0-9])/, '') || '0'
  const zero = !/[1-9]/.test(digits + fraction)
  return `${sign !== '' && sign !== '+' && !zero ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}
