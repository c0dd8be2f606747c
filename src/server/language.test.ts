import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilePath } from '#contract/index.ts'
import { LANGUAGE_HEADER } from '#domain/language.ts'
import { type Actor, makeActor } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

// Promise M1: a file and a refusal are in the language that was chosen, as a whole.

// more than a page of the core, so that the file is written while it is sent
const MANY = 1100

let t: TestApp
let person: Actor
beforeAll(async () => {
  t = await testApp({ now: '2026-11-21T12:00:00+02:00' })
  person = await makeActor(t, 'person')
  await sql`insert into core.payments (account_id, paid_on, payment_id, amount_kop, source, receipt, paid_at)
    select account_id, date '2026-10-01' + i % 30, gen_random_uuid(), 123450, 'cash', 'R' || i,
      timestamptz '2026-10-01 10:00Z' + (i % 30) * interval '1 day'
    from core.accounts, generate_series(1, ${MANY}::int) i where number = ${person.account}`.execute(
    t.database.db,
  )
})
afterAll(() => t.close())

async function file(path: FilePath, body: object, language?: string) {
  const { token, account } = person
  const headers = language === undefined ? {} : { [LANGUAGE_HEADER]: language, 'accept-language': 'de' }
  const reply = await t.app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: { token, account, ...body },
  })
  const name = decodeURIComponent(
    String(reply.headers['content-disposition']).replace("attachment; filename*=UTF-8''", ''),
  )
  return { status: reply.statusCode, name, bytes: reply.rawPayload, text: reply.body }
}
const payments = (format: 'csv' | 'xlsx', language?: string) =>
  file('/api/person/payments/export', { format }, language)
const cyrillic = /[а-яіїєґ]/i

test('a file is in English where that was chosen, and in Ukrainian byte for byte where it was not', async () => {
  const ukrainian = await payments('csv')
  expect(ukrainian.name).toBe(`Історія оплат ${person.account}.csv`)
  const [head, row] = ukrainian.text.replaceAll('\u00a0', ' ').replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('Дата;Сума, грн;Звідки;Квитанція;Стан')
  expect(row).toMatch(/^30\.10\.2026;1234,50;Каса;R\d+;Зараховано$/)

  const english = await payments('csv', 'en')
  expect(english.name).toBe(`Payment history ${person.account}.csv`)
  const lines = english.text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Date,"Amount, UAH",Paid by,Receipt,Status')
  const written = /^2026-10-\d\d,1234\.50,Cash desk,R\d+,Credited$/
  expect(lines.filter((line) => written.test(line))).toHaveLength(MANY)
  expect(lines.filter((line) => cyrillic.test(line))).toEqual([])

  for (const said of ['uk', 'de', 'EN', 'en, uk', ''])
    expect((await payments('csv', said)).bytes.equals(ukrainian.bytes), said).toBe(true)
})

test('so is a workbook, with dates that nobody takes for others', async () => {
  const english = await payments('xlsx', 'en')
  expect(english.name).toBe(`Payment history ${person.account}.xlsx`)
  const [sheet] = (await readXlsx(english.bytes)).sheets
  expect(sheet?.name).toBe(`Payment history`)
  expect(sheet?.rows[0]).toEqual(['Date', 'Amount, UAH', 'Paid by', 'Receipt', 'Status'])
  expect(sheet?.rows.flat().filter((cell) => cyrillic.test(String(cell)))).toEqual([])
  const written = sheet?.rows.filter(
    ([day, sum, source, , state]) =>
      day instanceof Date && sum === 1234.5 && source === 'Cash desk' && state === 'Credited',
  )
  expect(written).toHaveLength(MANY)
})

test('files in two languages that are written at once do not mix', async () => {
  const [english, ukrainian] = await Promise.all([payments('csv', 'en'), payments('csv', 'uk')])
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, n) => payments(n % 3 === 0 ? 'xlsx' : 'csv', n % 2 === 0 ? 'en' : 'uk')),
  )
  for (const [n, { name, bytes }] of many.entries()) {
    expect(cyrillic.test(name)).toBe(n % 2 === 1)
    if (n % 3 !== 0) expect(bytes.equals((n % 2 === 0 ? english : ukrainian).bytes)).toBe(true)
    else {
      const [sheet] = (await readXlsx(bytes)).sheets
      expect(sheet?.rows.every((row) => cyrillic.test(row.join()) === (n % 2 === 1))).toBe(true)
    }
  }
})

test('a refusal is in the language of the call', async () => {
  const refused = async (language?: string) =>
    (
      JSON.parse((await file('/api/person/payments/export', { format: 'pdf' }, language)).text) as {
        message: string
      }
    ).message
  expect(await refused()).toMatch(cyrillic)
  expect(await refused('en')).toBe(
    'The value has a wrong format. Correct it and send it again: nothing has been saved yet.',
  )
})

test('a call that is not translated is in Ukrainian as a whole', async () => {
  const answer = (language?: string) => file('/api/person/readings/export', { format: 'csv' }, language)
  const [ukrainian, english] = [await answer(), await answer('en')]
  expect(english.status).toBe(200)
  expect(english.name).toBe(ukrainian.name)
  expect(english.bytes.equals(ukrainian.bytes)).toBe(true)
})
