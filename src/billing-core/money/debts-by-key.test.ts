import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#seeds/makers/core.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { knownEmpty, rowsRead } from '#tests/setup/rows-read.ts'

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

/** A month of one account is charged, billed and paid. */
async function month(account: number): Promise<void> {
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
}

test('a month and its payment read the rows of their account alone, by plans that were made while there was nothing', async () => {
  const { accountId } = await makeAccount(database.db, { index: 1 })
  await knownEmpty(client)
  expect(await rowsRead(client, () => month(accountId))).toBeLessThan(OWN_ROWS)

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
  expect(await rowsRead(client, () => month(accountId))).toBeLessThan(OWN_ROWS)
}, 120_000)
