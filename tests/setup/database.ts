import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'

/**
 * Opened as the server opens it: only rows may be read and written. `owner` is for what only the owner of the tables
 * may do.
 */
export type TestDatabase = OpenDatabase & {
  connectionString: string
  owner: OpenDatabase & { connectionString: string }
  /** the embedded core's own connections */
  core: OpenDatabase
}

/**
 * A separate database, migrated, empty and opened; `close()` drops it.
 * For `beforeAll`/`afterAll` of a test file: about 40 ms.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = randomName()
  // copying a database does not copy the rights on the database itself
  await asOwner(`create database ${name} template svitlo`, `revoke temporary on database ${name} from public`)
  const open = (role: keyof Template) => {
    const connectionString = connectionTo(name, role)
    // like the commands of an owner: the statements that write a town take longer than any request may
    const patience = role === 'owner' ? { statementTimeoutMs: 0, replyTimeoutMs: 0, lockTimeoutMs: 0 } : {}
    return { ...openDatabase({ connectionString, log: { warn() {} }, ...patience }), connectionString }
  }
  const [app, core, owner] = [open('app'), open('app'), open('owner')]
  return {
    ...app,
    owner,
    core,
    async close() {
      await Promise.all([app.close(), core.close(), owner.close()])
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

type Template = ProvidedContext['template']

function connectionTo(database: string, role: keyof Template = 'owner'): string {
  const url = new URL(inject('template')[role])
  url.pathname = database
  return url.href
}

async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo('postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
