import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { type CatalogueColumn, columnsOf } from '#tests/setup/catalogue.ts'
import type { BillLine } from './bill-line.ts'
import { LINE_FIELDS, linesText } from './lines-text.ts'
import { coreTables, recordset } from './tables.ts'

/** Tables that the model leaves out, because each is written by a single statement. */
const BESIDE = [
  'answers',
  'company_banks',
  'consumption_months',
  'contract_terms',
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

test('the fields of a line stand in the order of their type', async () => {
  const { rows } = await database.owner.pool.query<{ name: string }>(
    `select attname as name from pg_attribute join pg_type on typrelid = attrelid
    where pg_type.oid = 'core.bill_line'::regtype and attnum > 0 and not attisdropped order by attnum`,
  )
  expect(rows.map(({ name }) => name)).toEqual(LINE_FIELDS)
})

describe('lines handed over as a text', () => {
  const texts = fc.option(
    fc.oneof(
      fc.constantFrom('', ' ', '"', '\\', '\\"', ',', '(a,b)', '{}', 'null', 'NULL', "'", '\n', '№ 7 «Ї»'),
      // a text of PostgreSQL has no NUL and no half of a character
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    ),
  )
  const numbers = fc.option(fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(0, -0.001, 7429.1)))
  const line = fc.record(
    Object.fromEntries(LINE_FIELDS.map((field) => [field, texts])) as Record<
      (typeof LINE_FIELDS)[number],
      typeof texts
    >,
  )
  const lines = fc.array(
    fc.tuple(line, numbers, fc.boolean()).map(
      ([text, number, flag]) =>
        ({
          ...text,
          meterId: number === null ? null : Math.trunc(number) + 0,
          amountKopiykas: Math.trunc(number ?? 0) + 0,
          fromDate: '2026-11-01',
          toDate: '2026-12-01',
          ratio: null,
          days: 30,
          coefficient: 100,
          fromEstimated: flag,
          toEstimated: !flag,
          fromValue: number,
          toValue: null,
          kwh: number ?? 0,
          priceE4: number,
        }) as unknown as BillLine,
    ),
    { maxLength: 4 },
  )

  test('come back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(lines, async (made) => {
        const query = sql<{ lines: unknown }>`
          select to_json(lines) as lines from ${recordset('calculations', [{ lines: made }])}`
        const { rows } = await query.execute(database.db)
        expect(rows[0]?.lines).toEqual(made)
      }),
    )
  })

  test('have nothing where a field is left out', async () => {
    const lacking = [{ kwh: 150, service: 'energy' }] as unknown as BillLine[]
    const query = sql<{ lines: object[] }>`
      select to_json(lines) as lines from ${recordset('calculations', [{ lines: lacking }])}`
    const { rows } = await query.execute(database.db)
    const empty = Object.fromEntries(LINE_FIELDS.map((field) => [field, null]))
    expect(rows[0]?.lines).toEqual([{ ...empty, kwh: 150, service: 'energy' }])
  })

  test('are refused where one holds what is no number', () => {
    const wrong = [{ kwh: Number.NaN }, { kwh: Number.POSITIVE_INFINITY }] as unknown as BillLine[]
    for (const each of wrong) expect(() => linesText([each])).toThrow('no number')
  })
})
