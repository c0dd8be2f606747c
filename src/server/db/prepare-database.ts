import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { join } from 'node:path'
import { withClient } from './durability.ts'
import { migrate, type Owner } from './migrate.ts'
import { addPriceFiles, BILLING_MIGRATIONS } from '#billing/open.ts'
import { grantRows, roleOf } from './server-role.ts'

export type DatabaseAddresses = {
  /**
   * The address for the role that owns the tables and changes them: used before anything is served, and by the seeds.
   */
  ownerUrl: string
  /** The address for the role of the server; the same where only one is given. */
  appUrl: string
}

const SERVER = join(import.meta.dirname, '..')

/** The owners of tables, each with the numbered files that make them. */
export const OWNERS = [
  { name: 'portal', directory: join(SERVER, 'db/migrations') },
  { name: 'telemetry', directory: join(SERVER, 'telemetry/migrations') },
  { name: 'core', directory: BILLING_MIGRATIONS },
] as const satisfies readonly Owner[]

/**
 * Makes a database ready to be served: migrations, published prices and the tables of the queue as the owner, then the
 * role of the server gets rights on rows, and only on rows. Safe to run again and by several processes at once. Without
 * the address of the owner the database must be ready; otherwise the error says what is missing.
 * @param coreHere whether the embedded core is used, which has tables and prices here; true by default
 * @param portalHere false for a database of a core alone
 * @returns the names of the migrations applied by this call
 * @param log gets every applied migration, and a warning when the server could change the tables it serves
 */
export async function prepareDatabase(
  options: DatabaseAddresses & {
    coreHere?: boolean
    portalHere?: boolean
    log?: { info: (text: string) => void; warn: (text: string) => void }
  },
): Promise<string[]> {
  const { ownerUrl, appUrl, log, coreHere = true, portalHere = true } = options
  const owners = OWNERS.filter(({ name }) => (name === 'core' ? coreHere : portalHere))
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
    // one at a time, like the migrations: two simultaneous grants would disturb each other
    await owner.query('select pg_advisory_lock(5170018)')
    if (coreHere) for (const name of await addPriceFiles(ownerUrl)) log?.info(`prices added: ${name}`)
    if (portalHere) await makeQueue(owner)
    if (!app.owns && (await roleOf(owner)).owns) await grantRows(owner, app.name)
  })
  return applied
}

/** The tables of pg-boss, whose release is pinned; they are made here, and the server makes none itself. */
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
