import { contentOf, valuesIn } from '#domain/der.ts'

/** UTF8String, PrintableString, IA5String: large and small letters are the same in them, and so are one space and many. */
const FOLDED = [0x0c, 0x13, 0x16]

const utf8 = new TextDecoder('utf-8', { fatal: true })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const folded = (value: Uint8Array): string =>
  FOLDED.includes(value[0] ?? 0)
    ? `text ${utf8.decode(contentOf(value)).normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ')}`
    : `bytes ${hex(value)}`

/** Name: a sequence of sets, each of a few attributes with an identifier and a value. */
function read(name: Uint8Array): string {
  try {
    const parts = valuesIn(name).map((set) =>
      valuesIn(set)
        .map((attribute) => {
          const [type, value] = valuesIn(attribute)
          if (!type || !value) throw new RangeError('not an attribute')
          return `${hex(type)} ${folded(value)}`
        })
        .toSorted(),
    )
    return JSON.stringify(parts)
  } catch {
    return hex(name)
  }
}

const known = new WeakMap<Uint8Array, string>()
/** A name of X.500 in the form in which equal ones are equal (RFC 5280 §7.1). */
export function comparableName(name: Uint8Array): string {
  const form = known.get(name) ?? read(name)
  known.set(name, form)
  return form
}

/** Nearly always authorities copy their name as it stands. */
export const isSameName = (first: Uint8Array, second: Uint8Array): boolean =>
  Buffer.compare(first, second) === 0 || comparableName(first) === comparableName(second)
