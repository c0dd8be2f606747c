import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Fault } from '#server/fault.ts'
import { readyKey } from '#server/ready-key.ts'

/** The row a sealed body belongs to: in another row it cannot be opened. */
export type SealedFor = { messageId: string; channel: string; recipient: string }

const version = 1
const nonceLength = 12
const tagLength = 16

const boundTo = (owner: SealedFor) => Buffer.from(`${owner.messageId}|${owner.channel}|${owner.recipient}`)

/**
 * Seals the body of a message with AES-256-GCM.
 * @param key 32 bytes
 * @param nonce 12 random bytes, never used twice with one key
 * @returns version byte, nonce, tag, ciphertext
 */
export function sealMessage(key: Buffer, nonce: Buffer, owner: SealedFor, body: string): Buffer {
  if (nonce.length !== nonceLength) throw new RangeError(`a nonce of ${nonceLength} bytes is needed`)
  const cipher = createCipheriv('aes-256-gcm', readyKey(key), nonce)
  cipher.setAAD(boundTo(owner))
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `sealMessage` made. @throws when the key, the row or a single bit differs */
export function openSealed(key: Buffer, owner: SealedFor, sealed: Buffer): string {
  if (sealed[0] !== version) throw new Fault('the message is sealed in a way this release does not know')
  const tagAt = 1 + nonceLength
  const bodyAt = tagAt + tagLength
  const decipher = createDecipheriv('aes-256-gcm', readyKey(key), sealed.subarray(1, tagAt), {
    authTagLength: tagLength,
  })
  decipher.setAAD(boundTo(owner))
  decipher.setAuthTag(sealed.subarray(tagAt, bodyAt))
  return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()]).toString('utf8')
}

/**
 * Opens with the key that sealed it: while the key is being changed, messages of both keys wait to be sent (promise
 * B8).
 */
export function openWithAny(keys: readonly Buffer[], owner: SealedFor, sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openSealed(key, owner, sealed)
    } catch {
      // sealed with another key: try the next one
    }
  }
  const [last] = keys.slice(-1)
  if (!last) throw new RangeError('a key is needed')
  return openSealed(last, owner, sealed)
}
