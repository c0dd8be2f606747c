import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_EXPORT_ROWS } from './export-list.ts'
import type { FilePath } from '#contract/index.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

const MANY = 1234

let t: TestApp
let person: Actor
let firm: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  person = await makeActor(t, 'person')
  firm = await makeActor(t, 'entity')
})
afterAll(() => t.close())

const idOf = async (number: string) => {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from core.accounts where number = ${number}`.execute(t.database.db)
  return rows[0]?.id ?? 0
}
const pay = async (account: string, rows: number) =>
  sql`insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at)
    select ${await idOf(account)}::bigint, date '2026-10-01' + i % 30, gen_random_uuid(), 100 + i, 'bank', 'R' || i,
      timestamptz '2026-10-01 10:00Z' + (i % 30) * interval '1 day'
    from generate_series(1, ${rows}::int) i`.execute(t.database.db)
const cancelBills = async (account: string) =>
  sql`insert into core.bills (account_id, period, number, issued_on, due_on, state, cancelled_on, kwh, amount_kop, begin_kop, paid_kop, end_kop, lines)
    select ${await idOf(account)}::bigint, '2026-09-01', 'X' || i, '2026-10-01', '2026-10-20', 'cancelled', '2026-10-02', 1, 432, 0, 0, 432, '{}'
    from generate_series(1, ${MANY}::int) i`.execute(t.database.db)
const read = async (account: string, meter: string) =>
  sql`insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at, source, state, superseded_by)
    select ${await idOf(account)}::bigint, '2026-10-15', gen_random_uuid(), ${meter}::bigint, 'single', 2000 + i, 1, '2026-10-15', '2026-10-15',
      'customer', 'superseded', gen_random_uuid()
    from generate_series(1, ${MANY}::int) i`.execute(t.database.db)

async function file(path: FilePath, body: object) {
  const reply = await t.app.inject({ method: 'POST', url: path, payload: body })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return { name: decodeURIComponent(String(reply.headers['content-disposition'])), bytes: reply.rawPayload }
}
const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').trimEnd().split('\r\n')

test('a list of more than a thousand rows goes out whole: bills, cancelled bills, payments, readings', async () => {
  for (const { account, meterId: meter } of [person, firm]) {
    await pay(account, MANY)
    await cancelBills(account)
    await read(account, meter)
  }
  const lists: readonly [FilePath, Actor][] = [
    ['/api/person/bills/export', person],
    ['/api/person/cancelled-bills/export', person],
    ['/api/person/payments/export', person],
    ['/api/person/readings/export', person],
    ['/api/entity/bills/export', firm],
    ['/api/entity/payments/export', firm],
    ['/api/entity/readings/export', firm],
  ]
  for (const [path, { token, account }] of lists) {
    const csv = await file(path, { token, account, format: 'csv' })
    const lines = linesOf(csv)
    expect(lines.length, path).toBeGreaterThan(MANY)
    expect(new Set(lines).size, path).toBeGreaterThan(path.includes('readings') ? MANY / 2 : MANY)
    expect(lines.join('\n')).not.toContain('не весь список')
  }
})

test('a list longer than a file says so by the name of the file and by its last line', async () => {
  await pay(person.account, MAX_EXPORT_ROWS + 5)
  const { token, account } = person
  const csv = await file('/api/person/payments/export', { token, account, format: 'csv' })
  const lines = linesOf(csv)
  expect(lines).toHaveLength(1 + MAX_EXPORT_ROWS + 1)
  expect(lines.at(-1)?.replaceAll('\u00a0', ' ')).toMatch(
    /^Це не весь список: файл вміщує перші 20 000 рядків із 21 \d{3}\. Щоб отримати решту, звузьте період або фільтри\.$/,
  )
  expect(csv.name).toContain('(перші 20000)')

  const xlsx = await file('/api/person/payments/export', { token, account, format: 'xlsx' })
  const { sheets } = await readXlsx(xlsx.bytes)
  expect(sheets[0]?.rows).toHaveLength(1 + MAX_EXPORT_ROWS + 1)
  expect(String(sheets[0]?.rows.at(-1)?.[0])).toContain('не весь список')
}, 60_000)

test('so does a list the portal keeps itself', async () => {
  // the trigger is off: with so many entries in one transaction, each would walk through all former versions of the
  // chain's head; the list does not read the hash
  await t.database.owner.db.transaction().execute(async (db) => {
    await sql`alter table portal.audit disable trigger audit_chain`.execute(db)
    await sql`insert into portal.audit (at, chain, action, outcome, subject_id, hash)
      select timestamptz '2026-11-01 10:00Z' + i * interval '1 second', 0, 'signed-in', 'success',
        ${person.user.userId}::uuid, ''
      from generate_series(1, ${MAX_EXPORT_ROWS + 5}::int) i`.execute(db)
    await sql`alter table portal.audit enable trigger audit_chain`.execute(db)
  })
  const lines = linesOf(await file('/api/own-audit/export', { token: person.token, format: 'csv' }))
  expect(lines).toHaveLength(1 + MAX_EXPORT_ROWS + 1)
  expect(lines.at(-1)).toContain('не весь список')
}, 60_000)
