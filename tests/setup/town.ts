import type { DemoSecrets } from '#seeds/seal.ts'
import { seedDemo } from '#seeds/seed-demo.ts'
import { hashPassword } from '#server/auth/password.ts'
import { openDatabase } from '#server/db/open.ts'
import { connectionTo, onServer, testDatabase, type TestDatabase } from './database.ts'
import { testSecrets } from './secrets.ts'

/** Noon in Kyiv: the moment of the demo town of tests. */
export const TOWN_AT = new Date('2026-11-21T10:00:00Z')
const TOWN = 'town'

export const townSecrets: DemoSecrets = {
  hashPassword: (password) => hashPassword(password, testSecrets.pepper),
  hashAccessCode: async (code) => `hash of ${code}`,
  hashUndoCode: (code) => `hash of ${code}`,
  sealTotpSecret: (base32) => Buffer.from(base32),
}

/** A separate database with the demo town without its chain of shops: a copy of one that is made once a run. */
export async function townDatabase(): Promise<TestDatabase> {
  await makeTownOnce()
  return testDatabase(TOWN)
}

/** The workers of a run share the server: one of them makes the town, the others wait for it. */
const makeTownOnce = () =>
  onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${TOWN}'))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TOWN])
    if (rowCount) return
    const making = `${TOWN}_being_made`
    await client.query(`drop database if exists ${making}`)
    await client.query(`create database ${making} template svitlo`)
    const owner = openDatabase({
      connectionString: connectionTo(making),
      log: { warn() {} },
      statementTimeoutMs: 0,
      replyTimeoutMs: 0,
      lockTimeoutMs: 0,
    })
    try {
      const built = await seedDemo(owner.db, { now: TOWN_AT, secrets: townSecrets })
      if (!built) throw new Error('the town was not built')
    } finally {
      await owner.close()
    }
    await client.query(`alter database ${making} rename to ${TOWN}`)
  })
