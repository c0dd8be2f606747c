import { numberText } from '#text/format.ts'

/** How many drums a register has before the comma and after it. */
export type Register = { digits: number; decimals: number }

/**
 * The text of the field after an edit: digits, at most one comma, no more digits than the register shows. Leading zeros
 * are kept while they fit. null = the number is longer than the register: the edit is rejected.
 */
export function typedValue(text: string, { digits, decimals }: Register): string | null {
  const [before = '', ...behind] = text
    .replaceAll('.', ',')
    .replace(/[^0-9,]/g, '')
    .split(',')
  const whole = before.length > digits ? before.replace(/^0+/, '') : before
  if (whole.length > digits) return null
  if (behind.length === 0 || decimals === 0) return whole
  return `${whole},${behind.join('').slice(0, decimals)}`
}

/** The number of a typed value; null when nothing is typed. */
export function valueOf(typed: string): number | null {
  const text = typed.replace(',', '.')
  return /[0-9]/.test(text) ? Number(text) : null
}

/** A known value as people would type it: «12345,6». */
export const asTyped = (value: number): string => numberText(value).replace(/[^0-9,]/g, '')

export type Drum = { kind: 'whole' | 'fraction'; typed: boolean }

/** Which drums hold a typed digit; the others show a pale zero. In their order, without the comma. */
export function drumsOf(typed: string, { digits, decimals }: Register): readonly Drum[] {
  const [whole = '', fraction = ''] = typed.split(',')
  return [
    ...Array.from({ length: digits }, (_, place) => ({
      kind: 'whole' as const,
      typed: place >= digits - whole.length,
    })),
    ...Array.from({ length: decimals }, (_, place) => ({
      kind: 'fraction' as const,
      typed: place < fraction.length,
    })),
  ]
}

/** How many places at the right end stay free: digits after the comma, and the comma itself. */
export function freePlaces(typed: string, { decimals }: Register): { digits: number; comma: boolean } {
  const [, fraction] = typed.split(',')
  return { digits: decimals - (fraction?.length ?? 0), comma: decimals > 0 && fraction === undefined }
}
