import { expect, test } from 'vitest'
import { type Bytes, objectId, octets, sequence } from '#domain/der.ts'
import { type Authority, extension, makeCertificate } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { assertSigns, chainOf, readCertificate } from './certificate.ts'
import { openWork } from './work.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }

type Asked = {
  name: string
  issuer?: Authority
  pathLength?: number
  authority?: boolean
  more?: Bytes[]
  usage?: number
}
let serial = 0
function make({ name, issuer, authority = true, ...more }: Asked): Authority {
  const key = newKey('ecdsa')
  const subject = { name }
  serial += 1
  return {
    key,
    subject,
    certificate: makeCertificate({ key, subject, serial, authority, ...SPAN, ...more }, issuer),
  }
}
const owned = ({ certificate }: Authority) => readCertificate(certificate)
const person = (issuer: Authority, more: Bytes[] = []) =>
  make({ name: 'Коваль Ірина', issuer, authority: false, more })
const isTrusted = (leaf: Authority, root: Authority, beside: Authority[] = []) =>
  chainOf(owned(leaf), { trusted: [owned(root)], beside: beside.map(owned), at: NOW, work: openWork() }) !==
  null

const purposes = (...ids: string[]) => extension('2.5.29.37', sequence(...ids.map(objectId)), true)
const [ANY, SERVER, CLIENT, CODE, MAIL, TIME, OCSP, DOCUMENTS, SEAL] = [
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.1',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.8',
  '1.3.6.1.5.5.7.3.9',
  '1.3.6.1.5.5.7.3.36',
  '1.2.804.2.1.1.1.3.9',
] as const

test('an authority that may be followed by none is followed by none', () => {
  const root = make({ name: 'Корінь' })
  const last = make({ name: 'Останній', issuer: root, pathLength: 0 })
  const beyond = make({ name: 'Зайвий', issuer: last })
  expect(isTrusted(person(last), root, [last])).toBe(true)
  expect(isTrusted(person(beyond), root, [beyond, last])).toBe(false)
})

test('a way is as long as its authorities allow', () => {
  const root = make({ name: 'Корінь' })
  const beside: Authority[] = []
  for (const name of ['Перший', 'Другий', 'Третій', 'Четвертий', 'П’ятий', 'Шостий'])
    beside.push(make({ name, issuer: beside.at(-1) ?? root }))
  expect(isTrusted(person(beside.at(-1) ?? root), root, beside)).toBe(true)
})

test('the length of a way is held by each authority of it, the trusted one too', () => {
  const root = make({ name: 'Корінь', pathLength: 1 })
  const first = make({ name: 'Перший', issuer: root })
  const second = make({ name: 'Другий', issuer: first })
  expect(isTrusted(person(first), root, [first])).toBe(true)
  expect(isTrusted(person(second), root, [second, first])).toBe(false)
})

test('an authority that gave itself a new key makes the way no longer', () => {
  const root = make({ name: 'Корінь', pathLength: 0 })
  const renewed = make({ name: 'Корінь', issuer: root })
  expect(isTrusted(person(renewed), root, [renewed])).toBe(true)
})

test.each<[string, string[], boolean]>([
  ['of nothing named', [], true],
  ['of anything', [ANY], true],
  ['of letters', [MAIL], true],
  ['of documents', [DOCUMENTS], true],
  ['of a Ukrainian seal', [SEAL], true],
  ['of a server and letters', [SERVER, MAIL], true],
  ['of a server', [SERVER], false],
  ['of signing in', [CLIENT], false],
  ['of programs', [CODE], false],
  ['of time stamps', [TIME], false],
  ['of answers about revocation', [OCSP], false],
  ['of what nobody knows', ['1.2.3.4'], false],
])('a certificate %s: documents are signed by it only if it is for them', (_what, ids, signs) => {
  const root = make({ name: 'Корінь' })
  const more = ids.length > 0 ? [purposes(...ids)] : []
  const leaf = owned(person(root, more))
  if (signs) assertSigns(leaf)
  else expect(() => assertSigns(leaf)).toThrow('not-for-signing')
  // what an authority is for holds for whom it certifies
  const middle = make({ name: 'Проміжний', issuer: root, more })
  expect(isTrusted(person(middle), root, [middle])).toBe(signs)
})

test('what must not be overlooked in a certificate and is not known refuses, and so does what stands twice', () => {
  const root = make({ name: 'Корінь' })
  const nothing = sequence(octets(Uint8Array.of(0)))
  const unknown = (critical: boolean) => extension('1.2.3.4', nothing, critical)
  assertSigns(owned(person(root, [unknown(false)])))
  for (const more of [
    [unknown(true)],
    // names and policies that an authority may certify are not looked at here
    ...['2.5.29.30', '2.5.29.33', '2.5.29.36', '2.5.29.54'].flatMap((id) =>
      [true, false].map((critical) => [extension(id, nothing, critical)]),
    ),
    [unknown(false), unknown(false)],
  ]) {
    expect(() => assertSigns(owned(person(root, more)))).toThrow('limits-unknown')
    const middle = make({ name: 'Проміжний', issuer: root, more })
    expect(isTrusted(person(middle), root, [middle])).toBe(false)
  }
})

test('the name of an authority may be written in other letters and spaces', () => {
  const root = make({ name: 'Корінь  України' })
  const asNamed = (name: string) => ({ ...root, subject: { name } })
  expect(isTrusted(person(asNamed('корінь україни ')), root)).toBe(true)
  expect(isTrusted(person(asNamed('Корінь Украіни')), root)).toBe(false)
})

test('two keys of one authority do not stop the search for the one that has issued a certificate', () => {
  const [old, current] = [make({ name: 'Корінь' }), make({ name: 'Корінь' })]
  const trusted = [owned(old), owned(current)]
  for (const issuer of [old, current])
    expect(chainOf(owned(person(issuer)), { trusted, beside: [], at: NOW, work: openWork() })).toHaveLength(2)
})
