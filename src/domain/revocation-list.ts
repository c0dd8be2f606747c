import { contentOf, dottedId, momentOf, valuesIn } from './der.ts'

/** A list of revoked certificates (RFC 5280 §5), read without being believed: nobody has verified its signature. */
export type RevocationList = {
  /** what is signed, by which algorithm, and the signature */
  readonly signed: Uint8Array
  readonly algorithm: string
  readonly signature: Uint8Array
  /** the name of whoever issued it, in DER */
  readonly issuer: Uint8Array
  /** the identifier of the key it says it was signed by; null = it names none */
  readonly keyId: Uint8Array | null
  readonly thisUpdate: Date
  /** null = it does not say when the next one comes */
  readonly nextUpdate: Date | null
  /** null = it has none */
  readonly number: bigint | null
  /** the number of the complete list that it only adds to; null = it is complete itself */
  readonly base: bigint | null
  /** which certificates it is about; null = all of its issuer */
  readonly scope: ListScope | null
  /** false: something in it must not be overlooked and is not known here, so it says of nobody that they are good */
  readonly isUnderstood: boolean
  readonly entries: Uint8Array | null
}

/** IssuingDistributionPoint (RFC 5280 §5.2.5). */
type ListScope = {
  /** as it stands in the list: two lists of one scope have the same bytes */
  readonly bytes: Uint8Array
  /** names of the place that it is published at, in DER; null = any place */
  readonly places: readonly Uint8Array[] | null
  readonly onlyPeople: boolean
  readonly onlyAuthorities: boolean
  readonly onlyAttributes: boolean
  readonly onlySomeReasons: boolean
}

const [NUMBER, DELTA, SCOPE, KEY] = ['2.5.29.20', '2.5.29.27', '2.5.29.28', '2.5.29.35']
/** Of an entry: why, and since when. Another one that must not be overlooked may say whose certificate it is. */
const KNOWN_OF_ENTRIES = ['2.5.29.21', '2.5.29.24']
const REASON = '2.5.29.21'
/** The certificate was only on hold and is good again; stands in lists that add to others. */
const REMOVED = 8

type Extension = { readonly id: string; readonly critical: boolean; readonly value: Uint8Array }

/** @throws RangeError when the bytes are no such list */
export function readRevocationList(bytes: Uint8Array): RevocationList {
  const [signed, algorithm, signature, ...more] = valuesIn(bytes)
  if (!signed || !algorithm || signature?.[0] !== 0x03 || more.length > 0) throw new RangeError('not a list')
  const parts = valuesIn(signed)
  // only the second version has extensions, and it says so
  const hasVersion = parts[0]?.[0] === 0x02
  if (hasVersion) parts.shift()
  const [inner, issuer, thisUpdate, ...rest] = parts
  if (inner?.[0] !== 0x30 || issuer?.[0] !== 0x30 || !thisUpdate) throw new RangeError('not a list')
  const nextUpdate = isMoment(rest[0]) ? rest.shift() : undefined
  const entries = rest[0]?.[0] === 0x30 ? (rest.shift() ?? null) : null
  const tail = rest.shift()
  if (rest.length > 0 || (tail && (tail[0] !== 0xa0 || !hasVersion))) throw new RangeError('not a list')
  const [all] = tail ? valuesIn(tail) : []
  const extensions = all ? extensionsIn(all) : []
  const of = (id: string) => extensions.find((extension) => extension.id === id)?.value
  const [number, base, scope, key] = [of(NUMBER), of(DELTA), of(SCOPE), of(KEY)]
  const read = scope ? scopeOf(scope) : null
  return {
    signed,
    algorithm: dottedId(valuesIn(algorithm)[0] ?? algorithm),
    signature: contentOf(signature).subarray(1),
    issuer,
    keyId: key ? keyIdOf(key) : null,
    thisUpdate: momentOf(thisUpdate),
    nextUpdate: nextUpdate ? momentOf(nextUpdate) : null,
    number: number ? numberOf(number) : null,
    base: base ? numberOf(base) : null,
    scope: read ?? null,
    isUnderstood:
      equal(inner, algorithm) &&
      new Set(extensions.map(({ id }) => id)).size === extensions.length &&
      extensions.every(({ id, critical }) => !critical || [NUMBER, DELTA, SCOPE, KEY].includes(id)) &&
      read !== undefined &&
      (entries === null || valuesIn(entries).every(isUnderstoodEntry)),
    entries,
  }
}

/**
 * What a list says of a certificate, by its number; null = nothing. Zeros before a number are not looked at: numbers
 * below zero must not be given (§4.1.2.2), so a number without the zero that makes it positive is the same one.
 */
export function entryOf({ entries }: RevocationList, serial: Uint8Array): 'revoked' | 'removed' | null {
  if (entries === null) return null
  for (const entry of valuesIn(entries)) {
    const [number, , more] = valuesIn(entry)
    if (!number || !equal(withoutZeros(contentOf(number)), withoutZeros(serial))) continue
    const reason = more && extensionsIn(more).find(({ id }) => id === REASON)
    return reason && contentOf(reason.value)[0] === REMOVED ? 'removed' : 'revoked'
  }
  return null
}

/** Extensions of a list or of an entry. @throws RangeError */
function extensionsIn(all: Uint8Array): Extension[] {
  return valuesIn(all).map((sequence) => {
    const [id, ...rest] = valuesIn(sequence)
    const flag = rest[0]?.[0] === 0x01 ? rest.shift() : undefined
    const [value] = rest
    if (!id || value?.[0] !== 0x04) throw new RangeError('not an extension')
    return {
      id: dottedId(id),
      critical: flag !== undefined && contentOf(flag)[0] !== 0,
      value: contentOf(value),
    }
  })
}

function isUnderstoodEntry(entry: Uint8Array): boolean {
  const [, , more] = valuesIn(entry)
  return !more || extensionsIn(more).every(({ id, critical }) => !critical || KNOWN_OF_ENTRIES.includes(id))
}

/** undefined: an indirect list, which names certificates of others, or a place named in relation to its issuer. */
function scopeOf(bytes: Uint8Array): ListScope | undefined {
  const parts = new Map(valuesIn(bytes).map((part) => [part[0] ?? 0, part]))
  const says = (tag: number) => {
    const part = parts.get(tag)
    return part !== undefined && contentOf(part)[0] !== 0
  }
  const place = parts.get(0xa0)
  const names = place && placesIn(place)
  if ([...parts.keys()].some((tag) => tag !== 0xa0 && (tag < 0x81 || tag > 0x85))) return undefined
  if (says(0x84) || (place && !names)) return undefined
  return {
    bytes,
    places: names ?? null,
    onlyPeople: says(0x81),
    onlyAuthorities: says(0x82),
    onlyAttributes: says(0x85),
    onlySomeReasons: parts.has(0x83),
  }
}

/** Names of a DistributionPointName given in full. @returns null where it is given in relation to its issuer */
function placesIn(place: Uint8Array): Uint8Array[] | null {
  const [name] = valuesIn(place)
  return name?.[0] === 0xa0 ? valuesIn(name) : null
}

/** CRLDistributionPoints of a certificate: names of the places where its issuer publishes lists (§4.2.1.13). */
export const placesOf = (points: Uint8Array): Uint8Array[] =>
  valuesIn(points).flatMap((point) => {
    const parts = valuesIn(point)
    const place = parts.find((part) => part[0] === 0xa0)
    // a list of another issuer is not read here
    const isOwn = parts.every((part) => part[0] !== 0xa2)
    return place && isOwn ? (placesIn(place) ?? []) : []
  })

/** Whether a certificate names another issuer of lists about it; such lists are not read here (§4.2.1.13). */
export const hasListsOfAnother = (points: Uint8Array): boolean =>
  valuesIn(points).some((point) => valuesIn(point).some((part) => part[0] === 0xa2))

/** AuthorityKeyIdentifier: a sequence whose first part, [0], is the identifier. */
function keyIdOf(value: Uint8Array): Uint8Array | null {
  const key = valuesIn(value).find((part) => part[0] === 0x80)
  return key ? contentOf(key) : null
}

const isMoment = (value: Uint8Array | undefined) => value?.[0] === 0x17 || value?.[0] === 0x18
const equal = (first: Uint8Array, other: Uint8Array) =>
  first.length === other.length && first.every((byte, at) => byte === other[at])
function withoutZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  return start === -1 ? bytes.subarray(bytes.length) : bytes.subarray(start)
}
/** Lists are numbered by up to twenty bytes. */
const numberOf = (value: Uint8Array) => contentOf(value).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
