import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDunning, makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeViolation } from '#tests/setup/papers-of-accounts.ts'
import { makeUser } from '#tests/setup/users.ts'

let t: TestApp
let request: { token: string; account: string }
let foreign: string
let books: Awaited<ReturnType<typeof makeAccount>>
let firm: { token: string; accounts: string[] }
beforeAll(async () => {
  t = await testApp({ now: '2026-11-23T12:00:00+02:00' })
  const account = await makeAccount(t.database.db, { index: 471, kind: 'entity' })
  const other = await makeAccount(t.database.db, { index: 472, kind: 'entity' })
  foreign = other.number
  books = account
  await makeBill(t.database.db, account, { period: '2026-09', amountKop: 900_00 })
  const common = { accountId: account.accountId, amountKop: 900_00, cutAt: '2026-12-04T08:00:00Z' }
  await insertDunning(t.database.db, [
    { ...common, number: 'П-1', issuedOn: '2026-11-20' },
    {
      ...common,
      number: 'П-2',
      issuedOn: '2026-11-23',
      initiator: 'operator',
      cutAt: '2026-11-27T08:00:00Z',
    },
    { ...common, accountId: other.accountId, number: 'П-3', issuedOn: '2026-11-20' },
  ])
  const user = await makeUser(t, 'entity', { login: '9000000471', accounts: [account.number] })
  const [late, paid] = [
    await makeAccount(t.database.db, { index: 473, kind: 'entity' }),
    await makeAccount(t.database.db, { index: 474, kind: 'entity' }),
  ]
  await makeBill(t.database.db, late, { period: '2026-09', amountKop: 300_00 })
  await insertDunning(t.database.db, [
    { ...common, accountId: late.accountId, number: 'П-4', issuedOn: '2026-11-20' },
    { ...common, accountId: paid.accountId, number: 'П-5', issuedOn: '2026-11-19' },
  ])
  const accounts = [late.number, paid.number]
  const head = await makeUser(t, 'entity', { login: '9000000473', accounts })
  firm = { token: (await openSession(t, head)).token, accounts }
  request = { token: (await openSession(t, user)).token, account: account.number }
})
afterAll(() => t.close())

const outbox = async () => {
  const { rows } = await sql<{ key: string }>`
    select dedupe_key as key from portal.outbox where channel = 'core' order by dedupe_key`.execute(
    t.database.owner.db,
  )
  return rows.map(({ key }) => key)
}

describe('a warning before a cut', () => {
  const list = async () => (await t.call('/api/entity/dunning-warnings', request)).body

  test('says how long the notice is, and whether a court stops the cut', async () => {
    const { rows, overdueKopiykas } = await list()
    expect(overdueKopiykas).toBe(900_00)
    expect(rows).toMatchObject([
      { number: 'П-2', noticeDays: 4, leastNoticeDays: 5, courtStops: true, state: 'sent' },
      { number: 'П-1', noticeDays: 10, leastNoticeDays: 10, courtStops: false, state: 'sent' },
    ])
  })

  test('of all accounts come together, each with its account and what is late on it; the sum asked for is paid by its own details', async () => {
    const { body } = await t.call('/api/entity/dunning-warnings', { token: firm.token })
    const { rows } = body
    expect(rows?.map(({ account, number, overdueKopiykas }) => [account, number, overdueKopiykas])).toEqual([
      [firm.accounts[0], 'П-4', 300_00],
      [firm.accounts[1], 'П-5', 0],
    ])
    const pay = await t.call('/api/entity/pay-to', {
      token: firm.token,
      account: firm.accounts[0] ?? '',
      amountKopiykas: 300_00,
    })
    expect(pay.body.payTo?.amountKopiykas).toBe(300_00)
  })

  test('is opened and acknowledged once, with who and when, and the core is told of each once', async () => {
    const mark = (path: 'open' | 'acknowledge') =>
      t.call(`/api/entity/dunning-warning/${path}`, { ...request, number: 'П-1' })
    const first = await mark('open')
    t.clock.forward(60_000)
    expect((await mark('open')).body.openedAt).toBe(first.body.openedAt)
    const read = await mark('acknowledge')
    t.clock.forward(60_000)
    expect((await mark('acknowledge')).body).toEqual(read.body)
    expect(await outbox()).toEqual([
      `dunning ${request.account} П-1 acknowledged`,
      `dunning ${request.account} П-1 opened`,
    ])
    const { rows } = await list()
    expect(rows.find(({ number }) => number === 'П-1')).toMatchObject({
      state: 'acknowledged',
      openedAt: first.body.openedAt,
      acknowledgedAt: read.body.acknowledgedAt,
    })
  })

  test("of a stranger's account does not exist", async () => {
    const paths = [
      '/api/entity/dunning-warning/open',
      '/api/entity/dunning-warning/acknowledge',
      '/api/entity/dunning-warning/file',
    ] as const
    for (const path of paths) {
      const { status, body } = await t.call(path, { ...request, number: 'П-3' })
      expect([status, body.code, body.field], path).toEqual([404, 'not-found', 'number'])
      expect((await t.call(path, { ...request, account: foreign, number: 'П-3' })).body.code).toBe(
        'account-not-found',
      )
    }
  })

  test('leaves as a PDF', async () => {
    const { status, text } = await t.call('/api/entity/dunning-warning/file', { ...request, number: 'П-2' })
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('an act of reconciliation', () => {
  const period = { from: '2026-09-01', to: '2026-10-31' }
  const periods = async () => (await t.call('/api/entity/reconciliations', request)).body.rows

  test('is agreed once with the same figures, and anew after they have changed', async () => {
    const agree = () => t.call('/api/entity/reconciliation/agree', { ...request, ...period })
    expect((await agree()).body.event).toMatchObject({ kind: 'agreed', closingKopiykas: 900_00 })
    expect((await agree()).body.code).toBe('conflict')
    expect(await periods()).toMatchObject([{ ...period, state: 'agreed' }])
  })

  test('is objected to with a line, the own figure and a note; a second time while that is open it is not', async () => {
    const objection = {
      ...request,
      ...period,
      line: 1,
      ownKopiykas: 800_00,
      note: 'Показання передано вчасно.',
      files: [],
    }
    const { body } = await t.call('/api/entity/reconciliation/object', objection)
    expect(body.request).toMatchObject({
      kind: 'act-objection',
      state: 'new',
      facts: { ours: 900_00, own: 800_00 },
    })
    const [row] = await periods()
    expect(row).toMatchObject({ state: 'objected' })
    expect(row?.events.map(({ kind }) => kind)).toEqual(['agreed', 'objected'])
    expect((await t.call('/api/entity/reconciliation/object', objection)).body.code).toBe('request-open')
    const none = await t.call('/api/entity/reconciliation/object', { ...objection, line: 9 })
    expect([none.body.code, none.body.field]).toEqual(['not-found', 'line'])
    expect((await periods())[0]?.events).toHaveLength(2)
  })

  test('is agreed once when two agree at the same time', async () => {
    const august = { from: '2026-08-01', to: '2026-08-31' }
    const colleague = await makeUser(t, 'entity', { login: '9000000475', accounts: [request.account] })
    const { token } = await openSession(t, colleague)
    // nothing can be written until both have looked, or wait for their turn
    const holder = await t.database.pool.connect()
    await holder.query('begin; lock table portal.reconciliation_events in share mode')
    const both = Promise.all(
      [request.token, token].map((ownToken) =>
        t.call('/api/entity/reconciliation/agree', { ...request, token: ownToken, ...august }),
      ),
    )
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await t.database.pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await both).map(({ body }) => body.code ?? body.status).toSorted()).toEqual([
      'conflict',
      'success',
    ])
    const row = (await periods()).find(({ to }) => to === august.to)
    expect(row?.events.map(({ kind }) => kind)).toEqual(['agreed'])
  })

  test('is objected to with the figures of now, whatever was written while the objection waited', async () => {
    const june = { from: '2026-06-01', to: '2026-06-30' }
    const holder = await t.database.pool.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 4041))', [request.account])
    const reply = t.call('/api/entity/reconciliation/object', {
      ...request,
      ...june,
      line: 0,
      ownKopiykas: null,
      note: 'Немає рахунку за травень.',
      files: [],
    })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await t.database.pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(1)
    await makeBill(t.database.db, books, { period: '2026-05', amountKop: 70_00 })
    await holder.query('commit')
    holder.release()
    expect((await reply).status).toBe(200)
    const row = (await periods()).find(({ to }) => to === june.to)
    expect(row?.events).toMatchObject([{ kind: 'objected', closingKopiykas: 70_00 }])
  })

  test('that is signed stays signed when an objection is answered afterwards', async () => {
    const closed = { from: '2026-09-01', to: '2026-09-30' }
    const say = (kind: 'agreed' | 'signed' | 'answered') =>
      t.deps.db
        .insertInto('portal.reconciliation_events')
        .values({
          account: request.account,
          from_date: closed.from,
          to_date: closed.to,
          at: t.deps.now(),
          kind,
          by_name: 'Коваль Ірина',
          closing_kop: kind === 'answered' ? null : 900_00,
          note: kind === 'answered' ? 'Проводку виправлено.' : null,
        })
        .execute()
    for (const kind of ['agreed', 'signed', 'answered'] as const) await say(kind)
    const row = (await periods()).find(({ to }) => to === closed.to)
    expect(row).toMatchObject({ state: 'signed' })
    expect(row?.events.at(-1)).toMatchObject({ kind: 'answered', note: 'Проводку виправлено.' })
    const again = await t.call('/api/entity/reconciliation/agree', { ...request, ...closed })
    expect(again.body.code).toBe('conflict')
  })
})

test('an act on a violation is disputed with a reason; a second dispute waits for the first', async () => {
  const number = await makeViolation(t, request.account)
  const dispute = { ...request, number, reason: 'Пломбу зняв сам інспектор.', files: [] }
  const { body } = await t.call('/api/entity/violation/dispute', dispute)
  expect(body.request).toMatchObject({ kind: 'violation-dispute', subject: number, state: 'new' })
  expect((await t.call('/api/entity/violation/dispute', dispute)).body.code).toBe('request-open')
  const paper = await t.call('/api/entity/violation/calculation', { ...request, number })
  expect(paper.text.slice(0, 5)).toBe('%PDF-')
})
