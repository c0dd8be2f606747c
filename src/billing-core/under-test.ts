import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import {
  insertActs,
  insertDunning,
  insertLedger,
  insertProfiles,
  insertReadings,
  makeBill,
  makeReadings,
} from '#seeds/makers/core-books.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { FmCall } from '#server/telemetry/recorder.ts'
import { type Answerers, type Core, openCore, workerTrace } from '#server/core/call.ts'
import { CLOSED, type CoreUnderTest } from '#server/core/conformance/under-test.ts'
import { fm } from '#server/core/function-modules.ts'
import { debtsThatDiffer } from '#billing/money/allocation.ts'
import { openEmbeddedCore } from './open.ts'
import { storePrices } from '#billing/prices/add-prices.ts'

export type EmbeddedUnderTest = CoreUnderTest & {
  database: TestDatabase
  calls: FmCall[]
  answerers: Answerers
}

/** The embedded core on a separate database, called through the real `openCore`. */
export async function openCoreUnderTest(): Promise<EmbeddedUnderTest> {
  const database = await testDatabase()
  const { db } = database
  await storePrices(db, demoPrices(), DEMO_PRICES)
  const answerers = openEmbeddedCore({ db })
  const calls: FmCall[] = []
  let index = 0
  const at = (moment: string): Core =>
    openCore({ answerers, record: { fm: (call) => void calls.push(call) }, now: () => new Date(moment) }).for(
      workerTrace,
    )
  const keyOf = async (number: string) => {
    const { rows } = await sql<{ accountId: number }>`
      select account_id as "accountId" from core.accounts where number = ${number}`.execute(db)
    return { number, accountId: rows[0]?.accountId ?? 0 }
  }

  return {
    database,
    calls,
    answerers,
    at,
    async household(wish = {}) {
      index += 1
      const { zones = 1, digits = 6, previous = 1000, monthly = 150, street, house, phone, ...fields } = wish
      const account = await makeAccount(db, {
        index,
        ...(street === undefined ? {} : { street }),
        ...(house === undefined ? {} : { house }),
        ...(phone === undefined ? {} : { phone }),
      })
      const { optional = [], ...meterWish } = fields
      const meter = await makeMeter(db, account.accountId, {
        zones,
        digits,
        ...meterWish,
        optionalZones: [...optional],
      })
      const start = (((previous - 12 * monthly) % 10 ** digits) + 10 ** digits) % 10 ** digits
      await makeReadings(db, meter, { from: '2025-11', months: 12, monthly, start })
      const { number, billCode, eic } = account
      return { number, billCode, eic, meterId: String(meter.meterId), meter: meter.number }
    },
    async firm({ points = 1, places, former, contractEnded = false, ...wish } = {}) {
      index += 1
      const account = await makeAccount(db, {
        index,
        kind: 'entity',
        ...wish,
        ...(contractEnded ? { status: 'closed' } : {}),
      })
      const meterIds: string[] = []
      const stand = places ?? Array.from({ length: points }, (_, point) => `Цех ${point + 1}`)
      for (const place of stand) {
        const meter = await makeMeter(db, account.accountId, { place })
        await makeReadings(db, meter, { from: '2025-11', months: 12, monthly: 100 })
        meterIds.push(String(meter.meterId))
        if (former && meterIds.length === 1) {
          const removedOn = '2026-03-10'
          const old = await makeMeter(db, account.accountId, {
            place,
            state: 'disabled',
            removedOn,
            removalAct: former.act,
            replacedBy: meter.meterId,
          })
          await insertReadings(db, [
            {
              accountId: account.accountId,
              meterId: old.meterId,
              zone: 'single',
              countsOn: removedOn,
              value: 500,
              kwh: 10,
            },
          ])
        }
      }
      return { number: account.number, uniqueCode: account.uniqueCode ?? '', meterIds }
    },
    async month(number, period) {
      const core = at(CLOSED)
      await core.call(
        fm.ZPORTAL_PERIOD_CLOSE,
        { period, account: number, now: CLOSED },
        { key: randomUUID() },
      )
      const { bills } = await core.call(fm.ZPORTAL_BILLS_LIST, { account: number, from: period, to: period })
      return bills[0]?.number ?? ''
    },
    async payment(number, amountKopiykas, paidAt, more = {}) {
      await at(CLOSED).call(
        fm.ZPORTAL_PAYMENT_POST,
        { account: number, amountKopiykas, source: 'liqpay', paidAt, ...more },
        { key: randomUUID() },
      )
    },
    async bill(number, { amountKopiykas, ...wish }) {
      return (await makeBill(db, await keyOf(number), { ...wish, amountKop: amountKopiykas })).number
    },
    async cancelledBill(number, period, wish = { cancelledOn: '2026-09-10', amountKopiykas: 900_00 }) {
      const account = await keyOf(number)
      const replacement = `${period}-${number}`
      const { number: cancelled } = await makeBill(db, account, {
        period,
        amountKop: wish.amountKopiykas,
        state: 'replaced',
        replacedBy: replacement,
        cancelReason: 'перерахунок',
        cancelledOn: wish.cancelledOn,
      })
      await makeBill(db, account, { period, amountKop: 800_00, number: replacement, kwh: 20 })
      return { cancelled, replacement }
    },
    async profile(number, meterId, days) {
      const { accountId } = await keyOf(number)
      await insertProfiles(
        db,
        days.map(({ values, ...day }) => ({ accountId, meterId: Number(meterId), wh: values, ...day })),
      )
    },
    async act(number, amountKopiykas) {
      const { accountId } = await keyOf(number)
      const act = `А-${number}`
      await insertActs(db, [
        { accountId, number: act, drawnOn: '2026-10-08', amountKop: amountKopiykas, state: 'reviewed' },
      ])
      await insertLedger(db, [
        {
          accountId,
          entryDate: '2026-10-20',
          kind: 'act',
          service: 'act',
          amountKop: amountKopiykas,
          document: act,
        },
      ])
      return act
    },
    async dunning(number, amountKopiykas) {
      const { accountId } = await keyOf(number)
      const warning = `П-${number}`
      await insertDunning(db, [
        { accountId, number: warning, issuedOn: '2026-11-16', amountKop: amountKopiykas },
      ])
      return warning
    },
    async close() {
      // whatever a test has written, what is kept of the debts is what the rule makes of its ledger
      const { rows } = await debtsThatDiffer(0, Number.MAX_SAFE_INTEGER).execute(db)
      await database.close()
      expect(rows).toEqual([])
    },
  }
}
