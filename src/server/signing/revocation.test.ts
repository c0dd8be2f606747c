import { expect, test } from 'vitest'
import { bits, type Bytes, der, integer, octets, sequence } from '#domain/der.ts'
import { readRevocationList } from '#domain/revocation-list.ts'
import { signedData } from '#domain/signed-data.ts'
import {
  type Authority,
  extension,
  makeAuthority,
  makeCertificate,
  makeRevocationList,
} from '#demo/signing/certificates.ts'
import { newDstuKey, newKey } from '#demo/signing/keys.ts'
import { readCertificate } from './certificate.ts'
import { checkSignatures, readSignedData } from './check-signatures.ts'
import { openWork } from './work.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const HOUR = 3_600_000
const hours = (n: number) => new Date(NOW.getTime() + n * HOUR)
const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const name = { name: 'Надавач' }
const root = makeAuthority(newKey('ecdsa'), name, SPAN)
/** The same authority under the key it had before, of another kind. */
const before = makeAuthority(newDstuKey(), name, SPAN)

const NO = Uint8Array.of(0x01, 0x01, 0x00)
const flag = (tag: number) => der(tag, Uint8Array.of(0xff))
const numbered = (n: number) => extension('2.5.29.20', integer(n))
const addsTo = (n: number) => extension('2.5.29.27', integer(n), true)
const scope = (...parts: Bytes[]) => extension('2.5.29.28', sequence(...parts), true)
const place = (url: string) => der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))
const unknown = (critical: boolean) => extension('1.2.3.4', NO, critical)
const removed = { serial: 77, more: [extension('2.5.29.21', der(0x0a, Uint8Array.of(8)))] }
const of = (keyId: Uint8Array) => extension('2.5.29.35', sequence(der(0x80, keyId)))

type Asked = {
  by?: Authority
  revoked?: Parameters<typeof makeRevocationList>[1]['revoked']
  at?: number
  next?: number
  more?: Bytes[]
}
const list = ({ by = root, revoked = [], at = -5, next = 5, more = [] }: Asked) =>
  makeRevocationList(by, { at: hours(at), next: hours(next), revoked, more })

const document = Buffer.from('акт')
function check(
  lists: readonly Uint8Array[],
  { issuer = root, more = [] as Bytes[], beside = [] as Authority[] } = {},
) {
  const key = newKey('ecdsa')
  const subject = { name: 'Коваль Ірина', organisation: 'ТОВ «Приклад»', company: '99999994' }
  const certificate = makeCertificate({ key, subject, serial: 77, ...SPAN, more }, issuer)
  const container = signedData(document, { ...key, certificate }, { signedAt: NOW, attached: false })
  const { data } = readSignedData(Buffer.from(container))
  for (const authority of beside) data.certificates?.push(readCertificate(authority.certificate).certificate)
  const authorities = [before, root].map((authority) => readCertificate(authority.certificate))
  const [checked] = checkSignatures(data, document, {
    trust: { authorities, lists: lists.map(readRevocationList) },
    now: NOW,
    work: openWork(),
  })
  if (!checked) throw new Error('no signature')
  return checked
}
const said = (...parameters: Parameters<typeof check>) => {
  const { refusal, revocation } = check(...parameters)
  return refusal ?? revocation
}
/** Whatever order the files have. */
const bothWays = (first: Uint8Array, other: Uint8Array, more?: Parameters<typeof check>[1]) => [
  ...new Set([said([first, other], more), said([other, first], more)]),
]

test('a list that only adds to another is never taken for a complete one', () => {
  const complete = list({ revoked: [77], more: [numbered(1)] })
  const added = list({ at: -1, more: [numbered(2), addsTo(1)] })
  expect(bothWays(added, complete)).toEqual(['revoked'])
  expect(said([added])).toBe('unchecked')
  expect(bothWays(added, list({ more: [numbered(1)] }))).toEqual(['good'])
})

test('a list that adds to the complete one revokes and takes back, where it follows it', () => {
  const complete = list({ more: [numbered(4)] })
  const onHold = list({ revoked: [77], more: [numbered(4)] })
  const adding = (revoked: Asked['revoked'], base = 3, at = -1) =>
    list({ revoked: revoked ?? [], at, more: [numbered(6), addsTo(base)] })
  expect(bothWays(complete, adding([77]))).toEqual(['revoked'])
  expect(said([adding([77])]), 'without a complete one').toBe('revoked')
  expect(bothWays(onHold, adding([removed]))).toEqual(['good'])
  expect(bothWays(onHold, adding([removed], 5)), 'after one we do not have').toEqual(['revoked'])
  expect(bothWays(complete, adding([77], 3, -9)), 'earlier than the complete one').toEqual(['good'])
})

test('of several lists the newest counts, in whatever order they lie', () => {
  const [early, late] = [{ at: -9 }, { at: -1 }]
  expect(bothWays(list(early), list({ ...late, revoked: [77] }))).toEqual(['revoked'])
  expect(bothWays(list({ ...early, revoked: [77] }), list(late)), 'it was on hold').toEqual(['good'])
  const numbers = [1, 2].map((n) => list({ more: [numbered(n)], revoked: n === 2 ? [77] : [] }))
  expect(bothWays(...(numbers as [Bytes, Bytes])), 'of one moment').toEqual(['revoked'])
})

test('a list that is stale, of tomorrow, or without its next day says nothing', () => {
  expect(said([list({ revoked: [77], next: -1 })])).toBe('unchecked')
  expect(said([list({ revoked: [77], at: 1 })])).toBe('unchecked')
  expect(bothWays(list({ at: -9, next: -1 }), list({ revoked: [77] }))).toEqual(['revoked'])
})

test('two keys of one authority do not stop the search', () => {
  const old = list({ by: before })
  expect(bothWays(old, list({ revoked: [77] }))).toEqual(['revoked'])
  expect(bothWays(old, list({}))).toEqual(['good'])
  expect(said([old]), 'a list of the other key alone calls nobody good').toBe('unchecked')
  expect(said([list({ by: before, revoked: [77] }), list({})]), 'and still revokes').toBe('revoked')
  expect(said([list({ more: [of(before.key.keyId)] })]), 'it names the other key').toBe('unchecked')
  expect(said([list({ more: [of(root.key.keyId)] })])).toBe('good')
})

test('a key of an authority that came in the container and leads to the trust list revokes too', () => {
  const subject = { name: 'Проміжний' }
  const make = (serial: number, issuer: Authority, more: Bytes[] = []) => {
    const key = newKey('ecdsa')
    const certificate = makeCertificate({ key, subject, serial, authority: true, ...SPAN, more }, issuer)
    return { key, subject, certificate }
  }
  const middle = make(9, root)
  const renewed = make(10, middle)
  const around = { issuer: middle, beside: [middle, renewed] }
  expect(bothWays(list({}), list({ by: renewed, revoked: [77] }), around)).toEqual(['revoked'])
  expect(bothWays(list({}), list({ by: renewed }), around), 'and calls nobody good').toEqual(['unchecked'])
  expect(said([list({ by: renewed, revoked: [77] })], { issuer: middle, beside: [middle] })).toBe('unchecked')
  for (const foreign of [makeAuthority(newKey('ecdsa'), subject, SPAN), make(11, root, [unknown(true)])]) {
    const beside = [middle, foreign]
    expect(said([list({ by: foreign, revoked: [77] })], { issuer: middle, beside })).toBe('unchecked')
  }
})

test('a certificate that names another issuer of lists about it is not accepted unless its own has answered', () => {
  const other = sequence(der(0xa4, sequence()))
  const more = [
    extension('2.5.29.31', sequence(sequence(place('http://ca.example/1.crl'), der(0xa2, other)))),
  ]
  expect(said([], { more })).toBe('revocation-unclear')
  expect(said([list({})], { more })).toBe('good')
  expect(said([list({ revoked: [77] })], { more })).toBe('revoked')
})

test('what must not be overlooked in a list and is not known refuses', () => {
  const clear = list({})
  expect(said([list({ more: [unknown(true)] })])).toBe('revocation-unclear')
  expect(bothWays(list({ more: [unknown(true)] }), clear), 'another list answers').toEqual(['good'])
  expect(bothWays(list({ more: [unknown(true)], revoked: [77] }), clear)).toEqual(['revocation-unclear'])
  expect(said([list({ more: [unknown(false)] })])).toBe('good')
  const ofAnother = { serial: 5, more: [extension('2.5.29.29', sequence(octets(NO)), true)] }
  expect(said([list({ revoked: [ofAnother] })]), 'an entry of another issuer').toBe('revocation-unclear')
  expect(said([list({ more: [numbered(1), numbered(2)] })]), 'one extension twice').toBe('revocation-unclear')
  expect(said([list({ more: [scope(flag(0x84))] })]), 'an indirect list').toBe('revocation-unclear')
})

test('a list with a part of the certificates is about those only', () => {
  const only = (...parts: Bytes[]) => said([list({ more: [scope(...parts)] })])
  expect(only(flag(0x81)), 'people').toBe('good')
  expect(only(flag(0x82)), 'authorities').toBe('unchecked')
  expect(only(flag(0x85)), 'attributes').toBe('unchecked')
  const reasons = bits(Uint8Array.of(0x40)).slice(2)
  expect(only(der(0x83, reasons)), 'some reasons').toBe('unchecked')
  expect(said([list({ more: [scope(der(0x83, reasons))], revoked: [77] })])).toBe('revoked')
  const more = [extension('2.5.29.31', sequence(sequence(place('http://ca.example/2.crl'))))]
  const part = (n: number, revoked: number[] = []) =>
    list({ more: [scope(place(`http://ca.example/${n}.crl`))], revoked })
  expect(said([part(1)], { more })).toBe('unchecked')
  expect(said([part(2)], { more })).toBe('good')
  expect(said([part(2)]), 'a certificate that names no place').toBe('unchecked')
  expect(bothWays(part(1), part(2, [77]), { more })).toEqual(['revoked'])
  const added = list({
    more: [numbered(2), addsTo(1), scope(place('http://ca.example/1.crl'))],
    revoked: [removed],
  })
  expect(bothWays(list({ revoked: [77], more: [numbered(1)] }), added), 'adds to another part').toEqual([
    'revoked',
  ])
})

test('an authority between the signer and the trust list is looked up too', () => {
  const key = newKey('ecdsa')
  const subject = { name: 'Проміжний' }
  const certificate = makeCertificate({ key, subject, serial: 9, authority: true, ...SPAN }, root)
  const middle = { key, subject, certificate }
  const ownList = list({ by: middle })
  const around = { issuer: middle, beside: [middle] }
  expect(said([ownList], around), 'no list about it').toBe('unchecked')
  expect(bothWays(ownList, list({}), around)).toEqual(['good'])
  expect(bothWays(ownList, list({ revoked: [9] }), around)).toEqual(['revoked'])
  expect(bothWays(ownList, list({ more: [scope(flag(0x82))] }), around), 'one of authorities only').toEqual([
    'good',
  ])
  expect(bothWays(ownList, list({ more: [scope(flag(0x81))] }), around), 'one of people only').toEqual([
    'unchecked',
  ])
})

test('the check names the lists that answered, and of which day they are', () => {
  const { lists } = check([
    list({ more: [numbered(300)] }),
    list({ at: -1, more: [numbered(301), addsTo(300)] }),
    list({ at: -9, more: [numbered(299)] }),
  ])
  expect(lists).toEqual([
    { issuer: 'Надавач', of: hours(-5).toISOString(), number: '300' },
    { issuer: 'Надавач', of: hours(-1).toISOString(), number: '301' },
  ])
})
