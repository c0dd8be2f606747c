import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'

// A session plans the statements of the triggers once and goes on with those plans, however large the tables become.

const OTHERS = 20_000
/** Rows of the tables that one account's month and payment may read. */
const OWN_ROWS = 100

let database: TestDatabase
let client: pg.PoolClient
beforeAll(async () => {
  database = await testDatabase()
  client = await database.owner.pool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})

/** Rows that the tables of the core were asked for by this session; those of one transaction are told by the difference. */
async function rowsReadSoFar(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where schemaname = 'core'`)
  return rows[0]?.count ?? 0
}

/** A month of one account is charged, billed and paid. @returns how many rows that read; nothing of it stays */
async function rowsOfMonth(account: number): Promise<number> {
  await client.query('begin')
  try {
    const before = await rowsReadSoFar()
    await client.query(`
      insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period)
      values (${account}, '2026-10-31', gen_random_uuid(), 'charge', 'energy', 64800, 'own', '2026-10-01');
      insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
      values (${account}, '2026-10-01', 'own', '2026-11-03', '2026-11-20', 150, 64800, 0, 0, 64800, '{}')`)
    const owed = await client.query(
      'select bill_period is not null as billed from core.debts where account_id = $1',
      [account],
    )
    expect(owed.rows).toEqual([{ billed: true }])
    await client.query(`
      insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop)
      values (${account}, '2026-11-10', gen_random_uuid(), 'payment', 'energy', -64800)`)
    const left = await client.query('select from core.debts where account_id = $1', [account])
    expect(left.rowCount).toBe(0)
    return (await rowsReadSoFar()) - before
  } finally {
    await client.query('rollback')
  }
}

test('a month and its payment read the rows of their account alone, by plans that were made while there was nothing', async () => {
  const { accountId } = await makeAccount(database.db, { index: 1 })
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'core'::regnamespace
      and relname ~ '^(bills|debts|named_money|balances|service_balances|ledger)'`)
  // PostgreSQL plans anew when it has looked at a table again
  for (const { name } of tables) await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
  await client.query(`vacuum analyze ${tables.map(({ name }) => name).join(', ')}`)
  expect(await rowsOfMonth(accountId)).toBeLessThan(OWN_ROWS)

  await client.query(`
    set session_replication_role = replica;
    insert into core.balances (account_id) select 1000000 + n from generate_series(1, ${OTHERS}) n;
    insert into core.service_balances (account_id, service, balance_kop)
    select 1000000 + n, 'energy', 64800 from generate_series(1, ${OTHERS}) n;
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
    select 1000000 + n, '2026-10-01', 'b' || n, '2026-11-03', '2026-11-20', 150, 64800, 0, 0, 64800, '{}'
    from generate_series(1, ${OTHERS}) n;
    insert into core.debts (account_id, document, service, kind, month, bill_period, due_on, amount_kop, left_kop)
    select 1000000 + n, 'b' || n, 'energy', 'charge', '2026-10-01', '2026-10-01', '2026-11-20', 64800, 64800
    from generate_series(1, ${OTHERS}) n;
    insert into core.named_money (account_id, document, service, kop)
    select 1000000 + n, 'b' || n, 'energy', 100 from generate_series(1, ${OTHERS}) n;
    set session_replication_role = origin`)
  expect(await rowsOfMonth(accountId)).toBeLessThan(OWN_ROWS)
}, 120_000)
