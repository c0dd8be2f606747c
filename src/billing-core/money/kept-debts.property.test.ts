import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBills } from '#seeds/makers/core-books.ts'
import { makeAccount } from '#seeds/makers/core.ts'
import { Problem } from '#server/problem.ts'
import { fm } from '#server/core/function-modules.ts'
import { allDebtsOf, debtsThatDiffer } from './allocation.ts'
import { type EmbeddedUnderTest, openCoreUnderTest } from '#billing/under-test.ts'

const NOW = '2026-11-25T10:00:00.000Z'
let under: EmbeddedUnderTest
let index = 0
beforeAll(async () => {
  under = await openCoreUnderTest()
})
afterAll(() => under.close())
const core = () => under.at(NOW)

/** A list of bills says the same in an order of the debts, for which all of them are looked at, and in another one. */
async function expectOneList(account: string): Promise<void> {
  const ordered = (sort: string, state?: 'issued' | 'cancelled') =>
    core().call(fm.ZPORTAL_BILLS_LIST, {
      account,
      ...(state ? { state } : {}),
      page: { number: 1, size: 100, sort, descending: true, search: '' },
    })
  for (const state of [undefined, 'issued', 'cancelled'] as const) {
    const [byDebts, byPeriod] = await Promise.all([ordered('unpaid', state), ordered('period', state)])
    expect({ ...byPeriod, bills: null }).toEqual({ ...byDebts, bills: null })
    expect(new Map(byPeriod.bills.map((bill) => [bill.number, bill]))).toEqual(
      new Map(byDebts.bills.map((bill) => [bill.number, bill])),
    )
    const periods = byPeriod.bills.map(({ period }) => period)
    expect(periods).toEqual(periods.toSorted().toReversed())
  }
}

describe('what is kept of the debts', () => {
  type Entry = {
    date: string
    kind: string
    service: string
    kop: number
    document: string | null
    period: string | null
    names: string | null
  }
  const months = fc.constantFrom('2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10')
  const sums = fc.integer({ min: 1, max: 400_00 })
  const services = fc.constantFrom('energy', 'energy', 'distribution', 'act')
  // of a bill of the month, of its replacement, of an act, of nobody
  const documents = fc.tuple(fc.constantFrom('bill', 'bill', 'again', 'act', 'no'), months)
  const kinds = ['opening', 'charge', 'payment', 'recalculation', 'cancellation', 'act', 'penalty'] as const
  const step = fc.oneof(
    // a month closed: the bill and its lines, with a correction of an earlier month
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('close' as const),
        month: months,
        kop: sums,
        other: fc.option(sums),
        correction: fc.option(fc.tuple(months, fc.integer({ min: -300_00, max: 300_00 }))),
      }),
    },
    // a payment by the core: nothing named, a service, a document
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constant('pay' as const),
        kop: sums,
        service: fc.option(services, { nil: undefined, freq: 3 }),
        document: fc.option(documents, { nil: undefined, freq: 2 }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('back' as const), kop: sums, which: fc.nat(20) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('bill' as const),
        month: months,
        change: fc.constantFrom('cancelled', 'replaced', 'later', 'gone', 'nothing'),
      }),
    },
    // several entries of any kind in one statement, whatever their order and their days
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('write' as const),
        entries: fc.array(
          fc.record({
            kind: fc.constantFrom(...kinds),
            service: services,
            kop: fc.integer({ min: -300_00, max: 300_00 }),
            month: months,
            day: fc.constantFrom('03', '28'),
            document: fc.option(documents),
            period: fc.option(months),
            names: fc.option(documents),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
    },
  )

  async function write(accountId: number, entries: readonly Entry[]): Promise<void> {
    await sql`
      insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period, names)
      select ${accountId}, date::date, gen_random_uuid(), kind, service, kop, document, (period || '-01')::date, names
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e (date text, kind text, service text, kop bigint, document text, period text, names text)`.execute(
      under.database.db,
    )
  }

  test('is what the rule makes of the whole ledger, after every step of any history', async () => {
    const { db } = under.database
    const seen = { open: 0, paid: 0, opened: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const { accountId, number } = await makeAccount(db, { index: (index += 1) })
        const named = ([what, month]: readonly [string, string]) =>
          what === 'bill'
            ? `${number}-${month}`
            : what === 'again'
              ? `${number}-${month}/2`
              : what === 'act'
                ? `act ${month}`
                : `no ${month}`
        const insertBill = (month: string, bill: string, kop: number) =>
          insertBills(db, [
            {
              accountId,
              period: `${month}-01`,
              number: bill,
              issuedOn: `${month}-28`,
              // one month is due when another is
              dueOn:
                month === '2026-07'
                  ? '2026-09-20'
                  : `2026-${String(Number(month.slice(5)) + 1).padStart(2, '0')}-20`,
              kwh: 0,
              amountKop: kop,
              beginKop: 0,
              paidKop: 0,
              endKop: 0,
              lines: [],
            },
          ])
        const payments: string[] = []
        const open = new Set<string>()
        for (const step of steps) {
          if (step.does === 'close') {
            const { rows } = await sql<{ number: string; state: string }>`
              select number, state from core.bills
              where account_id = ${accountId} and period = ${`${step.month}-01`}::date`.execute(db)
            const free = [named(['bill', step.month]), named(['again', step.month])].find(
              (bill) => !rows.some((row) => row.number === bill),
            )
            const line = { date: `${step.month}-28`, period: step.month, names: null, document: free ?? null }
            const lines = [
              { ...line, kind: 'charge', service: 'energy', kop: step.kop },
              ...(step.other === null
                ? []
                : [{ ...line, kind: 'charge', service: 'distribution', kop: step.other }]),
              ...(step.correction === null
                ? []
                : [
                    {
                      ...line,
                      kind: 'recalculation',
                      service: 'energy',
                      kop: step.correction[1],
                      period: step.correction[0],
                    },
                  ]),
            ]
            const isFree = free !== undefined && !rows.some(({ state }) => state === 'issued')
            // the bill before its lines or after them
            if (isFree && step.kop % 2 === 0) await insertBill(step.month, free, step.kop)
            await write(accountId, lines)
            if (isFree && step.kop % 2 === 1) await insertBill(step.month, free, step.kop)
          } else if (step.does === 'pay') {
            try {
              const { paymentId } = await core().call(
                fm.ZPORTAL_PAYMENT_POST,
                {
                  account: number,
                  amountKopiykas: step.kop,
                  source: 'bank',
                  paidAt: NOW,
                  service: step.service,
                  document: step.document && named(step.document),
                },
                { key: randomUUID() },
              )
              payments.push(paymentId)
            } catch (error) {
              if (!(error instanceof Problem)) throw error
            }
          } else if (step.does === 'back') {
            const payment = payments[step.which % Math.max(1, payments.length)]
            if (payment === undefined) continue
            await core()
              .call(
                fm.ZPORTAL_PAYMENT_REVERSE,
                { account: number, payment, amountKopiykas: step.kop, reason: 'повернення' },
                { key: randomUUID() },
              )
              .catch((error: unknown) => {
                if (!(error instanceof Problem)) throw error
              })
          } else if (step.does === 'bill') {
            const where = sql`where account_id = ${accountId} and period = ${`${step.month}-01`}::date`
            const { change } = step
            if (change === 'gone') await sql`delete from core.bills ${where}`.execute(db)
            else if (change === 'later')
              await sql`update core.bills set due_on = due_on + 40 ${where}`.execute(db)
            else if (change === 'nothing')
              await sql`update core.bills set by_hand = true ${where}`.execute(db)
            else await sql`update core.bills set state = ${change} ${where} and state = 'issued'`.execute(db)
          } else
            await write(
              accountId,
              step.entries.map(({ month, day, document, names, ...entry }) => ({
                ...entry,
                date: `${month}-${day}`,
                document: document && named(document),
                names: names && named(names),
              })),
            )
          const { rows } = await debtsThatDiffer(accountId, accountId).execute(db)
          expect(rows, JSON.stringify(step)).toEqual([])
          await expectOneList(number)
          const { rows: debts } = await sql<{ key: string; left: number }>`
            select concat_ws(' ', document, service, kind, month) as key, left_kop as left
            from ${allDebtsOf(accountId)} d`.execute(db)
          for (const { key, left } of debts) {
            if (left > 0) {
              seen.open += 1
              if (open.has(key)) seen.opened += 1
              open.delete(key)
            } else {
              seen.paid += 1
              open.add(key)
            }
          }
        }
      }),
      { numRuns: process.env['SVITLO_FULL'] ? 200 : 14 },
    )
    // debts were paid, and paid ones were owed again, often enough to prove something
    expect(seen.open).toBeGreaterThan(60)
    expect(seen.paid).toBeGreaterThan(60)
    expect(seen.opened).toBeGreaterThan(2)
  }, 900_000)
})
