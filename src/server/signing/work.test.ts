import { expect, test } from 'vitest'
import { asicManifest, asicE } from '#tests/setup/asic-archive.ts'
import { type Authority, makeAuthority, makeCertificate } from '#demo/signing/certificates.ts'
import { type Key, newDstuKey, newKey } from '#demo/signing/keys.ts'
import { signedData } from '#domain/signed-data.ts'
import { isCheapToRead } from '#server/files/signed-data.ts'
import { readAsic } from './asic.ts'
import { readCertificate } from './certificate.ts'
import { checkSignatures, readSignedData } from './check-signatures.ts'
import { openWork } from './work.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const name = { name: 'Надавач' }
const root = makeAuthority(newKey('ecdsa'), name, SPAN)
const document = Buffer.from('акт')
const subject = { name: 'Коваль Ірина', organisation: 'ТОВ «Приклад»', company: '99999994' }

const signer = (key: Key, serial: number, issuer: Authority = root) => ({
  ...key,
  certificate: makeCertificate({ key, subject, serial, ...SPAN }, issuer),
})
const signedBy = (author: ReturnType<typeof signer>) =>
  readSignedData(Buffer.from(signedData(document, author, { signedAt: NOW, attached: false }))).data

/** A container of several people, as one after another adds a signature to it, with certificates beside. */
function container(signers: readonly ReturnType<typeof signer>[], beside: readonly Authority[] = []) {
  const [first, ...others] = signers.map(signedBy)
  if (!first) throw new Error('nobody signs')
  for (const { signerInfos, certificates = [] } of others) {
    first.signerInfos.push(...signerInfos)
    first.certificates?.push(...certificates)
  }
  for (const { certificate } of beside) first.certificates?.push(readCertificate(certificate).certificate)
  return first
}
function check(data: ReturnType<typeof container>) {
  const work = openWork()
  const digests: Buffer[] = []
  let tries = 0
  const counted = {
    ...work,
    verify: (signed: Parameters<typeof work.verify>[0]) => (tries++, work.verify(signed)),
    digest(id: string, bytes: Uint8Array) {
      const digest = work.digest(id, bytes)
      if (bytes === document) digests.push(digest)
      return digest
    },
  }
  const trust = { authorities: [readCertificate(root.certificate)], lists: [] }
  const run = () => checkSignatures(data, document, { trust, now: NOW, work: counted })
  return { run, digests, tries: () => tries }
}

test('ten people sign one document, and it is hashed once', () => {
  const { run, digests, tries } = check(
    container(Array.from({ length: 10 }, (_, n) => signer(newKey('ecdsa'), n + 10))),
  )
  expect(run().map(({ refusal }) => refusal)).toEqual(Array.from({ length: 10 }, () => null))
  expect(digests).toHaveLength(10)
  expect(new Set(digests).size).toBe(1)
  expect(tries()).toBe(20)
})

test('tries of issuers are counted for the whole container, not for each signature', () => {
  const ownAuthority = makeAuthority(newKey('ecdsa'), name, SPAN)
  // authorities of one name that say they have one key, none of which has issued anything
  const strangers = Array.from({ length: 10 }, () => {
    const key = { ...newKey('ecdsa'), keyId: ownAuthority.key.keyId }
    const certificate = makeCertificate({ key, subject: name, serial: 3, authority: true, ...SPAN }, root)
    return { key, subject: name, certificate }
  })
  const signers = Array.from({ length: 10 }, (_, n) => signer(newKey('ecdsa'), n + 10, ownAuthority))
  const { run, tries } = check(container(signers, strangers))
  expect(run).toThrow('check-too-long')
  expect(tries()).toBe(31)
})

test('more signers than people sign a document are refused, over whatever parts they are spread', () => {
  const data = signedBy(signer(newKey('ecdsa'), 10))
  const work = openWork()
  const trust = { authorities: [readCertificate(root.certificate)], lists: [] }
  for (let n = 0; n < 10; n++) checkSignatures(data, document, { trust, now: NOW, work })
  expect(() => checkSignatures(data, document, { trust, now: NOW, work })).toThrow('container-broken')
})

test('a list of documents that is nested on purpose is refused before it is read', () => {
  const ownSigner = signer(newKey('ecdsa'), 10)
  const paper = { name: 'акт.pdf', bytes: document }
  const manifest = asicManifest(paper.name, ownSigner.digestId, ownSigner.digest(document))
  const read = (list: Uint8Array) =>
    readAsic(Buffer.from(asicE(paper, list, signedData(list, ownSigner, { signedAt: NOW, attached: false }))))
  expect(read(manifest).signatures).toHaveLength(1)
  const nested = `${'<a xmlns:b="c">'.repeat(8_000)}${'</a>'.repeat(8_000)}`
  const around = manifest.toString().replace(/(<[^?][^>]*>)/, `$1${nested}`)
  expect(() => read(Buffer.from(around))).toThrow('container-broken')
  const repeated = manifest
    .toString()
    .replace(/(<(?:\w+:)?DataObjectReference[\s\S]*DataObjectReference>)/, (match) => match.repeat(60))
  expect(repeated.length).toBeGreaterThan(manifest.length * 10)
  expect(() => read(Buffer.from(repeated))).toThrow('container-broken')
})

test('ASN.1 that is nested on purpose, or has too many values, is not read', () => {
  const real = Buffer.from(signedData(document, signer(newDstuKey(), 10), { signedAt: NOW, attached: true }))
  expect(isCheapToRead(real)).toBe(true)
  const nest = (depth: number) => {
    let inner = Buffer.from([0x05, 0x00])
    for (let n = 0; n < depth; n++) {
      const head = Buffer.from([
        0x30,
        0x83,
        inner.length >> 16,
        (inner.length >> 8) & 0xff,
        inner.length & 0xff,
      ])
      inner = Buffer.concat([head, inner])
    }
    return inner
  }
  expect(isCheapToRead(nest(20))).toBe(true)
  expect(isCheapToRead(nest(2_000))).toBe(false)
  expect(isCheapToRead(Buffer.alloc(1_000, Buffer.from([0x30, 0x80])))).toBe(false)
  const many = Buffer.alloc(120_000, Buffer.from([0x05, 0x00]))
  expect(isCheapToRead(Buffer.concat([Buffer.from([0x30, 0x83, 0x01, 0xd4, 0xc0]), many]))).toBe(false)
  expect(isCheapToRead(Buffer.from([0x30, 0x05, 0x04])), 'cut short').toBe(false)
})
