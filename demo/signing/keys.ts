import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBy,
} from 'node:crypto'
import gost89 from 'gost89'
import jkurwa from 'jkurwa'
import { type Bytes, bits, integer, objectId, octets, sequence } from '#domain/der.ts'
import { DSTU_4145, GOST_34311, type Signer } from '#domain/signed-data.ts'

/** A key that signs, with what stands of it in a certificate. Made for tests and for the demo. */
export type Key = Omit<Signer, 'certificate'> & {
  /** SubjectPublicKeyInfo */
  readonly publicKey: Bytes
  /** identifier of the key in certificates */
  readonly keyId: Uint8Array
  /** its own form, to keep; of ДСТУ 4145 under a password */
  readonly kept: (password: string) => Uint8Array
}

const algorithms = gost89.compat.algos()
const gost = (bytes: Uint8Array): Uint8Array => algorithms.hash(Buffer.from(bytes))
const curve = jkurwa.std_curve('DSTU_PB_257')
/** DSTU_PB_257, the curve of Ukrainian keys */
const CURVE = `${DSTU_4145}.2.6`

export const newDstuKey = (): Key => dstuKey(curve.keygen())

/** A key as `kept` has written it. */
export function openDstuKey(bytes: Buffer, password: string): Key {
  const [key] = jkurwa.Box.load({ keyBuffers: [bytes], password }, algorithms)
  if (!key?.priv) throw new Error('no key is in the file')
  return dstuKey(key.priv)
}

function dstuKey(key: ReturnType<typeof curve.keygen>): Key {
  const point = key.pub().serialize()
  const raw = (bytes: Uint8Array) => key.sign(Buffer.from(gost(bytes)), 'le')
  return {
    digest: gost,
    digestId: GOST_34311,
    signatureId: DSTU_4145,
    sign: raw,
    publicKey: sequence(
      sequence(
        objectId(DSTU_4145),
        sequence(objectId(CURVE), octets(jkurwa.dstszi2010.DEFAULT_SBOX_COMPRESSED)),
      ),
      bits(point),
    ),
    keyId: gost(point),
    kept: (password) => underPassword(key.to_asn1(), password),
  }
}

/** PKCS #8 under a password, as accredited centres of keys give it: PBKDF2 and ГОСТ 28147 (наказ z2227-13). */
function underPassword(key: Uint8Array, password: string): Uint8Array {
  const salt = globalThis.crypto.getRandomValues(Buffer.alloc(32))
  const iv = globalThis.crypto.getRandomValues(Buffer.alloc(8))
  const store = algorithms.storesave(Buffer.from(key), 'PBES2', password, iv, salt)
  const nothing = Uint8Array.of(0x05, 0x00)
  return sequence(
    sequence(
      objectId('1.2.840.113549.1.5.13'),
      sequence(
        sequence(
          objectId('1.2.840.113549.1.5.12'),
          sequence(octets(salt), integer(10_000), sequence(objectId('1.2.804.2.1.1.1.1.1.2'), nothing)),
        ),
        sequence(objectId('1.2.804.2.1.1.1.1.1.1.3'), sequence(octets(iv), octets(store.sbox))),
      ),
    ),
    octets(store.body),
  )
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** A key of the other two kinds that centres of keys give; `bits` makes one too weak to be taken. */
export function newKey(kind: 'ecdsa' | 'rsa', { bits: size = 2048 } = {}): Key {
  const made =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: size })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const der = made.privateKey.export({ type: 'pkcs8', format: 'der' })
  const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return {
    digest: sha256,
    digestId: '2.16.840.1.101.3.4.2.1',
    signatureId: kind === 'rsa' ? '1.2.840.113549.1.1.11' : '1.2.840.10045.4.3.2',
    sign: (bytes) => signBy('sha256', bytes, key),
    publicKey: new Uint8Array(publicKey),
    keyId: sha256(publicKey),
    kept: () => der,
  }
}
