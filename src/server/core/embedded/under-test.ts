import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { DEMO_PRICES, demoPrices } from '#seeds/prices.ts'
import { makeReadings } from '#seeds/makers/core-books.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import type { FmCall } from '#server/telemetry/recorder.ts'
import { type Core, openCore, workerTrace } from '../call.ts'
import type { CoreUnderTest } from '../conformance.ts'
import { openEmbeddedCore } from './open.ts'
import { storePrices } from '#server/db/add-prices.ts'

export type EmbeddedUnderTest = CoreUnderTest & { database: TestDatabase; calls: FmCall[] }

/** The embedded core on a database of its own, behind the real door. */
export async function openCoreUnderTest(): Promise<EmbeddedUnderTest> {
  const database = await testDatabase()
  await storePrices(database.db, demoPrices(), DEMO_PRICES)
  const answerers = openEmbeddedCore({ db: database.db })
  const calls: FmCall[] = []
  let index = 0
  const at = (moment: string): Core =>
    openCore({ answerers, record: { fm: (call) => void calls.push(call) }, now: () => new Date(moment) }).for(
      workerTrace,
    )

  return {
    database,
    calls,
    at,
    async household({ zones = 1, digits = 6, previous = 1000, monthly = 150, ...meterWish } = {}) {
      index += 1
      const account = await makeAccount(database.db, { index })
      const meter = await makeMeter(database.db, account.accountId, { zones, digits, ...meterWish })
      const start = (((previous - 12 * monthly) % 10 ** digits) + 10 ** digits) % 10 ** digits
      await makeReadings(database.db, meter, { from: '2025-11', months: 12, monthly, start })
      return { number: account.number, billCode: account.billCode, meterId: meter.meterId }
    },
    close: () => database.close(),
  }
}
