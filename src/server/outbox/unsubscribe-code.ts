import { type EventName, isEvent } from '#domain/notices.ts'
import { isSigned, signatureOf, uuidBytes, uuidOf } from '#server/signed-code.ts'

type Unsubscribing = { readonly userId: string; readonly event: EventName }

/** What a letter carries to be stopped without signing in: whose it is and of what event, signed. It does not end. */
export function unsubscribeCode(key: Buffer, { userId, event }: Unsubscribing): string {
  const payload = Buffer.concat([uuidBytes(userId), Buffer.from(event)]).toString('base64url')
  return `${payload}.${signatureOf(key, 'letters', payload).toString('base64url')}`
}
/** @returns null when none of the keys signed it */
export function readUnsubscribeCode(keys: readonly Buffer[], code: string): Unsubscribing | null {
  const [payload = '', written = '', more] = code.split('.')
  const signature = Buffer.from(written, 'base64url')
  if (more !== undefined || signature.toString('base64url') !== written) return null
  if (!isSigned(keys, 'letters', payload, signature)) return null
  const bytes = Buffer.from(payload, 'base64url')
  const event = bytes.subarray(16).toString()
  return bytes.length > 16 && isEvent(event) ? { userId: uuidOf(bytes.subarray(0, 16)), event } : null
}
