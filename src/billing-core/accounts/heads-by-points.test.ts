import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDraft, insertAccounts, insertMeters, meterDraft } from '#seeds/makers/core.ts'
import { inTransaction } from '#server/db/open.ts'
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts'
import { rowsReadWithin } from '#tests/setup/rows-read.ts'
import { headDays, headOfEach } from './accounts.ts'

// The head of an account, which every page asks for, costs the same however many points the account has.

const POINTS = 500
/** Rows of the tables that one head may read. */
const OWN_ROWS = 20
const days = headDays(new Date('2026-11-21T12:00:00+02:00'))

let database: TestDatabase
const draft = accountDraft(1, { kind: 'entity' })
beforeAll(async () => {
  database = await testDatabase()
  const [id = 0] = await insertAccounts(database.db, [draft])
  const points = Array.from({ length: POINTS }, (_, n) => meterDraft(id, { number: `7${n}`, askoe: true }))
  await insertMeters(database.db, points)
  await database.owner.pool.query('vacuum analyze core.meters, core.accounts')
})
afterAll(() => database.close())

test('whose meters are all read from afar is told so without looking at each of them', async () => {
  const head = () => sql<{ head: { ownReading: boolean; meters: number } }>`
    select ${headOfEach(sql`${draft.number}::text`, days)} as head`
  await inTransaction(database.db, async (trx) => {
    const rows = await rowsReadWithin(trx, 'core', async () => {
      const [row] = (await head().execute(trx)).rows
      expect(row?.head).toMatchObject({ ownReading: false, meters: POINTS })
    })
    expect(rows).toBeLessThan(OWN_ROWS)
  })
})
