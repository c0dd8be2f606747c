import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#tests/setup/database.ts'
import { makeQuickDirectory } from '#tests/setup/quick-directory.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

const line = {
  service: 'energy',
  meterId: 7,
  meter: 'АЕ-70,"1"',
  zone: 'single',
  fromDate: '2026-10-01',
  toDate: '2026-11-01',
  fromValue: 11_000,
  toValue: 11_155.5,
  fromEstimated: true,
  toEstimated: false,
  ratio: 1,
  days: 31,
  kwh: 155.5,
  priceE4: 43_200.5,
  coefficient: 100,
  amountKopiykas: 67_176,
  act: 'КМУ № 632 від 31.05.2024',
  note: 'estimated',
  month: '2026-10',
  recalculation: null,
}
/** As lines were kept before recalculations. */
const { ratio: _, fromEstimated: _from, toEstimated: _to, month: _month, recalculation: _anew, ...old } = line
const entry = { ...old, meterId: null, meter: null, zone: null, note: 'recalculation' }
const penalty = { ...entry, service: 'penalty', note: null }

test('an installation with lines as JSON keeps every one of them, and those of a billed month once', async () => {
  const database = await emptyDatabase()
  const before = makeQuickDirectory('lines')
  const run = (directory: string) =>
    migrate({ connectionString: database.connectionString, owners: [{ name: 'core', directory }] })
  for (const name of await readdir(MIGRATIONS))
    if (name < '0021') await copyFile(join(MIGRATIONS, name), join(before, name))
  await run(before)

  const client = new pg.Client(database.connectionString)
  await client.connect()
  await client.query(
    `with account as (
      insert into core.accounts (number, site, kind, customer_id, customer_name, bill_code, region, settlement, street, house,
        address, address_key, object_type, contract_number, contract_date, eic, bank_account, bank_mfo, bank_name, bank_edrpou,
        struct_id, place_id, opened_on)
      values ('1200000001', 'dnem', 'person', 1, 'Шевченко', '1', 'a', 'b', 'c', '1', 'd', 'e', 'Квартира', 'f', '2020-01-01',
        'g', 'h', 'i', 'j', 'k', 'l', 'm', '2020-01-01')
      returning account_id
    ), given (period, bill, billed, calculated) as (values
      (date '2026-08-01', 'B8', $2::jsonb, $2::jsonb),
      (date '2026-09-01', 'B9', $1::jsonb, $3::jsonb),
      (date '2026-10-01', 'B10', $1::jsonb, $1::jsonb),
      (date '2026-11-01', null, null, $1::jsonb),
      (date '2026-12-01', null, null, '[]'::jsonb)
    ), calculated as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines, bill_number, nothing_due)
      select account_id, period, 'final', now(), 0, 0, calculated, bill, false from account, given
    )
    insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
    select account_id, period, bill, period, period, 0, 0, 0, 0, 0, billed from account, given where bill is not null`,
    [[line, line], [old, entry, penalty], [line]].map((lines) => JSON.stringify(lines)),
  )
  await run(MIGRATIONS)

  const { rows: bills } = await client.query('select to_json(lines) as lines from core.bills order by period')
  const filled = { ratio: null, fromEstimated: false, toEstimated: false, recalculation: null }
  expect(bills).toEqual([
    {
      lines: [
        { ...old, ...filled, month: '2026-08' },
        { ...entry, ...filled, month: null },
        { ...penalty, ...filled, month: null },
      ],
    },
    { lines: [line, line] },
    { lines: [line, line] },
  ])
  const { rows: calculations } = await client.query(
    'select to_json(lines) as lines from core.calculations order by period',
  )
  expect(calculations.map(({ lines }) => lines)).toEqual([null, [line], null, [line, line], []])

  await client.end()
  await rm(before, { recursive: true })
  await database.close()
})
