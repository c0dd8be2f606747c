// Keys of ECDSA and RSA, which WebCrypto of the browser signs by. Fetched by the worker when a file holds such a key.
import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type SafeContents,
} from 'pkijs'
import { integer, sequence } from '#domain/der.ts'
import { containerOf, signedAttributes } from '#domain/signed-data.ts'
import { openJavaStore } from './java-store.ts'
import type { KeyAnswer, KeyAsked } from './key-worker.ts'
import { WrongPassword } from './wrong-password.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Found = { readonly keys: Bytes[]; readonly certificates: Bytes[] }
/** A cipher that browsers do not have: 3DES and RC2 of old PKCS #12. */
class OldCipher extends Error {}

const EC = '1.2.840.10045.2.1'
const RSA = '1.2.840.113549.1.1.1'
const KEY_USAGE = '2.5.29.15'
/** Curves with the digest of their strength. */
const CURVES = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', hash: 'SHA-256' },
  '1.3.132.0.34': { namedCurve: 'P-384', hash: 'SHA-384' },
  '1.3.132.0.35': { namedCurve: 'P-521', hash: 'SHA-512' },
} as const
const NAMES = {
  'SHA-256': { digest: '2.16.840.1.101.3.4.2.1', ecdsa: '1.2.840.10045.4.3.2' },
  'SHA-384': { digest: '2.16.840.1.101.3.4.2.2', ecdsa: '1.2.840.10045.4.3.3' },
  'SHA-512': { digest: '2.16.840.1.101.3.4.2.3', ecdsa: '1.2.840.10045.4.3.4' },
} as const
const RSA_SHA256 = '1.2.840.113549.1.1.11'
const OLD_CIPHERS = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01]

const holds = (bytes: Uint8Array, id: readonly number[]): boolean =>
  bytes.some((_, at) => id.every((byte, n) => bytes[at + n] === byte))

/** The bytes of each block of a PEM file; another file is one block without a name. */
function blocksOf(file: Uint8Array): { name: string; bytes: Bytes }[] {
  const text = new TextDecoder('latin1').decode(file)
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END/g)]
  if (blocks.length === 0) return [{ name: '', bytes: Uint8Array.from(file) }]
  return blocks.map(([, name = '', body = '']) => ({
    name,
    bytes: Uint8Array.from(atob(body.replaceAll(/[^A-Za-z0-9+/=]/g, '')), (character) =>
      character.charCodeAt(0),
    ),
  }))
}

const tried = async <T>(work: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

/** What stands in a block: a certificate, a key, a key under a password, or a store of both. */
async function readBlock(bytes: Bytes, password: string): Promise<Found> {
  const store = await openJavaStore(bytes, password)
  if (store) return joinedOf(await Promise.all(store.keys.map((key) => readBlock(key, password))), store)
  if (await tried(() => Certificate.fromBER(bytes))) return { keys: [], certificates: [bytes] }
  if (await tried(() => PrivateKeyInfo.fromBER(bytes))) return { keys: [bytes], certificates: [] }
  const locked = await tried(() => PKCS8ShroudedKeyBag.fromBER(bytes))
  if (locked) return { keys: [await unlocked(locked, bytes, password)], certificates: [] }
  const pfx = await tried(() => PFX.fromBER(bytes))
  return pfx ? readPfx(pfx, bytes, password) : { keys: [], certificates: [] }
}

const joinedOf = (all: readonly Found[], more: Pick<Found, 'certificates'>): Found => ({
  keys: all.flatMap(({ keys }) => keys),
  certificates: [...all.flatMap(({ certificates }) => certificates), ...more.certificates],
})

/** @throws WrongPassword | OldCipher */
async function unlocked(bag: PKCS8ShroudedKeyBag, whole: Uint8Array, password: string): Promise<Bytes> {
  if (holds(whole, OLD_CIPHERS)) throw new OldCipher()
  try {
    // its declaration hides what the library itself calls
    const open = bag as unknown as { parseInternalValues(by: { password: ArrayBuffer }): Promise<void> }
    await open.parseInternalValues({ password: utf8(password) })
    if (!bag.parsedValue) throw new WrongPassword()
    return new Uint8Array(bag.parsedValue.toSchema().toBER(false))
  } catch {
    throw new WrongPassword()
  }
}

const utf8 = (text: string): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(text)).buffer

/** @throws WrongPassword | OldCipher */
async function readPfx(pfx: PFX, whole: Uint8Array, password: string): Promise<Found> {
  const by = utf8(password)
  let contents: readonly SafeContents[]
  try {
    await pfx.parseInternalValues({ password: by, checkIntegrity: true })
    const safe = pfx.parsedValue?.authenticatedSafe
    if (!(safe instanceof AuthenticatedSafe)) throw new WrongPassword()
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: by })) })
    contents = safe.parsedValue.safeContents.map(({ value }: { value: SafeContents }) => value)
  } catch {
    // the parts under old ciphers are read by nothing here, whatever the password
    if (holds(whole, OLD_CIPHERS)) throw new OldCipher()
    throw new WrongPassword()
  }
  const keyring: Found = { keys: [], certificates: [] }
  for (const { bagValue } of contents.flatMap(({ safeBags }) => safeBags)) {
    if (bagValue instanceof PKCS8ShroudedKeyBag) keyring.keys.push(await unlocked(bagValue, whole, password))
    else if (bagValue instanceof PrivateKeyInfo) keyring.keys.push(bytesOf(bagValue))
    else if (bagValue instanceof CertBag && bagValue.parsedValue instanceof Certificate)
      keyring.certificates.push(bytesOf(bagValue.parsedValue))
  }
  return keyring
}

const bytesOf = (value: PrivateKeyInfo | Certificate): Bytes => new Uint8Array(value.toSchema().toBER(false))

type Way = {
  readonly key: CryptoKey
  readonly params: { name: string; hash?: string; namedCurve?: string }
  readonly hash: keyof typeof NAMES
}

/** How a key signs; null: it is of another kind. */
async function wayOf(bytes: Bytes): Promise<Way | null> {
  const { privateKeyAlgorithm } = PrivateKeyInfo.fromBER(bytes)
  const { algorithmId, algorithmParams } = privateKeyAlgorithm
  if (algorithmId === RSA) {
    const params = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return {
      params,
      hash: 'SHA-256',
      key: await crypto.subtle.importKey('pkcs8', bytes, params, false, ['sign']),
    }
  }
  const curve = CURVES[String(algorithmParams?.valueBlock) as keyof typeof CURVES]
  if (algorithmId !== EC || curve === undefined) return null
  const params = { name: 'ECDSA', ...curve }
  return {
    params,
    hash: curve.hash,
    key: await crypto.subtle.importKey('pkcs8', bytes, params, false, ['sign']),
  }
}

/** Whether the certificate is of this key and may sign: what the key signs, the certificate proves. */
async function isOf({ key, params }: Way, bytes: Bytes): Promise<boolean> {
  const certificate = Certificate.fromBER(bytes)
  const usage = certificate.extensions?.find(({ extnID }) => extnID === KEY_USAGE)
  // BIT STRING: tag, length, unused bits, the bits; the first two are of signatures
  const bits = usage?.extnValue.valueBlock.valueHexView[3]
  if (bits !== undefined && (bits & 0xc0) === 0) return false
  const probe = crypto.getRandomValues(new Uint8Array(32))
  const spki = certificate.subjectPublicKeyInfo.toSchema().toBER(false)
  const right = await tried(async () => {
    const open = await crypto.subtle.importKey('spki', spki, params, false, ['verify'])
    return crypto.subtle.verify(params, open, await crypto.subtle.sign(params, key, probe), probe)
  })
  return right === true
}

/** Two numbers side by side, as WebCrypto gives them, in the form of certificates and containers. */
function inDer(signature: Uint8Array): Uint8Array {
  const half = signature.length / 2
  return sequence(integer(signature.slice(0, half)), integer(signature.slice(half)))
}

async function sign(way: Way, certificate: Bytes, document: Uint8Array, now: Date): Promise<Bytes> {
  const digest = async (bytes: Uint8Array) =>
    new Uint8Array(await crypto.subtle.digest(way.hash, Uint8Array.from(bytes)))
  const { digest: digestId, ecdsa } = NAMES[way.hash]
  const isRsa = way.params.name !== 'ECDSA'
  const naming = { certificate, digestId, signatureId: isRsa ? RSA_SHA256 : ecdsa }
  const digests = { content: await digest(document), certificate: await digest(certificate) }
  const attributes = signedAttributes(naming, digests, now)
  const made = new Uint8Array(await crypto.subtle.sign(way.params, way.key, attributes))
  return containerOf(naming, attributes, isRsa ? made : inDer(made))
}

/** Signs by a key of ECDSA or RSA from PKCS #12, PKCS #8, PEM or a Java store, as CAdES-BES. */
export async function answerCommon({ files, password, documents, now }: KeyAsked): Promise<KeyAnswer> {
  let keyring: Found
  try {
    const blocks = files.flatMap((file) => blocksOf(file))
    keyring = joinedOf(await Promise.all(blocks.map(({ bytes }) => readBlock(bytes, password))), {
      certificates: [],
    })
  } catch (error) {
    if (error instanceof OldCipher) return { refusal: 'old-cipher' }
    if (error instanceof WrongPassword) return { refusal: 'wrong-password' }
    throw error
  }
  if (keyring.keys.length === 0) return { refusal: 'no-key' }
  if (keyring.certificates.length === 0) return { refusal: 'no-certificate' }
  let known = false
  for (const key of keyring.keys) {
    const way = await wayOf(key)
    if (!way) continue
    known = true
    for (const certificate of keyring.certificates) {
      if (!(await isOf(way, certificate))) continue
      const containers: Bytes[] = []
      for (const document of documents) containers.push(await sign(way, certificate, document, new Date(now)))
      return { containers }
    }
  }
  return { refusal: known ? 'other-certificate' : 'other-kind' }
}
