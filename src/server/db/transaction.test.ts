import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'
import { inTransaction } from './transaction.ts'

// by the owner: the table is made here
let database: TestDatabase['owner']
let closing: () => Promise<void>
beforeAll(async () => {
  const { owner, close } = await testDatabase()
  database = owner
  closing = close
  await sql`create table counter (id integer primary key, value integer not null)`.execute(database.db)
})
beforeEach(async () => {
  await sql`truncate counter`.execute(database.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => closing())

const random = () => 0.5

async function values(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from counter order by id`.execute(database.db)
  return rows.map((row) => row.value)
}

test('those who change the same row in serializable transactions all get through', async () => {
  let tries = 0
  const bothHaveRead = Promise.withResolvers<void>()
  const addOne = () =>
    inTransaction(
      database.db,
      async (trx) => {
        const attempt = ++tries
        const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(trx)
        if (attempt === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(trx)
      },
      { isolation: 'serializable', random },
    )
  await Promise.all([addOne(), addOne()])
  expect(await values()).toEqual([2, 0])
  expect(tries).toBe(3)
})

test('of two who wait for each other, the one sent away tries again', async () => {
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const change = (first: number, second: number) =>
    inTransaction(
      database.db,
      async (trx) => {
        await sql`update counter set value = value + 1 where id = ${first}`.execute(trx)
        if (++holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`update counter set value = value + 1 where id = ${second}`.execute(trx)
      },
      { random },
    )
  await Promise.all([change(1, 2), change(2, 1)])
  expect(await values()).toEqual([2, 2])
})

test('any other error is thrown at once and nothing is kept', async () => {
  let tries = 0
  const work = inTransaction(database.db, async (trx) => {
    tries++
    await sql`update counter set value = 7`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(tries).toBe(1)
  expect(await values()).toEqual([0, 0])
})

test('a failure that repeats is given up after three tries', async () => {
  let tries = 0
  const work = inTransaction(
    database.db,
    async (trx) => {
      tries++
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(trx)
    },
    { random: () => 0 },
  )
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(3)
})

test('inside a transaction it joins that one', async () => {
  const outer = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, (inner) => sql`update counter set value = 7`.execute(inner))
    throw new Error('all or nothing')
  })
  await expect(outer).rejects.toThrow('all or nothing')
  expect(await values()).toEqual([0, 0])
})
