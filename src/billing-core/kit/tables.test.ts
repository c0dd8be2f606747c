import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type CatalogueColumn, columnsOf } from '#tests/setup/catalogue.ts'
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

let database: TestDatabase
let columnsByTable: Map<string, CatalogueColumn[]>
beforeAll(async () => {
  database = await testDatabase()
  columnsByTable = Map.groupBy(await columnsOf(database, 'core'), (column) => column.table)
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
