import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { insertProfiles } from '#seeds/makers/core-books.ts'
import { fm } from '#server/core/function-modules.ts'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import { inTransaction } from '#server/db/open.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'

// What the hours of all points say is read as a whole, however rare an account of so many points is; a removed meter is a
// point in the months it hung.

const NOW = new Date('2026-11-21T12:00:00+02:00')
const POINTS = 100
/** Accounts of one point each: a statement is planned for what most of them have. */
const OTHERS = 40
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

test.each([
  {
    name: 'the volumes of an account',
    async ask(core: Core) {
      const request = { accounts: [draft.number], month: '2026-11' }
      const { volumes } = await core.call(fm.ZPORTAL_VOLUMES_GET, request)
      expect(volumes[0]?.counted).toMatchObject({ kwh: 12 * POINTS })
    },
  },
  {
    name: 'the hours of an account',
    async ask(core: Core) {
      const request = { account: draft.number, from: '2026-11', to: '2026-11' }
      const { points, inUse } = await core.call(fm.ZPORTAL_PROFILE_POINTS, request)
      expect([points.length, inUse]).toEqual([POINTS, POINTS])
    },
  },
])('$name are not looked up point by point', async ({ ask }) => {
  await inTransaction(database.db, async (db) => {
    // as a connection plans that has asked for many accounts of one point
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    const answerers = openEmbeddedCore({ db })
    const core = openCore({ answerers, record: { fm() {} }, now: () => NOW }).for(workerTrace)
    const looks = async () => {
      const { rows } = await sql<{ count: number }>`select sum(idx_scan)::int as count
        from pg_stat_xact_user_tables where schemaname = 'core'`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await looks()
    await ask(core)
    expect((await looks()) - before).toBeLessThan(LOOKS)
  })
})

test('a removed meter is a point to the month of its last day, and hours of no meter are of no point', async () => {
  const account = accountDraft(OTHERS + 2, { kind: 'entity' })
  const [accountId = 0] = await insertAccounts(database.db, [account])
  const meter = (number: string, more: object) =>
    meterDraft(accountId, { number, installedOn: '2025-01-01', ...more })
  const ids = await insertMeters(database.db, [
    meter('1', {}),
    meter('2', { state: 'disabled', removedOn: '2026-10-01' }),
    // its day was recorded, though the hours go on
    meter('3', { removedOn: '2026-09-30' }),
    // nobody recorded the day: the last hours are of 2 October, and of 30 September
    meter('4', { state: 'disabled' }),
    meter('5', { state: 'disabled' }),
    // not read by the hour
    meter('6', {}),
    meter('7', { state: 'disabled' }),
  ])
  const day = (meterId: number, date: string, register: 'A+' | 'R+' = 'A+') => ({
    accountId,
    meterId,
    register,
    day: date,
    wh: Array.from({ length: 24 }, () => 500),
    quality: 'm'.repeat(24),
  })
  const [used = 0, onFirst = 0, before = 0, undated = 0, silent = 0] = ids
  await insertProfiles(database.owner.db, [
    ...[used, onFirst, before, undated].flatMap((id) => [day(id, '2026-10-01'), day(id, '2026-10-02')]),
    day(undated, '2026-10-01', 'R+'),
    day(used, '2026-11-01'),
    day(silent, '2026-09-30'),
    day(1 + Math.max(...ids), '2026-10-01'),
  ])
  const core = openCore({
    answerers: openEmbeddedCore({ db: database.db }),
    record: { fm() {} },
    now: () => NOW,
  })
  const pointsIn = async (from: string, to: string) => {
    const request = { account: account.number, from, to }
    const { points, inUse } = await core.for(workerTrace).call(fm.ZPORTAL_PROFILE_POINTS, request)
    expect(inUse).toBe(2)
    return points.map(({ meterId, removedOn, registers }) => [
      Number(meterId),
      removedOn,
      ...registers.map(({ register, total, hours }) => `${register} ${total} ${hours}`),
    ])
  }
  const inOctober = [
    [onFirst, '2026-10-01', 'A+ 24000 48'],
    [undated, '2026-10-02', 'A+ 24000 48', 'R+ 12000 24'],
  ]
  expect(await pointsIn('2026-10', '2026-10')).toEqual([[used, null, 'A+ 24000 48'], ...inOctober])
  expect(await pointsIn('2026-10', '2026-11')).toEqual([[used, null, 'A+ 36000 72'], ...inOctober])
  expect(await pointsIn('2026-11', '2026-11')).toEqual([[used, null, 'A+ 12000 24']])
  expect((await pointsIn('2026-09', '2026-09')).map(([id]) => id)).toEqual([
    used,
    onFirst,
    before,
    undated,
    silent,
  ])
})
