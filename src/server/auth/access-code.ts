import { CODE_ALPHABET, normalizeCode } from '#domain/code.ts'
import type { Random } from '#server/deps.ts'
import { type Secrets, keyedHash } from '#server/secrets.ts'

/** 16 of the 32 symbols are 80 bits. */
const GROUPS = 4
const GROUP = 4

/** A code to issue to a supplier: four groups of four. It is shown once and kept only as its hash. */
export const makeAccessCode = (random: Pick<Random, 'int'>): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => CODE_ALPHABET.charAt(random.int(CODE_ALPHABET.length))).join(''),
  ).join('-')

/**
 * How an access code is kept: a keyed hash. The code is random and long, so it needs no slow hash, and it can be
 * looked up in one step that takes equally long whether it exists (promise A2).
 */
export const hashAccessCode = (secrets: Pick<Secrets, 'pepper'>, code: string): string =>
  keyedHash(secrets.pepper, `supplier\n${normalizeCode(code)}`)
