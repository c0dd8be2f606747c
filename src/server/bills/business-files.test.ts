import { spawnSync } from 'node:child_process'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { insertActs, insertLedger, insertPayments, makeBill } from '#seeds/makers/core-books.ts'
import { type MadeAccount, makeAccount } from '#seeds/makers/core.ts'
import { openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { makeUser } from '#tests/setup/users.ts'

/** A firm with two payments, 1 234,56 and 700,00; a bill of 3 000,00; an act of 500,00. */
let t: TestApp
let firm: MadeAccount
let token: string

beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  const { db } = t.database
  firm = await makeAccount(db, { index: 1, kind: 'entity' })
  await makeBill(db, firm, { period: '2026-09', amountKop: 300_000, kwh: 900 })
  const { accountId } = firm
  await insertPayments(db, [
    { accountId, paidOn: '2026-10-10', amountKop: 123_456, source: 'bank', receipt: 'КВ-1' },
    { accountId, paidOn: '2026-11-10', amountKop: 70_000, source: 'bank', receipt: 'КВ-2' },
  ])
  await insertLedger(db, [
    { accountId: firm.accountId, entryDate: '2026-10-10', kind: 'payment', amountKop: -123_456 },
    { accountId: firm.accountId, entryDate: '2026-11-10', kind: 'payment', amountKop: -70_000 },
  ])
  await insertActs(db, [
    {
      accountId,
      number: 'АП-1',
      drawnOn: '2026-04-01',
      kind: 'Пошкоджено пломбу',
      inspector: 'Гринюк О. П.',
      amountKop: 50_000,
      state: 'reviewed',
    },
  ])
  const user = await makeUser(t, 'entity', { login: '9000000001', accounts: [firm.number] })
  token = (await openSession(t, user)).token
})
afterAll(() => t.close())

const file = async (path: FilePath, body: object) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ token, account: firm.number, ...body }),
  })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return reply
}
const numbersOf = async (bytes: Uint8Array) => {
  const [sheet] = (await readXlsx(bytes)).sheets
  return (sheet?.rows ?? []).map((row) => row.filter((cell) => typeof cell === 'number'))
}

test('the payments of a firm come to what it paid, in the list and in its file', async () => {
  const { body } = await t.call('/api/entity/payments', { token, account: firm.number })
  expect(body).toMatchObject({ total: 2, totalKopiykas: 193_456 })
  expect(body.rows.map((row) => [row.paidOn, row.amountKopiykas])).toEqual([
    ['2026-11-10', 70_000],
    ['2026-10-10', 123_456],
  ])
  const csv = (await file('/api/entity/payments/export', { format: 'csv' })).body
  const lines = csv.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual([
    ['10.11.2026', '700,00'],
    ['10.10.2026', '1234,56'],
  ])
  const book = await numbersOf((await file('/api/entity/payments/export', { format: 'xlsx' })).rawPayload)
  expect(book.flat()).toEqual(expect.arrayContaining([700, 1234.56]))
})

test('the receipt of a payment of a firm names its sum and the firm', async ({ skip }) => {
  const { body } = await t.call('/api/entity/payments', { token, account: firm.number })
  const paper = await file('/api/entity/payment/receipt', { payment: body.rows.at(-1)?.id })
  expect(paper.headers['content-type']).toBe('application/pdf')
  const { stdout, error } = spawnSync('pdftotext', ['-layout', '-', '-'], {
    input: paper.rawPayload,
    encoding: 'utf8',
  })
  skip(error !== undefined, 'pdftotext is not installed')
  expect(stdout.replace(/\s/g, '')).toContain('1234,56')
  expect(stdout).toContain('КВ-1')
  expect(stdout).toContain(firm.number)
})

test('the act of reconciliation of a firm leaves with its turnover and its closing', async () => {
  const period = { from: '2026-01-01', to: '2026-11-21' }
  const { body } = await t.call('/api/entity/reconciliation', { token, account: firm.number, ...period })
  expect(body).toMatchObject({ openingKopiykas: 0, closingKopiykas: 300_000 - 193_456 })
  const csv = (await file('/api/entity/reconciliation/export', { ...period, format: 'csv' })).body
  const lines = csv.trim().split('\r\n')
  expect(csv).toContain('1234,56')
  expect(csv).toContain('700,00')
  expect(lines.at(-2)).toMatch(/3000,00.*1934,56/)
  expect(lines.at(-1)).toContain('1065,44')
})

test('the acts of a firm leave with their sums', async () => {
  const csv = (await file('/api/entity/violations/export', { format: 'csv' })).body
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('АП-1;01.04.2026;')
  expect(lines[1]).toContain('500,00')
})
