import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { knownEmpty, rowsRead } from '#tests/setup/rows-read.ts'

// A session that has written a few times goes on with its plans, however large the tables become.

const OTHERS = 20_000
/** Rows of the tables that a reading, or the hours of a day, may read. */
const OWN_ROWS = 50
/** PostgreSQL keeps a plan for all values from the sixth time on. */
const TIMES = 8

let database: TestDatabase
let client: pg.PoolClient
let account = 0
let meter = 0
beforeAll(async () => {
  database = await testDatabase()
  client = await database.owner.pool.connect()
  account = (await makeAccount(database.db, { index: 1 })).accountId
  meter = (await makeMeter(database.db, account)).meterId
  await knownEmpty(client)
})
afterAll(async () => {
  client.release()
  await database.close()
})

/** A reading comes and is taken back. */
async function reading(): Promise<void> {
  await client.query(
    `insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state)
    values ($1, '2026-11-01', gen_random_uuid(), $2, 'single', 1150, 150, now(), now(), 'customer', 'accepted')`,
    [account, meter],
  )
  const kept = await client.query('select single::int from core.consumption_months where account_id = $1', [
    account,
  ])
  expect(kept.rows).toEqual([{ single: 150_000 }])
  await client.query('delete from core.readings where account_id = $1 and counts_on = $2', [
    account,
    '2026-11-01',
  ])
}

/** The hours of a day come and are taken back. */
async function day(): Promise<void> {
  await client.query(
    `insert into core.profiles (account_id, meter_id, register, day, wh, quality)
    values ($1, $2, 'A+', '2026-10-12', array_fill(500, array[24]), repeat('m', 24))`,
    [account, meter],
  )
  const kept = await client.query('select came from core.profile_months where account_id = $1', [account])
  expect(kept.rows).toEqual([{ came: 48 }])
  await client.query('delete from core.profiles where account_id = $1 and day = $2', [account, '2026-10-12'])
}

/** Each case has tables of its own, which nobody has filled before. */
const OTHERS_READ = `
  insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state)
  select 1000000 + n, '2026-11-01', gen_random_uuid(), 1000000 + n, 'single', 1150, 150, now(), now(), 'customer', 'accepted'
  from generate_series(1, ${OTHERS}) n;
  insert into core.consumption_months (account_id, month, points, points_read, estimated, single)
  select 1000000 + n, '2026-10-01', 1, 1, false, 150000 from generate_series(1, ${OTHERS}) n`
const OTHERS_BY_HOURS = `
  insert into core.profiles (account_id, meter_id, register, day, wh, quality)
  select 1000000 + n, 1000000 + n, 'A+', '2026-10-12', array_fill(500, array[24]), repeat('m', 24)
  from generate_series(1, ${OTHERS}) n;
  insert into core.profile_months (account_id, month, meter_id, register, total, came, replaced, estimated, last_day)
  select 1000000 + n, '2026-10-01', 1000000 + n, 'A+', 12000, 48, 0, 0, '2026-10-12' from generate_series(1, ${OTHERS}) n`

test.each([
  ['A reading', reading, OTHERS_READ],
  ['The hours of a day', day, OTHERS_BY_HOURS],
])(
  '%s: only rows of the account are read, by plans that were made while there was nothing',
  async (_what, work, others) => {
    for (let time = 0; time < TIMES; time++) expect(await rowsRead(client, work)).toBeLessThan(OWN_ROWS)
    await client.query(
      `set session_replication_role = replica; ${others}; set session_replication_role = origin`,
    )
    expect(await rowsRead(client, work)).toBeLessThan(OWN_ROWS)
  },
  120_000,
)

test('What a trigger asks of tables that are kept by years is planned once, not at every row that comes', async () => {
  const { rows } = await client.query<{ name: string; once: boolean }>(`
    select p.oid::regproc::text as name, coalesce('plan_cache_mode=force_generic_plan' = any (p.proconfig), false) as once
    from pg_proc p
    where exists (select from pg_trigger g where g.tgfoid = p.oid) and p.pronamespace = 'core'::regnamespace
      and exists (select from pg_class c where c.relkind = 'p' and c.relnamespace = p.pronamespace
        and p.prosrc ~ ('core\\.(' || c.relname || '|\\w*_by_' || c.relname || '|sums_of_' || c.relname || ')\\M'))
    order by 1`)
  expect(rows.filter(({ once }) => !once)).toEqual([])
  expect(rows.map(({ name }) => name)).toContain('core.keep_consumption_months')
})
