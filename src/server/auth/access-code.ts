import { normalizeCode } from '#domain/code.ts'
import { type Secrets, keyedHash } from '#server/secrets.ts'

/**
 * An access code is kept as a keyed hash. The code is random and long, so it needs no slow hash, and one look-up takes
 * the same time whether the code exists or not (promise A2).
 */
export const hashAccessCode = (secrets: Pick<Secrets, 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `supplier\n${normalizeCode(code)}`)
