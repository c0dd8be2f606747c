import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a code is for, and how many bytes of its signature it carries; a code of one purpose is none of another. */
const PURPOSES = {
  /** a way back from a payment provider */
  'pay-return': 16,
  /** a payment link of a letter or an SMS: short, an SMS is paid by its length */
  'pay-link': 12,
  /** stopping letters of an event */
  letters: 18,
} as const
type CodePurpose = keyof typeof PURPOSES

/** The signature of what a code says: codes in addresses that nothing has to be kept for. */
export const signatureOf = (key: Buffer, purpose: CodePurpose, said: Buffer | string): Buffer =>
  createHmac('sha256', key).update(`${purpose} `).update(said).digest().subarray(0, PURPOSES[purpose])

/** Whether one of the keys signed it for this purpose; as slow for a code that is nearly right as for any other. */
export function isSigned(
  keys: readonly Buffer[],
  purpose: CodePurpose,
  said: Buffer | string,
  signature: Buffer,
): boolean {
  if (signature.length !== PURPOSES[purpose]) return false
  return keys.map((key) => timingSafeEqual(signatureOf(key, purpose, said), signature)).includes(true)
}

/** What is said and its signature as one text. */
export const signedCode = (key: Buffer, purpose: CodePurpose, said: Buffer): string =>
  Buffer.concat([said, signatureOf(key, purpose, said)]).toString('base64url')

/** What a code says; null: it is none of this purpose, of so many bytes, or written otherwise than we write it. */
export function readSignedCode(
  keys: readonly Buffer[],
  purpose: CodePurpose,
  code: string,
  bytes: number,
): Buffer | null {
  const all = Buffer.from(code, 'base64url')
  if (all.length !== bytes + PURPOSES[purpose] || all.toString('base64url') !== code) return null
  const said = all.subarray(0, bytes)
  return isSigned(keys, purpose, said, all.subarray(bytes)) ? said : null
}

/** A uuid in the sixteen bytes it is. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
