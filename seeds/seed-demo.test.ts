import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { seedDemo } from './seed-demo.ts'

const secrets = {
  hashPassword: async (password: string) => `hash of ${password}`,
  hashAccessCode: async (code: string) => `hash of ${code}`,
  sealTotpSecret: (secret: string) => Buffer.from(secret),
}
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedDemo(database.db, { now: new Date('2026-11-21T10:00:00Z'), secrets })
})
afterAll(() => database.close())

test('the town is not built twice', async () => {
  expect(await seedDemo(database.db, { now: new Date('2026-11-21T10:00:00Z'), secrets })).toBe(false)
})

test('there are three years of bills', async () => {
  const { rows } = await database.pool.query(`select count(*)::int as n, max(period) as last from core.bills`)
  expect(rows).toEqual([{ n: expect.any(Number), last: '2026-10-01' }])
})
