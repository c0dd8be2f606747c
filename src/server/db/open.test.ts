import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

test('columns arrive as numbers, calendar days, instants and exact decimals', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as int8, '2026-10-25'::date as day, 12.30::numeric as sum,
           '2026-10-25 01:00+02'::timestamptz as instant, array[1, 2]::int8[] as many,
           array['2026-10-25']::date[] as days`.execute(database.db)
  expect(rows).toEqual([
    {
      int8: 9007199254740991,
      day: '2026-10-25',
      sum: '12.30',
      instant: new Date('2026-10-24T23:00:00Z'),
      many: [1, 2],
      days: ['2026-10-25'],
    },
  ])
})

test('an int8 too large for a number is an error, never a rounded value', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(
    'does not fit a number',
  )
})
