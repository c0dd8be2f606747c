import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type MigrateOptions = {
  connectionString: string
  /** Directory of the numbered files, our own unless told. */
  directory?: string
  /** Told the name of every file as it is applied. */
  log?: (message: string) => void
}

type Migration = { number: number; name: string; checksum: string; sql: string }

const OWN = join(import.meta.dirname, 'migrations')
/** Any constant will do, as long as it never changes. */
const LOCK = 5_170_018

/**
 * Brings the schema up to date: applies in order every `0001-name.sql` not applied yet, each together with
 * its record in one transaction under a lock. So it may be run again, run twice at once, and killed at any
 * moment: what is recorded is applied whole. Returns the names of the files applied by this call.
 * Refuses with a sentence when an applied file has changed or is unknown to this release. Where there is nothing to
 * apply, no right to change tables is needed.
 */
export async function migrate({ connectionString, directory = OWN, log }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString, application_name: 'svitlo migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(patience)
    const records = await client.query(
      `select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'`,
    )
    if (records.rowCount === 0) await client.query(createRecords)
    const applied: string[] = []
    for (const migration of migrations) {
      if (!(await applyUnlessApplied(client, migration, migrations))) continue
      applied.push(migration.name)
      log?.(`migrated: ${migration.name}`)
    }
    return applied
  } finally {
    await client.end()
  }
}

/**
 * A longer wait than any request may have: another process may be building an index. And when this process is
 * killed, PostgreSQL shall notice within a second instead of finishing the statement first (where it can).
 */
const patience = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  do $$ begin
    set client_connection_check_interval = '1s';
  exception when others then null;
  end $$`

const createRecords = `
  begin;
  select pg_advisory_xact_lock(${LOCK});
  create table if not exists public.schema_migrations (
    number     integer primary key,
    name       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
  );
  commit`

async function applyUnlessApplied(
  client: pg.Client,
  migration: Migration,
  all: Migration[],
): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    const applied = await appliedNumbers(client, all)
    if (!applied.has(migration.number)) {
      await client.query(migration.sql)
      await client.query(
        'insert into public.schema_migrations (number, name, checksum) values ($1, $2, $3)',
        [migration.number, migration.name, migration.checksum],
      )
    }
    await client.query('commit')
    return !applied.has(migration.number)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw explained(error, migration)
  }
}

async function appliedNumbers(client: pg.Client, known: Migration[]): Promise<Set<number>> {
  const { rows } = await client.query<Pick<Migration, 'number' | 'name' | 'checksum'>>(
    'select number, name, checksum from public.schema_migrations order by number',
  )
  for (const row of rows) {
    const file = known.find((migration) => migration.number === row.number)
    if (!file)
      throw new Refusal(`This database was migrated by a newer release (${row.name} is unknown here).`)
    if (file.checksum !== row.checksum)
      throw new Refusal(
        `Migration ${file.name} was changed after it had been applied: restore it and add a new file.`,
      )
  }
  return new Set(rows.map((row) => row.number))
}

class Refusal extends Error {}

function explained(error: unknown, { name, sql }: Migration): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const line =
    error.position === undefined ? '' : `:${sql.slice(0, Number(error.position)).split('\n').length}`
  return new Error(`Migration ${name}${line} failed: ${error.message}`, { cause: error })
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = numberOf(name)
      if (Number.isNaN(number)) throw new Error(`Migration ${name} should begin with its number, 0001-…`)
      // Gaps are allowed: areas that grow side by side take tens of their own.
      if (number === numberOf(names[index - 1]))
        throw new Error(`Migration ${name} has a number already taken.`)
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const numberOf = (name: string | undefined): number => Number(/^(\d{4})-/.exec(name ?? '')?.[1])
