import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The owner of the tables that a directory of numbered files makes. Each owner has its own numbers. */
export type Owner = { readonly name: string; readonly directory: string }

export type MigrateOptions = {
  connectionString: string
  /** In the order in which they are migrated. */
  owners: readonly Owner[]
  /** Called with the name of every file as it is applied. */
  log?: (message: string) => void
}

type Migration = { owner: string; number: number; name: string; checksum: string; sql: string }

/** Any constant works, as long as it never changes. */
const LOCK = 5_170_018

/**
 * Brings the schema up to date: applies in order every `0001-name.sql` not applied yet, each together with its record
 * in one transaction under a lock. It may be repeated, run twice at the same time, and killed at any moment: what is
 * recorded is completely applied. Returns the names of the files applied by this call, each after its owner. Refuses
 * with a sentence when an applied file has changed or is unknown to this release, and when a file comes with a number
 * lower than one that is applied: here it would run after that one, but in a new database before it. When there is
 * nothing to apply, no right to change tables is needed.
 */
export async function migrate({ connectionString, owners, log }: MigrateOptions): Promise<string[]> {
  const migrations = (await Promise.all(owners.map(readMigrations))).flat()
  const client = new pg.Client({ connectionString, application_name: 'svitlo migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(patience)
    await keepRecords(client)
    const applied: string[] = []
    for (const migration of migrations) {
      if (!(await applyUnlessApplied(client, migration, migrations))) continue
      applied.push(titleOf(migration))
      log?.(`migrated: ${titleOf(migration)}`)
    }
    return applied
  } finally {
    await client.end()
  }
}

const titleOf = ({ owner, name }: Pick<Migration, 'owner' | 'name'>): string => `${owner}/${name}`

/**
 * Waits longer than any request may, because another process may be building an index. When this process is killed,
 * PostgreSQL notices within a second instead of finishing the statement first (where it can).
 */
const patience = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  do $$ begin
    set client_connection_check_interval = '1s';
  exception when others then null;
  end $$`

async function keepRecords(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = to_regclass('public.schema_migrations') and attnum > 0`,
  )
  if (rows.length === 0) await client.query(createRecords)
  else if (!rows.some(({ column }) => column === 'owner'))
    throw new Refusal(
      'This database was made before release 0.1.0, and its migrations are no longer part of the program. Begin with an ' +
        'empty database (another DATA_DIR or DATABASE_URL); the demo town is made again by itself. What real people have ' +
        'in this one is carried over by files: start the release that made it, export readings and payments, and hand ' +
        'them to the billing system; accounts and contacts come from there.',
    )
}

const createRecords = `
  begin;
  select pg_advisory_xact_lock(${LOCK});
  create table if not exists public.schema_migrations (
    owner      text collate "C" not null,
    number     integer not null,
    name       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now(),
    primary key (owner, number)
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
    const { owner, number, name, checksum } = migration
    const last = await lastApplied(
      client,
      all.filter((migration) => migration.owner === owner),
    )
    const applied = last?.numbers.has(number) ?? false
    if (!applied && last && number < last.number)
      throw new Refusal(
        `Migration ${titleOf(migration)} has a lower number than ${last.name}, which is applied already: give it a higher one.`,
      )
    if (!applied) {
      await client.query(migration.sql)
      await client.query(
        'insert into public.schema_migrations (owner, number, name, checksum) values ($1, $2, $3, $4)',
        [owner, number, name, checksum],
      )
    }
    await client.query('commit')
    return !applied
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw explained(error, migration)
  }
}

/** The last applied file of an owner and the numbers of all; undefined when none is applied. */
async function lastApplied(
  client: pg.Client,
  known: Migration[],
): Promise<{ number: number; name: string; numbers: Set<number> } | undefined> {
  const { rows } = await client.query<Pick<Migration, 'number' | 'name' | 'checksum'>>(
    'select number, name, checksum from public.schema_migrations where owner = $1 order by number',
    [known[0]?.owner],
  )
  for (const row of rows) {
    const file = known.find((migration) => migration.number === row.number)
    if (!file)
      throw new Refusal(`This database was migrated by a newer release (${row.name} is unknown here).`)
    if (file.checksum !== row.checksum)
      throw new Refusal(
        `Migration ${titleOf(file)} was changed after it had been applied: restore it and add a new file.`,
      )
  }
  const last = rows.at(-1)
  return last && { ...last, numbers: new Set(rows.map((row) => row.number)) }
}

class Refusal extends Error {}

function explained(error: unknown, migration: Migration): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const line =
    error.position === undefined
      ? ''
      : `:${migration.sql.slice(0, Number(error.position)).split('\n').length}`
  return new Error(`Migration ${titleOf(migration)}${line} failed: ${error.message}`, { cause: error })
}

async function readMigrations({ name: owner, directory }: Owner): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = numberOf(name)
      if (Number.isNaN(number)) throw new Error(`Migration ${name} should begin with its number, 0001-…`)
      if (number === numberOf(names[index - 1]))
        throw new Error(`Migration ${name} has a number already taken.`)
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { owner, number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const numberOf = (name: string | undefined): number => Number(/^(\d{4})-/.exec(name ?? '')?.[1])
