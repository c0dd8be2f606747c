import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { readRevocationList } from '#domain/revocation-list.ts'

/** Whom the installation believes about signatures: DER of authorities, and of lists of revoked certificates. */
export type TrustList = {
  readonly authorities: readonly Uint8Array[]
  readonly lists: readonly Uint8Array[]
  /** what was wrong with the files when they changed last; what they held before still counts */
  readonly fault?: string
}

/** The trust list as it stands now. */
export type Trusted = () => TrustList

const NO_TRUST: TrustList = { authorities: [], lists: [] }
export const noTrust: Trusted = () => NO_TRUST

/**
 * The trust list of a file or a directory, read again when a file has changed, has come or has gone: authorities publish
 * new lists of revoked certificates every few hours. @throws Error as `readTrustList`, at first only
 */
export function keptTrustList(path: string): Trusted {
  let seen = stateOf(path)
  let kept = readTrustList(path)
  return () => {
    const now = stateOf(path)
    if (now === seen) return kept
    seen = now
    try {
      kept = readTrustList(path)
    } catch (error) {
      // a file that is still being written is read when it has changed once more
      kept = { ...kept, fault: error instanceof Error ? error.message : String(error) }
    }
    return kept
  }
}

/** Files with their sizes and times; '' where they cannot be looked at. */
function stateOf(path: string): string {
  try {
    return filesOf(path)
      .map((file) => {
        const { size, mtimeMs, ino } = statSync(file)
        return [file, size, mtimeMs, ino].join(' ')
      })
      .join('\n')
  } catch {
    return ''
  }
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .map((name) => join(path, name))
    : [path]

const PEM = /-----BEGIN [A-Z0-9 ]+-----([A-Za-z0-9+/=\s]+)-----END [A-Z0-9 ]+-----/g

/**
 * Reads a file, or every file of a directory: certificates (DER, PEM, .p7b) and lists of revoked ones (.crl).
 * @throws Error with a sentence about the first file that is neither
 */
export function readTrustList(path: string): TrustList {
  const files = filesOf(path)
  const trustLists = files.map((file) => {
    const values = valuesOf(readFileSync(file))
    if (!values) throw new Error(`${file} is neither a certificate nor a list of revoked certificates`)
    return values
  })
  const authorities = trustLists.flatMap((list) => list.authorities)
  if (authorities.length === 0) throw new Error(`${path} holds no certificate of an authority`)
  return { authorities, lists: trustLists.flatMap((list) => list.lists) }
}

function valuesOf(bytes: Buffer): TrustList | null {
  const pem = [...bytes.toString('latin1').matchAll(PEM)].map(([, body = '']) => Buffer.from(body, 'base64'))
  const values = (pem.length > 0 ? pem : [bytes]).map(valueOf)
  if (values.some((value) => value === null)) return null
  const kept = values.filter((value) => value !== null)
  return {
    authorities: kept.flatMap(({ authorities }) => authorities),
    lists: kept.flatMap(({ lists }) => lists),
  }
}

function valueOf(bytes: Buffer): TrustList | null {
  try {
    readRevocationList(bytes)
    return { authorities: [], lists: [bytes] }
  } catch {
    // not a list of revoked ones
  }
  const { offset, result } = fromBER(Uint8Array.from(bytes))
  if (offset === -1) return null
  try {
    void new Certificate({ schema: result })
    return { authorities: [bytes], lists: [] }
  } catch {
    // not a certificate
  }
  try {
    const { certificates = [] } = new SignedData({ schema: new ContentInfo({ schema: result }).content })
    const der = certificates
      .filter((certificate) => certificate instanceof Certificate)
      .map((certificate) => new Uint8Array(certificate.toSchema().toBER(false)))
    return der.length > 0 ? { authorities: der, lists: [] } : null
  } catch {
    return null
  }
}

/** Each certificate by the name of its authority, with the days it holds in. */
export const trustedUntil = ({ authorities }: TrustList): { name: string; from: Date; until: Date }[] =>
  authorities.map((der) => {
    const { subject, serialNumber, notBefore, notAfter } = new Certificate({ schema: fromBER(der).result })
    const common = subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
    return {
      name: String(
        common?.value.valueBlock.value ?? Buffer.from(serialNumber.valueBlock.valueHexView).toString('hex'),
      ),
      from: notBefore.value,
      until: notAfter.value,
    }
  })

const COMMON_NAME = '2.5.4.3'
