import { type QueryExecutorProvider, sql } from 'kysely'
import type pg from 'pg'

/**
 * Makes the tables of the core known to be empty, and stay known so, however many rows come: the worst that a session can
 * have planned for. PostgreSQL plans anew when it has looked at a table again.
 */
export async function knownEmpty(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'core'::regnamespace`)
  for (const { name } of tables) await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
  await client.query(`vacuum analyze ${tables.map(({ name }) => name).join(', ')}`)
}

/** Rows of the core's tables that a piece of work reads, what it sets off with it. Nothing of the work stays. */
export async function rowsRead(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  await client.query('begin')
  try {
    const soFar = async () => (await client.query<{ count: number }>(readSoFar('core'))).rows[0]?.count ?? 0
    const before = await soFar()
    await work()
    return (await soFar()) - before
  } finally {
    await client.query('rollback')
  }
}

/** Rows of the tables of a schema that the transaction reads by a piece of work. */
export async function rowsReadWithin(
  trx: QueryExecutorProvider,
  schema: 'core' | 'portal',
  work: () => Promise<unknown>,
): Promise<number> {
  const soFar = async () =>
    (await sql.raw<{ count: number }>(readSoFar(schema)).execute(trx)).rows[0]?.count ?? 0
  const before = await soFar()
  await work()
  return (await soFar()) - before
}

const readSoFar = (schema: 'core' | 'portal') => `
  select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
  from pg_stat_xact_user_tables where schemaname = '${schema}'`
