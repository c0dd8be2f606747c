import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zonesOf } from '#domain/zone.ts'
import { insertLedger, makeReadings } from '#seeds/makers/core-books.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { fm } from '#server/core/function-modules.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

const NOW = '2026-11-30T08:00:00.000Z'
const DAYS = ['2026-08-31', '2026-09-30', '2026-10-15', '2026-11-01', '2026-11-30', '2026-12-01'] as const

describe('the books', () => {
  let under: EmbeddedUnderTest
  beforeAll(async () => {
    under = await openCoreUnderTest()
  })
  afterAll(() => under.close())

  const balances = async (accountId: number) => {
    const { rows } = await sql<{
      kept: number
      summed: number
      entries: number
      written: number
      services: number
    }>`
      select coalesce((select balance_kop from core.balances where account_id = ${accountId}), 0) as kept,
        coalesce((select entries from core.balances where account_id = ${accountId}), 0) as entries,
        (select count(*)::int from core.ledger where account_id = ${accountId}) as written,
        coalesce((select sum(balance_kop) from core.service_balances where account_id = ${accountId}), 0)::bigint as services,
        coalesce((select sum(amount_kop) from core.ledger where account_id = ${accountId}), 0)::bigint as summed`.execute(
      under.database.db,
    )
    return rows[0]
  }

  const operation = fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
      day: fc.constantFrom(...DAYS),
    }),
    fc.record({
      do: fc.constant('book' as const),
      amount: fc.integer({ min: -300_000, max: 300_000 }),
      day: fc.constantFrom(...DAYS),
      kind: fc.constantFrom('charge' as const, 'recalculation' as const, 'act' as const, 'penalty' as const),
      service: fc.constantFrom('energy', 'act', 'penalty', 'distribution'),
    }),
  )

  test('balance after any operations, many at once, and every month in between agree with the entries', async () => {
    let index = 0
    const { db } = under.database
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
        index += 1
        const { accountId, number } = await makeAccount(db, { index })
        await Promise.all(
          operations.map((operation) =>
            operation.do === 'pay'
              ? under.at(`${operation.day}T10:00:00Z`).call(
                  fm.ZPORTAL_PAYMENT_POST,
                  {
                    account: number,
                    amountKopiykas: operation.amount,
                    source: 'bank',
                    paidAt: `${operation.day}T10:00:00Z`,
                  },
                  { key: randomUUID() },
                )
              : insertLedger(db, [
                  {
                    accountId,
                    entryDate: operation.day,
                    kind: operation.kind,
                    amountKop: operation.amount,
                    service: operation.service,
                  },
                ]),
          ),
        )
        const sum = operations.reduce(
          (total, operation) => total + (operation.do === 'pay' ? -operation.amount : operation.amount),
          0,
        )
        const after = await balances(accountId)
        expect(after).toMatchObject({ kept: sum, summed: sum, services: sum, entries: after?.written })
        // a payment that names nothing may be split between several services
        expect(after?.written).toBeGreaterThanOrEqual(operations.length)

        const until = (day: string) =>
          operations
            .filter((operation) => operation.day <= day)
            .reduce(
              (total, operation) => total + (operation.do === 'pay' ? -operation.amount : operation.amount),
              0,
            )
        for (const [period, before, last] of [
          ['2026-09', '2026-08-31', '2026-09-30'],
          ['2026-11', '2026-10-31', '2026-11-30'],
        ] as const) {
          const month = await under.at(NOW).call(fm.ZPORTAL_BALANCE_GET, { account: number, period })
          expect(month).toMatchObject({ beginKopiykas: until(before), endKopiykas: until(last) })
          expect(month.beginKopiykas + month.chargedKopiykas - month.paidKopiykas).toBe(month.endKopiykas)
          expect(month.items.reduce((total, item) => total + item.debet, 0)).toBe(month.endKopiykas)
        }
        const act = await under
          .at(NOW)
          .call(fm.ZPORTAL_RECONCILIATION_GET, { account: number, from: '2026-09-01', to: '2026-11-30' })
        expect(act.openingKopiykas).toBe(until('2026-08-31'))
        expect(act.openingKopiykas + act.debitKopiykas - act.creditKopiykas).toBe(act.closingKopiykas)
        expect(act.closingKopiykas).toBe(until('2026-11-30'))
      }),
      { numRuns: 25 },
    )
  })

  test('sixteen clients charging and paying twenty accounts leave every balance right at every look', async () => {
    const { db } = under.database
    const accounts = await Promise.all(
      Array.from({ length: 20 }, (_, n) => makeAccount(db, { index: 1000 + n, site: 'kem' })),
    )
    const wrong = sql<{ n: number }>`
      select count(*)::int as n from core.accounts a
      left join core.balances b using (account_id)
      left join lateral (select sum(amount_kop) as sum from core.ledger l where l.account_id = a.account_id) l on true
      where coalesce(b.balance_kop, 0) <> coalesce(l.sum, 0)`
    await Promise.all(
      Array.from({ length: 16 }, async (_, client) => {
        for (let round = 0; round < 10; round += 1) {
          const account = accounts[(client * 7 + round * 3) % accounts.length]
          if (!account) continue
          const paidAt = NOW
          const payment = { account: account.number, amountKopiykas: 100 + client, source: 'bank', paidAt }
          await under.at(NOW).call(fm.ZPORTAL_PAYMENT_POST, payment, { key: randomUUID() })
          const two = [account, accounts[(client + round) % accounts.length] ?? account]
          await insertLedger(
            db,
            two.map(({ accountId }) => ({
              accountId,
              entryDate: '2026-11-05',
              kind: 'charge',
              amountKop: 777,
            })),
          )
          expect((await wrong.execute(db)).rows).toEqual([{ n: 0 }])
        }
      }),
    )
  })

  test.each([
    ['changed', 3001, sql`update core.ledger set amount_kop = 0`],
    ['deleted', 3002, sql`delete from core.ledger`],
    ['emptied', 3003, sql`truncate core.ledger`],
  ])('an entry cannot be %s', async (_what, index, statement) => {
    const { db } = under.database
    const { accountId } = await makeAccount(db, { index })
    await insertLedger(db, [{ accountId, entryDate: '2026-11-05', kind: 'charge', amountKop: 1 }])
    await expect(statement.execute(db)).rejects.toThrow('permission denied')
    await expect(statement.execute(under.database.owner.db)).rejects.toThrow('append-only')
  })

  test('debts by acts are told apart by their name (spec §9)', async () => {
    const { db } = under.database
    const { accountId, number } = await makeAccount(db, { index: 2000 })
    await insertLedger(db, [
      { accountId, entryDate: '2026-10-05', kind: 'act', service: 'act', amountKop: 5000_00 },
      { accountId, entryDate: '2026-11-05', kind: 'charge', amountKop: 100_00 },
    ])
    const { debetAct, items } = await under.at(NOW).call(fm.ZPORTAL_BALANCE_GET, { account: number })
    expect(items).toHaveLength(2)
    expect(debetAct).toMatchObject([{ beginDebet: 5000_00, debet: 5000_00 }])
    expect(debetAct[0]?.name).toContain('порушено')
  })

  test('the sub-book names the zones of a month in the order in which they are handed in', async () => {
    const { db } = under.database
    const { accountId, number } = await makeAccount(db, { index: 2001 })
    const meter = await makeMeter(db, accountId, { zones: 3 })
    await makeReadings(db, meter, { from: '2026-09', months: 2 })
    const { rows } = await under.at(NOW).call(fm.ZPORTAL_LEDGER_GET, { account: number, months: 3 })
    const shown = rows.map(({ zones }) => zones.map(({ zone }) => zone))
    expect(shown).toEqual([zonesOf(3), zonesOf(3)])
  })
})
