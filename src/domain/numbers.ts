const NBSP = '\u00A0'

/** Groups of three from the right, parted by a non-breaking space. */
export function groupThousands(digits: string): string {
  const first = digits.length % 3
  const threes = digits.slice(first).match(/.{3}/g) ?? []
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...threes].join(NBSP)
}

/**
 * Reads a number as people type it: thousands parted by any space (only in threes), comma or dot before
 * decimals, any minus. null when it is not one number.
 */
export function parseNumber(text: string): number | null {
  const plain = plainDecimal(text)
  return plain === null ? null : Number(plain)
}

/** The same as `parseNumber` but as plain decimal text ('-1234.5'), for callers that must not lose digits. */
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
