import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { billingJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('answers of a month ago are forgotten', async () => {
  const { db } = database
  const now = new Date('2027-02-01T00:00:00Z')
  const old = new Date('2026-12-15T00:00:00Z')
  for (const [name, at] of [
    ['X', now],
    ['Y', old],
  ] as const)
    await sql`insert into core.answers values (${name}, ${randomUUID()}, '', '{}', ${at})`.execute(db)
  const log = { info() {}, warn() {}, error() {} }
  const jobs = billingJobs({ now: () => now, log, databases: [db] })
  expect(jobs.map((job) => job.name)).toEqual(['core-answers', 'price-watch'])
  await jobs[0]?.run(new AbortController().signal)
  const { rows } = await sql`select function_module from core.answers`.execute(db)
  expect(rows).toEqual([{ function_module: 'X' }])
})
