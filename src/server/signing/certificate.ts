import { fromBER, Integer } from 'asn1js'
import { BasicConstraints, Certificate } from 'pkijs'
import { dottedId, valuesIn } from '#domain/der.ts'
import { DSTU_4145 } from '#domain/signed-data.ts'
import { NotAccepted, type Signed } from './algorithms.ts'
import { isSameName } from './same-name.ts'
import type { Work } from './work.ts'

/** A certificate as far as it is needed to trust it. */
export type Owned = {
  readonly certificate: Certificate
  readonly bytes: Buffer
  readonly issuer: Buffer
  readonly subject: Buffer
  /** the key it names as its issuer's; null = it names none */
  readonly issuerKeyId: Buffer | null
  readonly keyId: Buffer | null
}

export const exact = (bytes: ArrayBuffer | Uint8Array) =>
  bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes)

/** The first value of some bytes, read by asn1js. @throws NotAccepted 'container-broken' */
export function readDer(bytes: Uint8Array) {
  const read = fromBER(Uint8Array.from(bytes))
  if (read.offset === -1) throw new NotAccepted('container-broken')
  return read.result
}

export const readCertificate = (bytes: Uint8Array): Owned =>
  ownedBy(new Certificate({ schema: readDer(bytes) }))

export function ownedBy(certificate: Certificate): Owned {
  const named = extension(certificate, '2.5.29.35')
  // AuthorityKeyIdentifier: a sequence whose first part, [0], is the identifier
  const issuerKey = named && named[2] === 0x80 ? named.subarray(4, 4 + (named[3] ?? 0)) : null
  const ownKeyId = extension(certificate, '2.5.29.14')
  return {
    certificate,
    bytes: exact(certificate.toSchema().toBER(false)),
    issuer: exact(certificate.issuer.valueBeforeDecode),
    subject: exact(certificate.subject.valueBeforeDecode),
    issuerKeyId: issuerKey,
    keyId: ownKeyId ? ownKeyId.subarray(2) : null,
  }
}

/** What stands in an extension; null = it has none. */
export function extension(certificate: Certificate, id: string): Buffer | null {
  const match = certificate.extensions?.find(({ extnID }) => extnID === id)
  return match ? exact(match.extnValue.valueBlock.valueHexView) : null
}

/** Extensions that are looked at here or change nothing for us; another one that must not be overlooked is refused. */
const KNOWN = [
  '2.5.29.9',
  '2.5.29.14',
  '2.5.29.15',
  '2.5.29.16',
  '2.5.29.17',
  '2.5.29.19',
  '2.5.29.31',
  '2.5.29.32',
  '2.5.29.35',
  '2.5.29.37',
  '2.5.29.46',
  '1.3.6.1.5.5.7.1.1',
  '1.3.6.1.5.5.7.1.3',
  '1.3.6.1.5.5.7.1.11',
]
/**
 * What names and policies an authority may certify: constraints of names, mappings of policies, constraints of policies,
 * no policy for any other (RFC 5280 §4.2.1.5, 10, 11, 14). None of them is read here, and each may forbid a way, whether
 * it is called critical or not.
 */
const LIMITS = ['2.5.29.30', '2.5.29.33', '2.5.29.36', '2.5.29.54']
/** An extension that must not be overlooked and is not known, or one that stands twice (RFC 5280 §4.2). */
export const hasUnknown = ({ extensions = [] }: Certificate) =>
  extensions.some(
    ({ critical, extnID }, at) =>
      (critical && !KNOWN.includes(extnID)) ||
      LIMITS.includes(extnID) ||
      extensions.findIndex((entry) => entry.extnID === extnID) !== at,
  )

/** Bits of key usage, the first of them the highest. */
export const USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, certificates: 0x04, lists: 0x02 }

export function mayBeUsedFor(certificate: Certificate, usage: number): boolean {
  const bits = extension(certificate, '2.5.29.15')
  // BIT STRING: tag, length, unused bits, the bits
  return bits === null || ((bits[3] ?? 0) & usage) !== 0
}

const isAuthority = (certificate: Certificate): boolean => {
  const basic = extension(certificate, '2.5.29.19')
  return basic !== null && new BasicConstraints({ schema: readDer(basic) }).cA
}

/**
 * What a key may be used for besides key usage (RFC 5280 §4.2.1.12), where the certificate says so: anything, letters,
 * documents, or what Ukrainian authorities name (1.2.804.2.1.1.1.3, 9 is a seal). A server, a time stamp, a code or a
 * list of revoked ones is signed by other keys.
 */
const FOR_DOCUMENTS = [
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
]
const UKRAINIAN = '1.2.804.2.1.1.1.3.'

function mayBeForDocuments(certificate: Certificate): boolean {
  const purposes = extension(certificate, '2.5.29.37')
  if (purposes === null) return true
  const named = valuesIn(purposes).map(dottedId)
  return named.some((purpose) => FOR_DOCUMENTS.includes(purpose) || purpose.startsWith(UKRAINIAN))
}

/** How many authorities may stand between this one and the signer (RFC 5280 §6.1.4 m); null = as many as there are. */
function longestWay(certificate: Certificate): number | null {
  const basic = extension(certificate, '2.5.29.19')
  const said = basic && new BasicConstraints({ schema: readDer(basic) }).pathLenConstraint
  return said === null || said === undefined ? null : Number(said instanceof Integer ? said.toBigInt() : said)
}
/** Whoever issued a certificate to the same name only changed its key, which makes no way longer. */
const isSelfIssued = ({ subject, issuer }: Owned) => isSameName(subject, issuer)
const fits = (authority: Owned, way: readonly Owned[]): boolean => {
  const longest = longestWay(authority.certificate)
  return longest === null || way.slice(1).filter((step) => !isSelfIssued(step)).length <= longest
}

/** @throws NotAccepted 'not-for-signing' | 'limits-unknown' */
export function assertSigns({ certificate }: Owned): void {
  if (hasUnknown(certificate)) throw new NotAccepted('limits-unknown')
  const signs = mayBeUsedFor(certificate, USAGE.digitalSignature | USAGE.nonRepudiation)
  if (isAuthority(certificate) || !signs || !mayBeForDocuments(certificate))
    throw new NotAccepted('not-for-signing')
}

export const isValidAt = ({ certificate }: Owned, at: number) =>
  certificate.notBefore.value.getTime() <= at && at <= certificate.notAfter.value.getTime()

const publicKeyOf = (certificate: Certificate): Buffer =>
  exact(certificate.subjectPublicKeyInfo.toSchema().toBER(false))

/** Whether `issuer` signed it: names and keys agree, and the signature is right. */
function isIssuedBy(child: Owned, issuer: Owned, verify: Verify): boolean {
  if (!isSameName(child.issuer, issuer.subject)) return false
  if (child.issuerKeyId && issuer.keyId && !child.issuerKeyId.equals(issuer.keyId)) return false
  const { certificate } = child
  // the algorithm stands inside of what is signed too (RFC 5280 §4.1.1.2)
  if (certificate.signature.algorithmId !== certificate.signatureAlgorithm.algorithmId) return false
  return isSignedBy(issuer, verify, {
    algorithm: certificate.signatureAlgorithm.algorithmId,
    bytes: certificate.tbsView,
    signature: exact(certificate.signatureValue.valueBlock.valueHexView),
  })
}

type Verify = (signed: Signed) => unknown

/** Whether the key of a certificate made a signature; one of another kind did not. @throws NotAccepted 'check-too-long' */
export function isSignedBy(
  issuer: Owned,
  verify: Verify,
  { algorithm, bytes, signature }: { algorithm: string; bytes: Uint8Array; signature: Buffer },
): boolean {
  const dstu = algorithm === DSTU_4145
  // a ДСТУ signature lies in a certificate as a value of its own
  if (dstu && (signature[0] !== 0x04 || signature[1] !== signature.length - 2)) return false
  try {
    verify({
      publicKey: publicKeyOf(issuer.certificate),
      algorithm,
      digest: null,
      bytes,
      signature: dstu ? signature.subarray(2) : signature,
    })
    return true
  } catch (error) {
    if (error instanceof NotAccepted && error.refusal === 'check-too-long') throw error
    // a key that cannot be read, of an unknown curve or too weak has signed nothing that we believe
    return false
  }
}

export const publicKeyOfOwner = ({ certificate }: Owned): Buffer => publicKeyOf(certificate)

/** Certificates of the trust list, those that came in the container, and what the check may cost. */
export type Ways = {
  readonly trusted: readonly Owned[]
  readonly beside: readonly Owned[]
  readonly work: Work
}

/**
 * The way from a certificate to one of the trust list, both ends included: each signed by the next, an authority,
 * valid at the moment (`at` null: whenever), and allowed to stand so far from the signer (RFC 5280 §6.1). How long it
 * may be the authorities say; what the search may cost, `work`. With `beyondLimits` a way counts also where an authority
 * has limits that are not known here: such a way is only told, not believed.
 * @returns null if there is none. @throws NotAccepted 'check-too-long'
 */
export function chainOf(
  leaf: Owned,
  { trusted, beside, at, work, beyondLimits = false }: Ways & { at: number | null; beyondLimits?: boolean },
): Owned[] | null {
  const climb = (child: Owned, way: readonly Owned[]): Owned[] | null => {
    for (const issuer of [...trusted, ...beside]) {
      if (way.includes(issuer) || !isSameName(issuer.subject, child.issuer)) continue
      const { certificate } = issuer
      if (!isAuthority(certificate) || !mayBeUsedFor(certificate, USAGE.certificates)) continue
      if (at !== null && !isValidAt(issuer, at)) continue
      if (hasUnknown(certificate) && !beyondLimits) continue
      if (!mayBeForDocuments(certificate) || !fits(issuer, way)) continue
      if (!work.issued(child, issuer, () => isIssuedBy(child, issuer, work.verify))) continue
      if (trusted.includes(issuer)) return [...way, issuer]
      const rest = climb(issuer, [...way, issuer])
      if (rest) return rest
    }
    return null
  }
  return climb(leaf, [leaf])
}
