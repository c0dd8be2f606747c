import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#server/secrets.ts'

/** AES-256-GCM: nonce (12), tag (16), ciphertext. A stolen table gives no second factor. */
export function sealTotpSecret(key: Buffer, nonce: Buffer, base32: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(base32, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts with the present key or the previous one (promise B8). @throws when neither fits */
export function openTotpSecret(secrets: Pick<Secrets, 'seal' | 'previous'>, sealed: Buffer): string {
  if (!secrets.previous) return opened(secrets.seal, sealed)
  try {
    return opened(secrets.seal, sealed)
  } catch {
    return opened(secrets.previous.seal, sealed)
  }
}

function opened(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Length of a step in seconds. */
export const PERIOD = 30

/** The step of a code, at most one step before or after now; null when the code is wrong (RFC 6238). */
export function totpStep(base32: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(base32), period: PERIOD, digits: 6 }).validate({
    token: code,
    window: 1,
    timestamp: now.getTime(),
  })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}
