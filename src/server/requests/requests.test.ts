import type { Kysely, KyselyPlugin, QueryId } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#server/deps.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { answerTicket, takeTicket } from '#server/tickets/answer.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeColleague, makeFirm } from '#tests/setup/firm.ts'
import { makeUser } from '#tests/setup/users.ts'
import { decideRequest } from './decide-request.ts'
import { fileRequest } from './file-request.ts'

let t: TestApp
let firm: Firm
let other: Firm
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  firm = await makeFirm(t)
  other = await makeFirm(t)
})
afterAll(() => t.close())

const visit = { address: '203.0.113.7', requestCode: 'TEST-CODE', userAgent: 'vitest' }
const callerOf = ({ userId, bakery, store }: Firm): Caller<'entity' | 'provider'> => ({
  kind: 'entity',
  userId,
  sessionId: userId,
  login: '9000000001',
  partner: '1',
  site: 'dnem',
  isAdmin: false,
  attribute01: null,
  roles: [],
  chosenAccount: null,
  accounts: [bakery.number, store.number],
  rights: new Map(),
  look: null,
})
const file = (who: Firm, subject: string, account = who.bakery.number, caller = callerOf(who)) =>
  inTransaction(t.deps.db, (db) => fileIn(db, subject, account, caller))
const fileIn = (
  db: Kysely<Database>,
  subject: string,
  account: string,
  caller: Caller<'entity' | 'provider'>,
) =>
  fileRequest(
    { ...t.deps, db },
    caller,
    {
      account,
      kind: 'limit-correction',
      subject,
      facts: { kwh: 12_000 },
      text: 'Запускаємо другу піч, потрібно більше.',
    },
    visit,
  )
const listed = async (subject: string, who = firm) =>
  (await t.call('/api/entity/requests', { token: who.token, account: who.bakery.number, subject })).body

test('a request has the number and the term of its conversation, and says what was asked', async () => {
  const request = await file(firm, '2026-12')
  expect(request).toMatchObject({ state: 'new', dueOn: '2026-12-21', facts: { kwh: 12_000 }, by: null })
  expect((await listed('2026-12')).rows).toEqual([request])
  const { body } = await t.call('/api/tickets/thread', { token: firm.token, ticket: request.ticket })
  expect(body.ticket.number).toBe(request.number)
  expect(body.thread.map(({ text }) => text)).toEqual(['Запускаємо другу піч, потрібно більше.'])
})

test('the same is not asked twice at once, and the refusal names the request that is open', async () => {
  const { number } = await file(firm, '2027-01')
  await expect(file(firm, '2027-01')).rejects.toMatchObject({ code: 'request-open', params: { number } })
  expect((await listed('2027-01')).rows).toHaveLength(1)
  // of a provider who has the account too its letters are not
  const provider = await makeUser(t, 'provider', {
    login: 'also@example.com',
    accounts: [firm.bakery.number],
  })
  const theirs = { ...callerOf(firm), userId: provider.userId, kind: 'provider' as const }
  await expect(file(firm, '2027-01', firm.bakery.number, theirs)).rejects.toMatchObject({
    code: 'request-open',
    params: { number: '' },
  })
  const tickets = await t.call('/api/tickets', {
    token: firm.token,
    account: firm.bakery.number,
    search: '2027-01',
  })
  expect(tickets.body.total, 'nothing is left of the second one').toBe(1)
})

test('a request that is decided while the next one is filed does not stand in its way', async () => {
  const { id } = await file(firm, '2027-10')
  let written: QueryId | null = null
  const decideBetween: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const [into] = node.kind === 'InsertQueryNode' && node.into ? [node.into.table.identifier.name] : []
      if (into === 'requests') written ??= queryId
      return node
    },
    async transformResult({ queryId, result }) {
      if (queryId === written)
        await decideRequest(t.deps, {
          request: id,
          by: firm.userId,
          decision: 'refused',
          reason: 'Потужності немає.',
        })
      return result
    },
  }
  const again = await inTransaction(t.deps.db, (db) =>
    fileIn(db.withPlugin(decideBetween), '2027-10', firm.bakery.number, callerOf(firm)),
  )
  expect((await listed('2027-10')).rows.map(({ id: each }) => each)).toContain(again.id)
})

test('a request withdrawn in its conversation may be filed again', async () => {
  const { ticket } = await file(firm, '2027-02')
  await t.call('/api/tickets/withdraw', { token: firm.token, ticket })
  await file(firm, '2027-02')
  expect((await listed('2027-02')).rows.map(({ state }) => state).toSorted()).toEqual(['new', 'withdrawn'])
})

test('a request whose conversation the customer closes instead of answering is asked no more', async () => {
  const { id, ticket } = await file(firm, '2027-09')
  await takeTicket(t.deps, ticket)
  await answerTicket(t.deps, { ticket, text: 'Яка потужність печі?', asks: true })
  const { body, text } = await t.call('/api/tickets/close', { token: firm.token, ticket })
  expect(body, text).toMatchObject({ ticket: { state: 'closed' } })
  expect((await listed('2027-09')).rows).toMatchObject([{ id, state: 'withdrawn' }])
  await file(firm, '2027-09')
})

test('what the company decides is told with its reason, once', async () => {
  const { id, ticket } = await file(firm, '2027-03')
  const { userId: by } = await makeUser(t, 'admin', { login: 'decides' })
  const decide = () =>
    decideRequest(t.deps, { request: id, by, decision: 'refused', reason: 'Мережа не має запасу.' })
  expect(await decide()).toBe(true)
  expect(await decide()).toBe(false)
  expect((await listed('2027-03')).rows).toMatchObject([
    { state: 'refused', reason: 'Мережа не має запасу.', decidedAt: t.deps.now().toISOString() },
  ])
  const { body } = await t.call('/api/tickets/thread', { token: firm.token, ticket })
  expect(body.ticket.state).toBe('answered')
})

test('a colleague with the account sees the request, another company does not', async () => {
  const request = await file(firm, '2027-04')
  const { token } = await makeColleague(t, firm)
  const { body } = await t.call('/api/entity/requests', {
    token,
    account: firm.bakery.number,
    subject: '2027-04',
  })
  const { company } = await t.deps.db
    .selectFrom('portal.users')
    .select('company')
    .where('user_id', '=', firm.userId)
    .executeTakeFirstOrThrow()
  expect(body.rows).toEqual([{ ...request, by: company ?? firm.bakery.uniqueCode }])
  const stranger = await t.call('/api/entity/requests', {
    token: other.token,
    account: firm.bakery.number,
  })
  expect(stranger.body.code).toBe('account-not-found')
})
