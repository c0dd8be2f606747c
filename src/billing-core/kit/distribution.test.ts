import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/setup/app.ts'

// docs/operate/scale.md: the tables of the core that would be distributed by account over many machines. A unique key that lacks
// `account_id` cannot be kept there, so it is a directory: a small table of its own, the same on every machine.

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Key = { table: string; columns: string[]; distributed: boolean }

/** Every unique key of the core, except those of partitions, which are their table's. */
async function keys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select c.relname as "table",
      array(select coalesce(a.attname::text, 'expression') from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0
        where k.place <= i.indnkeyatts order by k.place) as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
        as distributed
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'core'
    where i.indisunique and not c.relispartition
    order by 1, 2`.execute(t.database.db)
  return rows
}

/**
 * What would become a directory before the tables are distributed: by what is typed or sent, whose account it is. A new
 * one is written here with its reason, or gets `account_id`.
 */
const DIRECTORIES = [
  // what people type; the first three digits name the company, so it can be kept by company
  'accounts (number)',
  // a point has one account in the whole country
  'accounts (eic)',
  // a provider may send its payment again with another account, and must not be believed twice
  'provider_payments (source, provider_payment_id)',
]

/** Small and the same for everybody, so copied whole to every machine. */
const REFERENCE = ['company_banks', 'price_files', 'price_notices', 'prices', 'reading_rules', 'services']
/** By the key of whoever asked, and by the person or firm that holds the accounts: many rows, on one machine as yet. */
const ON_ONE_MACHINE = ['answers', 'customers']

test('a unique key of a table that is distributed contains the account, or is known as a directory', async () => {
  const lacking = (await keys()).filter(
    ({ distributed, columns }) => distributed && !columns.includes('account_id'),
  )
  expect(lacking.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual(
    DIRECTORIES.toSorted(),
  )
})

test('every other table of the core with a key is known as copied to all machines, or as kept on one', async () => {
  const others = (await keys()).flatMap(({ table, distributed }) => (distributed ? [] : [table]))
  expect([...new Set(others)]).toEqual([...REFERENCE, ...ON_ONE_MACHINE].toSorted())
})
