import { hryvniasString } from '#domain/money.ts'

/** A number of ten-to-the-minus-`decimals` parts as a decimal: 432 of four decimals is '0.0432'; at least `least`. */
export function decimal(parts: number, decimals: number, least = 2): string {
  if (!Number.isSafeInteger(parts)) throw new RangeError('not a whole number of parts')
  const digits = String(Math.abs(parts)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, -decimals)
  const fraction = digits
    .slice(-decimals)
    .replace(/0{1,8}$/, '')
    .padEnd(least, '0')
  return `${parts < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Kopiykas as hryvnias with two decimals and a point. */
export const hryvnias = hryvniasString

/** A quantity without trailing zeros, at most six decimals. */
export const quantityText = (quantity: number): string => decimal(Math.round(quantity * 1_000_000), 6, 0)

/** 'YYYY-MM-DD' → 'ddmmyyyy'. */
export const compactDate = (date: string): string => date.split('-').toReversed().join('')
