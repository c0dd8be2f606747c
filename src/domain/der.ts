/**
 * DER (X.690): what a certificate and a signature are written in. Only the forms that we write ourselves; a stranger's
 * file is read on the server, in a process of its own.
 */
export type Bytes = Uint8Array<ArrayBuffer>

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const digits = (n: number): number[] => (n < 256 ? [n] : [...digits(Math.floor(n / 256)), n % 256])

/** A value with its tag and length. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const body = joined(...parts)
  const length = digits(body.length)
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x80 | length.length, ...length]
  return joined(Uint8Array.from(head), body)
}

export const sequence = (...parts: readonly Uint8Array[]): Bytes => der(0x30, ...parts)
/** A set; its members stand in the order of their bytes. */
export const setOf = (...parts: readonly Uint8Array[]): Bytes => der(0x31, ...parts.toSorted(byBytes))
export const octets = (bytes: Uint8Array): Bytes => der(0x04, bytes)
export const bits = (bytes: Uint8Array): Bytes => der(0x03, Uint8Array.of(0), bytes)
export const tagged = (n: number, ...parts: readonly Uint8Array[]): Bytes => der(0xa0 + n, ...parts)

/** A whole number that is not negative: its bytes, the highest first. */
export function integer(value: number | Uint8Array): Bytes {
  const bytes = typeof value === 'number' ? Uint8Array.from(digits(value)) : value
  const start = bytes.findIndex((byte, n) => byte !== 0 || n === bytes.length - 1)
  const short = bytes.slice(start)
  return der(0x02, (short[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), short) : short)
}

/** An object identifier, «1.2.840.113549.1.7.2». */
export function objectId(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const groups = (n: number): number[] => (n < 128 ? [n] : [...groups(Math.floor(n / 128)), n % 128])
  const bytes = [first * 40 + second, ...rest].flatMap((n) => {
    const parts = groups(n)
    return parts.map((part, index) => (index < parts.length - 1 ? part | 0x80 : part))
  })
  return der(0x06, Uint8Array.from(bytes))
}

/** A moment, to the second; years from 2050 on have the longer form (RFC 5652 §11.3). */
export function time(moment: Date): Bytes {
  const long = `${moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  const isLong = moment.getUTCFullYear() >= 2050
  const letters = isLong ? long : long.slice(2)
  return der(
    isLong ? 0x18 : 0x17,
    Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
  )
}

function byBytes(a: Uint8Array, b: Uint8Array): number {
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    const difference = (a[n] ?? 0) - (b[n] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The values inside a value, each with its tag and length. @throws RangeError when their lengths do not agree */
export function valuesIn(whole: Uint8Array): Uint8Array[] {
  const outer = headOf(whole, 0)
  const values: Uint8Array[] = []
  for (let at = outer.from; at < outer.to;) {
    const { to } = headOf(whole, at)
    values.push(whole.subarray(at, to))
    at = to
  }
  return values
}

function headOf(bytes: Uint8Array, at: number): { from: number; to: number } {
  const first = bytes[at + 1] ?? 0xff
  const long = first < 0x80 ? 0 : first & 0x7f
  if (long > 4) throw new RangeError('a length of more than four bytes')
  const length =
    long === 0 ? first : bytes.subarray(at + 2, at + 2 + long).reduce((sum, byte) => sum * 256 + byte, 0)
  const from = at + 2 + long
  if (from + length > bytes.length) throw new RangeError('a value longer than the file')
  return { from, to: from + length }
}

/** What stands in a value, without its tag and length. @throws RangeError */
export function contentOf(value: Uint8Array): Uint8Array {
  const { from, to } = headOf(value, 0)
  return value.subarray(from, to)
}

/** An object identifier as it is written, «2.5.29.20». @throws RangeError when it is none */
export function dottedId(value: Uint8Array): string {
  const bytes = contentOf(value)
  if (value[0] !== 0x06 || bytes.length === 0) throw new RangeError('not an object identifier')
  const numbers: number[] = []
  let number = 0
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(number)
      number = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join('.')
}

/** A moment, in the two forms that certificates have (RFC 5280 §4.1.2.5). @throws RangeError when it has another */
export function momentOf(value: Uint8Array): Date {
  const letters = String.fromCharCode(...contentOf(value))
  const short = value[0] === 0x17
  const whole = short ? `${letters < '50' ? '20' : '19'}${letters}` : letters
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole)?.slice(1)
  const moment = new Date(parts ? `${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}Z` : '')
  if ((!short && value[0] !== 0x18) || Number.isNaN(moment.getTime())) throw new RangeError('not a moment')
  return moment
}
