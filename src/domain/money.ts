import { groupThousands, plainDecimal } from './numbers.ts'

/** Money is whole kopiykas in a safe integer; plus = the customer owes (product.md §1). */
export type Kopiykas = number

/** 123456 → «1 234,56» with non-breaking spaces. */
export function formatMoney(kopiykas: Kopiykas): string {
  const [whole = '', fraction = ''] = hryvniasString(Math.abs(kopiykas)).split('.')
  return `${kopiykas < 0 ? '\u2212' : ''}${groupThousands(whole)},${fraction}`
}

/** Reads hryvnias as people type them, «1 234,5 грн» included; null when not an amount or finer than a kopiyka. */
export const parseMoney = (text: string): Kopiykas | null =>
  kopiykasOf(text.trimEnd().replace(/(?<![\s.])[\s.]*(?:грн\.?|₴|UAH)$/iu, ''))

/** 123456 → '1234.56': the form in which amounts travel. */
export function hryvniasString(kopiykas: Kopiykas): string {
  if (!Number.isSafeInteger(kopiykas)) throw new RangeError('money must be a safe integer of kopiykas')
  const digits = String(Math.abs(kopiykas)).padStart(3, '0')
  return `${kopiykas < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The reverse of `hryvniasString`; also takes '1234', '1234.5' and a comma. Works on digits, never on a float. */
export function kopiykasOf(text: string): Kopiykas | null {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(plainDecimal(text) ?? '')
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const kopiykas = Number(whole + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(kopiykas)) return null
  return sign && kopiykas !== 0 ? -kopiykas : kopiykas
}

/** Divides exactly and rounds once, half away from zero, so that a reversal cancels its charge. */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  const result = Number(numerator < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError('amount out of range')
  return result === 0 ? 0 : result
}

/**
 * The money of one bill line: thousandths of a kWh × ten-thousandths of a hryvnia × hundredths of a zone
 * coefficient, rounded once (product.md §1; facts §1.2: 1.728 is never rounded by itself).
 */
export const chargeKopiykas = (kwhMilli: number, priceE4: number, coefficientHundredths: number): Kopiykas =>
  divideRounded(BigInt(kwhMilli) * BigInt(priceE4) * BigInt(coefficientHundredths), 10_000_000n)

/** VAT inside a gross household amount: a sixth (facts §1.3). */
export const vatShare = (gross: Kopiykas): Kopiykas => divideRounded(BigInt(gross), 6n)

/** VAT of 20 % on top of a net amount (facts §1.4). */
export const vatOnTop = (net: Kopiykas): Kopiykas => divideRounded(BigInt(net), 5n)

/** Adds up exactly; throws when the sum leaves the safe integers. */
export function sumKopiykas(amounts: Iterable<Kopiykas>): Kopiykas {
  let sum = 0
  for (const amount of amounts) sum += amount
  if (!Number.isSafeInteger(sum)) throw new RangeError('amount out of range')
  return sum
}

/** What is left to pay of a debt while some money is on its way; never less than nothing. */
export const leftOf = (owed: Kopiykas, pending: Kopiykas): Kopiykas => Math.max(0, owed - pending)
