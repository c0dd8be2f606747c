// Signs in a thread of its own: the key and its password come here, and nothing of them leaves. The page ends the
// worker after each use.
import { Buffer } from 'buffer'
import gost89 from 'gost89'
import jkurwa from 'jkurwa'
import { DSTU_4145, GOST_34311, signedData } from '#domain/signed-data.ts'
import type { KeyAnswer, KeyAsked } from './key-worker.ts'

// some parts of jkurwa expect the global of Node
Object.assign(globalThis, { Buffer })

const algorithms = gost89.compat.algos()
const hash = (bytes: Uint8Array): Uint8Array => algorithms.hash(Buffer.from(bytes))

/**
 * What gives a key of ECDSA or RSA away, or one under a cipher of other standards: identifiers of its kind, a Java store,
 * or the words of PEM.
 */
const OTHER_KINDS = [
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01],
  [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01],
  // PBES2 with AES, and the older ciphers of PKCS #12
  [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01],
  [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01],
  [0xfe, 0xed, 0xfe, 0xed],
].map((bytes) => Buffer.from(bytes))
const PEM_KEY = /-----BEGIN (?:EC |RSA |ENCRYPTED )?PRIVATE KEY-----/

const isOtherKind = (bytes: Buffer): boolean =>
  OTHER_KINDS.some((id) => bytes.includes(id)) || PEM_KEY.test(bytes.toString('latin1'))

type Part = ReturnType<typeof jkurwa.Box.load>[number]

/** The keys and certificates of the files; a file may hold both. */
function partsOf(
  files: readonly Uint8Array[],
  password: string,
): Part[] | 'no-key' | 'other-kind' | 'wrong-password' {
  const parts: Part[] = []
  let keys = 0
  let refused = false
  let other = false
  for (const file of files) {
    const bytes = Buffer.from(file)
    try {
      parts.push(...jkurwa.Box.load({ certBuffers: [bytes] }, algorithms))
      continue
    } catch {
      // not a certificate
    }
    try {
      const keyBoxes = jkurwa.Box.load({ keyBuffers: [bytes], password }, algorithms)
      keys += keyBoxes.filter(({ priv }) => priv).length
      parts.push(...keyBoxes)
    } catch {
      if (isOtherKind(bytes)) other = true
      else refused = true
    }
  }
  if (keys > 0) return parts
  // a certificate may stand beside the key in one file
  if (files.some((file) => PEM_KEY.test(Buffer.from(file).toString('latin1')))) return 'other-kind'
  if (other) return 'other-kind'
  return refused ? 'wrong-password' : 'no-key'
}

async function answerTo(request: KeyAsked): Promise<KeyAnswer> {
  const { files, password, documents, now } = request
  const parts = partsOf(files, password)
  if (parts === 'other-kind') return (await import('./common-keys.ts')).answerCommon(request)
  if (typeof parts === 'string') return { refusal: parts }
  const keys = parts.flatMap(({ priv }) => (priv ? [priv] : []))
  const certificates = parts.flatMap(({ cert }) => (cert?.pubkey ? [cert] : []))
  if (certificates.length === 0) return { refusal: 'no-certificate' }
  for (const cert of certificates)
    for (const key of keys) {
      const point = cert.pubkey
      if (!point || !key.pub().serialize().equals(point.serialize()) || !cert.canUseFor('sign')) continue
      const signer = {
        certificate: cert.to_asn1(),
        digest: hash,
        sign: (bytes: Uint8Array) => key.sign(Buffer.from(hash(bytes)), 'le'),
        digestId: GOST_34311,
        signatureId: DSTU_4145,
      }
      return {
        containers: documents.map((document) => signedData(document, signer, { signedAt: new Date(now) })),
      }
    }
  return { refusal: 'other-certificate' }
}

async function answer(request: KeyAsked): Promise<void> {
  try {
    postMessage(await answerTo(request))
  } catch {
    postMessage({ refusal: 'no-key' } satisfies KeyAnswer)
  }
}

addEventListener('message', ({ data }: MessageEvent<KeyAsked>) => void answer(data))
