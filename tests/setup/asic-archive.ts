import { crc32 } from 'node:zlib'
import { GOST_34311 } from '#domain/signed-data.ts'

export type Entry = { readonly name: string; readonly bytes: Uint8Array }

/** A zip of files as they are, not packed: the name of the kind comes first, as ASiC asks. */
export function storedZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(0x0800, 6)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(head, title, Buffer.from(bytes))
    list.push(entry, title)
    offset += 30 + title.length + bytes.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

const kind = (letter: 's' | 'e'): Entry => ({
  name: 'mimetype',
  bytes: Buffer.from(`application/vnd.etsi.asic-${letter}+zip`),
})

/** ASiC-S: one document and a signature over it. */
export const asicS = (document: Entry, signature: Uint8Array): Buffer =>
  storedZip([kind('s'), document, { name: 'META-INF/signature.p7s', bytes: signature }])

const DIGEST_NAMES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'http://www.w3.org/2001/04/xmlenc#sha256',
  [GOST_34311]: `urn:oid:${GOST_34311}`,
}

/** The list of documents that a signature of ASiC-E is over. */
export const asicManifest = (name: string, digestId: string, digest: Uint8Array): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><asic:SigReference URI="META-INF/signature001.p7s" MimeType="application/x-pkcs7-signature"/><asic:DataObjectReference URI="${encodeURIComponent(name)}"><ds:DigestMethod Algorithm="${DIGEST_NAMES[digestId] ?? digestId}"/><ds:DigestValue>${Buffer.from(digest).toString('base64')}</ds:DigestValue></asic:DataObjectReference></asic:ASiCManifest>`,
  )

/** ASiC-E: documents, a list of their digests, and a signature over the list. */
export const asicE = (document: Entry, manifest: Uint8Array, signature: Uint8Array): Buffer =>
  storedZip([
    kind('e'),
    document,
    { name: 'META-INF/ASiCManifest001.xml', bytes: manifest },
    { name: 'META-INF/signature001.p7s', bytes: signature },
  ])
