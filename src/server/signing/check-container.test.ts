import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bytes, octets, sequence } from '#domain/der.ts'
import { signedData } from '#domain/signed-data.ts'
import { asicE, asicManifest, asicS, storedZip } from '#tests/setup/asic-archive.ts'
import {
  type Authority,
  extension,
  makeAuthority,
  makeCertificate,
  makeRevocationList,
  type Subject,
} from '#demo/signing/certificates.ts'
import { type Key, newDstuKey, newKey } from '#demo/signing/keys.ts'
import { systemRandom } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { makeZip } from '#server/files/zips-under-test.ts'
import type { TrustList } from '#server/trust-list.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'
import { checkContainers } from './check-container.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const COMPANY = '99999994'
const signatory: Subject = { name: 'Коваль Ірина', organisation: 'ТОВ «Приклад»', company: COMPANY }
const document = Buffer.from('%PDF-1.7\nАкт звіряння\n%%EOF\n')

let filesDir = ''
beforeAll(() => {
  filesDir = makeDirectory('signing')
})
afterAll(() => rm(filesDir, { recursive: true, force: true }))

const makers: Record<'dstu' | 'ecdsa' | 'rsa', () => Key> = {
  dstu: newDstuKey,
  ecdsa: () => newKey('ecdsa'),
  rsa: () => newKey('rsa'),
}
type Kind = keyof typeof makers
const roots = new Map<Kind, Authority>()
function rootOf(kind: Kind): Authority {
  const known = roots.get(kind) ?? makeAuthority(makers[kind](), { name: `Корінь ${kind}` }, SPAN)
  roots.set(kind, known)
  return known
}

type Asked = {
  kind?: Kind
  subject?: Subject
  span?: typeof SPAN
  issuer?: Authority
  key?: Key
  usage?: number
  authority?: boolean
  more?: readonly Bytes[]
}
/** A key with its certificate. */
function makeSigner({ kind = 'ecdsa', subject = signatory, span = SPAN, issuer, key, ...more }: Asked = {}) {
  const ownKey = key ?? makers[kind]()
  const certificate = makeCertificate(
    { key: ownKey, subject, serial: 77, ...span, ...more },
    issuer ?? rootOf(kind),
  )
  return { ...ownKey, certificate }
}
const sign = (
  signer: ReturnType<typeof makeSigner>,
  content: Uint8Array = document,
  attached = false,
  at = NOW,
) => Buffer.from(signedData(content, signer, { signedAt: at, attached }))

const trustAll = (): TrustList => ({
  authorities: (['dstu', 'ecdsa', 'rsa'] as const).map((kind) => rootOf(kind).certificate),
  lists: [],
})

/** The verdicts of containers, all of them checked by one process: to start it costs more than to check. */
function checkAll(
  containers: readonly Buffer[],
  { trust = trustAll(), code = COMPANY, over = document } = {},
) {
  const config = { ...readConfig({}), trust: () => trust }
  const deps = { filesDir, now: () => NOW, random: systemRandom, config }
  return checkContainers(
    deps,
    containers.map((container) => ({ container, document: over })),
    code,
  )
}
async function check(container: Buffer, ...more: [Parameters<typeof checkAll>[1]?]) {
  const [verdict] = await checkAll([container], ...more)
  if (!verdict) throw new Error('no verdict')
  return verdict
}
const refusalOf = async (...parameters: Parameters<typeof check>) => (await check(...parameters)).refusal
const refusalsOf = async (...parameters: Parameters<typeof checkAll>) =>
  (await checkAll(...parameters)).map(({ refusal }) => refusal)

/** A test for each container that is refused. */
function testRefusals(cases: readonly [what: string, make: () => Buffer, refusal: string][]): void {
  let refusals: (string | null)[] = []
  beforeAll(async () => {
    refusals = await refusalsOf(cases.map(([, make]) => make()))
  })
  test.each(cases.map(([what, , refusal], n) => [what, n, refusal] as const))('%s', (_what, n, refusal) => {
    expect(refusals[n]).toBe(refusal)
  })
}

describe.each(['dstu', 'ecdsa', 'rsa'] as const)('a signature %s', (kind) => {
  test('is accepted apart from its document, with it inside, in ASiC-S and in ASiC-E', async () => {
    const signer = makeSigner({ kind })
    const paper = { name: 'акт.pdf', bytes: document }
    const manifest = asicManifest(paper.name, signer.digestId, signer.digest(document))
    const containers = {
      'cades-detached': sign(signer),
      'cades-attached': sign(signer, document, true),
      'asic-s': asicS(paper, sign(signer)),
      'asic-e': asicE(paper, manifest, sign(signer, manifest)),
    }
    const verdicts = await checkAll(Object.values(containers))
    for (const [n, format] of Object.keys(containers).entries()) {
      const verdict = verdicts[n]
      expect(verdict).toMatchObject({ accepted: true, refusal: null, format })
      expect(verdict?.signatures[0]).toMatchObject({
        kind,
        owner: { name: 'Коваль Ірина', company: COMPANY },
        issuer: `Корінь ${kind}`,
        signedAt: NOW.toISOString(),
      })
      // there is no list of revoked certificates, and so it is told
      expect(verdict?.steps.find(({ step }) => step === 'revocation')?.state).toBe('unchecked')
    }
  })

  test('over a document with one byte changed is refused', async () => {
    const changed = Buffer.from(document)
    changed[12] = (changed[12] ?? 0) ^ 1
    const containers = [sign(makeSigner({ kind })), sign(makeSigner({ kind }), document, true)]
    expect(await refusalsOf(containers, { over: changed })).toEqual(['document-changed', 'other-document'])
  })

  test('changed in its last byte is refused', async () => {
    const container = sign(makeSigner({ kind }))
    const last = container.length - 1
    container[last] = (container[last] ?? 0) ^ 1
    expect(await refusalOf(container)).toBe('signature-wrong')
  })
})

describe('a signature is refused', () => {
  const expired = { from: new Date('2022-01-01T00:00:00Z'), to: new Date('2023-01-01T00:00:00Z') }
  const future = { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2029-01-01T00:00:00Z') }
  const paper = { name: 'акт.pdf', bytes: document }
  const xades = storedZip([
    { name: 'mimetype', bytes: Buffer.from('application/vnd.etsi.asic-e+zip') },
    paper,
    { name: 'META-INF/signatures0.xml', bytes: Buffer.from('<a/>') },
  ])
  const stranger = makeAuthority(newKey('ecdsa'), { name: 'Чужий корінь' }, SPAN)

  testRefusals([
    [
      'of another company',
      () => sign(makeSigner({ subject: { ...signatory, company: '99999965' } })),
      'other-company',
    ],
    [
      'of a private person',
      () => sign(makeSigner({ subject: { name: 'Коваль Ірина', person: '9999999999' } })),
      'no-company-code',
    ],
    ['by an expired certificate', () => sign(makeSigner({ span: expired })), 'expired'],
    [
      'by an expired certificate with an old time',
      () => sign(makeSigner({ span: expired }), document, false, new Date('2022-06-01T00:00:00Z')),
      'expired',
    ],
    ['by a certificate that is not valid yet', () => sign(makeSigner({ span: future })), 'not-yet-valid'],
    [
      'of tomorrow',
      () => sign(makeSigner(), document, false, new Date('2026-11-22T10:00:00Z')),
      'time-ahead',
    ],
    [
      'of a time after the end of a certificate that is valid now',
      () =>
        sign(
          makeSigner({ span: { ...SPAN, to: new Date('2026-11-21T23:00:00Z') } }),
          document,
          false,
          new Date('2026-11-22T10:00:00Z'),
        ),
      'time-ahead',
    ],
    ['under an unknown root', () => sign(makeSigner({ issuer: stranger })), 'unknown-root'],
    ['by a certificate for encryption', () => sign(makeSigner({ usage: 0x08 })), 'not-for-signing'],
    ['by an authority itself', () => sign(makeSigner({ authority: true })), 'not-for-signing'],
    ['by a short key', () => sign(makeSigner({ key: newKey('rsa', { bits: 1024 }) })), 'weak-key'],
    ['over another document', () => sign(makeSigner(), Buffer.from('інший'), true), 'other-document'],
    [
      'over another document in ASiC-S',
      () => asicS({ name: 'а.pdf', bytes: Buffer.from('інший') }, sign(makeSigner(), Buffer.from('інший'))),
      'other-document',
    ],
    ['as XAdES', () => xades, 'xades'],
    ['as a picture', () => Buffer.from('\u0089PNG'), 'not-a-container'],
    [
      'as an archive of nothing',
      () => makeZip([{ name: 'a.txt', bytes: Buffer.from('a') }]),
      'not-a-container',
    ],
    ['cut short', () => sign(makeSigner()).subarray(0, -1), 'not-a-container'],
  ])

  test('where nobody is trusted nothing is verified, and so it is told', async () => {
    expect(await refusalOf(sign(makeSigner()), { trust: { authorities: [], lists: [] } })).toBe(
      'no-trust-list',
    )
  })

  test('whose authority is over, or begins tomorrow, is told by what is not valid, the own certificate first', async () => {
    const over = makeAuthority(newKey('ecdsa'), { name: 'Корінь, що минув' }, expired)
    const coming = makeAuthority(newKey('ecdsa'), { name: 'Майбутній корінь' }, future)
    const trust = { authorities: [over, coming].map(({ certificate }) => certificate), lists: [] }
    const containers = [
      sign(makeSigner({ issuer: over, span: expired })),
      sign(makeSigner({ issuer: over })),
      sign(makeSigner({ issuer: over, span: future })),
      sign(makeSigner({ issuer: coming })),
      sign(makeSigner({ issuer: coming, span: future })),
    ]
    const refusals = ['expired', 'issuer-not-valid', 'not-yet-valid', 'issuer-not-valid', 'not-yet-valid']
    expect(await refusalsOf(containers, { trust })).toEqual(refusals)
    // one that was taken off the trust list is unknown, whatever its days
    expect(await refusalsOf(containers)).toEqual(refusals.map(() => 'unknown-root'))
  })

  test.each(['2.5.29.30', '2.5.29.33', '2.5.29.36', '2.5.29.54'])(
    'whose authority has limits that nobody here reads (%s) is told so, and not that it is unknown',
    async (id) => {
      const more = [extension(id, sequence(octets(Uint8Array.of(0))))]
      const limited = { key: newKey('ecdsa'), subject: { name: 'Обмежений корінь' } }
      const certificate = makeCertificate({ ...limited, ...SPAN, serial: 1, authority: true, more })
      const trust = { authorities: [certificate], lists: [] }
      const container = sign(makeSigner({ issuer: { ...limited, certificate } }))
      expect(await refusalOf(container, { trust })).toBe('limits-unknown')
      expect(await refusalOf(container)).toBe('unknown-root')
    },
  )

  test('by an algorithm that is not known', async () => {
    const signer = { ...makeSigner(), digestId: '1.2.804.2.1.1.1.1.2.2.1' }
    expect(await refusalOf(sign(signer))).toBe('algorithm')
  })

  test('by a certificate signed by another customer as if he were an authority', async () => {
    const key = newKey('ecdsa')
    const certificate = makeCertificate({ key, subject: signatory, serial: 5, ...SPAN }, rootOf('ecdsa'))
    const forged = { key, subject: signatory, certificate }
    const signer = makeSigner({ issuer: forged })
    const container = Buffer.from(signedData(document, signer, { signedAt: NOW }))
    expect(await refusalOf(container)).toBe('unknown-root')
  })

  test('whose certificate was put there instead of the signer’s own', async () => {
    const key = newKey('rsa')
    const [first, other] = [signatory.company, '99999965'].map((company) =>
      makeSigner({ kind: 'rsa', key, subject: { ...signatory, company } }),
    ) as [ReturnType<typeof makeSigner>, ReturnType<typeof makeSigner>]
    // both certificates have the same key, issuer and number, so only the digest in what is signed tells them apart
    const container = sign({ ...other, sign: first.sign })
    const swapped = Buffer.from(
      container.toString('latin1').replace(
        Buffer.from(other.certificate).toString('latin1'),
        // bytes may read as «$&»
        () => Buffer.from(first.certificate).toString('latin1'),
      ),
      'latin1',
    )
    expect(await refusalOf(swapped)).toBe('signature-wrong')
  })
})

describe.each(['dstu', 'ecdsa', 'rsa'] as const)(
  'revocation by lists of %s that the installation supplies',
  (kind) => {
    const DAY = 86_400_000
    const listOf = (
      authority: Authority,
      { revoked = [], at = -DAY, next = DAY }: { revoked?: number[]; at?: number; next?: number },
    ) =>
      makeRevocationList(authority, {
        at: new Date(NOW.getTime() + at),
        next: new Date(NOW.getTime() + next),
        revoked,
      })
    const seen = async (...lists: Uint8Array[]) => {
      const { refusal, steps } = await check(sign(makeSigner({ kind })), { trust: { ...trustAll(), lists } })
      return [refusal, steps.find(({ step }) => step === 'revocation')?.state]
    }

    test('a certificate that is listed is refused, one that is not is told to be good', async () => {
      expect(await seen(listOf(rootOf(kind), { revoked: [3, 77] }))).toEqual(['revoked', 'bad'])
      expect(await seen(listOf(rootOf(kind), { revoked: [3] }))).toEqual([null, 'good'])
      expect(await seen(listOf(rootOf(kind), {}))).toEqual([null, 'good'])
    })

    test('without a list, or with one that says nothing of it, it is told that nothing was checked', async () => {
      const other = makeAuthority(makers[kind](), { name: 'Інший корінь' }, SPAN)
      const forger = makeAuthority(makers[kind](), rootOf(kind).subject, SPAN)
      const unchecked = [null, 'unchecked']
      expect(await seen()).toEqual(unchecked)
      expect(await seen(listOf(other, { revoked: [77] }))).toEqual(unchecked)
      expect(await seen(listOf(forger, { revoked: [77] })), 'signed by another key').toEqual(unchecked)
      expect(
        await seen(listOf(rootOf(kind), { revoked: [77], at: -9 * DAY, next: -DAY })),
        'expired',
      ).toEqual(unchecked)
      expect(await seen(listOf(rootOf(kind), { at: DAY, next: 9 * DAY })), 'of tomorrow').toEqual(unchecked)
    })

    test('an expired list beside a fresh one does no harm', async () => {
      const old = listOf(rootOf(kind), { at: -9 * DAY, next: -DAY })
      expect(await seen(old, listOf(rootOf(kind), { revoked: [77] }))).toEqual(['revoked', 'bad'])
    })
  },
)

describe('a hostile container does no harm', () => {
  const kinds = (letter: string) => ({
    name: 'mimetype',
    bytes: Buffer.from(`application/vnd.etsi.asic-${letter}+zip`),
  })
  const withEntry = (name: string, bytes: Buffer, says?: number) =>
    makeZip([
      kinds('s'),
      { name: 'акт.pdf', bytes: document },
      { name, bytes, ...(says === undefined ? {} : { says }) },
    ])

  testRefusals([
    [
      'that unpacks a thousandfold',
      () => withEntry('META-INF/signature.p7s', Buffer.alloc(9_000_000)),
      'container-broken',
    ],
    [
      'that unpacks to more than it says',
      () => withEntry('META-INF/signature.p7s', Buffer.alloc(60_000), 100),
      'container-broken',
    ],
    ['with a name that leads out', () => withEntry('../../etc/passwd', Buffer.from('x')), 'container-broken'],
    ['with a name of a disk', () => withEntry('C:\\a.p7s', Buffer.from('x')), 'container-broken'],
    ['with one name twice', () => makeZip([kinds('s'), kinds('s')]), 'container-broken'],
    [
      'with two thousand files',
      () => makeZip(Array.from({ length: 2000 }, (_, n) => ({ name: `${n}`, bytes: Buffer.from('x') }))),
      'not-a-container',
    ],
    ['of nothing but brackets', () => Buffer.alloc(1_000_000, Buffer.from([0x30, 0x80])), 'not-a-container'],
    [
      'with entities in its list',
      () =>
        asicE(
          { name: 'а.pdf', bytes: document },
          Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
          sign(makeSigner()),
        ),
      'container-broken',
    ],
    [
      'with entities after a long beginning',
      () =>
        asicE(
          { name: 'а.pdf', bytes: document },
          Buffer.from(`<!--${' '.repeat(5000)}--><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`),
          sign(makeSigner()),
        ),
      'container-broken',
    ],
    [
      'whose list is no XML',
      () => asicE({ name: 'а.pdf', bytes: document }, Buffer.from('<a><b></a>'), sign(makeSigner())),
      'container-broken',
    ],
  ])

  test('of ten megabytes inside is checked or refused within its time', async () => {
    const over = Buffer.alloc(9_000_000, 'акт')
    expect(await refusalOf(sign(makeSigner(), over, true), { over })).toBeNull()
  })

  test('with a byte changed anywhere is never accepted with another meaning', async () => {
    const container = sign(makeSigner())
    const containers = Array.from({ length: 150 }, (_, n) => {
      const changed = Buffer.from(container)
      const at = Math.floor((n * container.length) / 150)
      changed[at] = (changed[at] ?? 0) ^ 0x41
      return changed
    })
    const accepted = (await checkAll(containers)).filter((verdict) => verdict.accepted)
    // outside of what is signed there are only the version, the list of digests and parameters
    expect(accepted.length).toBeLessThan(8)
    for (const { signatures } of accepted)
      expect(signatures[0]).toMatchObject({ owner: { name: 'Коваль Ірина', company: COMPANY } })
  })
})
