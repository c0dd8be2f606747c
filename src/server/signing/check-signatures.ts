import { createHash } from 'node:crypto'
import { ContentInfo, SignedData, type SignerInfo } from 'pkijs'
import { Certificate } from 'pkijs'
import type { OctetString } from 'asn1js'
import type { SignatureKind, SignatureRefusal } from '#domain/signing.ts'
import type { RevocationList } from '#domain/revocation-list.ts'
import { isCheapToRead } from '../files/signed-data.ts'
import { NotAccepted } from './algorithms.ts'
import { assertSigns, chainOf, type Owned, ownedBy, publicKeyOfOwner, readDer } from './certificate.ts'
import { issuerName, type Owner, ownerOf } from './owner.ts'
import { type ListAsked, revocationOf } from './revocation.ts'
import { isSameName } from './same-name.ts'
import type { Work } from './work.ts'

/** What the installation believes: certificates of authorities, and lists of revoked ones. */
export type Trust = { readonly authorities: readonly Owned[]; readonly lists: readonly RevocationList[] }

/** What became known of one signature. */
export type CheckedSignature = {
  readonly refusal: SignatureRefusal | null
  readonly revocation: 'good' | 'unchecked'
  /** lists of revoked certificates that answered */
  readonly lists: readonly ListAsked[]
  readonly kind: SignatureKind | null
  readonly owner: Owner
  readonly serial: string
  /** SHA-256 of the public key, in hexadecimal: a renewed certificate may have the same one */
  readonly key: string
  readonly issuer: string
  readonly validFrom: string
  readonly validTo: string
  /** as its signer says; nobody proves it */
  readonly signedAt: string | null
}

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const MOST_CERTIFICATES = 20
const MOST_OF_ONE_NUMBER = 3
/** Clocks of signers run ahead by some minutes. */
const AHEAD_MS = 10 * 60_000

/** CMS SignedData. @throws NotAccepted 'container-broken' | 'no-signature' */
export function readSignedData(bytes: Buffer): { data: SignedData; content: Buffer | null } {
  if (!isCheapToRead(bytes)) throw new NotAccepted('container-broken')
  try {
    const info = new ContentInfo({ schema: readDer(bytes) })
    if (info.contentType !== SIGNED_DATA) throw new NotAccepted('container-broken')
    const data = new SignedData({ schema: info.content })
    if (data.encapContentInfo.eContentType !== DATA) throw new NotAccepted('container-broken')
    if (data.signerInfos.length === 0) throw new NotAccepted('no-signature')
    if ((data.certificates ?? []).length > MOST_CERTIFICATES) throw new NotAccepted('container-broken')
    const { eContent } = data.encapContentInfo
    return { data, content: eContent ? Buffer.from(eContent.getValue()) : null }
  } catch (error) {
    throw error instanceof NotAccepted ? error : new NotAccepted('container-broken')
  }
}

/** Every signature over the same bytes. @throws NotAccepted 'no-certificate' | 'container-broken' | 'check-too-long' */
export function checkSignatures(
  data: SignedData,
  content: Buffer,
  { trust, now, work }: { trust: Trust; now: Date; work: Work },
): CheckedSignature[] {
  work.addSigners(data.signerInfos.length)
  const beside = (data.certificates ?? [])
    .filter((certificate) => certificate instanceof Certificate)
    .map(ownedBy)
  return data.signerInfos.map((signer) => {
    const around = { content, beside, trust, work, now: now.getTime() }
    let refused: CheckedSignature | null = null
    // two keys of one authority may have issued certificates of one number: the signature fits one of them
    for (const leaf of signersOf(signer, [...beside, ...trust.authorities])) {
      const checked = checkOne(signer, leaf, around)
      if (checked.refusal === null) return checked
      refused ??= checked
    }
    if (!refused) throw new NotAccepted('no-certificate')
    return refused
  })
}

type Around = { content: Buffer; beside: readonly Owned[]; trust: Trust; work: Work; now: number }

function checkOne(signer: SignerInfo, leaf: Owned, around: Around): CheckedSignature {
  const { certificate } = leaf
  const signedAt = timeOf(signer)
  const facts = {
    owner: ownerOf(certificate),
    serial: Buffer.from(certificate.serialNumber.valueBlock.valueHexView).toString('hex'),
    key: createHash('sha256').update(publicKeyOfOwner(leaf)).digest('hex'),
    issuer: issuerName(certificate),
    validFrom: certificate.notBefore.value.toISOString(),
    validTo: certificate.notAfter.value.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    revocation: 'unchecked' as const,
    lists: [],
  }
  let kind: SignatureKind | null = null
  try {
    kind = verifySigner(signer, leaf, around)
    const { trust, now, work } = around
    if (trust.authorities.length === 0) throw new NotAccepted('no-trust-list')
    assertSigns(leaf)
    const ways = { trusted: trust.authorities, beside: around.beside, at: now, work }
    const chain = chainOf(leaf, ways)
    if (!chain) throw new NotAccepted(whyNoChain(leaf, around))
    assertTime(leaf, signedAt?.getTime() ?? now, now)
    const { state, lists } = revocationOf(chain, trust.lists, ways)
    return { ...facts, kind, refusal: null, revocation: state, lists }
  } catch (error) {
    // what is too long is too long for the container
    if (!(error instanceof NotAccepted) || error.refusal === 'check-too-long') throw error
    return { ...facts, kind, refusal: error.refusal }
  }
}

/**
 * The way leads to the trust list and one of its certificates is over or not valid yet, the signer's own told first; or
 * an authority of it has limits that are not known here; or nobody is known to have issued it.
 * @throws NotAccepted 'check-too-long'
 */
function whyNoChain(leaf: Owned, { trust, beside, work, now }: Around): SignatureRefusal {
  const ways = { trusted: trust.authorities, beside, at: null, work }
  if (!chainOf(leaf, ways))
    return chainOf(leaf, { ...ways, beyondLimits: true }) ? 'limits-unknown' : 'unknown-root'
  const { notBefore, notAfter } = leaf.certificate
  if (notAfter.value.getTime() < now) return 'expired'
  return notBefore.value.getTime() > now ? 'not-yet-valid' : 'issuer-not-valid'
}

/**
 * Nobody proves the time that a signer writes, so the certificate has to be valid now as well as then: with an expired
 * one anybody could have signed yesterday.
 */
function assertTime({ certificate }: Owned, signedAt: number, now: number): void {
  const [from, to] = [certificate.notBefore.value.getTime(), certificate.notAfter.value.getTime()]
  if (now > to) throw new NotAccepted('expired')
  if (now < from || signedAt < from) throw new NotAccepted('not-yet-valid')
  // a clock that is ahead says nothing of the end of a certificate that is valid now
  if (signedAt > Math.min(now + AHEAD_MS, to)) throw new NotAccepted('time-ahead')
}

/** The certificates that a signer names, by issuer and number or by the key: nearly always one. */
function signersOf({ sid }: SignerInfo, certificates: readonly Owned[]): Owned[] {
  // issuerAndSerialNumber has both, the other choice is a key identifier under a tag
  const named = sid as {
    issuer?: { valueBeforeDecode: ArrayBuffer }
    serialNumber?: object
    valueBlock?: { valueHexView?: Uint8Array }
  }
  const issuer = named.issuer && Buffer.from(named.issuer.valueBeforeDecode)
  const id = named.valueBlock?.valueHexView
  const matches = certificates.filter((candidate) =>
    issuer
      ? isSameName(candidate.issuer, issuer) &&
        candidate.certificate.serialNumber.isEqual(
          named.serialNumber as typeof candidate.certificate.serialNumber,
        )
      : id !== undefined && candidate.keyId?.equals(Buffer.from(id)),
  )
  return matches
    .filter((candidate, at) => matches.findIndex(({ bytes }) => bytes.equals(candidate.bytes)) === at)
    .slice(0, MOST_OF_ONE_NUMBER)
}

type Value = {
  valueBlock: { valueHexView?: Uint8Array; value?: unknown; toString(): string }
  toDate?: () => Date
}

function attribute(signer: SignerInfo, id: string): Value | null {
  const matches = signer.signedAttrs?.attributes.filter(({ type }) => type === id) ?? []
  // each stands once, with one value (RFC 5652 §11)
  if (matches.length > 1 || (matches[0] && matches[0].values.length !== 1))
    throw new NotAccepted('container-broken')
  return (matches[0]?.values[0] as Value | undefined) ?? null
}

const timeOf = (signer: SignerInfo): Date | null => attribute(signer, SIGNING_TIME)?.toDate?.() ?? null

function verifySigner(signer: SignerInfo, leaf: Owned, { content, work }: Around): SignatureKind {
  const digest = signer.digestAlgorithm.algorithmId
  const hash = work.digest(digest, content)
  if (!signer.signedAttrs) throw new NotAccepted('no-attributes')
  const said = attribute(signer, MESSAGE_DIGEST)?.valueBlock.valueHexView
  if (!said || !hash.equals(Buffer.from(said))) throw new NotAccepted('document-changed')
  if (attribute(signer, CONTENT_TYPE)?.valueBlock.toString() !== DATA)
    throw new NotAccepted('container-broken')
  assertNamesCertificate(attribute(signer, SIGNING_CERTIFICATE), leaf, work)
  return work.verify({
    publicKey: publicKeyOfOwner(leaf),
    algorithm: signer.signatureAlgorithm.algorithmId,
    digest,
    bytes: new Uint8Array(signer.signedAttrs.encodedValue),
    signature: Buffer.from(signer.signature.valueBlock.valueHexView),
  })
}

const inside = (node: Value | undefined): Value[] =>
  Array.isArray(node?.valueBlock.value) ? (node.valueBlock.value as Value[]) : [] // asn1js keeps its parts so

/** SigningCertificateV2: the first certificate it names is the signer's own, by its digest (RFC 5035). */
function assertNamesCertificate(value: Value | null, leaf: Owned, work: Work): void {
  if (!value) return
  const [first] = inside(inside(value as Value)[0])
  const [algorithmOrHash, hash] = inside(first)
  const named = algorithmOrHash && inside(algorithmOrHash).length > 0
  const id = named ? (inside(algorithmOrHash)[0]?.valueBlock.toString() ?? '') : '2.16.840.1.101.3.4.2.1'
  const said = (named ? hash : algorithmOrHash) as OctetString | undefined
  if (!said || !work.digest(id, leaf.bytes).equals(Buffer.from(said.valueBlock.valueHexView)))
    throw new NotAccepted('signature-wrong')
}
