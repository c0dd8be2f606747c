import { joined, valuesIn } from '#domain/der.ts'
import { WrongPassword } from './wrong-password.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Store = { readonly keys: Bytes[]; readonly certificates: Bytes[] }

const MAGIC = 0xfe_ed_fe_ed
const DIGEST = 20

/**
 * The keys (PKCS #8) and certificates of a Java store (JKS, version 2); null: it is another file.
 * @throws WrongPassword
 */
export async function openJavaStore(bytes: Uint8Array, password: string): Promise<Store | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0) !== MAGIC || view.getUint32(4) !== 2) return null
  let at = 12
  const number = () => view.getUint32((at += 4) - 4)
  const part = (length: number): Bytes => Uint8Array.from(bytes.subarray(at, (at += length)))
  const name = () => part(view.getUint16((at += 2) - 2))
  const certificate = () => {
    name()
    return part(number())
  }
  const store: Store = { keys: [], certificates: [] }
  for (let left = view.getUint32(8); left > 0; left--) {
    const isKey = number() === 1
    name()
    // when it was put there
    at += 8
    if (isKey) store.keys.push(await unlocked(part(number()), password))
    for (let chain = isKey ? number() : 1; chain > 0; chain--) store.certificates.push(certificate())
  }
  return store
}

/** A key under the protector of JKS: a stream of SHA-1, with the digest of what it hides at its end. */
async function unlocked(whole: Bytes, password: string): Promise<Bytes> {
  const [, hidden = new Uint8Array()] = valuesIn(whole)
  // OCTET STRING: the tag, the length in one or more bytes, the content
  const body = hidden.subarray(2 + ((hidden[1] ?? 0) >= 0x80 ? (hidden[1] ?? 0) & 0x7f : 0))
  const data = body.subarray(DIGEST, -DIGEST)
  const letters = Uint8Array.from(utf16(password))
  const key = new Uint8Array(data.length)
  let link: Uint8Array = body.subarray(0, DIGEST)
  for (let from = 0; from < data.length; from += DIGEST) {
    link = await sha1(letters, link)
    for (let n = 0; n < DIGEST && from + n < data.length; n++)
      key[from + n] = (data[from + n] ?? 0) ^ (link[n] ?? 0)
  }
  const proof = await sha1(letters, key)
  if (!proof.every((byte, n) => byte === body[body.length - DIGEST + n])) throw new WrongPassword()
  return key
}

const utf16 = (text: string): number[] =>
  Array.from({ length: text.length }, (_, n) => text.charCodeAt(n)).flatMap((code) => [
    code >> 8,
    code & 0xff,
  ])

const sha1 = async (...parts: readonly Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', joined(...parts)))
