export type EdrpouProblem = 'required' | 'digits' | 'length' | 'check'

const weigh = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits.charAt(i)), 0) % 11

/** Check digit of the first seven digits of a ЄДРПОУ code (facts §3.2). */
export function edrpouCheck(first7: string): string {
  const middle = first7 >= '3000000' && first7 < '6000000'
  const weights = middle ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const first = weigh(first7, weights)
  if (first < 10) return String(first)
  const second = weigh(
    first7,
    weights.map((weight) => weight + 2),
  )
  return String(second % 10)
}

/**
 * Checks a code a user types for their own firm: 8 digits, leading zeros significant. Do not refuse a scanned payee
 * code by it: the regulator's own samples fail it (facts §3.2).
 */
export function checkEdrpou(text: string): EdrpouProblem | null {
  const code = text.trim()
  if (code === '') return 'required'
  if (!/^[0-9]+$/.test(code)) return 'digits'
  if (code.length !== 8) return 'length'
  return edrpouCheck(code.slice(0, 7)) === code.charAt(7) ? null : 'check'
}

export const isEdrpou = (text: string): boolean => checkEdrpou(text) === null
