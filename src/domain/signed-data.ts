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

/**
 * A signature as CAdES-BES (ETSI EN 319 122-1): the content apart, or inside where `attached`. The certificate is
 * named in what is signed, so that no other can take its place.
 */
export function signedData(
  content: Uint8Array,
  { certificate, digest, sign, digestId, signatureId }: Signer,
  { signedAt, attached = false }: { signedAt: Date; attached?: boolean },
): Bytes {
  const { issuer, serial } = namesOf(certificate)
  const digestAlgorithm = sequence(objectId(digestId))
  const issuerSerial = sequence(sequence(tagged(4, issuer)), serial)
  const attributes = setOf(
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(digest(content))),
    attribute(SIGNING_TIME, time(signedAt)),
    attribute(
      SIGNING_CERTIFICATE,
      sequence(sequence(sequence(digestAlgorithm, octets(digest(certificate)), issuerSerial))),
    ),
  )
  // signed as a set, kept under a tag of its own (RFC 5652 §5.4)
  const kept = joined(Uint8Array.of(0xa0), attributes.subarray(1))
  const signer = sequence(
    integer(1),
    sequence(issuer, serial),
    digestAlgorithm,
    kept,
    sequence(objectId(signatureId)),
    octets(sign(attributes)),
  )
  return sequence(
    SIGNED_DATA,
    tagged(
      0,
      sequence(
        integer(1),
        der(0x31, digestAlgorithm),
        attached ? sequence(DATA, tagged(0, octets(content))) : sequence(DATA),
        tagged(0, certificate),
        der(0x31, signer),
      ),
    ),
  )
}
