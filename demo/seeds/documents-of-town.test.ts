import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUPPLIED } from '#domain/business-document.ts'
import { billVat } from '#domain/bill-vat.ts'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { TOWN_AT, townDatabase } from '#tests/setup/town.ts'
import { entities } from './demo-users.ts'

const now = TOWN_AT
let database: TestDatabase
let core: Core
let firms: string[]
beforeAll(async () => {
  database = await townDatabase()
  core = openCore({
    answerers: openEmbeddedCore({ db: database.db }),
    record: { fm() {} },
    now: () => now,
    timeoutMs: 60_000,
  }).for(workerTrace)
  const { rows } = await database.pool.query<{ number: string }>(
    `select number from core.accounts where kind = 'entity' order by account_id`,
  )
  firms = rows.map(({ number }) => number)
}, 120_000)
afterAll(() => database.close())

test('each act and each tax invoice of every firm has the supply of its bill, to the kopiyka', async () => {
  const { documents } = await core.call(fm.ZPORTAL_DOCUMENTS_GET, { accounts: firms })
  const bills = documents.filter(({ kind }) => kind === 'bill')
  const beside = Map.groupBy(
    documents.filter(({ kind }) => kind !== 'bill'),
    ({ account, bill }) => `${account} ${bill}`,
  )
  expect(bills.length).toBeGreaterThan(1000)
  let corrected = 0
  const { rows } = await database.pool.query<{ number: string; amount: number; lines: readonly BillLine[] }>(
    'select number, amount_kop as amount, to_json(lines) as lines from core.bills',
  )
  const kept = new Map(rows.map((row) => [row.number, row]))
  for (const { account, number, period, byHand, amountKopiykas } of bills) {
    const bill = kept.get(number) ?? { amount: null, lines: [] }
    expect(amountKopiykas).toBe(bill.amount)
    const documents = beside.get(`${account} ${number}`) ?? []
    expect(documents.map(({ kind }) => kind).toSorted(), number).toEqual(byHand ? [] : ['act', 'tax-invoice'])
    if (byHand) continue
    const supplied = bill.lines
      .filter(({ service }) => SUPPLIED.includes(service))
      .reduce((sum, line) => sum + line.amountKopiykas, 0)
    for (const document of documents)
      expect([document.amountKopiykas, document.vatKopiykas], document.number).toEqual([
        supplied,
        billVat(bill.lines),
      ])
    const [act] = documents
    if (period < '2026-09' || act === undefined) continue
    const { document } = await core.call(fm.ZPORTAL_DOCUMENT_GET, {
      account,
      kind: act.kind,
      bill: number,
    })
    const sum = (of: (line: (typeof document.lines)[number]) => number) =>
      document.lines.reduce((money, line) => money + of(line), 0)
    expect([sum((line) => line.netKopiykas), sum((line) => line.vatKopiykas)], act.number).toEqual([
      document.netKopiykas,
      document.vatKopiykas,
    ])
    if (document.lines.some(({ recalculation }) => recalculation)) corrected += 1
  }
  expect(corrected).toBeGreaterThan(0)
}, 120_000)

test('the firms have documents in every state', async () => {
  const { documents } = await core.call(fm.ZPORTAL_DOCUMENTS_GET, { accounts: firms })
  expect(new Set(documents.map(({ state }) => state))).toEqual(
    new Set(['issued', 'to-sign', 'signed', 'signed-both', 'refused', 'waiting', 'registered', 'not-due']),
  )
  const bakery = documents.filter(({ account }) => account === entities.bakery.login)
  expect(new Set(bakery.map(({ state }) => state))).toEqual(
    new Set(['issued', 'to-sign', 'signed', 'signed-both', 'waiting', 'registered']),
  )
})
