import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { insertProfiles } from '#seeds/makers/core-books.ts'
import { fm } from '#server/core/function-modules.ts'
import { openCore, workerTrace } from '#server/core/call.ts'
import { inTransaction } from '#server/db/open.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'

// What the hours of all points say is read as a whole, however rare an account of so many points is.

const NOW = new Date('2026-11-21T12:00:00+02:00')
const POINTS = 100
/** Accounts of one point each: a statement is planned for what most of them have. */
const OTHERS = 200
/** Looks into an index that one question may take; those of each point would be more than its points. */
const LOOKS = 40

let database: TestDatabase
const draft = accountDraft(1, { kind: 'entity' })
beforeAll(async () => {
  database = await testDatabase()
  const others = Array.from({ length: OTHERS }, (_, n) => accountDraft(n + 2, { kind: 'entity' }))
  const [accountId = 0, ...otherIds] = await insertAccounts(database.db, [draft, ...others])
  const owners = [...Array.from({ length: POINTS }, () => accountId), ...otherIds]
  const meterIds = await insertMeters(
    database.db,
    owners.map((owner, n) => meterDraft(owner, { number: `7${n}` })),
  )
  await insertProfiles(
    database.owner.db,
    owners.map((owner, n) => ({
      accountId: owner,
      meterId: meterIds[n] ?? 0,
      register: 'A+' as const,
      day: '2026-11-01',
      wh: Array.from({ length: 24 }, () => 500),
      quality: 'm'.repeat(24),
    })),
  )
  await sql`insert into core.agreed_volumes (account_id, month, version, kwh, document, agreed_at)
    values (${accountId}, '2026-11-01', 1, 5000, 'Д-1', '2026-10-01')`.execute(database.owner.db)
  await database.owner.pool.query('analyze')
})
afterAll(() => database.close())

test('the hours of all points of an account are not looked up one by one', async () => {
  await inTransaction(database.db, async (db) => {
    const answerers = openEmbeddedCore({ db })
    const core = openCore({ answerers, record: { fm() {} }, now: () => NOW }).for(workerTrace)
    const looks = async () => {
      const { rows } = await sql<{ count: number }>`select sum(idx_scan)::int as count
        from pg_stat_xact_user_tables where schemaname = 'core'`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await looks()
    const request = { accounts: [draft.number], month: '2026-11' }
    const { volumes } = await core.call(fm.ZPORTAL_VOLUMES_GET, request)
    expect(volumes[0]?.counted).toMatchObject({ kwh: 12 * POINTS })
    expect((await looks()) - before).toBeLessThan(LOOKS)
  })
})
