import { createHash, createPublicKey, verify } from 'node:crypto'
import gost89 from 'gost89'
import jkurwa from 'jkurwa'
import util from 'jkurwa/lib/util.js'
import { dottedId, valuesIn } from '#domain/der.ts'
import { DSTU_4145, GOST_34311 } from '#domain/signed-data.ts'
import type { SignatureKind, SignatureRefusal } from '#domain/signing.ts'

/** What cannot be checked is refused by this name, never passed. */
export class NotAccepted extends Error {
  readonly refusal: SignatureRefusal

  constructor(refusal: SignatureRefusal) {
    super(refusal)
    this.name = 'NotAccepted'
    this.refusal = refusal
  }
}

const gost = gost89.compat.algos().hash

const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  [GOST_34311]: 'gost',
}

/** @throws NotAccepted 'algorithm': Купина, SHA-1, whatever else */
export function digestOf(id: string, bytes: Uint8Array): Buffer {
  const name = DIGESTS[id]
  if (name === undefined) throw new NotAccepted('algorithm')
  return name === 'gost' ? Buffer.from(gost(Buffer.from(bytes))) : createHash(name).update(bytes).digest()
}

/** How a signature is named: by itself, or together with its digest; null = by the digest named beside it. */
const SIGNATURES: Readonly<Record<string, { kind: SignatureKind; digest: string | null }>> = {
  [DSTU_4145]: { kind: 'dstu', digest: GOST_34311 },
  '1.2.840.10045.2.1': { kind: 'ecdsa', digest: null },
  '1.2.840.10045.4.3.2': { kind: 'ecdsa', digest: '2.16.840.1.101.3.4.2.1' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', digest: '2.16.840.1.101.3.4.2.2' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', digest: '2.16.840.1.101.3.4.2.3' },
  '1.2.840.113549.1.1.1': { kind: 'rsa', digest: null },
  '1.2.840.113549.1.1.11': { kind: 'rsa', digest: '2.16.840.1.101.3.4.2.1' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: '2.16.840.1.101.3.4.2.2' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: '2.16.840.1.101.3.4.2.3' },
}

export type Signed = {
  /** SubjectPublicKeyInfo of who signed */
  readonly publicKey: Buffer
  readonly algorithm: string
  /** the digest named beside the signature; null where nothing is, as in a certificate */
  readonly digest: string | null
  readonly bytes: Uint8Array
  readonly signature: Buffer
}

/** @returns the kind of a right signature. @throws NotAccepted 'algorithm' | 'weak-key' | 'signature-wrong' */
export function verifySignature({ publicKey, algorithm, digest, bytes, signature }: Signed): SignatureKind {
  const how = SIGNATURES[algorithm]
  const used = how?.digest ?? digest
  if (!how || used === null || (digest !== null && used !== digest)) throw new NotAccepted('algorithm')
  const right =
    how.kind === 'dstu'
      ? verifyDstu(publicKey, digestOf(used, bytes), signature)
      : verifyCommon(how.kind, publicKey, used, bytes, signature)
  if (!right) throw new NotAccepted('signature-wrong')
  return how.kind
}

/** The algorithm named in a SubjectPublicKeyInfo. */
const keyKind = (publicKey: Buffer): string => {
  const [algorithm] = valuesIn(publicKey)
  const [id] = algorithm ? valuesIn(algorithm) : []
  return id ? dottedId(id) : ''
}

function verifyDstu(publicKey: Buffer, hash: Buffer, signature: Buffer): boolean {
  // the key of an authority may be of another kind than a signature that names it
  if (keyKind(publicKey) !== DSTU_4145) return false
  const { algorithm, subjectPublicKey } = jkurwa.rfc3280.SubjectPublicKeyInfo.decode(publicKey, 'der')
  // the digest is counted with the usual table of substitution; a key with a table of its own is not supported
  const { dke } = algorithm.parameters
  if (dke && !dke.equals(Buffer.from(jkurwa.dstszi2010.DEFAULT_SBOX_COMPRESSED)))
    throw new NotAccepted('algorithm')
  const key = jkurwa.Curve.resolve(algorithm.parameters.curve, 'cert').pubkey(
    util.BIG_LE(subjectPublicKey.data.subarray(2)),
  )
  try {
    return key.verify(hash, signature, 'le')
  } catch {
    // a part of the signature is zero or too large
    return false
  }
}

const [EC_KEY, RSA_KEY] = ['1.2.840.10045.2.1', '1.2.840.113549.1.1.1']
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']
const LEAST_RSA = 2048

function verifyCommon(
  kind: 'ecdsa' | 'rsa',
  publicKey: Buffer,
  digest: string,
  bytes: Uint8Array,
  signature: Buffer,
): boolean {
  const name = DIGESTS[digest]
  if (name === undefined || name === 'gost') throw new NotAccepted('algorithm')
  if (keyKind(publicKey) !== (kind === 'rsa' ? RSA_KEY : EC_KEY)) return false
  const key = createPublicKey({ key: publicKey, type: 'spki', format: 'der' })
  const { namedCurve = '', modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (kind === 'ecdsa' && !CURVES.includes(namedCurve)) throw new NotAccepted('algorithm')
  if (kind === 'rsa' && modulusLength < LEAST_RSA) throw new NotAccepted('weak-key')
  return verify(name, bytes, key, signature)
}
