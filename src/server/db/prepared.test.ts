import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'
import { openDatabase } from './open.ts'
import { prepared } from './prepared.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

const sum = prepared('test-sum', (_db, p: { one: number; other: number }) => {
  return sql<{ sum: number }>`select ${p.one}::int + ${p.other}::int as sum`
})

async function namesKeptBy(db: Kysely<Database>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sum(connection, { one: 1, other: 1 })
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(connection)
    return rows.map((row) => row.name)
  })
}

test('a prepared statement takes new values at every call', async () => {
  expect(await sum(database.db, { one: 2, other: 3 })).toEqual([{ sum: 5 }])
  expect(await sum(database.db, { one: 20, other: 30 })).toEqual([{ sum: 50 }])
})

test('PostgreSQL keeps it by its name', async () => {
  expect(await namesKeptBy(database.db)).toEqual(['test-sum'])
})

test('behind an old PgBouncer nothing is kept', async () => {
  const plain = openDatabase({
    connectionString: database.connectionString,
    namedStatements: false,
    log: { warn() {} },
  })
  expect(await namesKeptBy(plain.db)).toEqual([])
  await plain.close()
})

test('it takes part in a transaction', async () => {
  const result = await database.db.transaction().execute((trx) => sum(trx, { one: 1, other: 2 }))
  expect(result).toEqual([{ sum: 3 }])
})

test('two different statements cannot share a name', () => {
  expect(() => prepared('test-sum', () => sql`select 2`)).toThrow(
    'two different statements are named test-sum',
  )
})

test('parameters are named one by one: what a rest would take is no placeholder', () => {
  expect(() =>
    prepared('test-rest', (_db, { first, ...rest }: { first: number; second: number }) => {
      return sql`select ${first}::int + ${rest.second}::int`
    }),
  ).toThrow('named one by one')
})
