import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { CoreRows } from './history/core-rows.ts'
import { moveSequence, writeRows } from './write-rows.ts'

/** The ledger is written before the balances: a trigger keeps those, only their last bill and reading are set here. */
const tables = [
  'customers',
  'accounts',
  'contract_prices',
  'meters',
  'readings',
  'calculations',
  'bills',
  'payments',
  'ledger',
  'profiles',
  'agreed_volumes',
  'power_restrictions',
  'violation_acts',
  'dunning_warnings',
] as const satisfies readonly (keyof CoreRows)[]

/** Writes the rows of many accounts with the given ids; the tables must be empty. */
export async function writeCore(db: Kysely<Database>, rowSets: readonly CoreRows[]): Promise<void> {
  for (const table of tables) {
    await writeRows(
      db,
      `core.${table}`,
      rowSets.flatMap((rows): readonly object[] => rows[table]),
    )
  }
  const balances = JSON.stringify(rowSets.flatMap((rows) => rows.balances))
  await sql`
    insert into core.balances (account_id, last_bill, last_reading_on)
    select account_id, last_bill, last_reading_on from json_populate_recordset(null::core.balances, ${balances}::json)
    on conflict (account_id) do update set last_bill = excluded.last_bill, last_reading_on = excluded.last_reading_on`.execute(
    db,
  )
  await moveSequence(db, 'core.customers', 'customer_id')
  await moveSequence(db, 'core.accounts', 'account_id')
  await moveSequence(db, 'core.meters', 'meter_id')
}
