import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'

export type TestDatabase = OpenDatabase & { connectionString: string }

/**
 * A migrated, empty database of one's own, opened; `close()` drops it.
 * For `beforeAll`/`afterAll` of a test file: about 40 ms.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template svitlo`)
  const connectionString = inject('template').replace('@/svitlo?', `@/${name}?`)
  const open = openDatabase({ connectionString, log: { warn() {} } })
  return {
    ...open,
    connectionString,
    async close() {
      await open.close()
      await asOwner(`drop database ${name} with (force)`)
    },
  }
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('template').replace('@/svitlo?', '@/postgres?') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
