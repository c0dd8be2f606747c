import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { callWithFile } from '#tests/setup/form.ts'
import { makeUser } from '#tests/setup/users.ts'
import { answerTicket } from '../tickets/answer.ts'
import { decideProviderDocument } from './decide.ts'

// An account may have several providers besides its business; each is a company of its own (spec §1).

let t: TestApp
let first: Actor
let by: string
type Who = { token: string; userId: string }
let second: Who
let colleague: Who
let firm: Who
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  first = await makeActor(t, 'provider')
  second = await joined('provider', 'second@example.com', '99999985')
  colleague = await joined('provider', 'colleague@example.com', '99999994')
  firm = await joined('entity', '900077123', '99999985', true)
  await ofCompany(first.user.userId, '99999994')
  by = (await makeUser(t, 'admin', { login: 'decides' })).userId
})
afterAll(() => t.close())

const ofCompany = (userId: string, edrpou: string) =>
  t.deps.db.updateTable('portal.users').set({ edrpou }).where('user_id', '=', userId).execute()
async function joined(kind: 'entity' | 'provider', login: string, edrpou: string, isAdmin = false) {
  const email = login.includes('@') ? login : `${login}@example.com`
  const user = await makeUser(t, kind, { login, email, accounts: [first.account], isAdmin })
  await ofCompany(user.userId, edrpou)
  const { token } = await openSession(t, user)
  return { token, userId: user.userId }
}

async function sends(who: { token: string }, title: string, document?: string) {
  const upload = { token: who.token, account: first.account, purpose: 'ticket' }
  const reply = await callWithFile(t, '/api/files/upload', upload, Buffer.from(`%PDF-1.7\n${title}\n%%EOF\n`))
  // files.upload of the contract
  const { file } = reply.body as unknown as { file: { id: string } }
  const more = document === undefined ? { title } : { document }
  const request = { token: who.token, account: first.account, file: file.id, ...more }
  return t.call('/api/provider/documents/send', request)
}
const documentsOf = async ({ token }: { token: string }) =>
  (await t.call('/api/provider/documents', { token })).body.documents
const requestOf = async (document: string) =>
  (
    await t.deps.db
      .selectFrom('portal.provider_document_versions')
      .select('request_id')
      .where('document_id', '=', document)
      .executeTakeFirstOrThrow()
  ).request_id

test('a document is seen by those of the company that sent it, not by another provider or the business of the account', async () => {
  const { document } = (await sends(first, 'Договір про обмін даними')).body
  for (const who of [first, colleague])
    expect((await documentsOf(who)).map((row) => row.document)).toContain(document)
  for (const { token } of [second, firm]) {
    expect((await documentsOf({ token })).map((row) => row.document)).not.toContain(document)
    const file = await t.call('/api/provider/documents/file', { token, document, version: 1 })
    expect(file.status).toBe(404)
    expect((await sends({ token }, 'Чужа версія', document)).body.code).toBe('not-found')
    const { body } = await t.call('/api/entity/requests', { token, account: first.account })
    expect(body.rows).toEqual([])
  }
})

test('two providers of one account may call their documents alike', async () => {
  expect((await sends(first, 'Довіреність')).status).toBe(200)
  expect((await sends(second, 'Довіреність')).status).toBe(200)
  expect((await documentsOf(second)).map(({ title }) => title)).toEqual(['Довіреність'])
})

test('a document to be signed is one of the provider that sent it, and only they are told of it', async () => {
  const { document } = (await sends(first, 'Угода про конфіденційність')).body
  const decision = { by, decision: 'accepted', reason: 'Прийнято.', toSign: true } as const
  await decideProviderDocument(t.deps, { request: await requestOf(document), ...decision })
  const { paper } = (await documentsOf(first)).find((row) => row.document === document) ?? {}
  if (!paper) throw new Error('no paper')
  const papersOf = async ({ token }: { token: string }) =>
    (await t.call('/api/entity/papers', { token })).body.rows.map((row) => row.paper)
  const waiting = async ({ token }: { token: string }) => {
    const { papers } = (await t.call('/api/entity/overview/waiting', { token })).body
    return papers.known && papers.waiting
  }
  for (const who of [first, colleague]) expect(await papersOf(who)).toContain(paper)
  for (const who of [second, firm]) {
    expect(await papersOf(who)).not.toContain(paper)
    const { token } = who
    expect((await t.call('/api/entity/papers/one', { token, paper })).body.code).toBe('not-found')
    expect((await t.call('/api/entity/papers/document', { token, paper })).status).toBe(404)
    // an act of the account waits for everybody
    expect(await waiting(who)).toBe(1)
  }
  expect(await waiting(colleague)).toBe(2)
  const heard = async (who: string) =>
    (await t.sent(who)).some((letter) => letter.includes('конфіденційність'))
  expect(await heard('second@example.com')).toBe(false)
  expect(await heard('900077123@example.com')).toBe(false)
  expect(await heard(first.email)).toBe(true)
})

test('what a provider writes is read and heard of by those of the company, and by no other provider of the account', async () => {
  const { body } = await t.call('/api/tickets/create', {
    token: first.token,
    account: first.account,
    kind: 'billing',
    title: 'Таємниця постачальника',
    ticket_message: 'Перевірте, будь ласка, рахунок за жовтень.',
  })
  const ticket = body.ticket.id
  const listed = async ({ token }: { token: string }) =>
    (await t.call('/api/tickets', { token, account: first.account })).body.rows.map(({ id }) => id)
  expect(await listed(colleague)).toContain(ticket)
  expect(await listed(second)).not.toContain(ticket)
  expect((await t.call('/api/tickets/thread', { token: second.token, ticket })).body.code).toBe(
    'ticket-not-found',
  )
  await t.deps.db
    .updateTable('portal.account_links')
    .set({ dropped_at: t.deps.now() })
    .where('user_id', '=', first.user.userId)
    .where('account', '=', first.account)
    .execute()
  await answerTicket(t.deps, { ticket, text: 'Рахунок перевірено.' })
  const heard = async (who: string) => (await t.sent(who)).some((letter) => letter.includes('Таємниця'))
  expect(await heard('colleague@example.com')).toBe(true)
  expect(await heard('second@example.com')).toBe(false)
})
