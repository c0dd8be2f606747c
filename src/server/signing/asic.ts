import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { type ZipEntry, zipDirectory } from '../files/zip-directory.ts'
import { NotAccepted } from './algorithms.ts'

/** What an archive with a signature may hold; a container of one document needs a fraction of it. */
const MOST = {
  entries: 40,
  unpacked: 24 * 1024 * 1024,
  ratio: 100,
  /** of all lists of documents together */
  manifests: 256 * 1024,
  /** a list of documents is three deep, with what others add to it twice as much */
  depth: 12,
}
/** Below this size a ratio says nothing. */
const SMALL = 64 * 1024
const STRANGE = /^\/|\\|(?:^|\/)\.\.(?:\/|$)|^[A-Za-z]:|\p{C}/u

/** A signature inside an archive, what it is over, and the documents that it vouches for. */
type AsicSignature = {
  readonly signature: Buffer
  readonly content: Buffer
  /** digests of documents, where the signature is over a list of them; null = it is over the document itself */
  readonly listed: readonly { name: string; digest: string; value: Buffer }[] | null
}
export type Asic = {
  readonly format: 'asic-s' | 'asic-e'
  readonly documents: ReadonlyMap<string, Buffer>
  readonly signatures: readonly AsicSignature[]
}

const KINDS: Readonly<Record<string, Asic['format']>> = {
  'application/vnd.etsi.asic-s+zip': 'asic-s',
  'application/vnd.etsi.asic-e+zip': 'asic-e',
}

/** An archive ASiC with signatures CAdES (ETSI EN 319 162-1). @throws NotAccepted */
export function readAsic(bytes: Buffer): Asic {
  const files = unpacked(bytes)
  const format = KINDS[files.get('mimetype')?.toString('latin1').trim() ?? '']
  if (!format) throw new NotAccepted('not-a-container')
  const names = [...files.keys()]
  const documents = new Map([...files].filter(([name]) => name !== 'mimetype' && !isMeta(name)))
  const signed = names.filter((name) => /^META-INF\/[^/]*signature[^/]*\.p7s$/i.test(name))
  if (signed.length === 0)
    throw new NotAccepted(
      names.some((name) => /^META-INF\/[^/]*signatures[^/]*\.xml$/i.test(name)) ? 'xades' : 'no-signature',
    )
  return {
    format,
    documents,
    signatures: format === 'asic-s' ? simple(files, documents, signed) : byManifest(files, signed),
  }
}

const isMeta = (name: string) => /^META-INF\//i.test(name) || name.endsWith('/')

/** ASiC-S: one document, and a signature over it. */
function simple(
  files: ReadonlyMap<string, Buffer>,
  documents: ReadonlyMap<string, Buffer>,
  [name = '', ...more]: readonly string[],
): AsicSignature[] {
  const [content, ...others] = documents.values()
  const signature = files.get(name)
  if (!content || !signature || others.length > 0 || more.length > 0)
    throw new NotAccepted('container-broken')
  return [{ signature, content, listed: null }]
}

/** ASiC-E: a signature is over a manifest, which lists documents by their digests. */
function byManifest(files: ReadonlyMap<string, Buffer>, signed: readonly string[]): AsicSignature[] {
  const manifests = [...files].filter(([name]) => /^META-INF\/ASiCManifest[^/]*\.xml$/i.test(name))
  if (manifests.reduce((sum, [, { length }]) => sum + length, 0) > MOST.manifests)
    throw new NotAccepted('container-broken')
  const read = manifests.map(([, content]) => ({ content, ...readManifest(content) }))
  return signed.map((name) => {
    const manifest = read.find(({ signature }) => signature === name)
    const signature = files.get(name)
    if (!manifest || !signature) throw new NotAccepted('container-broken')
    return { signature, content: manifest.content, listed: manifest.documents }
  })
}

type Manifest = { signature: string; documents: { name: string; digest: string; value: Buffer }[] }

const ASIC = 'http://uri.etsi.org/02918/v1.2.1#'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
/** Digests by the names of XML Signature; the one of ДСТУ has its identifier as name. */
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': '2.16.840.1.101.3.4.2.1',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': '2.16.840.1.101.3.4.2.2',
  'http://www.w3.org/2001/04/xmlenc#sha512': '2.16.840.1.101.3.4.2.3',
}
const digestId = (uri: string) => DIGESTS[uri] ?? /^urn:oid:([\d.]+)$/.exec(uri)?.[1] ?? uri

function readManifest(bytes: Buffer): Manifest {
  const text = bytes.toString('utf8')
  // neither declared entities nor another alphabet: a parser has nothing to unfold
  if (/<!|encoding\s*=\s*["'](?!utf-?8["'])/i.test(text.slice(0, 4096)))
    throw new NotAccepted('container-broken')
  const manifest: Manifest = { signature: '', documents: [] }
  const parser = new SaxesParser({ xmlns: true })
  let words = ''
  let depth = 0
  parser.on('doctype', () => {
    throw new NotAccepted('container-broken')
  })
  parser.on('error', () => {
    throw new NotAccepted('container-broken')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    words = ''
    if (++depth > MOST.depth || manifest.documents.length > MOST.entries)
      throw new NotAccepted('container-broken')
    const said = (name: string) => attributes[name]?.value ?? ''
    const last = manifest.documents.at(-1)
    if (uri === ASIC && local === 'SigReference') manifest.signature = decodeURIComponent(said('URI'))
    if (uri === ASIC && local === 'DataObjectReference')
      manifest.documents.push({ name: decodeURIComponent(said('URI')), digest: '', value: Buffer.alloc(0) })
    if (uri === DSIG && local === 'DigestMethod' && last) {
      if (last.digest !== '') throw new NotAccepted('container-broken')
      last.digest = digestId(said('Algorithm'))
    }
  })
  parser.on('text', (piece) => {
    words += piece
  })
  parser.on('closetag', ({ uri, local }) => {
    depth -= 1
    const last = manifest.documents.at(-1)
    if (uri !== DSIG || local !== 'DigestValue' || !last) return
    // of two digests nobody can say which is meant
    if (last.value.length > 0) throw new NotAccepted('container-broken')
    last.value = Buffer.from(words.trim(), 'base64')
  })
  try {
    parser.write(text).close()
  } catch (error) {
    throw error instanceof NotAccepted ? error : new NotAccepted('container-broken')
  }
  return manifest
}

/** All files of the archive, within bounds: no entry gives more than it declares, no name leads out. */
function unpacked(bytes: Buffer): Map<string, Buffer> {
  const entries = zipDirectory(bytes, MOST.entries)
  if (!entries) throw new NotAccepted('not-a-container')
  const whole = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length || whole > MOST.unpacked || entries.some(isStrange))
    throw new NotAccepted('container-broken')
  return new Map(entries.map((entry) => [entry.name, bytesOf(bytes, entry)]))
}

const isStrange = ({ name, packed, unpacked: size }: ZipEntry) =>
  STRANGE.test(name) || (size > SMALL && size > packed * MOST.ratio)

function bytesOf(bytes: Buffer, { start, packed, method, unpacked: size }: ZipEntry): Buffer {
  const data = bytes.subarray(start, start + packed)
  try {
    const whole = method === 0 ? data : inflateRawSync(data, { maxOutputLength: size + 1 })
    if (whole.length === size) return Buffer.from(whole)
  } catch {
    // packed wrongly, or more than it declares
  }
  throw new NotAccepted('container-broken')
}
