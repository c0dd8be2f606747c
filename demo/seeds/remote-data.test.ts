import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { tellRemoteData } from './remote-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('after days without the demo those that sent have sent, the silent and those that never did have not', async () => {
  const { db } = database
  const { accountId } = await makeAccount(db, { index: 1, kind: 'entity' })
  for (const [number, lastDataAt] of [
    ['1', '2026-11-18T10:00:00Z'],
    ['2', '2026-11-15T10:00:00Z'],
    ['3', null],
  ] as const)
    await makeMeter(db, accountId, { number, askoe: true, lastDataAt })
  await tellRemoteData(database.owner.db, new Date('2026-11-21T12:20:00Z'))
  const { rows } = await sql<{ at: Date | null }>`
    select last_data_at as at from core.meters order by number`.execute(db)
  expect(rows.map(({ at }) => at?.toISOString() ?? null)).toEqual([
    '2026-11-21T11:00:00.000Z',
    '2026-11-15T10:00:00.000Z',
    null,
  ])
})
