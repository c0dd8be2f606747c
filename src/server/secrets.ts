import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readyKey } from './ready-key.ts'
import { directoryFault, secretFileFault } from './data-directory.ts'

/** Keys derived from the one secret of the installation; none of them is ever in the database (promise A9). */
export type Secrets = {
  /** peppers password hashes and one-time codes */
  readonly pepper: Buffer
  /** seals message bodies and TOTP secrets */
  readonly seal: Buffer
  /** hashes account numbers for telemetry and audit */
  readonly accounts: Buffer
  /** signs device cookies and addresses of feeds */
  readonly device: Buffer
  /** identifies the secret and nothing more; the database keeps it */
  readonly fingerprint: string
  readonly tokenPrivate: KeyObject
  readonly tokenPublic: KeyObject
  /**
   * Keys of the previous secret: what they signed, sealed and hashed is still accepted, but nothing new is made with
   * them.
   */
  readonly previous: Omit<Secrets, 'previous'> | null
}

const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `previous`: the previous secret, while its tokens and hashes are still accepted (promise B8). */
export const deriveSecrets = (secret: string, previous?: string): Secrets => ({
  ...deriveKeys(secret),
  previous: previous ? deriveKeys(previous) : null,
})

function deriveKeys(secret: string): Omit<Secrets, 'previous'> {
  const root = Buffer.from(secret, 'base64')
  if (root.length < 32) throw new Error('SVITLO_SECRET must be the base64 form of at least 32 random bytes')
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'svitlo', purpose, 32))
  const tokenPrivate = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, key('session-token')]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    pepper: key('pepper'),
    seal: key('seal'),
    accounts: key('accounts'),
    device: key('device'),
    fingerprint: key('fingerprint').toString('hex'),
    tokenPrivate,
    tokenPublic: createPublicKey(tokenPrivate),
  }
}

/**
 * The secret of an embedded installation: made at the first start, kept beside the data, readable only by its owner.
 * @throws a sentence when something else is in its place
 */
export function secretOf(dataDir: string, given: string | undefined): string {
  if (given) return given
  const fault = directoryFault(resolve(dataDir)) ?? secretFileFault(resolve(dataDir))
  if (fault !== null) throw new Error(fault)
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    chmodSync(path, 0o600)
  }
  return readFileSync(path, 'utf8').trim()
}

/** Keyed hash, hex, of something that must be comparable but not readable. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', readyKey(key)).update(text).digest('hex')
