import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeUser } from '#tests/setup/users.ts'
import { decideProviderDocument, documentOfRequest } from './decide.ts'

let t: TestApp
let me: Actor
let by: string
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  me = await makeActor(t, 'provider')
  by = (await makeUser(t, 'admin', { login: 'decides' })).userId
})
afterAll(() => t.close())

async function uploaded(text = 'Договір', who = me): Promise<string> {
  const reply = await callWithFile(
    t,
    '/api/files/upload',
    { token: who.token, account: who.account, purpose: 'ticket' },
    Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
  )
  // files.upload of the contract
  return (reply.body as unknown as { file: { id: string } }).file.id
}
const send = async (more: { title?: string; document?: string; note?: string }, text?: string) =>
  (
    await t.call('/api/provider/documents/send', {
      token: me.token,
      account: me.account,
      file: await uploaded(text),
      ...more,
    })
  ).body
async function shown(document: string, token = me.token) {
  const { body } = await t.call('/api/provider/documents', { token })
  const shownDocument = body.documents.find((row) => row.document === document)
  if (!shownDocument) throw new Error('not listed')
  return shownDocument
}
const requestOf = async (document: string): Promise<string> =>
  (
    await t.deps.db
      .selectFrom('portal.provider_document_versions')
      .select('request_id')
      .where('document_id', '=', document)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
  ).request_id

test('a document that is sent waits for the company, with a number and a term, and its file is kept', async () => {
  const { document, number } = await send(
    { title: 'Договір про постачання', note: 'Підписаний нами.' },
    'перша',
  )
  const shownDocument = await shown(document)
  expect(shownDocument).toMatchObject({ title: 'Договір про постачання', account: me.account, paper: null })
  expect(shownDocument.versions).toMatchObject([
    { version: 1, state: 'new', number, dueOn: '2026-12-21', by: 'ТОВ «Приклад»', note: 'Підписаний нами.' },
  ])
  const file = await t.call('/api/provider/documents/file', { token: me.token, document, version: 1 })
  expect(file.text).toContain('перша')
  const { body } = await t.call('/api/entity/requests', { token: me.token, account: me.account })
  expect(body.rows).toContainEqual(expect.objectContaining({ kind: 'provider-document', number }))
})

test('a newer version replaces the one that waits, and both are kept', async () => {
  const { document } = await send({ title: 'Додаткова угода' }, 'перша')
  const next = await send({ document }, 'друга')
  expect(next.version).toBe(2)
  expect((await shown(document)).versions.map(({ version, state }) => [version, state])).toEqual([
    [2, 'new'],
    [1, 'replaced'],
  ])
  for (const [version, text] of [
    [1, 'перша'],
    [2, 'друга'],
  ] as const)
    expect(
      (await t.call('/api/provider/documents/file', { token: me.token, document, version })).text,
    ).toContain(text)
})

test('an employee who answers the version before is told that it was withdrawn', async () => {
  const { document } = await send({ title: 'Акт звірки' }, 'перша')
  const { token } = await makeActor(t, 'admin')
  const ticket = (await shown(document)).versions[0]?.ticket ?? ''
  const { version } = (await t.call('/api/admin/tickets/thread', { token, ticket })).body.ticket
  const note = { token, ticket, text: 'Перевіряє юрист.' }
  await t.call('/api/admin/tickets/note', note)
  await send({ document }, 'друга')
  const late = { token, ticket, version, text: 'Де підпис директора?', asks: true }
  const { body } = await t.call('/api/admin/tickets/answer', late)
  expect(body).toMatchObject({ code: 'changed-meanwhile', params: { did: 'клієнт відкликав звернення' } })
  const { history } = (await t.call('/api/admin/tickets/thread', { token, ticket })).body
  expect(history[0]).toMatchObject({ kind: 'withdrew' })
})

test('a refusal is read with its reason, and the next version is considered anew', async () => {
  const { document } = await send({ title: 'Лист про реквізити' })
  const request = await requestOf(document)
  const decision = { by, decision: 'refused', reason: 'Немає підпису директора.', toSign: false } as const
  expect(await documentOfRequest(t.deps, request)).toMatchObject({ title: 'Лист про реквізити', version: 1 })
  expect(await decideProviderDocument(t.deps, { request, ...decision })).toBe(true)
  expect(await decideProviderDocument(t.deps, { request, ...decision })).toBe(false)
  expect((await shown(document)).versions).toMatchObject([
    { state: 'refused', reason: 'Немає підпису директора.', decidedAt: t.deps.now().toISOString() },
  ])
  await send({ document })
  expect((await shown(document)).versions.map(({ state }) => state)).toEqual(['new', 'refused'])
  expect(await decideProviderDocument(t.deps, { request, ...decision })).toBe(false)
})

test('an accepted document becomes one to sign, with the very bytes that were sent', async () => {
  const { document } = await send({ title: 'Угода про обмін' }, 'обмін')
  const request = await requestOf(document)
  await decideProviderDocument(t.deps, {
    request,
    by,
    decision: 'accepted',
    reason: 'Прийнято.',
    toSign: true,
  })
  const { paper, versions } = await shown(document)
  expect(versions[0]).toMatchObject({ state: 'accepted', reason: 'Прийнято.' })
  const { body } = await t.call('/api/entity/papers/one', { token: me.token, paper: paper ?? '' })
  expect(body.paper).toMatchObject({ kind: 'provider-document', state: 'waiting', dueOn: '2026-12-01' })
  const bytes = await t.call('/api/entity/papers/document', { token: me.token, paper: paper ?? '' })
  expect(bytes.text).toContain('обмін')
})

test('each version that is accepted becomes a paper of its own; the one before waits no more, or stays signed', async () => {
  const { document } = await send({ title: 'Угода з додатком' }, 'v1')
  const accept = async () => {
    const request = await requestOf(document)
    const decision = { request, by, decision: 'accepted', reason: 'Прийнято.', toSign: true } as const
    expect(await decideProviderDocument(t.deps, decision)).toBe(true)
    return { paper: (await shown(document)).paper ?? '' }
  }
  const stateOf = async (paper: string) =>
    (await t.call('/api/entity/papers/one', { token: me.token, paper })).body.paper.state
  const first = await accept()
  t.clock.forward(60_000)
  await send({ document }, 'v2')
  const second = await accept()
  expect([await stateOf(first.paper), await stateOf(second.paper)]).toEqual(['replaced', 'waiting'])
  await t.deps.db
    .updateTable('portal.papers')
    .set({ state: 'signed', customer_signed_at: t.deps.now() })
    .where('paper_id', '=', second.paper)
    .execute()
  t.clock.forward(60_000)
  await send({ document }, 'v3')
  const third = await accept()
  expect([await stateOf(second.paper), await stateOf(third.paper)]).toEqual(['signed', 'waiting'])
  const bytes = await t.call('/api/entity/papers/document', { token: me.token, paper: third.paper })
  expect(bytes.text).toContain('v3')
})

test('while a provider is suspended nothing is taken or told, and what was sent is there afterwards', async () => {
  const { document } = await send({ title: 'Довіреність' })
  const file = await uploaded()
  const set = (status: string) =>
    t.deps.db
      .updateTable('portal.account_links')
      .set({ status })
      .where('user_id', '=', me.user.userId)
      .execute()
  await set('suspended')
  const request = { token: me.token, account: me.account, title: 'Ще одна', file }
  const refused = await t.call('/api/provider/documents/send', request)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('documents-closed')
  const { body } = await t.call('/api/provider/documents', { token: me.token })
  expect(body).toMatchObject({ allowed: false, documents: [] })
  await set('activated')
  expect((await shown(document)).versions).toHaveLength(1)
  expect((await t.call('/api/provider/documents/send', request)).status).toBe(200)
})

test('more documents than a page holds are read page by page, and what was refused is counted on each', async () => {
  const [first, second] = [await send({ title: 'Перший лист' }), await send({ title: 'Другий лист' })]
  const page = async (n: number, pageSize: number) =>
    (await t.call('/api/provider/documents', { token: me.token, page: n, pageSize })).body
  const all = await page(1, 200)
  expect(all.total).toBe(all.documents.length)
  expect(all.documents.map(({ document }) => document)).toEqual(
    expect.arrayContaining([first.document, second.document]),
  )
  const byOne = await Promise.all(all.documents.map((_, index) => page(index + 1, 1)))
  expect(byOne.flatMap(({ documents }) => documents)).toEqual(all.documents)
  expect(await page(all.total + 1, 1)).toMatchObject({ total: all.total, documents: [] })

  await t.deps.db
    .updateTable('portal.requests')
    .set({ state: 'refused', decided_at: t.deps.now(), reason: 'Немає підпису.' })
    .where('request_id', '=', await requestOf(first.document))
    .execute()
  expect((await page(all.total, 1)).refused).toBe(all.refused + 1)
  // the next version answers the refusal
  await send({ document: first.document })
  expect((await page(all.total, 1)).refused).toBe(all.refused)
})

test('of two accounts documents are taken, told and given out only for the one that is not suspended', async () => {
  const { document } = await send({ title: 'Лист про представника' })
  const set = (status: string) =>
    t.deps.db
      .updateTable('portal.account_links')
      .set({ status })
      .where('user_id', '=', me.user.userId)
      .where('account', '=', me.account)
      .execute()
  await set('suspended')
  const about = { token: me.token, title: 'Лист про другу адресу' }
  const refused = await t.call('/api/provider/documents/send', {
    ...about,
    account: me.account,
    file: await uploaded(),
  })
  expect(refused.body.code).toBe('documents-closed')
  const { body } = await t.call('/api/provider/documents', { token: me.token })
  expect(body.allowed).toBe(true)
  expect(body.documents.filter(({ account }) => account === me.account)).toEqual([])
  const file = await t.call('/api/provider/documents/file', { token: me.token, document, version: 1 })
  expect(file.status).toBe(409)
  const other = { account: me.second, file: await uploaded('Друга адреса', { ...me, account: me.second }) }
  expect((await t.call('/api/provider/documents/send', { ...about, ...other })).status).toBe(200)
  await set('activated')
  expect((await shown(document)).versions).toHaveLength(1)
})

test('a business that is not flagged as a provider has no such documents', async () => {
  const firm = await makeActor(t, 'entity')
  const { body } = await t.call('/api/provider/documents', { token: firm.token })
  expect(body).toMatchObject({ allowed: false, documents: [] })
  const sent = await t.call('/api/provider/documents/send', {
    token: firm.token,
    account: firm.account,
    title: 'Договір',
    file: await uploaded('Договір', firm),
  })
  expect(sent.body.code).toBe('documents-closed')
})
