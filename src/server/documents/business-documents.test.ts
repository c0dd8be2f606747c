import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBill } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'
import { documentToSign } from './to-sign.ts'

let t: TestApp
let token: string
let caller: Parameters<typeof documentToSign>[1]
const numbers: string[] = []

const line = (amountKopiykas: number, more: object = {}) => ({
  service: 'energy',
  meterId: null,
  meter: '60000001',
  zone: 'single',
  fromDate: '2026-09-01',
  toDate: '2026-09-30',
  fromValue: 100,
  toValue: 200,
  fromEstimated: false,
  toEstimated: false,
  days: 30,
  kwh: 100,
  priceE4: 50_000,
  coefficient: 100,
  amountKopiykas,
  act: null,
  note: null,
  month: '2026-09',
  ...more,
})

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  for (const index of [461, 462, 463]) {
    const account = await makeAccount(t.database.db, { index, kind: 'entity' })
    numbers.push(account.number)
    for (const [period, net] of [
      ['2026-09', 500_00],
      ['2026-10', 777_77],
    ] as const)
      await makeBill(t.database.db, account, {
        period,
        amountKop: net + Math.round(net / 5) + 10_00,
        kwh: 100,
        lines: [
          line(net),
          line(Math.round(net / 5), { meter: null, note: 'vat', kwh: 0 }),
          line(10_00, { service: 'penalty', meter: null, kwh: 0 }),
        ] as never,
      })
  }
  const user = await makeUser(t, 'entity', { login: '9000000461', accounts: numbers.slice(0, 2) })
  const session = await openSession(t, user)
  token = session.token
  caller = {
    kind: 'entity',
    userId: user.userId,
    sessionId: '',
    login: '9000000461',
    partner: '',
    site: 'dnem',
    isAdmin: false,
    attribute01: null,
    roles: [],
    chosenAccount: null,
    accounts: numbers.slice(0, 2),
    rights: new Map(),
    look: null,
  }
})
afterAll(() => t.close())

const list = async (wish: object = {}) => {
  const { status, body, text } = await t.call('/api/entity/documents', { token, ...wish })
  expect(status, text).toBe(200)
  return body
}

test('a firm sees the documents of all its accounts and of nobody else, with the sums by kind', async () => {
  const all = await list({ pageSize: 50 })
  expect(all.total).toBe(12)
  expect(new Set(all.rows.map(({ account }) => account))).toEqual(new Set(numbers.slice(0, 2)))
  expect(all.sums).toEqual([
    { kind: 'bill', count: 4, netKopiykas: 2595_54, vatKopiykas: 511_10, amountKopiykas: 3106_64 },
    { kind: 'act', count: 4, netKopiykas: 2555_54, vatKopiykas: 511_10, amountKopiykas: 3066_64 },
    { kind: 'tax-invoice', count: 4, netKopiykas: 2555_54, vatKopiykas: 511_10, amountKopiykas: 3066_64 },
  ])
})

test('the list is cut by month, kind, state and account', async () => {
  expect((await list({ from: '2026-10', to: '2026-10' })).total).toBe(6)
  expect((await list({ account: numbers[1], kind: 'act' })).rows.map(({ state }) => state)).toEqual([
    'to-sign',
    'to-sign',
  ])
  expect((await list({ state: 'not-due' })).sums.map(({ kind }) => kind)).toEqual(['tax-invoice'])
  expect((await list({ page: 9, kind: 'bill' })).total).toBe(4)
})

test('every document leaves as a PDF; one that is not there does not', async () => {
  const { rows } = await list({ account: numbers[0], from: '2026-10', to: '2026-10' })
  for (const { account, kind, bill } of rows) {
    const { status, text } = await t.call('/api/entity/document/file', { token, account, kind, bill })
    expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
  const none = { token, account: numbers[0] ?? '', kind: 'act', bill: 'none' }
  const { status, body } = await t.call('/api/entity/document/file', none)
  expect([status, body.code, body.field]).toEqual([404, 'bill-not-found', 'bill'])
  const bill = await t.call('/api/entity/document/file', { ...none, kind: 'bill' })
  expect([bill.status, bill.body.code, bill.body.field]).toEqual([404, 'bill-not-found', 'bill'])
})

test('an act, a bill and an act of reconciliation are given to be signed', async () => {
  const { rows } = await list({ account: numbers[0], kind: 'act', from: '2026-10' })
  const account = numbers[0] ?? ''
  const act = rows[0]
  const core = openCore({
    answerers: openEmbeddedCore({ db: t.database.core.db }),
    record: { fm() {} },
    now: () => t.clock.now(),
  }).for(workerTrace)
  const deps = { ...t.deps, core }
  const keys = [
    ['act', act?.bill ?? ''],
    ['bill', act?.bill ?? ''],
    ['reconciliation', '2026-09-01_2026-10-31'],
  ] as const
  for (const [kind, key] of keys) {
    const { name, bytes } = await documentToSign(deps, caller, { account, kind, key })
    expect([name.endsWith('.pdf'), Buffer.from(bytes.slice(0, 5)).toString()]).toEqual([true, '%PDF-'])
  }
  await expect(
    documentToSign(deps, caller, { account, kind: 'reconciliation', key: '2026' }),
  ).rejects.toThrow('not-found')
})

test('many leave as one archive: the chosen ones, or all found; what cannot be made is named in it', async () => {
  const { rows } = await list({ account: numbers[0] })
  const chosen = rows.map(({ account, kind, bill }) => ({ account, kind, bill }))
  const all = await t.app.inject({
    method: 'POST',
    url: '/api/entity/documents/zip',
    payload: { token, format: 'pdf', chosen },
  })
  expect(namesIn(all.rawPayload)).toHaveLength(6)
  const xml = await t.app.inject({
    method: 'POST',
    url: '/api/entity/documents/zip',
    payload: { token, format: 'declar', from: '2026-10', kind: 'tax-invoice' },
  })
  // the requisites of the company are not entered here
  expect(namesIn(xml.rawPayload)).toEqual(['Чого немає в архіві.txt'])
  const strangers = { account: numbers[2] ?? '', kind: 'bill', bill: 'none' } as const
  const { body } = await t.call('/api/entity/documents/zip', { token, format: 'pdf', chosen: [strangers] })
  expect([body.code, body.field]).toEqual(['account-not-found', 'chosen'])
})

test('a month leaves as one package: papers, what programs take, a register of all', async () => {
  const take = (formats: readonly string[], fields: object = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/entity/documents/package',
      payload: { token, account: numbers[0], month: '2026-10', formats, ...fields },
    })
  const { rows } = await list({ account: numbers[0], from: '2026-10', to: '2026-10' })
  const papers = await take(['pdf'])
  expect(papers.headers['content-type']).toContain('application/zip')
  const names = namesIn(papers.rawPayload)
  expect(names[0]).toBe('реєстр.csv')
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(rows.length)
  const register = Buffer.from(unzipSync(papers.rawPayload)['реєстр.csv'] ?? []).toString('utf8')
  expect(register.trim().split('\r\n')).toHaveLength(rows.length + 1)
  for (const { number } of rows) expect(register).toContain(number)
  // a format is asked for what has it: the state form is of tax invoices alone
  const missing = Buffer.from(
    unzipSync((await take(['declar'])).rawPayload)['Чого немає в архіві.txt'] ?? [],
  ).toString('utf8')
  expect(missing.trim().split('\r\n')).toHaveLength(rows.filter(({ kind }) => kind === 'tax-invoice').length)
  expect((await take(['pdf'], { month: '2001-01' })).statusCode).toBe(404)
})

const namesIn = (bytes: Uint8Array): string[] => Object.keys(unzipSync(bytes))
