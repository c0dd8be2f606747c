import { readSignedCode, signedCode, uuidBytes, uuidOf } from '#server/signed-code.ts'

/**
 * The secret part of the address by which a payer comes back from a provider: the payment, signed, so that nobody can
 * make one for a payment of somebody else, and nothing has to be kept.
 */
export const returnCode = (key: Buffer, payment: string): string =>
  signedCode(key, 'pay-return', uuidBytes(payment))

/** The payment of a return code; null where it is not one of ours. */
export function paymentOfCode(keys: readonly Buffer[], code: string): string | null {
  const said = readSignedCode(keys, 'pay-return', code, 16)
  return said && uuidOf(said)
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The number people say: P-261123-7K3QZ. */
export const paymentNumber = (day: string, int: (below: number) => number): string =>
  `P-${day.replaceAll('-', '').slice(2)}-${Array.from({ length: 6 }, () => LETTERS[int(LETTERS.length)]).join('')}`
