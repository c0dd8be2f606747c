import { parseMoney } from '#domain/money.ts'
import { PAYMENT_LEAST, PAYMENT_MOST } from '#domain/payment-life.ts'
import { paying } from '#text/paying.ts'

/** The kopiykas that a person typed, if so much can be paid at once. */
export function payableSum(text: string): number | null {
  const kopiykas = parseMoney(text)
  return kopiykas !== null && kopiykas >= PAYMENT_LEAST && kopiykas <= PAYMENT_MOST ? kopiykas : null
}

export const payableRule = (text: string): string | null =>
  payableSum(text) === null ? paying.leastMost(PAYMENT_LEAST, PAYMENT_MOST) : null
