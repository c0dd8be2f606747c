const WEIGHTS = [-1, 5, 7, 9, 4, 6, 10, 5, 7]

/** Check digit of the first nine digits of an individual tax number (facts §3.3). */
export function rnokppCheck(first9: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first9.charAt(i)), 0)
  return String((((sum % 11) + 11) % 11) % 10)
}

export const isRnokpp = (text: string): boolean =>
  /^[0-9]{10}$/.test(text) && rnokppCheck(text.slice(0, 9)) === text.charAt(9)
