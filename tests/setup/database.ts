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
 * A separate database, migrated and opened; `close()` drops it. Empty, or a copy of another one on the server.
 * For `beforeAll`/`afterAll` of a test file: about 40 ms. With `maxConnections` it has no more than so many at once for
 * the portal, and as many for the core.
 */
export async function testDatabase(
  copied = 'svitlo',
  { maxConnections }: { maxConnections?: number } = {},
): Promise<TestDatabase> {
  const name = randomName()
  // copying a database does not copy the rights on the database itself
  await asOwner(
    `create database ${name} template ${copied} strategy ${copied === 'svitlo' ? 'wal_log' : 'file_copy'}`,
    `revoke temporary on database ${name} from public`,
  )
  const open = (role: keyof Template) => {
    const connectionString = connectionTo(name, role)
    // like the commands of an owner: the statements that write a town take longer than any request may
    const patience = role === 'owner' ? { statementTimeoutMs: 0, replyTimeoutMs: 0, lockTimeoutMs: 0 } : {}
    const limit = maxConnections === undefined ? {} : { maxConnections }
    return {
      ...openDatabase({ connectionString, log: { warn() {} }, ...patience, ...limit }),
      connectionString,
    }
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

export function connectionTo(database: string, role: keyof Template = 'owner'): string {
  const url = new URL(inject('template')[role])
  url.pathname = database
  return url.href
}

const asOwner = (...statements: string[]): Promise<void> =>
  onServer(async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Works as the owner on the server of the run, outside of the databases of tests. */
export async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo('postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
