import { encodeWindows1251 } from '#domain/windows-1251.ts'

/** An element: its name, its attributes, and a text or the elements inside. No children: `<A/>`. */
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly inside: string | readonly Element[]
}

export const element = (
  name: string,
  inside: string | readonly (Element | null)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({
  name,
  attributes,
  inside: typeof inside === 'string' ? inside : inside.filter((child) => child !== null),
})

/** An element that the schema wants present and that has no value. */
export const nil = (name: string, attributes: Readonly<Record<string, string>> = {}): Element =>
  element(name, [], { ...attributes, 'xsi:nil': 'true' })

/** No XML 1.0 document may hold these, not even escaped. */
// oxlint-disable-next-line no-control-regex -- these are what it keeps out
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // a reader would make a space or a plain line feed of them
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"'\t\n\r]/g, (symbol) => ENTITIES[symbol] ?? symbol)

function written({ name, attributes, inside }: Element, indent: string): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(
    ' ',
  )
  if (inside.length === 0) return `${indent}<${head}/>\n`
  return typeof inside === 'string'
    ? `${indent}<${head}>${escaped(inside)}</${name}>\n`
    : `${indent}<${head}>\n${inside.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}

/** The letter ʼ (U+02BC) has no byte in windows-1251; the sign ’ means the same there. */
const forWindows1251 = (text: string): string => text.replaceAll('\u02BC', '’')

/** The first character that the encoding cannot hold, and the element it stands in; null: all can be written. */
export function unwritable(root: Element, encoding: Encoding): { symbol: string; element: string } | null {
  const { name, attributes, inside } = root
  const texts = [...Object.values(attributes), ...(typeof inside === 'string' ? [inside] : [])]
  const symbol = texts
    .flatMap((text) => Array.from(text))
    .find((character) => IMPOSSIBLE.test(character) || (encoding === 'windows-1251' && !isIn1251(character)))
  if (symbol !== undefined) return { symbol, element: name }
  if (typeof inside === 'string') return null
  return inside.reduce<ReturnType<typeof unwritable>>(
    (fault, child) => fault ?? unwritable(child, encoding),
    null,
  )
}
const isIn1251 = (symbol: string): boolean => encodeWindows1251(forWindows1251(symbol)) !== null

export type Encoding = 'utf-8' | 'windows-1251'

/** Bytes of a document. @throws RangeError where `unwritable` finds something */
export function xmlBytes(root: Element, encoding: Encoding): Uint8Array {
  const bad = unwritable(root, encoding)
  if (bad) throw new RangeError(`${bad.element} has a character that ${encoding} cannot hold`)
  const text = `<?xml version="1.0" encoding="${encoding}"?>\n${written(root, '')}`
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = encodeWindows1251(forWindows1251(text))
  if (!bytes) throw new RangeError('not windows-1251')
  return bytes
}
