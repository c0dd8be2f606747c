import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { join } from 'node:path'
import { withClient } from './durability.ts'
import { migrate, type Owner } from './migrate.ts'
import { addPriceFiles } from './price-files.ts'
import { grantRows, roleOf } from './server-role.ts'

export type DatabaseAddresses = {
  /** Of the role that owns the tables and changes them: used before anything is served, and by the seeds. */
  ownerUrl: string
  /** Of the role the server signs in as; the same where only one is given. */
  appUrl: string
}

const SERVER = join(import.meta.dirname, '..')

/** Who has tables here, each with the numbered files that make them. */
export const OWNERS = [
  { name: 'portal', directory: join(SERVER, 'db/migrations') },
  { name: 'telemetry', directory: join(SERVER, 'telemetry/migrations') },
  { name: 'core', directory: join(SERVER, 'core/embedded/migrations') },
] as const satisfies readonly Owner[]

/**
 * Makes a database ready to be served: migrations, published prices and the tables of the queue as the owner, then
 * rows, and nothing but rows, to the role of the server. Safe to run again and by several processes at once. Without the address of the
 * owner it needs a database that is ready: what is missing is named.
 * @param coreHere whether the embedded core is the one in use, which has tables and prices here; so unless told
 * @returns the names of the migrations applied by this call
 * @param log told every migration applied, and once when the server would be able to change the tables it serves
 */
export async function prepareDatabase(
  options: DatabaseAddresses & {
    coreHere?: boolean
    log?: { info: (text: string) => void; warn: (text: string) => void }
  },
): Promise<string[]> {
  const { ownerUrl, appUrl, log, coreHere = true } = options
  const owners = OWNERS.filter(({ name }) => coreHere || name !== 'core')
  const applied = await migrate({
    connectionString: ownerUrl,
    owners,
    log: log?.info,
  })
  const app = await withClient(appUrl, roleOf)
  if (app.owns)
    log?.warn(
      `The server signs in to the database as ${app.name}, which may change its tables. Give it a role of its own: ` +
        'DATABASE_URL for the server, DATABASE_OWNER_URL for the owner of the tables.',
    )
  await withClient(ownerUrl, async (owner) => {
    // one after the other, like the migrations: two who grant at once would disturb each other
    await owner.query('select pg_advisory_lock(5170018)')
    if (coreHere) for (const name of await addPriceFiles(ownerUrl)) log?.info(`prices added: ${name}`)
    await makeQueue(owner)
    if (!app.owns && (await roleOf(owner)).owns) await grantRows(owner, app.name)
  })
  return applied
}

/** The tables of pg-boss, whose release is pinned: the server finds them made and makes none itself. */
async function makeQueue(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ close: false, graceful: false })
}
