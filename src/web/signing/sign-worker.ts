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

type Part = ReturnType<typeof jkurwa.Box.load>[number]

/** The keys and certificates of the files; a file may hold both. */
function partsOf(files: readonly Uint8Array[], password: string): Part[] | 'no-key' | 'wrong-password' {
  const parts: Part[] = []
  let keys = 0
  let refused = false
  for (const file of files) {
    const bytes = Buffer.from(file)
    try {
      parts.push(...jkurwa.Box.load({ certBuffers: [bytes] }, algorithms))
      continue
    } catch {
      // not a certificate
    }
    try {
      const found = jkurwa.Box.load({ keyBuffers: [bytes], password }, algorithms)
      keys += found.filter(({ priv }) => priv).length
      parts.push(...found)
    } catch {
      refused = true
    }
  }
  if (keys > 0) return parts
  return refused ? 'wrong-password' : 'no-key'
}

function answerTo({ files, password, documents, now }: KeyAsked): KeyAnswer {
  const parts = partsOf(files, password)
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

addEventListener('message', ({ data }: MessageEvent<KeyAsked>) => {
  let answer: KeyAnswer
  try {
    answer = answerTo(data)
  } catch {
    answer = { refusal: 'no-key' }
  }
  postMessage(answer)
})
