import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Right, RIGHTS } from '#domain/rights.ts'
import { signedData } from '#domain/signed-data.ts'
import { createHash, randomUUID } from 'node:crypto'
import { asicManifest, storedZip } from '#tests/setup/asic-archive.ts'
import { makeAuthority, makeCertificate, makeRevocationList } from '#demo/signing/certificates.ts'
import { type Key, newDstuKey } from '#demo/signing/keys.ts'
import { asSender } from '#server/fair-line.ts'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeAct } from '#tests/setup/papers-of-accounts.ts'
import { makePaper } from '#tests/setup/papers.ts'
import { makeUser, nameUser } from '#tests/setup/users.ts'
import { checksInTurn } from './check-container.ts'
import { freeChecks } from './checking.ts'

const SPAN = { from: new Date('2024-01-01T00:00:00Z'), to: new Date('2034-01-01T00:00:00Z') }
const root = makeAuthority(newDstuKey(), { name: 'Корінь' }, SPAN)

let serial = 8
function signerOf(
  company: string,
  { key = newDstuKey(), name = 'Коваль Ірина' }: { key?: Key; name?: string } = {},
): Key & { certificate: Uint8Array } {
  serial += 1
  const subject = { name, organisation: 'ТОВ «Приклад»', company }
  return { ...key, certificate: makeCertificate({ key, subject, serial, ...SPAN }, root) }
}
// the company of users made for tests
const ownSigner = signerOf('99999994')
const another = signerOf('99999965')

let t: TestApp
let me: Actor
let stranger: Actor
beforeAll(async () => {
  t = await testApp()
  Object.assign(t.deps.config, { trust: () => ({ authorities: [root.certificate], lists: [] }) })
  me = await makeActor(t, 'entity')
  stranger = await makeActor(t, 'entity')
})
afterAll(() => t.close())

const sign = (signer: typeof ownSigner, document: Uint8Array, attached = false) =>
  Buffer.from(signedData(document, signer, { signedAt: t.deps.now(), attached }))
const readPaper = async (paper: string) =>
  (await t.call('/api/entity/papers/one', { token: me.token, paper })).body
const upload = (paper: string, bytes: Buffer) =>
  callWithFile(t, '/api/entity/papers/upload', { token: me.token, paper }, Buffer.from(bytes))

test('a container that is handed in is verified, kept, and leads to a protocol', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const container = sign(ownSigner, document)
  const reply = await upload(paper, container)
  expect(reply.body).toMatchObject({
    verdict: { accepted: true, format: 'cades-detached', signers: [{ company: '99999994', kind: 'dstu' }] },
  })
  const shown = await readPaper(paper)
  expect(shown.paper.state).toBe('signed')
  expect(shown.events.map(({ kind }) => kind)).toEqual(['signed'])

  const event = shown.events[0]?.event ?? ''
  const file = await t.app.inject({
    method: 'POST',
    url: '/api/entity/papers/container',
    payload: { token: me.token, paper, event },
  })
  expect(file.rawPayload).toEqual(container)
  const protocol = await t.call('/api/entity/papers/protocol', { token: me.token, paper, event })
  expect(protocol.status).toBe(200)
  expect(protocol.text.startsWith('%PDF')).toBe(true)
})

test('the same container once more changes nothing and is answered the same', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const container = sign(ownSigner, document)
  const first = await upload(paper, container)
  const second = await upload(paper, container)
  expect(second.body).toEqual(first.body)
  expect((await readPaper(paper)).events).toHaveLength(1)
  expect((await upload(paper, sign(ownSigner, document))).body.code).toBe('paper-not-waiting')
})

test('a signature of another company is refused with its reason, and the document still waits', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const reply = await upload(paper, sign(another, document))
  expect(reply.body).toMatchObject({ verdict: { accepted: false, refusal: 'other-company' } })
  const shown = await readPaper(paper)
  expect(shown.paper.state).toBe('waiting')
  expect(shown.events).toMatchObject([{ kind: 'refused', verdict: { refusal: 'other-company' } }])
})

test('a container written in letters, or with a line feed after it, is the same container', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const container = sign(ownSigner, document)
  const pem = `-----BEGIN CMS-----\n${container.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CMS-----\n`
  const first = await upload(paper, Buffer.from(pem))
  expect(first.body).toMatchObject({ verdict: { accepted: true } })
  for (const again of [
    Buffer.from(container.toString('base64')),
    Buffer.concat([container, Buffer.from('\n')]),
  ])
    expect((await upload(paper, again)).body).toEqual(first.body)
  expect((await readPaper(paper)).events).toHaveLength(1)
})

test('ten documents are signed at once, each with a verdict of its own', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => makePaper(t, me.account)))
  const signed = made.map(({ paper, document }, n) => ({
    paper,
    container: sign(n === 3 ? another : ownSigner, n === 7 ? Buffer.from('інший') : document).toString(
      'base64',
    ),
  }))
  const { body } = await t.call('/api/entity/papers/sign', { token: me.token, signed })
  expect(body.verdicts.map(({ paper }) => paper)).toEqual(made.map(({ paper }) => paper))
  expect(body.verdicts.map(({ verdict }) => verdict.refusal)).toEqual(
    made.map((_, n) => (n === 3 ? 'other-company' : n === 7 ? 'document-changed' : null)),
  )
  expect((await readPaper(made[0]?.paper ?? '')).paper.state).toBe('signed')
  expect((await readPaper(made[7]?.paper ?? '')).paper.state).toBe('waiting')
})

test('a document of another company is not signed, and nothing of the others is', async () => {
  const mine = await makePaper(t, me.account)
  const foreign = await makePaper(t, stranger.account)
  const signed = [mine, foreign].map(({ paper, document }) => ({
    paper,
    container: sign(ownSigner, document).toString('base64'),
  }))
  const { body } = await t.call('/api/entity/papers/sign', { token: me.token, signed })
  expect(body.code).toBe('not-found')
  expect((await readPaper(mine.paper)).paper.state).toBe('waiting')
})

test('signed by two people at the same moment, a document has one signature', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const replies = await Promise.all([
    upload(paper, sign(ownSigner, document)),
    upload(paper, sign(ownSigner, document)),
  ])
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect((await readPaper(paper)).events).toHaveLength(1)
})

test('the bytes that were offered are those that are signed, whatever the books say later', async () => {
  const request = {
    token: me.token,
    account: me.account,
    kind: 'reconciliation',
    key: '2026-01-01_2026-10-31',
  } as const
  const { body } = await t.call('/api/entity/papers/offer', request)
  const again = await t.call('/api/entity/papers/offer', request)
  expect(again.body.paper).toBe(body.paper)
  const bytes = async () =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/api/entity/papers/document',
        payload: { token: me.token, paper: body.paper },
      })
    ).rawPayload
  const first = await bytes()
  expect(first.subarray(0, 4).toString()).toBe('%PDF')
  expect(await bytes()).toEqual(first)
  // on the next day it is made anew: the figures may have changed
  t.clock.forward(86_400_000)
  const { token } = await openSession(t, me.user)
  const fresh = await t.call('/api/entity/papers/offer', { ...request, token })
  expect(fresh.status).toBe(200)
  expect(fresh.body.paper).not.toBe(body.paper)
  const before = await t.call('/api/entity/papers/one', { token, paper: body.paper })
  expect(before.body.paper.state).toBe('replaced')
  const after = await t.call('/api/entity/papers/one', { token, paper: fresh.body.paper })
  expect(after.body.paper.dueOn, 'the days to sign are counted from the first').toBe(before.body.paper.dueOn)
})

test('a reconciliation that was declined is asked for again and waits for its signature, an act is not', async () => {
  const { token } = await openSession(t, me.user)
  const offered = async (kind: 'reconciliation' | 'act', key: string) =>
    (await t.call('/api/entity/papers/offer', { token, account: me.account, kind, key })).body.paper
  const afterDeclined = async (kind: 'reconciliation' | 'act', key: string) => {
    const paper = await offered(kind, key)
    await t.call('/api/entity/papers/decline', { token, paper, reason: 'Не збігається' })
    const again = await offered(kind, key)
    const { body } = await t.call('/api/entity/papers/one', { token, paper: again })
    return { state: body.paper.state, same: again === paper }
  }
  expect(await afterDeclined('reconciliation', '2026-04-01_2026-10-31')).toEqual({
    state: 'waiting',
    same: false,
  })
  expect(await afterDeclined('act', await makeAct(t, me.account))).toEqual({ state: 'declined', same: true })
})

test('what the company has signed, what a colleague has prepared and an act are not made anew on a later day', async () => {
  const of = (token: string) => async (kind: 'reconciliation' | 'act', key: string) =>
    (await t.call('/api/entity/papers/offer', { token, account: me.account, kind, key })).body.paper
  const bill = await makeAct(t, me.account)
  const offered = async (token: string) => [
    await of(token)('reconciliation', '2026-02-01_2026-10-31'),
    await of(token)('reconciliation', '2026-03-01_2026-10-31'),
    await of(token)('act', bill),
  ]
  const { token } = await openSession(t, me.user)
  const papers = await offered(token)
  expect(papers).toEqual([expect.any(String), expect.any(String), expect.any(String)])
  const [signed, prepared] = papers
  const change = (paper: string | undefined, what: object) =>
    t.deps.db
      .updateTable('portal.papers')
      .set(what)
      .where('paper_id', '=', paper ?? '')
      .execute()
  await change(signed, { company_signed_at: t.deps.now() })
  await change(prepared, { prepared_by: stranger.user.userId })
  t.clock.forward(2 * 86_400_000)
  expect(await offered((await openSession(t, me.user)).token)).toEqual(papers)
})

test('where two people are asked for, one hands a document on and another signs it', async () => {
  const { paper, document } = await makePaper(t, me.account)
  const { token } = await openSession(t, me.user)
  await t.deps.db
    .insertInto('portal.account_rules')
    .values({ account: me.account, two_persons: true, set_by: null, set_at: t.deps.now() })
    .execute()
  const handed = async (as: string) =>
    (await callWithFile(t, '/api/entity/papers/upload', { token: as, paper }, sign(ownSigner, document))).body
  expect((await handed(token)).code).toBe('not-prepared')
  const colleague = await makeUser(t, 'entity', { login: '9000888001', accounts: [me.account] })
  const { token: theirs } = await openSession(t, colleague)
  const offered = async (as: string, next: 'sign' | 'hand-on') =>
    (await t.call('/api/entity/papers', { token: as, next, pageSize: 100 })).body.rows.map((row) => row.paper)
  for (const as of [theirs, token]) {
    expect(await offered(as, 'hand-on')).toContain(paper)
    expect(await offered(as, 'sign')).not.toContain(paper)
  }
  for (const as of [theirs, token])
    expect((await t.call('/api/entity/papers/prepare', { token: as, papers: [paper] })).status).toBe(200)
  expect((await handed(theirs)).code).toBe('two-persons')
  expect(await offered(theirs, 'sign')).not.toContain(paper)
  expect(await offered(token, 'sign')).toContain(paper)
  for (const [as, preparedByYou] of [
    [theirs, true],
    [token, false],
  ] as const) {
    expect(await offered(as, 'hand-on')).not.toContain(paper)
    const seen = await t.call('/api/entity/papers/one', { token: as, paper })
    expect(seen.body.paper).toMatchObject({ prepared: true, preparedByYou })
  }
  t.clock.forward(60_000)
  expect(await handed(token)).toMatchObject({ verdict: { accepted: true } })
  const { body } = await t.call('/api/entity/papers/one', { token, paper })
  expect(body.events.map(({ kind }) => kind)).toEqual(['prepared', 'signed'])
  await t.deps.db.deleteFrom('portal.account_rules').where('account', '=', me.account).execute()
})

test('where two people are asked for, the key of whoever handed a document on does not sign it for another', async () => {
  const account = me.second
  const rule = { account, two_persons: true, set_by: null, set_at: t.deps.now() }
  const colleague = await makeUser(t, 'entity', { login: '9000888003', accounts: [account] })
  const { token } = await openSession(t, me.user)
  const { token: theirs } = await openSession(t, colleague)
  const send = async (as: string, paper: string, bytes: Buffer) =>
    (await callWithFile(t, '/api/entity/papers/upload', { token: as, paper }, Buffer.from(bytes))).body
  const theirKey = signerOf('99999994')
  // by this they are known to have the key
  const before = await makePaper(t, account)
  expect(await send(theirs, before.paper, sign(theirKey, before.document))).toMatchObject({
    verdict: { accepted: true },
  })
  await t.deps.db.insertInto('portal.account_rules').values(rule).execute()
  const next = await makePaper(t, account)
  await t.call('/api/entity/papers/prepare', { token: theirs, papers: [next.paper] })
  const refused = await send(token, next.paper, sign(theirKey, next.document))
  expect(refused).toMatchObject({ code: 'two-persons', params: { signer: 'Коваль Ірина' } })
  // a key that bears their name is theirs as well
  const nameThem = (surname: string) => nameUser(t, colleague.userId, { surname, name: 'Ірина' })
  await nameThem('КОВАЛЬ')
  const ownSigner = signerOf('99999994')
  expect((await send(token, next.paper, sign(ownSigner, next.document))).code).toBe('two-persons')
  await nameThem('Сорока')
  expect(await send(token, next.paper, sign(ownSigner, next.document))).toMatchObject({
    verdict: { accepted: true },
  })
  await t.deps.db.deleteFrom('portal.account_rules').where('account', '=', account).execute()
})

test('where two people are asked for, no second certificate, stranger or spelling makes one person two', async () => {
  const account = me.second
  const rule = { account, two_persons: true, set_by: null, set_at: t.deps.now() }
  const colleague = await makeUser(t, 'entity', { login: '9000888004', accounts: [account] })
  const { token } = await openSession(t, me.user)
  const { token: theirs } = await openSession(t, colleague)
  const send = async (paper: string, bytes: Buffer, as = token) =>
    (await callWithFile(t, '/api/entity/papers/upload', { token: as, paper }, Buffer.from(bytes))).body
  const key = newDstuKey()
  const theirKey = signerOf('99999994', { key })
  const before = await makePaper(t, account)
  expect(await send(before.paper, sign(theirKey, before.document), theirs)).toMatchObject({
    verdict: { accepted: true },
  })
  await t.deps.db.insertInto('portal.account_rules').values(rule).execute()
  const { paper, document } = await makePaper(t, account)
  await t.call('/api/entity/papers/prepare', { token: theirs, papers: [paper] })
  // the same key under a renewed certificate
  expect(await send(paper, sign(signerOf('99999994', { key, name: 'Інша Особа' }), document))).toMatchObject({
    code: 'two-persons',
  })
  // somebody of another company beside it
  const file = { name: 'акт.pdf', bytes: document }
  const signatures = [theirKey, signerOf('99999965', { name: 'Гончар Остап' })]
  expect(await send(paper, signedByAll(file, signatures))).toMatchObject({ code: 'two-persons' })
  // a cabinet that has not named its people shows the responsible person
  await t.deps.db
    .insertInto('portal.responsibles')
    .values({
      user_id: colleague.userId,
      responsible_id: randomUUID(),
      name: 'Ващенко Лук’яна',
      position: null,
      phone: null,
      email: null,
    })
    .execute()
  expect(await send(paper, sign(signerOf('99999994', { name: 'ВАЩЕНКО ЛУК`ЯНА' }), document))).toMatchObject({
    code: 'two-persons',
  })
  expect(await send(paper, sign(signerOf('99999994', { name: 'Інша Особа' }), document))).toMatchObject({
    verdict: { accepted: true },
  })
  await t.deps.db.deleteFrom('portal.account_rules').where('account', '=', account).execute()
})

/** An ASiC-E archive with a signature of each. */
function signedByAll(
  file: { name: string; bytes: Uint8Array },
  signers: readonly (typeof ownSigner)[],
): Buffer {
  const digest = createHash('sha256').update(file.bytes).digest()
  const manifest = asicManifest(file.name, '2.16.840.1.101.3.4.2.1', digest).toString()
  return storedZip([
    { name: 'mimetype', bytes: Buffer.from('application/vnd.etsi.asic-e+zip') },
    file,
    ...signers.flatMap((signer, n) => {
      const bytes = Buffer.from(manifest.replace(/signature\w*\.p7s/, `signature${n}.p7s`))
      return [
        { name: `META-INF/ASiCManifest${n}.xml`, bytes },
        { name: `META-INF/signature${n}.p7s`, bytes: sign(signer, bytes) },
      ]
    }),
  ])
}

test('of an account that is not active a provider signs and declines nothing, and is offered nothing to sign', async () => {
  const { user, token, account, second } = await makeActor(t, 'provider')
  const [closed, open] = [await makePaper(t, account), await makePaper(t, second)]
  const offered = async () =>
    (await t.call('/api/entity/papers', { token, next: 'sign', pageSize: 100 })).body.rows.map(
      (row) => row.paper,
    )
  const counted = async (of?: string) => {
    const input = of === undefined ? { token } : { token, account: of }
    const { papers } = (await t.call('/api/entity/overview/waiting', input)).body
    return papers.known ? [papers.waiting, papers.closed] : papers.why
  }
  expect(await offered()).toEqual(expect.arrayContaining([closed.paper, open.paper]))
  expect([await counted(account), await counted(second), await counted()]).toEqual([
    [2, 0],
    [1, 0],
    [3, 0],
  ])
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ status: 'suspended' })
    .where('user_id', '=', user.userId)
    .where('account', '=', account)
    .execute()
  expect(await offered()).toContain(open.paper)
  expect(await offered()).not.toContain(closed.paper)
  expect([await counted(account), await counted(second), await counted()]).toEqual([
    [0, 2],
    [1, 0],
    [1, 2],
  ])
  const container = sign(ownSigner, closed.document)
  const handed = await callWithFile(t, '/api/entity/papers/upload', { token, paper: closed.paper }, container)
  expect(handed.body.code).toBe('documents-closed')
  const decline = async (paper: string) =>
    (await t.call('/api/entity/papers/decline', { token, paper, reason: 'Обсяг не той' })).body
  expect((await decline(closed.paper)).code).toBe('documents-closed')
  expect(await counted(account)).toEqual([0, 2])
  expect(await decline(open.paper)).toMatchObject({ status: 'success' })
})

test('what waits for a step of somebody follows their rights: alone, one signs and hands nothing on', async () => {
  const { paper } = await makePaper(t, me.account)
  const { paper: elsewhere } = await makePaper(t, me.second)
  const { token } = await openSession(t, me.user)
  const offered = async (next: 'sign' | 'hand-on') =>
    (await t.call('/api/entity/papers', { token, next, pageSize: 100 })).body.rows.map((row) => row.paper)
  const give = (account: string, rights: Right[]) =>
    t.deps.db
      .updateTable('portal.account_links')
      .set({ rights })
      .where('user_id', '=', me.user.userId)
      .where('account', '=', account)
      .execute()
  expect(await offered('sign')).toEqual(expect.arrayContaining([paper, elsewhere]))
  expect(await offered('hand-on')).toEqual([])
  await give(me.second, ['prepare'])
  expect(await offered('sign')).not.toContain(elsewhere)
  expect(await offered('hand-on')).toEqual([elsewhere])
  await give(me.second, [])
  expect(await offered('hand-on')).toEqual([])
  await give(me.second, [...RIGHTS])
})

test('a stale list of revoked certificates is told of by the page of readiness, a fresh one by the check', async () => {
  const { config, now } = t.deps
  const trusted = { authorities: [root.certificate], lists: [] as Uint8Array[] }
  const hour = 3_600_000
  const ready = async () => {
    const trust = { ...trusted }
    Object.assign(config, { trust: () => trust })
    return (await t.app.inject('/readyz')).json()
  }
  expect(await ready()).toMatchObject({ status: 'ok', trustList: 'read', revocationLists: 'none' })
  const [at, next] = [new Date(now().getTime() - hour), new Date(now().getTime() + hour)]
  trusted.lists = [makeRevocationList(root, { at, next, revoked: [] })]
  expect(await ready()).toMatchObject({ revocationLists: 'fresh' })
  const { paper, document } = await makePaper(t, me.account)
  const { token } = await openSession(t, me.user)
  const signed = await callWithFile(
    t,
    '/api/entity/papers/upload',
    { token, paper },
    sign(ownSigner, document),
  )
  const lists = [{ issuer: 'Корінь', of: `${at.toISOString().slice(0, 19)}.000Z`, number: null }]
  expect(signed.body).toMatchObject({ verdict: { accepted: true, lists } })
  t.clock.forward(2 * hour)
  expect(await ready()).toMatchObject({
    status: 'ok',
    revocationLists: 'stale',
    staleLists: [{ issuer: 'Корінь', kind: 'complete' }],
  })
  Object.assign(config, { trust: () => ({ ...trusted, fault: 'root.cer is no certificate' }) })
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ trustList: 'unreadable' })
})

test('where others stand before it, a signature is answered at once with its place, and its verdict is asked for', async () => {
  Object.assign(t.deps.config, { trust: () => ({ authorities: [root.certificate], lists: [] }) })
  const { token } = await openSession(t, me.user)
  const colleague = await makeUser(t, 'entity', { login: '9000888002', accounts: [me.account] })
  const { token: theirs } = await openSession(t, colleague)
  const readCheck = (paper: string) => t.call('/api/entity/papers/checked', { token, papers: [paper] })
  const send = async (as: string, { paper, document }: Awaited<ReturnType<typeof makePaper>>) =>
    (await callWithFile(t, '/api/entity/papers/upload', { token: as, paper }, sign(ownSigner, document))).body
  const [good, late] = [await makePaper(t, me.account), await makePaper(t, me.account)]
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  // the line is that of other tests too, whatever becomes of this one
  onTestFinished(() => letGo())
  const greedy = { user: 'greedy', network: 'greedy' }
  const before = ['a', 'b', 'c', 'd'].map((user) =>
    asSender({ user, network: user }, () => checksInTurn(() => held)),
  )
  // one who has filled the line stands behind those who had no turn
  const more = Array.from({ length: 4 }, () => asSender(greedy, () => checksInTurn(() => held)))
  const place = { checking: { place: 5 } }
  expect(await send(token, good)).toEqual({ status: 'success', ...place, verdict: null })
  expect((await readCheck(good.paper)).body).toEqual({ status: 'success', ...place, verdicts: [] })
  // a page that is opened anew knows of it
  const known = async (as: string) => [
    (await t.call('/api/entity/papers/one', { token: as, paper: good.paper })).body.underCheck,
    (await t.call('/api/entity/papers', { token: as, account: me.account })).body.underCheck,
  ]
  expect(await known(token)).toEqual([[good.paper], [good.paper]])
  expect(await known(theirs), 'of a colleague').toEqual([[], []])
  expect(await send(theirs, late)).toMatchObject({ verdict: null })
  // who has signed out meanwhile signs nothing either, and in a new session reads no refusal of the old one
  const { token: ended } = await openSession(t, me.user)
  const left = await makePaper(t, me.account)
  expect(await send(ended, left)).toMatchObject({ verdict: null })
  await t.call('/api/log-out', { token: ended })
  // a colleague may decline what is being checked: then it no longer waits for the signature
  const unwanted = await makePaper(t, me.account)
  expect(await send(token, unwanted)).toMatchObject({ verdict: null })
  const declined = await t.call('/api/entity/papers/decline', {
    token: theirs,
    paper: unwanted.paper,
    reason: 'Обсяг не той',
  })
  expect(declined.body).toMatchObject({ status: 'success' })

  // whoever may not sign any more when their turn comes has signed nothing
  const rightsOf = (rights: Right[]) =>
    t.deps.db
      .updateTable('portal.account_links')
      .set({ rights })
      .where('user_id', '=', colleague.userId)
      .execute()
  await rightsOf(['prepare'])
  letGo()
  await Promise.all([...before, ...more])
  const over = (as: string, paper: string) =>
    vi.waitFor(async () => {
      const { body } = await t.call('/api/entity/papers/checked', { token: as, papers: [paper] })
      expect(body.checking ?? null).toBeNull()
      return body
    }, 60_000)
  const verdicts = [{ paper: good.paper, verdict: { accepted: true } }]
  expect(await over(token, good.paper)).toMatchObject({ verdicts })
  expect((await readCheck(good.paper)).body, 'asked once more').toMatchObject({ verdicts })
  expect(await over(theirs, late.paper)).toMatchObject({ code: 'right-missing' })
  expect(await over(token, unwanted.paper)).toMatchObject({ code: 'paper-not-waiting' })
  expect(await over(token, left.paper)).toEqual({ status: 'success', checking: null, verdicts: [] })
  expect(await known(token)).toEqual([[], []])
  const stateOf = async (paper: string) =>
    (await t.call('/api/entity/papers/one', { token, paper })).body.paper.state
  expect(await Promise.all([good, late, left, unwanted].map(({ paper }) => stateOf(paper)))).toEqual([
    'signed',
    'waiting',
    'waiting',
    'declined',
  ])
})

test('of a check whose process died nothing is known once its time is over, or the server is back', async () => {
  const { token } = await openSession(t, me.user)
  const dead = async () => {
    const { paper } = await makePaper(t, me.account)
    await t.deps.db
      .insertInto('portal.paper_checks')
      .values({
        paper_id: paper,
        user_id: me.user.userId,
        check_id: t.deps.random.uuid(),
        leased_until: new Date(t.deps.now().getTime() + 180_000),
        place: 7,
      })
      .execute()
    return paper
  }
  const readCheck = async (paper: string) =>
    (await t.call('/api/entity/papers/checked', { token, papers: [paper] })).body
  const nothing = { status: 'success', checking: null, verdicts: [] }
  const [paper, another] = [await dead(), await dead()]
  expect(await readCheck(paper)).toMatchObject({ checking: { place: 7 } })
  await freeChecks(t.deps.db)
  expect(await readCheck(paper)).toEqual(nothing)
  const third = await dead()
  expect(await readCheck(third)).toMatchObject({ checking: { place: 7 } })
  t.clock.forward(180_000)
  expect([await readCheck(third), await readCheck(another)]).toEqual([nothing, nothing])
})
