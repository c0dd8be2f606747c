import { normalizeCode } from '#domain/code.ts'
import { type Secrets, keyedHash } from '#server/secrets.ts'

/**
 * How an access code is kept: a keyed hash. The code is random and long, so it needs no slow hash, and it can be
 * looked up in one step that takes equally long whether it exists (promise A2).
 */
export const hashAccessCode = (secrets: Pick<Secrets, 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `supplier\n${normalizeCode(code)}`)
