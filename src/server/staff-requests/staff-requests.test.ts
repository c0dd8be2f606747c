import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { NoAnswer, openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Month } from '#domain/calendar.ts'
import { insertActs, insertLedger } from '#seeds/makers/core-books.ts'
import { openSession } from '#tests/setup/actors.ts'
import { callsTo, type TestApp, testApp } from '#tests/setup/app.ts'
import { type Firm, makeFirm } from '#tests/setup/firm.ts'
import { siteOf } from '#tests/setup/payments.ts'
import { makeDebtor, makeRequest } from '#tests/setup/requests.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'
import { agreeVolumes } from '#tests/setup/volumes.ts'

// Staff answer what businesses ask, and what they agree to happens.

let t: TestApp
let token: string
let firm: Firm
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  token = await tokenOf(t, await makeUser(t, 'admin', { login: 'olena' }))
  firm = await makeFirm(t)
})
afterAll(() => t.close())

const readRequest = async (id: string) => (await t.call('/api/admin/requests/one', { token, id })).body
async function decide(id: string, more: object, by = token) {
  const { request } = await readRequest(id)
  const body = { token: by, id, version: request.version, reason: 'Погоджуємо, дякуємо.', ...more }
  return t.call('/api/admin/requests/decide', body)
}
const ofFirm = (wish: Parameters<typeof makeRequest>[1]) =>
  makeRequest(t, { account: firm.bakery.number, userId: firm.userId, ...wish })
const asFirm = { get: () => ({ token: firm.token, account: firm.bakery.number }) }

test('agreed volumes become those of the contract, the customer is told, and the queue is one shorter', async () => {
  await agreeVolumes(t, firm.bakery.number, [{ month: '2026-12', kwh: 1800 }])
  const { id } = await ofFirm({ facts: { '2026-12': 2500 } })
  expect(await readRequest(id)).toMatchObject({
    volumes: [{ month: '2026-12', kwh: 1800 }],
    request: { term: 'fine' },
  })
  expect((await decide(id, { decision: 'accepted' })).body).toEqual({ status: 'success', state: 'accepted' })
  const { body } = await t.call('/api/entity/limits', { ...asFirm.get(), year: 2026 })
  expect(body.months.find(({ month }) => month === '2026-12')).toMatchObject({ agreedKwh: 2500 })
  const { rows } = (await t.call('/api/entity/requests', asFirm.get())).body
  expect(rows).toMatchObject([{ id, state: 'accepted', reason: 'Погоджуємо, дякуємо.' }])
  expect((await t.call('/api/admin/requests', { token })).body.rows.some((row) => row.id === id)).toBe(false)
  const { rows: decided } = (await t.call('/api/admin/requests', { token, stage: 'decided' })).body
  expect(decided).toMatchObject([{ id, state: 'accepted', term: null }])
})

test('in part the customer gets what was granted, and only of the months they asked about', async () => {
  const { id } = await ofFirm({ subject: '2027', facts: { '2027-01': 9000, '2027-02': 9000 } })
  expect((await decide(id, { decision: 'partly' })).body.code).toBe('required')
  const wrong = { decision: 'partly', months: [{ month: '2027-03', kwh: 1 }] }
  expect((await decide(id, wrong)).body.code).toBe('invalid')
  const months = [{ month: '2027-01', kwh: 4000 }]
  expect((await decide(id, { decision: 'partly', months })).body.state).toBe('partly')
  const { body } = await t.call('/api/entity/limits', { ...asFirm.get(), year: 2027 })
  expect(body.months.filter(({ agreedKwh }) => agreedKwh !== null)).toMatchObject([
    { month: '2027-01', agreedKwh: 4000 },
  ])
  expect((await readRequest(id)).request).toMatchObject({ state: 'partly', granted: { '2027-01': 4000 } })
})

describe('a consent that the core has carried out and did not answer', () => {
  async function agreedTo(month: string) {
    const { id } = await ofFirm({ subject: month.slice(0, 4), facts: { [month]: 7000 } })
    const answerers = openEmbeddedCore({ db: t.database.core.db })
    const core = openCore({
      answerers: {
        ...answerers,
        ZPORTAL_LIMITS_SET: async (...request) => {
          await answerers.ZPORTAL_LIMITS_SET?.(...request)
          throw new NoAnswer('lost')
        },
      },
      record: { fm() {} },
      now: t.deps.now,
    })
    const { request } = await readRequest(id)
    const months = [{ month: month as Month, kwh: 5000 }]
    const part = { token, id, version: request.version, decision: 'partly' as const, months }
    const body = { ...part, reason: 'Погоджуємо частину.' }
    const app = await t.reopened({}, { core })
    try {
      expect((await callsTo(app)('/api/admin/requests/decide', body)).body.code).toBe('core-down')
    } finally {
      await app.close()
    }
    return { id, body }
  }

  test('is neither refused nor withdrawn, and nothing is asked of the customer, until it is decided', async () => {
    const { id, body } = await agreedTo('2033-01')
    expect((await decide(id, { decision: 'refused' })).body.code).toBe('consent-unanswered')
    const asking = { token, id, version: body.version, text: 'Для якого обладнання?' }
    expect((await t.call('/api/admin/requests/ask', asking)).body.code).toBe('consent-unanswered')
    const { rows } = (await t.call('/api/entity/requests', asFirm.get())).body
    const ticket = rows.find((row) => row.id === id)?.ticket ?? ''
    const withdrawn = await t.call('/api/tickets/withdraw', { token: firm.token, ticket })
    expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'conflict'])
    expect((await t.call('/api/admin/requests/decide', body)).body.state).toBe('partly')
    expect((await readRequest(id)).request).toMatchObject({ state: 'partly', granted: { '2033-01': 5000 } })
  })

  test('decides the request, when another one is given, and that is said', async () => {
    const { id } = await agreedTo('2034-01')
    const { status, body } = await decide(id, { decision: 'accepted' })
    expect([status, body]).toMatchObject([409, { code: 'changed-meanwhile' }])
    expect((await readRequest(id)).request).toMatchObject({
      state: 'partly',
      granted: { '2034-01': 5000 },
      reason: 'Погоджуємо частину.',
    })
    const { body: limits } = await t.call('/api/entity/limits', { ...asFirm.get(), year: 2034 })
    expect(limits.months.find(({ month }) => month === '2034-01')).toMatchObject({ agreedKwh: 5000 })
  })
})

test('an act that is disputed with reason is cancelled, and is owed no longer', async () => {
  const { accountId, number } = firm.store
  await insertActs(t.database.db, [
    { accountId, number: 'АП-9', drawnOn: '2026-09-01', state: 'reviewed', amountKop: 500_00 },
  ])
  await insertLedger(t.database.db, [
    { accountId, entryDate: '2026-09-20', kind: 'act', service: 'act', amountKop: 500_00, document: 'АП-9' },
  ])
  const request = { token: firm.token, account: number }
  const owed = async () => (await t.call('/api/entity/balance', request)).body
  const before = JSON.stringify(await owed())
  const { id } = await makeRequest(t, {
    kind: 'violation-dispute',
    subject: 'АП-9',
    facts: { number: 'АП-9', amount: 500_00 },
    account: number,
    userId: firm.userId,
  })
  expect((await decide(id, { decision: 'partly', amountKopiykas: 600_00 })).body.code).toBe('invalid')
  expect((await decide(id, { decision: 'accepted' })).status).toBe(200)
  const { rows } = (await t.call('/api/entity/violations', request)).body
  expect(rows).toMatchObject([{ number: 'АП-9', state: 'cancelled', leftKopiykas: 0 }])
  expect(JSON.stringify(await owed())).not.toBe(before)
})

test('an agreed change of the company is what the customer reads of it', async () => {
  const change = (field: string, value: string) =>
    ofFirm({ kind: 'company-change', subject: field, facts: { field, value } })
  for (const [field, value] of [
    ['name', 'ТОВ «Нова пекарня»'],
    ['signatory', 'Лях Іван Петрович'],
    ['responsible', 'Сова Дарина'],
  ] as const)
    expect((await decide((await change(field, value)).id, { decision: 'accepted' })).status).toBe(200)
  const { body } = await t.call('/api/entity/company-information', asFirm.get())
  expect(body).toMatchObject({
    name: 'ТОВ «Нова пекарня»',
    signatory: { value: 'Лях Іван Петрович' },
    responsibles: [{ name: 'Сова Дарина' }],
  })
})

test('staff read whether the business of the account asks, a provider of it, or a household', async () => {
  const { userId } = await makeUser(t, 'provider', {
    login: 'asks@example.com',
    accounts: [firm.bakery.number],
  })
  const facts = { field: 'name', value: 'ТОВ «Інша назва»' }
  const kindOf = async (wish: Parameters<typeof makeRequest>[1]) => {
    const { household, provider } = (await readRequest((await ofFirm(wish)).id)).request
    return { household, provider }
  }
  const change = { kind: 'company-change', facts } as const
  expect(await kindOf({ ...change, subject: 'Назва, постачальник', userId })).toEqual({
    household: false,
    provider: true,
  })
  expect(await kindOf({ ...change, subject: 'Назва' })).toEqual({ household: false, provider: false })
})

test('the answer to an objection stands beside the act', async () => {
  const facts = { from: '2026-07-01', to: '2026-09-30', line: '01.08.2026', ours: 5, own: 4 }
  const { id } = await ofFirm({ kind: 'act-objection', subject: 'III квартал', facts })
  await decide(id, { decision: 'accepted', reason: 'Виправимо проводку серпня.' })
  const { rows } = (await t.call('/api/entity/reconciliations', asFirm.get())).body
  expect(rows).toMatchObject([
    { from: '2026-07-01', state: 'answered', events: [{ note: 'Виправимо проводку серпня.' }] },
  ])
})

test('the customer is asked, answers in the conversation, and the decision seen before is stale', async () => {
  const { id } = await ofFirm({ subject: '2028', facts: { '2028-01': 5 } })
  const { request } = await readRequest(id)
  const text = 'Для якого обладнання?'
  await t.call('/api/admin/requests/ask', { token, id, version: request.version, text })
  expect((await readRequest(id)).request.state).toBe('waiting')
  const stale = await t.call('/api/admin/requests/decide', {
    token,
    id,
    version: request.version,
    decision: 'refused',
    reason: 'Мережа не має запасу.',
  })
  expect(stale.body.code).toBe('changed-meanwhile')
  expect(stale.text).toContain('Тим часом це змінили: нове повідомлення в листуванні. ')
  const { rows } = (await t.call('/api/entity/requests', { ...asFirm.get(), subject: '2028' })).body
  expect(rows).toMatchObject([{ state: 'waiting' }])
})

test('what a customer writes after the decision waits among the tickets', async () => {
  const { id } = await ofFirm({ subject: '2031', facts: { '2031-01': 9000 } })
  const counts = async () => {
    const { waiting } = (await t.call('/api/admin/overview', { token })).body
    return ['tickets', 'requests'].map((name) => waiting.find(({ what }) => what === name)?.count)
  }
  const [tickets = 0, requests = 0] = (await counts()).map(Number)
  await decide(id, { decision: 'refused' })
  expect(await counts()).toEqual([tickets, requests - 1])
  const { rows } = (await t.call('/api/entity/requests', asFirm.get())).body
  const ticket = rows.find((row) => row.id === id)?.ticket ?? ''
  const words = { token: firm.token, ticket, ticket_message: 'Чому саме? Печі вже стоять.' }
  expect((await t.call('/api/tickets/reply', words)).body.ticket.state).toBe('in-progress')
  expect(await counts()).toEqual([tickets + 1, requests - 1])
})

test('what is of another company does not exist, and its files neither', async () => {
  const { id, file } = await ofFirm({ subject: '2029', facts: { '2029-01': 5 } })
  const localAdmin = await makeUser(t, 'admin', { login: 'kem-only', roles: ['customer-service:kem'] })
  const its = await tokenOf(t, localAdmin)
  expect((await t.call('/api/admin/requests/one', { token: its, id })).body.code).toBe('not-found')
  expect((await decide(id, { decision: 'refused' }, its)).body.code).toBe('not-found')
  expect((await t.call('/api/admin/requests/file', { token: its, id, file })).body.code).toBe('not-found')
  expect((await t.call('/api/admin/requests/file', { token, id, file })).text).toBe('pdf')
})

test('a warning is issued for a debt that is there, told, seen by the customer, and taken back', async () => {
  const number = await makeDebtor(t)
  const user = await makeUser(t, 'entity', { login: '9000866601', accounts: [number] })
  const its = (await openSession(t, user)).token
  const { body: debtor } = await t.call('/api/admin/warnings/account', { token, number })
  expect(debtor).toMatchObject({ overdueKopiykas: 43_200, inForce: null, earliest: '2026-12-04' })
  const issue = (more: object = {}) =>
    t.call('/api/admin/warnings/issue', {
      token,
      number,
      amountKopiykas: 43_200,
      cutOn: '2026-12-07',
      text: 'Сплатіть борг до вказаного дня.',
      ...more,
    })
  expect((await issue({ cutOn: '2026-12-03' })).body.code).toBe('notice-short')
  expect((await issue({ amountKopiykas: 50_000 })).body).toMatchObject({ code: 'debt-less' })
  const { body } = await issue()
  expect((await issue()).body.code).toBe('conflict')
  const seen = async () =>
    (await t.call('/api/entity/dunning-warnings', { token: its, account: number })).body.rows
  expect(await seen()).toMatchObject([
    { number: body.warning, state: 'sent', amountKopiykas: 43_200, note: 'Сплатіть борг до вказаного дня.' },
  ])
  const inbox = await sql<{ subject: string }>`
    select subject from portal.supplier_messages where account = ${number}`.execute(t.deps.db)
  expect(inbox.rows).toHaveLength(1)
  const back = { token, number, warning: body.warning, reason: 'Борг сплачено сьогодні.' }
  expect((await t.call('/api/admin/warnings/withdraw', back)).status).toBe(200)
  expect(await seen()).toMatchObject([{ state: 'cancelled', endReason: 'Борг сплачено сьогодні.' }])
  const { rows } = (await t.call('/api/admin/warnings', { token, withdrawn: true })).body
  expect(rows).toMatchObject([{ account: number, number: body.warning, reason: 'Борг сплачено сьогодні.' }])
})

test('a warning is of electricity alone, and not of what is agreed to be paid in parts', async () => {
  const number = await makeDebtor(t)
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from core.accounts where number = ${number}`.execute(t.database.db)
  await insertLedger(t.database.db, [
    {
      accountId: rows[0]?.accountId ?? 0,
      entryDate: '2026-08-20',
      kind: 'act',
      service: 'act',
      amountKop: 900_00,
      document: 'А-17',
    },
  ])
  const debtor = async () => (await t.call('/api/admin/warnings/account', { token, number })).body
  expect(await debtor()).toMatchObject({ overdueKopiykas: 432_00, plan: null })
  await t.deps.db
    .insertInto('portal.instalments')
    .values({
      plan_id: randomUUID(),
      number: 'З-1',
      account: number,
      site: siteOf(number),
      user_id: firm.userId,
      debt_kop: 400_00,
      parts: JSON.stringify([{ dueOn: '2026-12-01', kopiykas: 400_00 }]),
      paid_before_kop: 0,
      reason: 'З-1',
      state: 'agreed',
      asked_at: t.deps.now(),
      decided_at: t.deps.now(),
    })
    .execute()
  expect(await debtor()).toMatchObject({
    overdueKopiykas: 32_00,
    plan: { number: 'З-1', leftKopiykas: 400_00 },
  })
  const issue = (amountKopiykas: number) =>
    t.call('/api/admin/warnings/issue', {
      token,
      number,
      amountKopiykas,
      cutOn: '2026-12-07',
      text: 'Сплатіть борг до вказаного дня.',
    })
  expect((await issue(432_00)).body.code).toBe('debt-less')
  expect((await issue(32_00)).status).toBe(200)
})

test('a warning that the core issued and did not answer is issued by the same request again', async () => {
  const number = await makeDebtor(t)
  const answerers = openEmbeddedCore({ db: t.database.core.db })
  const core = openCore({
    answerers: {
      ...answerers,
      ZPORTAL_DUNNING_ISSUE: async (...request) => {
        await answerers.ZPORTAL_DUNNING_ISSUE?.(...request)
        throw new NoAnswer('lost')
      },
    },
    record: { fm() {} },
    now: t.deps.now,
  })
  const app = await t.reopened({}, { core })
  const issue = (call: TestApp['call'], key: string) =>
    call(
      '/api/admin/warnings/issue',
      { token, number, amountKopiykas: 43_200, cutOn: '2026-12-07', text: 'Сплатіть борг до вказаного дня.' },
      { key },
    )
  try {
    expect((await issue(callsTo(app), 'warning-one')).body.code).toBe('core-down')
  } finally {
    await app.close()
  }
  expect((await issue(t.call, 'warning-two')).body.code).toBe('conflict')
  const { body, text } = await issue(t.call, 'warning-one')
  expect(body, text).toMatchObject({ status: 'success' })
  const { rows } = (await t.call('/api/admin/warnings', { token, search: number })).body
  expect(rows).toMatchObject([{ account: number, number: body.warning }])
})

test('the queue opens while the core is down, and an agreement waits for it', async () => {
  const { id } = await ofFirm({ subject: '2031', facts: { '2031-01': 5 } })
  const core = openCore({
    answerers: new Proxy(openEmbeddedCore({ db: t.database.core.db }), {
      get: () => () => new Promise(() => {}),
    }),
    record: { fm() {} },
    now: t.deps.now,
    timeoutMs: 20,
  })
  const app = await t.reopened({}, { core })
  try {
    const call = callsTo(app)
    expect((await call('/api/admin/requests', { token })).status).toBe(200)
    const { body } = await call('/api/admin/requests/one', { token, id })
    expect(body).toMatchObject({ volumes: null, request: { id } })
    const said = { token, id, version: body.request.version, decision: 'accepted', reason: 'Погоджуємо це.' }
    expect((await call('/api/admin/requests/decide', said)).body.code).toBe('core-down')
    expect((await readRequest(id)).request.state).toBe('new')
  } finally {
    await app.close()
  }
})
