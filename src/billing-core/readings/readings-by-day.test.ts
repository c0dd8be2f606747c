import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { insertReadings } from '#seeds/makers/core-books.ts'
import { fm } from '#server/core/function-modules.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import type { WantedPage } from '#server/core/modules/define.ts'
import { inTransaction } from '#server/db/open.ts'
import type { EmbeddedDeps } from '#billing/deps.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'
import { rowsReadWithin } from '#tests/setup/rows-read.ts'

// A page of readings as the list is opened: the rows of the days that are on it, however many there are before.

const NOW = new Date('2026-11-21T12:00:00+02:00')
const POINTS = 100
const MONTHS = 24
/** Accounts of one point each: a statement is planned for what most of them have. */
const OTHERS = 200

let database: TestDatabase
const draft = accountDraft(1, { kind: 'entity' })
const other = accountDraft(2, { kind: 'entity' })
beforeAll(async () => {
  database = await testDatabase()
  const others = Array.from({ length: OTHERS }, (_, n) => accountDraft(n + 3, { kind: 'entity' }))
  const [accountId = 0, otherId = 0, ...otherIds] = await insertAccounts(database.db, [
    draft,
    other,
    ...others,
  ])
  const owners = [...Array.from({ length: POINTS }, () => accountId), ...otherIds]
  const meterIds = await insertMeters(
    database.db,
    owners.map((owner, n) => meterDraft(owner, { number: `7${n}` })),
  )
  const register = (meterId: number, n: number, month: number) => ({
    accountId: owners[n] ?? 0,
    meterId,
    zone: 'single' as const,
    countsOn: `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
    value: 100 * month,
    kwh: 100,
  })
  await insertReadings(
    database.db,
    Array.from({ length: MONTHS }, (_, month) =>
      meterIds.map((meterId, n) => register(meterId, n, month)),
    ).flat(),
  )
  // days of one, two, three … readings
  const [meterId = 0] = await insertMeters(database.db, [meterDraft(otherId, { number: '8' })])
  await insertReadings(
    database.db,
    Array.from({ length: 9 }, (_, day) =>
      Array.from({ length: day + 1 }, (_row, n) => ({
        accountId: otherId,
        meterId,
        zone: 'single' as const,
        countsOn: `2026-0${day + 1}-05`,
        value: 10 * day + n,
        kwh: 1,
        state: n === 0 ? ('accepted' as const) : ('rejected' as const),
      })),
    ).flat(),
  )
  await database.owner.pool.query('vacuum analyze core.readings, core.meters, core.accounts')
})
afterAll(() => database.close())

const listOf = async (
  db: EmbeddedDeps['db'],
  account: string,
  page?: Pick<WantedPage, 'number' | 'size'>,
) => {
  const core = openCore({ answerers: openEmbeddedCore({ db }), record: { fm() {} }, now: () => NOW })
  const wanted = page && { ...page, sort: 'countsOn', descending: true }
  return core.for(workerTrace).call(fm.ZPORTAL_READINGS_LIST, { account, manyPoints: true, page: wanted })
}

test('reads the readings of the days on the page', async () => {
  await inTransaction(database.db, async (trx) => {
    // as a connection plans that has asked for many accounts
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
    const read = await rowsReadWithin(trx, 'core', async () => {
      const { total, readings } = await listOf(trx, draft.number, { number: 1, size: 20 })
      expect([total, readings.length]).toEqual([POINTS * MONTHS, 20])
    })
    // a day of all points, and the points
    expect(read).toBeLessThan(3 * POINTS)
  })
})

test.each([draft.number, other.number])(
  'shows page by page what the whole list of %s has',
  async (account) => {
    const { readings: all } = await listOf(database.db, account)
    const sizes = account === draft.number ? [30, 100, 199] : [1, 2, 4, 7, 44, 45, 46]
    for (const size of sizes) {
      const pages = Math.ceil(all.length / size)
      const shown = await Promise.all(
        Array.from({ length: pages + 1 }, (_, n) => listOf(database.db, account, { number: n + 1, size })),
      )
      expect(new Set(shown.map(({ total }) => total)), `pages of ${size}`).toEqual(new Set([all.length]))
      expect(shown.flatMap(({ readings }) => readings)).toEqual(all)
    }
  },
)
