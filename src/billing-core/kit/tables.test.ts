import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { coreTables } from './tables.ts'

/** Tables that the model leaves out, because each is written by a single statement. */
const BESIDE = [
  'answers',
  'company_banks',
  'consumption_months',
  'debts',
  'documents',
  'named_money',
  'price_files',
  'price_notices',
  'prices',
  'profile_months',
  'profile_registers',
  'provider_payments',
  'reading_rules',
  'service_balances',
  'services',
  'supply_breaks',
  'unbilled',
]

type Found = {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  /** the condition of the column, as PostgreSQL writes it */
  check: string | null
}

let database: TestDatabase
let columnsByTable: Map<string, Found[]>
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await sql<Found>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as filled,
      (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'core'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    database.owner.db,
  )
  columnsByTable = Map.groupBy(rows, (row) => row.table)
})
afterAll(() => database.close())

test('the model holds every table of the core but those named here', () => {
  expect([...columnsByTable.keys()].toSorted()).toEqual([...Object.keys(coreTables), ...BESIDE].toSorted())
})

test.each(Object.entries(coreTables))(
  'rows of %s are as the database has them: columns, types, what may be null and what is one of a few',
  (table, columns) => {
    const modelColumns = Object.entries(columns).map(([column, { type, nullable, values }]) => ({
      column,
      type,
      nullable,
      values: values?.toSorted() ?? null,
    }))
    const kept = (columnsByTable.get(table) ?? []).map(({ column, type, nullable, check }) => ({
      column,
      type,
      nullable,
      values:
        check?.includes(' = ANY ') === true
          ? [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '').toSorted()
          : null,
    }))
    const byName = (a: { column: string }, b: { column: string }) => (a.column < b.column ? -1 : 1)
    expect(modelColumns.toSorted(byName)).toEqual(kept.toSorted(byName))
  },
)

test('what may be left out is filled by the database or may be null', () => {
  const wrong = Object.entries(coreTables).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, { mayMiss }]) => mayMiss)
      .map(([name]) => (columnsByTable.get(table) ?? []).find(({ column }) => column === name))
      .filter((column) => !column?.filled && !column?.nullable),
  )
  expect(wrong).toEqual([])
})
