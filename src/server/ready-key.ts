import { createSecretKey, type KeyObject } from 'node:crypto'

const ready = new WeakMap<Buffer, KeyObject>()

/**
 * A key of bytes as the library uses it, made ready once: it is made ready at every use otherwise, which costs more than
 * to seal or to hash something short.
 */
export function readyKey(key: Buffer): KeyObject {
  const known = ready.get(key) ?? createSecretKey(key)
  ready.set(key, known)
  return known
}
