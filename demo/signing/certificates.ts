import {
  bits,
  type Bytes,
  der,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  tagged,
  time,
} from '#domain/der.ts'
import { DSTU_4145 } from '#domain/signed-data.ts'
import type { Key } from './keys.ts'

/** Whom a certificate names. */
export type Subject = {
  readonly name: string
  readonly organisation?: string
  readonly title?: string
  /** ЄДРПОУ */
  readonly company?: string
  /** РНОКПП */
  readonly person?: string
}

export type Authority = { readonly key: Key; readonly subject: Subject; readonly certificate: Bytes }

type Asked = {
  key: Key
  subject: Subject
  from: Date
  to: Date
  serial: number
  /** may issue certificates itself */
  authority?: boolean
  /** so many authorities may follow it */
  pathLength?: number
  /** bits of key usage; digital signature and non-repudiation by default */
  usage?: number
  /** further extensions, as `extension` makes them */
  more?: readonly Bytes[]
}

const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const printable = (text: string) => der(0x13, Buffer.from(text))
const name = (id: string, text: string) => setOf(sequence(objectId(id), utf8(text)))

function nameOf({ name: common, organisation, title, company }: Subject): Bytes {
  return sequence(
    ...(organisation ? [name('2.5.4.10', organisation)] : []),
    ...(title ? [name('2.5.4.12', title)] : []),
    name('2.5.4.3', common),
    ...(company ? [name('2.5.4.97', `NTRUA-${company}`)] : []),
    name('2.5.4.6', 'UA'),
  )
}

/** An extension of a certificate or of a list (RFC 5280 §4.2). */
export const extension = (id: string, value: Uint8Array, critical = false) =>
  sequence(objectId(id), ...(critical ? [Uint8Array.of(0x01, 0x01, 0xff)] : []), octets(value))

const code = (id: string, text: string) => sequence(objectId(id), setOf(printable(text)))

/** Codes of the owner, as Ukrainian certificates carry them (facts §6.1). */
const codesOf = ({ company, person }: Subject) =>
  extension(
    '2.5.29.9',
    sequence(
      ...(person ? [code('1.2.804.2.1.1.1.11.1.4.1.1', person)] : []),
      ...(company ? [code('1.2.804.2.1.1.1.11.1.4.2.1', company)] : []),
    ),
  )

/** A certificate X.509 v3; without an issuer it is signed by its own key. */
export function makeCertificate(options: Asked, issuer?: Authority): Bytes {
  const { key, subject, authority = false, usage = 0xc0, pathLength, more = [] } = options
  const by = issuer?.key ?? key
  const algorithm = sequence(objectId(by.signatureId))
  const body = sequence(
    tagged(0, integer(2)),
    integer(options.serial),
    algorithm,
    nameOf(issuer?.subject ?? subject),
    sequence(time(options.from), time(options.to)),
    nameOf(subject),
    key.publicKey,
    tagged(
      3,
      sequence(
        extension('2.5.29.14', octets(key.keyId)),
        extension('2.5.29.35', sequence(der(0x80, by.keyId))),
        extension('2.5.29.15', der(0x03, Uint8Array.of(0, authority ? 0x06 : usage)), true),
        extension(
          '2.5.29.19',
          sequence(
            ...(authority ? [Uint8Array.of(0x01, 0x01, 0xff)] : []),
            ...(pathLength === undefined ? [] : [integer(pathLength)]),
          ),
          true,
        ),
        ...(subject.company || subject.person ? [codesOf(subject)] : []),
        ...more,
      ),
    ),
  )
  const signature = by.sign(body)
  // a ДСТУ signature lies in a certificate as a value of its own
  return sequence(body, algorithm, bits(by.signatureId === DSTU_4145 ? octets(signature) : signature))
}

/** A root of trust of its own. */
export function makeAuthority(key: Key, subject: Subject, { from, to }: { from: Date; to: Date }): Authority {
  return {
    key,
    subject,
    certificate: makeCertificate({ key, subject, from, to, serial: 1, authority: true }),
  }
}

/** A list of revoked certificates, by their numbers; an entry may have extensions of its own. */
export function makeRevocationList(
  { key, subject }: Authority,
  {
    at,
    next,
    revoked,
    more = [],
  }: {
    at: Date
    next: Date
    revoked: readonly (number | { serial: number; more: readonly Bytes[] })[]
    more?: readonly Bytes[]
  },
): Bytes {
  const algorithm = sequence(objectId(key.signatureId))
  const body = sequence(
    integer(1),
    algorithm,
    nameOf(subject),
    time(at),
    time(next),
    // an empty list is left out
    ...(revoked.length === 0
      ? []
      : [
          sequence(
            ...revoked.map((revocation) => {
              const entry = typeof revocation === 'number' ? { serial: revocation, more: [] } : revocation
              return sequence(
                integer(entry.serial),
                time(at),
                ...(entry.more.length > 0 ? [sequence(...entry.more)] : []),
              )
            }),
          ),
        ]),
    ...(more.length > 0 ? [tagged(0, sequence(...more))] : []),
  )
  const signature = key.sign(body)
  return sequence(body, algorithm, bits(key.signatureId === DSTU_4145 ? octets(signature) : signature))
}
