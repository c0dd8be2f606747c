import {
  type Bytes,
  der,
  integer,
  joined,
  objectId,
  octets,
  sequence,
  setOf,
  tagged,
  time,
  valuesIn,
} from './der.ts'

/** How a signature is made: the digest, what signs it, and how both are called in the container. */
export type Signer = {
  readonly certificate: Uint8Array
  readonly digest: (bytes: Uint8Array) => Uint8Array
  /** signs bytes, not their digest */
  readonly sign: (bytes: Uint8Array) => Uint8Array
  readonly digestId: string
  readonly signatureId: string
}

/** ДСТУ 4145 with ГОСТ 34.311: the identifiers of every Ukrainian key of this kind. */
export const DSTU_4145 = '1.2.804.2.1.1.1.1.3.1.1'
export const GOST_34311 = '1.2.804.2.1.1.1.1.2.1'

const DATA = objectId('1.2.840.113549.1.7.1')
const SIGNED_DATA = objectId('1.2.840.113549.1.7.2')
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'

const attribute = (id: string, value: Uint8Array) => sequence(objectId(id), setOf(value))

/** Issuer and serial number of a certificate, as they stand in it. */
function namesOf(certificate: Uint8Array): { issuer: Uint8Array; serial: Uint8Array } {
  const [body] = valuesIn(certificate)
  const fields = valuesIn(body ?? new Uint8Array())
  // the version comes first, if it is there
  const [serial, , issuer] = fields[0]?.[0] === 0xa0 ? fields.slice(1) : fields
  if (!serial || !issuer) throw new RangeError('not a certificate')
  return { issuer, serial }
}

type Naming = Pick<Signer, 'certificate' | 'digestId'>

/**
 * What is signed (ETSI EN 319 122-1, CAdES-BES): the digest of the content, the time, and the certificate by its digest,
 * so that no other can take its place.
 */
export function signedAttributes(
  { certificate, digestId }: Naming,
  digests: { readonly content: Uint8Array; readonly certificate: Uint8Array },
  signedAt: Date,
): Bytes {
  const { issuer, serial } = namesOf(certificate)
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial)
  return setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(digests.content)),
    attribute(SIGNING_TIME, time(signedAt)),
    attribute(
      SIGNING_CERTIFICATE,
      sequence(sequence(sequence(sequence(objectId(digestId)), octets(digests.certificate), issuerSerial))),
    ),
  )
}

/** The container of a signature over attributes; the content apart, or inside where it is given. */
export function containerOf(
  { certificate, digestId, signatureId }: Naming & Pick<Signer, 'signatureId'>,
  attributes: Uint8Array,
  signature: Uint8Array,
  content: Uint8Array | null = null,
): Bytes {
  const { issuer, serial } = namesOf(certificate)
  const digestAlgorithm = sequence(objectId(digestId))
  // signed as a set, kept under a tag of its own (RFC 5652 §5.4)
  const kept = joined(Uint8Array.of(0xa0), attributes.subarray(1))
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    digestAlgorithm,
    kept,
    sequence(objectId(signatureId)),
    octets(signature),
  )
  return sequence(
    SIGNED_DATA,
    tagged(
      0,
      sequence(
        integer(1),
        der(0x31, digestAlgorithm),
        content ? sequence(DATA, tagged(0, octets(content))) : sequence(DATA),
        tagged(0, certificate),
        der(0x31, signer),
      ),
    ),
  )
}

/** A signature made at once: the content apart, or inside where `attached`. */
export function signedData(
  content: Uint8Array,
  signer: Signer,
  { signedAt, attached = false }: { signedAt: Date; attached?: boolean },
): Bytes {
  const digests = { content: signer.digest(content), certificate: signer.digest(signer.certificate) }
  const attributes = signedAttributes(signer, digests, signedAt)
  return containerOf(signer, attributes, signer.sign(attributes), attached ? content : null)
}
