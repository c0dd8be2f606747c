import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asicE } from '#tests/setup/asic-archive.ts'
import { commonKeys, DEMO_KEY_PASSWORD, demoKeys, demoTrust, readDemoKey } from '#demo/signing/demo-keys.ts'
import { openDstuKey } from '#demo/signing/keys.ts'
import { signedData } from '#domain/signed-data.ts'
import { CONTAINER_MEGABYTES } from '#domain/papers.ts'
import type { SignatureRefusal } from '#domain/signing.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { refusalText } from '#text/signing.ts'
import { type Actor, makeActor } from './setup/actors.ts'
import { type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'
import { makePaper } from './setup/papers.ts'

// A firm signs by the keys that people have, and all bad input that it may hand in is refused by its name, with nothing
// lost.

// the compiler of the server has no browser, so what runs in one is loaded by its address
const program: string = '#web/signing/common-keys.ts'
type Asked = { files: Uint8Array[]; password: string; documents: Uint8Array[]; now: number }
const { answerCommon } = (await import(program)) as {
  answerCommon: (request: Asked) => Promise<{ containers: Uint8Array[] } | { refusal: string }>
}

let t: TestApp
let me: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-22T12:00:00+02:00' })
  Object.assign(t.deps.config, { trust: demoTrust })
  me = await makeActor(t, 'entity')
  await t.database.owner.db
    .updateTable('portal.users')
    .set({ edrpou: fictionalEdrpou(6) })
    .where('user_id', '=', me.user.userId)
    .execute()
})
afterAll(() => t.close())

const fileOf = (name: string) => new Uint8Array(readDemoKey(name))
const upload = async (paper: string, bytes: Uint8Array) =>
  (await callWithFile(t, '/api/entity/papers/upload', { token: me.token, paper }, Buffer.from(bytes)))
    .body as {
    code?: string
    verdict?: object
  }
const byCommon = (name: string, document: Uint8Array, password = DEMO_KEY_PASSWORD) =>
  answerCommon({
    files: [fileOf(name)],
    password,
    documents: [document],
    now: t.deps.now().getTime(),
  })
const byDstu = (name: keyof typeof demoKeys, document: Uint8Array) =>
  signedData(
    document,
    {
      ...openDstuKey(readDemoKey(`${demoKeys[name]}.dat`), DEMO_KEY_PASSWORD),
      certificate: fileOf(`${demoKeys[name]}.cer`),
    },
    { signedAt: t.deps.now() },
  )

describe('a key of the browser', () => {
  test.each([
    ['ecdsa', commonKeys.ecdsa],
    ['rsa', commonKeys.rsa],
  ] as const)('of %s signs out of its store, and the server accepts what it signed', async (kind, name) => {
    const { paper, document } = await makePaper(t, me.account)
    const answer = await byCommon(name, document)
    if ('refusal' in answer) throw new Error(answer.refusal)
    const [container = new Uint8Array()] = answer.containers
    expect(await upload(paper, container)).toMatchObject({
      verdict: { accepted: true, format: 'cades-detached', signers: [{ kind, company: fictionalEdrpou(6) }] },
    })
  })

  test.each([
    [commonKeys.ecdsa, 'інший пароль', 'wrong-password'],
    [commonKeys.rsa, 'інший пароль', 'wrong-password'],
    [commonKeys.old, DEMO_KEY_PASSWORD, 'old-cipher'],
    ['pekarnia.cer', DEMO_KEY_PASSWORD, 'no-key'],
  ] as const)('%s with %s is refused: %s', async (name, password, refusal) => {
    expect(await byCommon(name, Buffer.from('акт'), password)).toEqual({ refusal })
  })

  test('without its own certificate is refused', async () => {
    const pem = readFileSync(join(import.meta.dirname, 'files/ecdsa-key.pem'))
    const alone = { password: '', documents: [Buffer.from('акт')], now: 0 }
    expect(await answerCommon({ ...alone, files: [pem] })).toEqual({ refusal: 'no-certificate' })
    const foreign = [pem, fileOf('zavod.cer')]
    expect(await answerCommon({ ...alone, files: foreign })).toEqual({ refusal: 'other-certificate' })
  })
})

test('all bad input of a signature is refused by its name, and the document still waits', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const good = byDstu('bakery', document)
  const tampered = Uint8Array.from(good)
  tampered[tampered.length - 5] = (tampered[tampered.length - 5] ?? 0) ^ 1
  const changed = Buffer.from(document)
  changed[changed.length - 3] = (changed[changed.length - 3] ?? 0) ^ 1
  const walk: readonly (readonly [SignatureRefusal, Uint8Array])[] = [
    ['not-a-container', Buffer.from('%PDF-1.7 це не підпис')],
    ['container-broken', asicE({ name: 'акт.pdf', bytes: document }, Buffer.from('<a><b></a>'), good)],
    ['signature-wrong', tampered],
    ['document-changed', byDstu('bakery', changed)],
    ['other-company', byDstu('plant', document)],
    ['expired', byDstu('expired', document)],
    ['revoked', byDstu('revoked', document)],
  ]
  for (const [refusal, bytes] of walk) {
    const { verdict } = await upload(paper, bytes)
    expect(verdict, refusal).toMatchObject({ accepted: false, refusal })
    expect(refusalText(refusal, [])).toMatch(/[А-ЯҐЄІЇ].*\.$/)
  }
  // whoever is trusted by nobody here
  Object.assign(t.deps.config, { trust: () => ({ authorities: [fileOf('zavod.cer')], lists: [] }) })
  expect((await upload(paper, good)).verdict).toMatchObject({ refusal: 'unknown-root' })
  Object.assign(t.deps.config, { trust: demoTrust })

  const large = await upload(paper, Buffer.alloc(CONTAINER_MEGABYTES * 1_048_576 + 1, 0x30))
  expect(large).toMatchObject({ code: 'file-too-large' })
  const { body } = await t.call('/api/entity/papers/one', { token: me.token, paper })
  expect(body.paper.state).toBe('waiting')
  expect((await upload(paper, good)).verdict).toMatchObject({ accepted: true })
})

test('the readings of a closed period are not handed in to be signed', async () => {
  const { body } = await t.call('/api/entity/readings/calculate', {
    token: me.token,
    account: me.account,
    period: '2026-09',
  })
  expect(body.code).toBe('entity-period-closed')
})
