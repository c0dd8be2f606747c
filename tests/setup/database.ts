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
  const name = randomName()
  await asOwner(`create database ${name} template svitlo`)
  const connectionString = connectionTo(name)
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

/** A database with nothing in it at all, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ connectionString: string; close: () => Promise<void> }> {
  const name = randomName()
  await asOwner(`create database ${name} template template0`)
  return { connectionString: connectionTo(name), close: () => asOwner(`drop database ${name} with (force)`) }
}

const randomName = () => `test_${randomBytes(6).toString('hex')}`

function connectionTo(database: string): string {
  const url = new URL(inject('template'))
  url.pathname = database
  return url.href
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo('postgres') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
