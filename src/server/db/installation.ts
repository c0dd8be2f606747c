import type pg from 'pg'
import { withClient } from './durability.ts'

/** What is known about a database: which secret it was made with, and whether everything in it is fiction. */
export type Installation = {
  /** null until a server has started on it */
  secretFingerprint: string | null
  fiction: boolean
  /** there is no data in it */
  empty: boolean
}

/** A database that was never migrated. */
export const UNTOUCHED: Installation = { secretFingerprint: null, fiction: false, empty: true }

/** @returns null for a database that was never migrated up to this table */
export async function readInstallation(connectionString: string): Promise<Installation | null> {
  return withClient(connectionString, async (client) => {
    const { rows: tableRows } = await client.query<{ made: boolean }>(
      `select exists (select from pg_tables where schemaname = 'portal' and tablename = 'installation') as made`,
    )
    if (!tableRows[0]?.made) return null
    const { rows } = await client.query<Installation>(
      `select secret_fingerprint as "secretFingerprint", fiction,
         not exists (select from portal.users) as empty
       from portal.installation`,
    )
    const [kept] = rows
    return kept ? { ...kept, empty: kept.empty && !(await hasAccounts(client)) } : null
  })
}

/** Of the embedded core; with a remote core these tables may be missing. */
async function hasAccounts(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select where to_regclass('core.accounts') is not null`)
  if (rowCount === 0) return false
  return (await client.query('select from core.accounts limit 1')).rowCount === 1
}

/** From now on only the secret with this fingerprint may serve this database. */
export async function keepFingerprint(connectionString: string, fingerprint: string): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query(
      'update portal.installation set secret_fingerprint = $1 where secret_fingerprint is distinct from $1',
      [fingerprint],
    ),
  )
}

/** Why a server with these secrets (present and previous) cannot serve it; null when it can. */
export function secretFault(kept: Installation, fingerprints: readonly string[]): string | null {
  if (kept.secretFingerprint === null || fingerprints.includes(kept.secretFingerprint)) return null
  return (
    'The secret is not the one this database was made with: nobody could sign in by password, and messages, second ' +
    'factors and codes could not be opened. Put back SVITLO_SECRET (or the file “secret” of the data directory) from ' +
    'where you keep it; to change it, give the one before as SVITLO_SECRET_PREVIOUS.'
  )
}

/**
 * Why fiction and real people would get mixed; null when they would not.
 * @param asked.demo the demo town will be served or filled in; @param asked.fill an operator allowed filling a database
 * that is not the embedded one
 */
export function fictionFault(
  kept: Installation,
  options: { demo: boolean; embedded: boolean; fill?: boolean },
): string | null {
  if (!options.demo)
    return kept.fiction
      ? 'This database holds the demo town, whose passwords are public, and the demo is off. Give DEMO=1 to show the ' +
          'town to others, or another DATA_DIR or DATABASE_URL for real people.'
      : null
  if (kept.fiction) return null
  if (!kept.empty)
    return (
      'This database is not the demo town: the demo would show the messages of those who live in it and put fiction ' +
      'among them. Take DEMO=1 away, or give another DATA_DIR.'
    )
  if (!options.embedded && !options.fill)
    return 'The demo fills the embedded database only. Take DATABASE_URL or DEMO=1 away.'
  return null
}
