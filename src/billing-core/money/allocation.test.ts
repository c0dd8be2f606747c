import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActs, insertBills, insertLedger, type LedgerDraft } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { refusal } from '#server/core/conformance/under-test.ts'
import { billsOf } from '#server/core/account-lists.ts'
import { fm } from '#server/core/function-modules.ts'
import { debtsThatDiffer } from './allocation.ts'
import { checkKept } from '#billing/check-kept.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

const NOW = '2026-11-25T10:00:00.000Z'
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'] as const
const SERVICES = ['energy', 'distribution', 'act', 'penalty'] as const
let under: EmbeddedUnderTest
let index = 0
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())

const core = () => under.at(NOW)
type Line = {
  service: (typeof SERVICES)[number]
  kop: number
  month: (typeof MONTHS)[number]
  document?: string
}

/** An account with a bill for each month and its lines in the ledger. */
async function billed(lines: readonly Line[]) {
  const { db } = under.database
  const { accountId, number } = await makeAccount(db, { index: (index += 1) })
  const billOf = (month: string) => `${number}-${month.replace('-', '')}`
  const entries = lines.map(({ service, kop, month, document }): LedgerDraft => {
    const isSeparate = service === 'act' || service === 'penalty'
    return {
      accountId,
      entryDate: isSeparate ? `${month}-22` : `${month}-28`,
      kind: isSeparate ? service : 'charge',
      service,
      amountKop: kop,
      document: document ?? (isSeparate ? `${service} ${month}` : billOf(month)),
      period: isSeparate ? null : `${month}-01`,
    }
  })
  await insertLedger(db, entries)
  await insertBills(
    db,
    MONTHS.map((month) => {
      const amount = lines.reduce((sum, line) => sum + (line.month === month ? line.kop : 0), 0)
      const next = `2026-${String(Number(month.slice(5)) + 1).padStart(2, '0')}`
      return {
        accountId,
        period: `${month}-01`,
        number: billOf(month),
        issuedOn: `${next}-04`,
        dueOn: `${next}-20`,
        kwh: 0,
        amountKop: amount,
        beginKop: 0,
        paidKop: 0,
        endKop: amount,
        lines: [],
      }
    }),
  )
  for (const line of lines.filter(({ service }) => service === 'act'))
    await insertActs(db, [
      {
        accountId,
        number: line.document ?? `act ${line.month}`,
        drawnOn: `${line.month}-08`,
        amountKop: line.kop,
        state: 'reviewed',
      },
    ])
  return { accountId, number, billOf }
}
const pay = (number: string, amountKopiykas: number, more: { service?: string; document?: string } = {}) =>
  core().call(
    fm.ZPORTAL_PAYMENT_POST,
    { account: number, amountKopiykas, source: 'bank', paidAt: NOW, ...more },
    { key: randomUUID() },
  )

/** Every figure about paid and unpaid amounts that a screen shows. */
async function figuresOf(number: string) {
  const [{ rows: bills }, balance, { acts }] = await Promise.all([
    billsOf(core(), number, { descending: false, sort: 'period' }),
    core().call(fm.ZPORTAL_BALANCE_GET, { account: number }),
    core().call(fm.ZPORTAL_VIOLATIONS_LIST, { account: number }),
  ])
  const single = await Promise.all(
    bills.map(
      async ({ number: bill }) => (await core().call(fm.ZPORTAL_BILL_GET, { account: number, bill })).bill,
    ),
  )
  expect(single.map(({ unpaidKopiykas, leftKopiykas }) => [unpaidKopiykas, leftKopiykas])).toEqual(
    bills.map(({ unpaidKopiykas, leftKopiykas }) => [unpaidKopiykas, leftKopiykas]),
  )
  return {
    unpaid: bills.map((bill) => bill.unpaidKopiykas),
    left: bills.map((bill) => bill.leftKopiykas),
    services: Object.fromEntries(balance.items.map(({ service, debet }) => [service, debet])),
    overdue: balance.overdueKopiykas,
    end: balance.endKopiykas,
    acts: acts.map(({ leftKopiykas, state }) => ({ left: leftKopiykas, state })),
  }
}

const oneAct: readonly Line[] = [
  { service: 'energy', month: '2026-07', kop: 100_00 },
  { service: 'energy', month: '2026-08', kop: 120_00 },
  { service: 'act', month: '2026-08', kop: 500_00 },
  { service: 'energy', month: '2026-09', kop: 90_00 },
]

describe('a payment', () => {
  test('that names nothing pays bills before acts, the oldest due date first', async () => {
    const { number } = await billed(oneAct)
    await pay(number, 250_00)
    expect(await figuresOf(number)).toMatchObject({
      unpaid: [0, 500_00, 60_00, 0],
      services: { energy: 60_00, act: 500_00 },
      acts: [{ left: 500_00, state: 'reviewed' }],
      overdue: 560_00,
    })
    await pay(number, 60_00 + 500_00 + 7_00)
    expect(await figuresOf(number)).toMatchObject({
      unpaid: [0, 0, 0, 0],
      services: { energy: -7_00, act: 0 },
      acts: [{ left: 0, state: 'paid' }],
      overdue: 0,
    })
  })

  test('goes first to what the payer named: a service, a bill with the act on it, an act', async () => {
    const act = await billed(oneAct)
    await pay(act.number, 200_00, { document: 'act 2026-08' })
    expect(await figuresOf(act.number)).toMatchObject({
      unpaid: [100_00, 420_00, 90_00, 0],
      acts: [{ left: 300_00 }],
    })

    const bill = await billed(oneAct)
    await pay(bill.number, 620_00, { document: bill.billOf('2026-08') })
    expect(await figuresOf(bill.number)).toMatchObject({ unpaid: [100_00, 0, 90_00, 0], acts: [{ left: 0 }] })

    const service = await billed(oneAct)
    await pay(service.number, 350_00, { service: 'energy' })
    expect(await figuresOf(service.number)).toMatchObject({
      unpaid: [0, 500_00, 0, 0],
      services: { energy: -40_00, act: 500_00 },
      end: 460_00,
    })
  })

  test('of nobody’s service, of another’s bill, of the day after or of four years ago is refused', async () => {
    const { number } = await billed(oneAct)
    expect(await refusal(pay(number, 100, { service: 'чаювання' }))).toMatchObject({
      code: 'not-found',
      field: 'service',
    })
    expect(await refusal(pay(number, 100, { document: 'чужий' }))).toMatchObject({
      code: 'not-found',
      field: 'document',
    })
    for (const paidAt of ['2026-11-26T10:00:00.000Z', '2027-05-20T10:00:00.000Z', '2022-11-25T10:00:00.000Z'])
      expect(
        await refusal(
          core().call(
            fm.ZPORTAL_PAYMENT_POST,
            { account: number, amountKopiykas: 100, source: 'bank', paidAt },
            { key: randomUUID() },
          ),
        ),
      ).toMatchObject({ code: 'date-invalid', field: 'paidAt' })
    expect((await figuresOf(number)).end).toBe(810_00)
  })

  test('of a provider is booked once, even when twenty accounts claim it at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => billed(oneAct)))
    const outcomes = await Promise.allSettled(
      accounts.map(({ number }) =>
        core().call(
          fm.ZPORTAL_PAYMENT_POST,
          {
            account: number,
            amountKopiykas: 100,
            source: 'liqpay',
            providerPaymentId: '7700112233',
            paidAt: NOW,
          },
          { key: randomUUID() },
        ),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'conflict', field: 'providerPaymentId' })
    const ends = await Promise.all(accounts.map(async ({ number }) => (await figuresOf(number)).end))
    expect(ends.reduce((sum, end) => sum + end, 0)).toBe(20 * 810_00 - 100)
  })
})

test('a bill cancelled takes back its own charge, and the oldest debt stays', async () => {
  const { number, accountId, billOf } = await billed(oneAct)
  await insertLedger(under.database.db, [
    {
      accountId,
      entryDate: '2026-10-10',
      kind: 'cancellation',
      amountKop: -90_00,
      document: billOf('2026-09'),
    },
  ])
  expect(await figuresOf(number)).toMatchObject({ unpaid: [100_00, 620_00, 0, 0] })
})

test('a correction of an earlier month is owed on the bill that carries it', async () => {
  const { number, accountId, billOf } = await billed(oneAct)
  const correction = {
    accountId,
    entryDate: '2026-09-28',
    kind: 'recalculation' as const,
    document: billOf('2026-09'),
  }
  await insertLedger(under.database.db, [{ ...correction, amountKop: 15_00, period: '2026-07-01' }])
  expect(await figuresOf(number)).toMatchObject({ unpaid: [100_00, 620_00, 105_00, 0] })
  await insertLedger(under.database.db, [{ ...correction, amountKop: -25_00, period: '2026-08-01' }])
  expect(await figuresOf(number)).toMatchObject({ unpaid: [100_00, 620_00, 80_00, 0] })
})

test('what many accounts owe is what each of them owes by itself', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      billed(
        oneAct
          .filter((__, line) => (n >> line) % 2 === 0)
          .map((line) => ({ ...line, kop: line.kop + n * 100 })),
      ),
    ),
  )
  for (const [n, { number, billOf }] of accounts.entries()) {
    if (n % 3 === 1) await pay(number, 70_00 + n * 300)
    // of the bill of August at least one line is there
    if (n % 5 === 2 && (n & 6) !== 6) await pay(number, 130_00, { document: billOf('2026-08') })
    if (n % 7 === 3) await pay(number, 900_00, { service: 'act' })
  }
  const debtsOf = async (some: readonly { number: string }[]) =>
    (await core().call(fm.ZPORTAL_DEBTS_GET, { accounts: some.map(({ number }) => number) })).debts
  const alone = (await Promise.all(accounts.map((account) => debtsOf([account])))).flat()
  expect(alone.length).toBeGreaterThan(40)
  const inOrder = alone.toSorted((a, b) => a.account.localeCompare(b.account))
  expect(await debtsOf(accounts)).toEqual(inOrder)
  expect(await debtsOf(accounts.slice(0, 9))).toEqual(
    inOrder.filter(({ account }) => accounts.slice(0, 9).some(({ number }) => number === account)),
  )
  for (const { number } of accounts.slice(0, 12)) {
    const { overdue, services } = await figuresOf(number)
    const ownDebts = alone.filter(({ account }) => account === number)
    expect(ownDebts.reduce((sum, { overdueKopiykas }) => sum + overdueKopiykas, 0)).toBe(overdue)
    for (const { service, unpaidKopiykas } of ownDebts) expect(unpaidKopiykas).toBe(services[service])
  }
})

test('money is neither made nor lost, in whatever order the entries were written and read', async () => {
  const line = fc.record({
    service: fc.constantFrom(...SERVICES),
    month: fc.constantFrom(...MONTHS),
    kop: fc.integer({ min: 1, max: 900_00 }),
  })
  const payment = fc.record({
    kop: fc.integer({ min: 1, max: 1500_00 }),
    names: fc.constantFrom('nothing', 'energy', 'act', 'bill', 'bill'),
    month: fc.constantFrom(...MONTHS),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(line, {
        selector: ({ service, month }) => `${service} ${month}`,
        minLength: 1,
        maxLength: 12,
      }),
      fc.array(payment, { maxLength: 6 }),
      async (lines, payments) => {
        const account = await billed(lines)
        const { number } = account
        for (const { kop, names, month } of payments) {
          const has = lines.some((line) => line.month === month)
          const named =
            names === 'nothing' || (names === 'bill' && !has)
              ? {}
              : names === 'bill'
                ? { document: account.billOf(month) }
                : { service: names }
          await pay(number, kop, named)
        }
        const now = await figuresOf(number)
        const owed = lines.reduce((sum, { kop }) => sum + kop, 0)
        const paid = payments.reduce((sum, { kop }) => sum + kop, 0)
        expect(now.end).toBe(owed - paid)
        const advances = Object.values(now.services).reduce((sum, end) => sum + Math.min(0, end), 0)
        const left = now.unpaid.reduce((sum, kop) => sum + kop, 0)
        // here every debt is on a bill, so the unpaid parts of the bills plus the advances equal the balance
        expect(left).toBe(Object.values(now.services).reduce((sum, end) => sum + Math.max(0, end), 0))
        expect(left + advances).toBe(now.end)
        expect(now.left.at(-1)).toBe(left)
        expect(now.overdue).toBe(left)
        expect(now.acts.reduce((sum, act) => sum + act.left, 0)).toBe(Math.max(0, now.services['act'] ?? 0))
        for (const [place, month] of MONTHS.entries()) {
          const amount = lines.reduce((sum, line) => sum + (line.month === month ? line.kop : 0), 0)
          expect(now.unpaid[place]).toBeGreaterThanOrEqual(0)
          expect(now.unpaid[place]).toBeLessThanOrEqual(amount)
        }

        // the same entries inserted in another order give the same figures
        const twin = await makeAccount(under.database.db, { index: (index += 1) })
        await sql`insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, note, names, period, created_at)
          select ${twin.accountId}, entry_date, gen_random_uuid(), kind, service, amount_kop, document, note, names, period, ${NOW}
          from core.ledger where account_id = ${account.accountId} order by random()`.execute(
          under.database.db,
        )
        await sql`insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
          select ${twin.accountId}, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines
          from core.bills where account_id = ${account.accountId}`.execute(under.database.db)
        const again = await figuresOf(twin.number)
        expect([again.unpaid, again.left, again.services, again.overdue]).toEqual([
          now.unpaid,
          now.left,
          now.services,
          now.overdue,
        ])
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

describe('what is kept of the debts', () => {
  test('is the same when many write to one account at once', async () => {
    const { number, accountId, billOf } = await billed(oneAct)
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 4 === 0
          ? insertLedger(under.database.db, [
              {
                accountId,
                entryDate: `2026-0${7 + (n % 3)}-28`,
                kind: 'charge',
                amountKop: 40_00 + n,
              },
            ])
          : pay(number, 10_00 + n, n % 3 === 0 ? { document: billOf('2026-08') } : {}),
      ),
    )
    expect((await debtsThatDiffer(accountId, accountId).execute(under.database.db)).rows).toEqual([])
    expect((await figuresOf(number)).end).toBeGreaterThan(0)
  })

  test('is not asked alone when a paid bill is named again: other debts are paid, the rest is an advance of its service', async () => {
    const { number, billOf } = await billed([
      { service: 'distribution', month: '2026-07', kop: 30_00 },
      { service: 'energy', month: '2026-08', kop: 100_00 },
    ])
    await pay(number, 30_00, { document: billOf('2026-07') })
    await pay(number, 40_00, { document: billOf('2026-07') })
    expect(await figuresOf(number)).toMatchObject({ services: { distribution: 0, energy: 60_00 } })
    await pay(number, 75_00, { document: billOf('2026-07') })
    expect(await figuresOf(number)).toMatchObject({
      services: { distribution: -15_00, energy: 0 },
      overdue: 0,
    })
  })

  test('is made of the ledgers of an installation that kept nothing yet', async () => {
    const { owner } = under.database
    const accounts = await Promise.all([billed(oneAct), billed(oneAct)])
    await pay(accounts[0].number, 250_00)
    const open = () => Promise.all(accounts.map(async ({ number }) => (await figuresOf(number)).unpaid))
    const before = await open()
    await owner.pool.query('delete from core.debts; delete from core.named_money')
    await owner.pool.query('update core.service_balances set paid_until = null')
    const migration = readFileSync(join(import.meta.dirname, '../migrations/0023-debts.sql'), 'utf8')
    await owner.pool.query(migration.slice(migration.indexOf('-- What the ledger says already.')))
    expect(await open()).toEqual(before)
    expect(await checkKept(under.database.db, { mend: false })).toMatchObject({ debts: [] })
  })

  test('is found by the check where something else has written it, and mended when that is asked', async () => {
    const { db, owner } = under.database
    const { number, accountId } = await billed(oneAct)
    await owner.pool.query(
      `update core.debts set left_kop = 0 where account_id = ${accountId} and document = 'act 2026-08'`,
    )
    const report = await checkKept(db, { mend: false })
    expect(report.debts).toMatchObject([
      { account: number, service: 'act', kind: 'act', document: 'act 2026-08' },
    ])
    expect(report.accounts).toBeGreaterThan(0)
    expect((await checkKept(db, { mend: true })).debts).toHaveLength(1)
    expect((await checkKept(db, { mend: false })).debts).toEqual([])
    expect((await figuresOf(number)).services).toMatchObject({ act: 500_00 })
  })
})
