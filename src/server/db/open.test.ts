import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'
import { DatabaseDown } from './database-down.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

const quiet = { warn() {} }

test('columns arrive as numbers, calendar days, instants and exact decimals', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as int8, '2026-10-25'::date as day, 12.30::numeric as sum,
           '2026-10-25 01:00+02'::timestamptz as instant, '2026-10-25 03:30'::timestamp as wall,
           array[1, null, 2]::int8[] as many, array['2026-10-25']::date[] as days`.execute(database.db)
  expect(rows).toEqual([
    {
      int8: 9007199254740991,
      day: '2026-10-25',
      sum: '12.30',
      instant: new Date('2026-10-24T23:00:00Z'),
      wall: '2026-10-25 03:30:00',
      many: [1, null, 2],
      days: ['2026-10-25'],
    },
  ])
})

test('an int8 too large for a number is an error, never a rounded value', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(
    'does not fit a number',
  )
})

test('a statement, a lock and an idle transaction may take so long and no longer', async () => {
  const { rows } = await sql`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
    order by name`.execute(database.db)
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '2000' },
    { name: 'statement_timeout', setting: '5000' },
  ])
})

test('an absent database is "down", not a riddle', async () => {
  const nowhere = openDatabase({ connectionString: 'postgresql://svitlo@127.0.0.1:1/svitlo', log: quiet })
  await expect(sql`select 1`.execute(nowhere.db)).rejects.toBeInstanceOf(DatabaseDown)
  await nowhere.close()
})

test('a connection cut in the middle of a query is "down", and the next query has a new one', async () => {
  const cut = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`.execute(database.db)
  await expect(cut).rejects.toBeInstanceOf(DatabaseDown)
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('a database that has fallen silent is "down", and its connection is not used again', async () => {
  const impatient = openDatabase({
    connectionString: database.connectionString,
    maxConnections: 1,
    replyTimeoutMs: 100,
    log: quiet,
  })
  await expect(sql`select pg_sleep(2)`.execute(impatient.db)).rejects.toBeInstanceOf(DatabaseDown)
  await expect(sql`select 1 as one`.execute(impatient.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await impatient.close()
})
