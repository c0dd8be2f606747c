import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedData } from '#domain/signed-data.ts'
import { makeAuthority, makeCertificate } from '#demo/signing/certificates.ts'
import { newKey } from '#demo/signing/keys.ts'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makePaper } from '#tests/setup/papers.ts'
import { makeUser } from '#tests/setup/users.ts'

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const root = makeAuthority(newKey('ecdsa'), { name: 'Корінь' }, SPAN)
function signerOf(company: string) {
  const key = newKey('ecdsa')
  const subject = { name: 'Цимбаліста Ївга', organisation: 'ТОВ «Приклад»', company }
  return { ...key, certificate: makeCertificate({ key, subject, serial: 9, ...SPAN }, root) }
}
/** the company of the accounts, and the business of users made for tests */
const [COMPANY, BUSINESS] = ['99999907', '99999994']
const ours = signerOf(COMPANY)
const theirs = signerOf(BUSINESS)

let t: TestApp
let firm: Actor
let staff: string
let elsewhere: string
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps.config, { trust: () => ({ authorities: [root.certificate], lists: [] }) })
  await t.deps.db
    .insertInto('portal.site_settings')
    .values({
      site: 'dnem',
      sitename: 'Компанія',
      company: JSON.stringify({ edrpou: COMPANY }),
      images: '{}',
      footer: '[]',
      env: '{}',
      updated_at: t.deps.now(),
    })
    .onConflict((on) => on.column('site').doUpdateSet({ company: JSON.stringify({ edrpou: COMPANY }) }))
    .execute()
  firm = await makeActor(t, 'entity')
  const tokenOf = async (login: string, roles: string[]) =>
    (await openSession(t, await makeUser(t, 'admin', { login, roles }))).token
  staff = await tokenOf('signs', ['billing:dnem'])
  elsewhere = await tokenOf('elsewhere', ['billing:kem'])
})
afterAll(() => t.close())

const sign = (signer: typeof ours, document: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(signedData(document, signer, { signedAt: t.deps.now() }))
const byFirm = (paper: string, document: Uint8Array) =>
  callWithFile(t, '/api/entity/papers/upload', { token: firm.token, paper }, sign(theirs, document))
const byCompany = (paper: string, document: Uint8Array, signer = ours) =>
  callWithFile(t, '/api/admin/papers/upload', { token: staff, paper }, sign(signer, document))
const listed = async (more: object = {}, token = staff) =>
  (await t.call('/api/admin/papers', { token, ...more })).body.rows.map(({ paper }) => paper)

test('what a customer has signed waits for the company, is signed by it, and both see who signed', async () => {
  const { paper, document } = await makePaper(t, firm.account)
  expect(await listed({ state: 'unsigned' })).toContain(paper)
  expect(await listed()).not.toContain(paper)
  expect((await byFirm(paper, document)).body).toMatchObject({ verdict: { accepted: true } })
  expect(await listed()).toContain(paper)

  t.clock.forward(60_000)
  const reply = await byCompany(paper, document)
  expect(reply.body).toMatchObject({ verdict: { accepted: true, signers: [{ company: COMPANY }] } })
  expect(await listed()).not.toContain(paper)
  expect(await listed({ state: 'done' })).toContain(paper)
  const seen = await t.call('/api/entity/papers/one', { token: firm.token, paper })
  expect(seen.body.paper.state).toBe('done')
  expect(seen.body.events.map(({ side, kind }) => [side, kind])).toEqual([
    ['customer', 'signed'],
    ['company', 'signed'],
  ])
  const event = seen.body.events[1]?.event ?? ''
  const protocol = await t.call('/api/entity/papers/protocol', { token: firm.token, paper, event })
  expect(protocol.text.startsWith('%PDF')).toBe(true)
  // the core learns of both, in whatever order they come
  const sent = await t.deps.db
    .selectFrom('portal.outbox')
    .select('dedupe_key')
    .where('channel', '=', 'core')
    .where('dedupe_key', 'like', `document ${firm.account} act %`)
    .orderBy('dedupe_key')
    .execute()
  expect(sent.map(({ dedupe_key }) => dedupe_key?.split(' ').at(-1))).toEqual(['countersigned', 'signed'])
  const audit = await t.deps.db
    .selectFrom('portal.audit')
    .select('details')
    .where('action', '=', 'paper-signed')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    details: { 'before.state': 'signed', 'after.state': 'done' },
  })
})

test('the company may sign first, and the document still waits for the customer', async () => {
  const { paper, document } = await makePaper(t, firm.account)
  await byCompany(paper, document)
  const readPaper = () => t.call('/api/entity/papers/one', { token: firm.token, paper })
  expect((await readPaper()).body.paper.state).toBe('waiting')
  await byFirm(paper, document)
  expect((await readPaper()).body.paper.state).toBe('done')
})

test('a key of the customer is not one of the company, and the customer is not told of the attempt', async () => {
  const { paper, document } = await makePaper(t, firm.account)
  expect((await byCompany(paper, document, theirs)).body).toMatchObject({
    verdict: { accepted: false, refusal: 'other-company' },
  })
  const kinds = async (path: '/api/entity/papers/one' | '/api/admin/papers/one', token: string) =>
    (await t.call(path, { token, paper })).body.events.map(({ kind }) => kind)
  expect(await kinds('/api/admin/papers/one', staff)).toEqual(['refused'])
  expect(await kinds('/api/entity/papers/one', firm.token)).toEqual([])
})

test('the same container once more changes nothing, another one of a colleague is too late', async () => {
  const { paper, document } = await makePaper(t, firm.account)
  const container = sign(ours, document)
  const send = (bytes: Buffer<ArrayBuffer>) =>
    callWithFile(t, '/api/admin/papers/upload', { token: staff, paper }, bytes)
  const first = await send(container)
  expect((await send(container)).body).toEqual(first.body)
  expect((await send(sign(ours, document))).body.code).toBe('paper-not-waiting')
})

test('documents of another company do not exist for its employees', async () => {
  const { paper, document } = await makePaper(t, firm.account)
  expect(await listed({ state: 'unsigned' }, elsewhere)).toEqual([])
  for (const path of ['/api/admin/papers/one', '/api/admin/papers/document'] as const)
    expect((await t.call(path, { token: elsewhere, paper })).body.code).toBe('not-found')
  const signed = [{ paper, container: sign(ours, document).toString('base64') }]
  const refused = await t.call('/api/admin/papers/sign', { token: elsewhere, signed })
  expect(refused.body.code).toBe('not-found')
  const { body } = await t.call('/api/admin/papers/sign', { token: staff, signed })
  expect(body.verdicts).toMatchObject([{ paper, verdict: { accepted: true } }])
})
