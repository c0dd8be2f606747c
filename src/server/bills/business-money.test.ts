import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { insertLedger, insertReadings, makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { type MadeAccount, makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'

/** A firm on 21 November: three bills of 1 000 hryvnias, of which 1 700 are paid; three points read differently. */
let t: TestApp
let firm: MadeAccount
let fresh: MadeAccount
let token: string
const numbers: string[] = []

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  firm = await makeAccount(db, { index: 1, kind: 'entity' })
  fresh = await makeAccount(db, { index: 2, kind: 'entity' })
  for (const period of ['2026-08', '2026-09', '2026-10'] as const)
    numbers.push((await makeBill(db, firm, { period, amountKop: 100_000, kwh: 300 })).number)
  await insertLedger(db, [
    { accountId: firm.accountId, entryDate: '2026-10-10', kind: 'payment', amountKop: -100_000 },
    { accountId: firm.accountId, entryDate: '2026-11-10', kind: 'payment', amountKop: -70_000 },
    // charged after the last bill, so not on any bill yet
    {
      accountId: firm.accountId,
      entryDate: '2026-11-15',
      kind: 'act',
      amountKop: 50_000,
      service: 'act',
    },
  ])
  const meter = (number: string, place: string) =>
    makeMeter(db, firm.accountId, { number, place, ratio: 20, installedOn: '2025-01-01' })
  const whole = await meter('70000001', 'Цех')
  const guessed = await meter('70000002', 'Склад')
  const silent = await meter('70000003', 'Їдальня')
  await makeReadings(db, whole, { from: '2026-01', months: 10, monthly: 5 })
  await makeReadings(db, guessed, { from: '2026-01', months: 9, monthly: 4 })
  await insertReadings(db, [
    {
      accountId: firm.accountId,
      meterId: guessed.meterId,
      zone: 'single',
      countsOn: '2026-11-01',
      value: 1040,
      kwh: 80,
      source: 'estimated',
    },
  ])
  await makeReadings(db, silent, { from: '2026-01', months: 8, monthly: 3 })
  await makeMeter(db, fresh.accountId, { number: '70000004', installedOn: '2026-11-20' })
  const user = await makeUser(t, 'entity', {
    login: '9000000001',
    accounts: [firm.number, fresh.number],
  })
  token = (await openSession(t, user)).token
})
afterAll(() => t.close())

const file = (path: FilePath, body: object) =>
  t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ token, account: firm.number, ...body }),
  })
const ask = (more: object = {}) => ({ token, account: firm.number, ...more })
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages[^>]*\/Count (\d+)/s.exec(pdf.toString('latin1'))?.[1])

test('money pays the oldest invoice first: one is paid, one in part, one not at all', async () => {
  const { body } = await t.call('/api/entity/bills', ask())
  expect(body.rows.map(({ period, unpaidKopiykas }) => [period, unpaidKopiykas])).toEqual([
    ['2026-10', 100_000],
    ['2026-09', 30_000],
    ['2026-08', 0],
  ])
  const left = await Promise.all(
    numbers.map(async (bill) => (await t.call('/api/entity/bill', ask({ bill }))).body.leftKopiykas),
  )
  // an old paid invoice asks for nothing, however much has been charged since; a new one also asks for the older debt
  expect(left).toEqual([0, 30_000, 130_000])
})

test('invoices are filtered by payment and month, ordered and paged by the server', async () => {
  const unpaid = await t.call('/api/entity/bills', ask({ paid: false, sort: 'unpaid', descending: false }))
  expect(unpaid.body.rows.map(({ period }) => period)).toEqual(['2026-09', '2026-10'])
  const paid = await t.call('/api/entity/bills', ask({ paid: true }))
  expect(paid.body).toMatchObject({ total: 1, rows: [{ period: '2026-08' }] })
  const page = await t.call('/api/entity/bills', ask({ from: '2026-09', pageSize: 1, page: 2 }))
  // under a page stands what all invoices found come to
  expect(page.body).toMatchObject({ total: 2, unpaidKopiykas: 130_000, rows: [{ period: '2026-09' }] })
  const { rows } = (await t.call('/api/entity/bills', ask({ from: '2026-09' }))).body
  expect(page.body.chargedKopiykas).toBe(rows.reduce((sum, row) => sum + row.amountKopiykas, 0))
  expect(page.body.kwh).toBe(rows.reduce((sum, row) => sum + row.kwh, 0))
  const table = await file('/api/entity/bills/export', { format: 'csv', paid: false })
  expect(table.body.trim().split('\n')).toHaveLength(3)
})

test('several invoices come as one PDF, each from a page of its own and named once', async () => {
  const reply = await file('/api/entity/bills/pdf', { bills: numbers.slice(0, 1) })
  expect(reply.headers['content-type']).toBe('application/pdf')
  const three = await file('/api/entity/bills/pdf', { bills: [...numbers, numbers[0]] })
  expect(pagesOf(three.rawPayload)).toBe(3 * pagesOf(reply.rawPayload))
})

test('an invoice made by hand has no paper here: the call centre gives it, to a business and to a household', async () => {
  const { db } = t.database
  const home = await makeAccount(db, { index: 3, kind: 'person' })
  const bill = await makeBill(db, home, { period: '2026-10', amountKop: 5_000 })
  const person = await makeUser(t, 'person', { login: '+380990000777', accounts: [home.number] })
  await sql`update core.bills set by_hand = true where number in (${numbers[1]}, ${bill.number})`.execute(db)

  const { body } = await t.call('/api/entity/bills', ask())
  expect(body.rows.map(({ byHand }) => byHand)).toEqual([false, true, false])
  const refused = await file('/api/entity/bills/pdf', { bills: numbers })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'invoice-call-centre',
    message: 'Щоб отримати рахунок на оплату, зверніться до контакт-центру.',
  })
  const reply = await t.call('/api/person/bill/pdf', {
    token: (await openSession(t, person)).token,
    account: home.number,
    bill: bill.number,
  })
  expect(reply).toMatchObject({ status: 409, body: { code: 'invoice-call-centre' } })
})

test('a balance is told by service as of a day, and not of tomorrow', async () => {
  const balance = (asOf?: string) => t.call('/api/entity/balance', ask({ asOf }))
  expect((await balance()).body).toMatchObject({
    asOf: '2026-11-21',
    endKopiykas: 180_000,
    items: [
      { service: 'energy', endKopiykas: 130_000 },
      { service: 'act', endKopiykas: 50_000 },
    ],
    debetAct: [{ endKopiykas: 50_000 }],
  })
  expect((await balance('2026-11-09')).body).toMatchObject({
    period: '2026-11',
    beginKopiykas: 100_000,
    chargedKopiykas: 100_000,
    paidKopiykas: 0,
    endKopiykas: 200_000,
  })
  expect(await balance('2026-11-22')).toMatchObject({
    status: 400,
    body: { code: 'period-invalid', field: 'asOf' },
  })
  const table = await file('/api/entity/balance/export', { format: 'csv', asOf: '2026-11-09' })
  expect(table.body).toContain('2000,00')
})

test('points say what they counted and how completely they were read', async () => {
  const period = { from: '2026-06', to: '2026-10' }
  const { body } = await t.call('/api/entity/consumption', ask(period))
  expect(body).toMatchObject({
    total: 3,
    kwh: 5 * 100 + 5 * 80 + 3 * 60,
    foundKwh: 5 * 100 + 5 * 80 + 3 * 60,
    points: { complete: 1, estimated: 1, missing: 1 },
  })
  // «Ї» stands between «І» and «Ц»: the Ukrainian order, not the order of codes
  expect(body.rows.map(({ place, state }) => [place, state])).toEqual([
    ['Їдальня', 'missing'],
    ['Склад', 'estimated'],
    ['Цех', 'complete'],
  ])
  expect(body.rows[2]).toMatchObject({
    ratio: 20,
    monthsRead: 5,
    monthsExpected: 5,
    registers: [{ zone: 'single', from: '2026-06-01', fromValue: 1025, to: '2026-11-01', toValue: 1050 }],
  })
  const onePage = await t.call('/api/entity/consumption', ask({ ...period, pageSize: 1 }))
  expect(onePage.body).toMatchObject({ total: 3, foundKwh: body.kwh })
  const gaps = await t.call('/api/entity/consumption', ask({ ...period, state: 'missing' }))
  expect(gaps.body).toMatchObject({
    total: 1,
    kwh: body.kwh,
    foundKwh: 3 * 60,
    rows: [{ meter: '70000003', monthsRead: 3 }],
  })
  const wrong = await t.call('/api/entity/consumption', ask({ from: '2024-01', to: '2026-10' }))
  expect(wrong).toMatchObject({ status: 400, body: { code: 'period-invalid', field: 'to' } })
  const table = await file('/api/entity/consumption/export', { ...period, format: 'csv' })
  expect(table.body.trim().split('\n')).toHaveLength(4)
})

test('the running month is not yet missing, and a month that is over and unread is', async () => {
  const { body } = await t.call('/api/entity/consumption', ask({ from: '2026-10', to: '2026-11' }))
  expect(body.points).toEqual({ complete: 1, estimated: 1, missing: 1 })
})

test('nothing read in the period: there are no indicators to show', async () => {
  const { body } = await t.call('/api/entity/consumption', ask({ from: '2025-02', to: '2025-06' }))
  expect(body).toMatchObject({ total: 0, kwh: 0, rows: [] })
  const newcomer = { token, account: fresh.number }
  const none = await t.call('/api/entity/consumption', { ...newcomer, from: '2026-10', to: '2026-11' })
  expect(none.body.rows).toEqual([])
  expect((await t.call('/api/entity/consumption/history', { ...newcomer, months: 12 })).body.months).toEqual(
    [],
  )
})

test('months are told of the account with completeness, of one meter without money', async () => {
  const { body } = await t.call('/api/entity/consumption/history', ask({ months: 12 }))
  expect(body.months.at(-1)).toMatchObject({ month: '2026-10', kwh: 180, points: 2, pointsRead: 1 })
  const { meters } = (await t.call('/api/entity/choice-account', ask())).body
  const meterId = meters.find(({ meter }) => meter === '70000001')?.meterId
  const reply = await t.call('/api/entity/consumption/history', ask({ months: 12, meterId }))
  expect(reply.body.months.at(-1)).toMatchObject({ kwh: 100, amountKopiykas: null, points: 1, pointsRead: 1 })
  const table = await file('/api/entity/consumption/history/export', { months: 12, meterId, format: 'csv' })
  expect(table.body).toContain('100')
})

test('an account without acts has an empty list and no debt by acts', async () => {
  const { body } = await t.call('/api/entity/violations', { token, account: fresh.number })
  expect(body).toMatchObject({ total: 0, rows: [], debts: [] })
})

test('an act of reconciliation of a business closes with what it owes', async () => {
  const { body } = await t.call('/api/entity/reconciliation', ask({ from: '2026-01-01', to: '2026-11-21' }))
  expect(body).toMatchObject({ openingKopiykas: 0, closingKopiykas: 180_000 })
})
